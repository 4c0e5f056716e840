// @ts-check
// Shows the frames that the server draws, one after another, and sends choices back. No dependency, no build step.

const table = /** @type {HTMLElement} */ (document.getElementById('table'))
const still = matchMedia('(prefers-reduced-motion: reduce)')
const PACE = { calm: 650, brisk: 250 }
const FAR_BEHIND = 48
const LONGEST_PAUSE = 15000

/** Make `live` look like `next`. Nodes with the same id stay the same nodes, so CSS can let them travel, and whatever
 * somebody is typing into or has focused stays as it is. `data-keep` names attributes that belong to this page.
 * @param {Element} live @param {Element} next */
export function merge(live, next) {
  const keep = (live.getAttribute('data-keep') ?? '').split(' ')
  for (const { name } of [...live.attributes])
    if (!next.hasAttribute(name) && !keep.includes(name)) live.removeAttribute(name)
  for (const { name, value } of next.attributes)
    if (!keep.includes(name) && live.getAttribute(name) !== value) live.setAttribute(name, value)
  const known = new Map()
  for (const child of live.children) if (child.id) known.set(child.id, child)
  const wanted = new Set([...next.children].map(child => child.id))
  /** @type {ChildNode | null} */
  let at = live.firstChild
  for (const want of [...next.childNodes]) {
    // What goes must go first: whatever is put elsewhere in the document starts its motion anew.
    while (at instanceof Element && at.id && !wanted.has(at.id)) { const gone = at; at = at.nextSibling; gone.remove() }
    const id = want instanceof Element ? want.id : ''
    /** @type {ChildNode | null} */
    const have = id ? known.get(id) ?? null : at
    const same = have && have.nodeName === want.nodeName && (id || !(have instanceof Element && have.id))
    if (!have || !same) { live.insertBefore(want, at); continue }
    if (have === at) at = at.nextSibling
    else live.insertBefore(have, at)
    if (have instanceof Element && want instanceof Element) merge(have, want)
    else if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue
  }
  while (at) { const gone = at; at = at.nextSibling; gone.remove() }
}

/** @type {string[]} */ const frames = []
/** @type {string[]} */ let shown = []
let playing = false
let hurry = () => {}

/** @param {string} html */
function show(html) {
  const focused = document.activeElement
  const choosing = byKeyboard && focused?.matches('[data-decision],[data-submit],[data-undo],[data-confirmed]')
  const advised = table.querySelector('#hint .verdict')
  const next = /** @type {Element} */ (table.cloneNode(false))
  next.innerHTML = html
  merge(table, next)
  if (!advised && table.querySelector('#hint .verdict'))
    document.getElementById('hint')?.scrollIntoView({ block: 'nearest', behavior: still.matches ? 'auto' : 'smooth' })
  if (pending && stamp() !== pending.stamp) drop()
  markPicked()
  for (const form of table.querySelectorAll('form[data-amount]')) tellAmount(/** @type {HTMLFormElement} */ (form))
  // Whoever plays by keyboard had something in hand that can no longer be chosen; the next choice takes its place.
  if (choosing && !(focused?.isConnected && focused.matches('[data-decision],[data-submit],[data-undo],[data-confirmed]')))
    /** @type {HTMLElement | null} */ (table.querySelector('.can[data-decision]') ?? table.querySelector('#question'))?.focus()
}

/** Changes are shown one after another, so that each can be seen; a click or key shows what is now. */
async function play() {
  if (playing) return
  playing = true
  while (frames.length) {
    if (frames.length > FAR_BEHIND || document.hidden) frames.splice(0, frames.length - 1)
    show(/** @type {string} */ (frames.shift()))
    if (frames.length && !still.matches) {
      const pace = PACE[/** @type {'calm' | 'brisk'} */ (table.dataset.pace)] ?? PACE.calm
      const pause = pace * Number(document.getElementById('ask')?.dataset.slower ?? 1)
      await new Promise(done => { hurry = () => done(undefined); setTimeout(done, pause) })
    }
  }
  hurry = () => {}
  playing = false
}
function skip() { if (frames.length) { frames.splice(0, frames.length - 1); hurry() } }
addEventListener('pointerdown', skip)

/** @type {WebSocket | undefined} */ let socket
let failures = 0
/** @type {string[]} */ let wishes = []

function connect() {
  socket = new WebSocket(new URL(table.dataset.socket ?? '', location.href.replace(/^http/, 'ws')))
  socket.onopen = () => { failures = 0; shown = []; down(false); for (const wish of wishes) socket?.send(wish); wishes = [] }
  socket.onmessage = event => {
    const news = JSON.parse(event.data)
    if (news.parts) {
      // A part is markup, or a range of the parts of the frame before.
      const before = shown
      shown = news.parts.flatMap((/** @type {string | [number, number]} */ part) => typeof part === 'string' ? part : before.slice(...part))
      problem('')
      frames.push(shown.join(''))
      play()
    }
    if (news.refusal) { drop(); problem(news.refusal) }
  }
  socket.onclose = event => {
    if (event.code >= 4400) { location.href = '/'; return }
    wishes = []
    down(true)
    // Everybody lost the same server at the same moment; chance keeps them from all coming back at once.
    setTimeout(connect, Math.min(LONGEST_PAUSE, 400 * 2 ** failures++) * (0.5 + Math.random()))
  }
}
/** @param {boolean} is */
function down(is) { /** @type {HTMLElement} */ (document.getElementById('reconnecting')).hidden = !is }
/** Whoever is quicker than the line of a page that has just come waits for it; later a wish would come as a surprise.
 * @param {object} wish */
function send(wish) {
  const words = JSON.stringify(wish)
  if (socket?.readyState === WebSocket.OPEN) socket.send(words)
  else if (socket?.readyState === WebSocket.CONNECTING && !failures) wishes.push(words)
  else down(true)
}
/** @param {string} text */
function problem(text) {
  const place = document.getElementById('problem')
  if (place) { place.textContent = text; place.hidden = !text }
}
const stamp = () => /** @type {HTMLElement | null} */ (table.querySelector('[data-stamp]'))?.dataset.stamp ?? ''

/** @type {{ decision: string, stamp: string } | null} */ let pending = null
let byKeyboard = false

/** @param {string} decision */
function choose(decision) {
  pending = { decision, stamp: stamp() }
  if (table.hasAttribute('data-confirm')) markPicked()
  else confirmed()
}
function confirmed() { if (pending) send({ do: 'decide', ...pending }); pending = null }
function drop() { pending = null; markPicked() }
function markPicked() {
  for (const one of table.querySelectorAll('[data-decision]'))
    one.classList.toggle('picked', one.getAttribute('data-decision') === pending?.decision)
  const bar = document.getElementById('confirm')
  if (bar) bar.hidden = !pending
}

table.addEventListener('click', event => {
  const at = event.target instanceof Element ? event.target.closest('[data-decision],[data-undo],[data-confirmed],[data-rejected],[data-by],[data-turn],[data-missing],[data-hint],[data-skip],[data-zoom],input.link') : null
  if (!at) return
  if (at.hasAttribute('data-decision')) choose(at.getAttribute('data-decision') ?? '')
  else if (at.hasAttribute('data-undo')) send({ do: 'undo', stamp: stamp() })
  else if (at.hasAttribute('data-confirmed')) { confirmed(); markPicked() }
  else if (at.hasAttribute('data-rejected')) drop()
  else if (at.hasAttribute('data-by')) stepAmount(/** @type {HTMLFormElement} */ (at.closest('form')), Number(at.getAttribute('data-by')))
  else if (at.hasAttribute('data-turn')) turnDial(/** @type {HTMLFormElement} */ (at.closest('form')), Number(at.getAttribute('data-turn')), Number(at.getAttribute('data-way')))
  else if (at.hasAttribute('data-missing')) send({ do: 'missing' })
  else if (at.hasAttribute('data-hint')) send({ do: 'hint' })
  else if (at.hasAttribute('data-skip')) skip()
  else if (at.hasAttribute('data-zoom')) { const box = port().parentElement; if (box) zoomAt(zoom.k * Number(at.getAttribute('data-zoom')), box.clientWidth / 2, box.clientHeight / 2) }
  else /** @type {HTMLInputElement} */ (at).select()
})

addEventListener('keydown', event => {
  byKeyboard = true
  const at = event.target instanceof Element ? event.target : null
  if (at?.matches('input, textarea, select')) return
  if (event.key === 'Escape') skip()
  if (at instanceof HTMLElement && at.dataset.dial) { keyOnDial(at, event); return }
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    const way = event.key === 'ArrowLeft' ? 'prev' : 'next'
    const step = /** @type {HTMLAnchorElement | null} */ (document.querySelector(`a[rel=${way}]`))
    if (step) { step.click(); return }
  }
  const here = at?.closest('[data-decision]')
  if (!here) return
  if ((event.key === 'Enter' || event.key === ' ') && here instanceof SVGElement) {
    event.preventDefault() // a drawn thing is no button to the browser
    choose(here.getAttribute('data-decision') ?? '')
  } else if (event.key.startsWith('Arrow')) {
    event.preventDefault()
    const all = [...table.querySelectorAll('[data-decision]')].filter(one => one.getClientRects().length)
    const by = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1
    /** @type {HTMLElement} */ (all[(all.indexOf(here) + by + all.length) % all.length]).focus()
  }
})
addEventListener('pointerdown', () => { byKeyboard = false })

// On a phone what lies beside the board is in drawers: a tab slides its drawer up over the board, and down again.

/** @param {string} tab */
function pull(tab) {
  const up = table.dataset.drawer !== tab || !table.hasAttribute('data-up')
  table.dataset.drawer = tab
  table.toggleAttribute('data-up', up)
  for (const one of table.querySelectorAll('[data-tab]'))
    one.setAttribute('aria-pressed', String(up && one.getAttribute('data-tab') === tab))
}
table.addEventListener('click', event => {
  const at = event.target instanceof Element ? event.target : null
  const tab = at?.closest('[data-tab]')?.getAttribute('data-tab')
  if (tab) pull(tab)
  else if (at?.closest('#board-box') && table.hasAttribute('data-up')) pull(table.dataset.drawer ?? '')
})

// Amounts: slider, steps and figures say the same.

/** @param {HTMLFormElement} form @returns {[HTMLInputElement, HTMLInputElement, number]} */
const parts = form => [form.slider, form.exact ?? form.slider, Number(form.dataset.unit)]
/** @param {HTMLFormElement} form @param {number} by */
function stepAmount(form, by) {
  const [slider, exact, unit] = parts(form)
  slider.value = String(Number(slider.value) + by)
  exact.value = String(Number(slider.value) * unit)
  tellAmount(form)
}
// Two dials are the tens and ones of the same amount; each turns by itself and goes round.

/** @param {HTMLFormElement} form @param {number} place @param {number} figure */
function setDial(form, place, figure) {
  const { slider } = form, now = Number(slider.value)
  const wanted = now + (figure - Math.floor(now / place) % 10) * place
  slider.value = String(Math.min(Number(slider.dataset.high), Math.max(Number(slider.dataset.low), wanted)))
  tellAmount(form)
}
/** @param {HTMLFormElement} form @param {number} place @param {number} by */
function turnDial(form, place, by) { setDial(form, place, (Math.floor(Number(form.slider.value) / place) + by + 10) % 10) }
/** @param {HTMLElement} dial @param {KeyboardEvent} event */
function keyOnDial(dial, event) {
  const form = /** @type {HTMLFormElement} */ (dial.closest('form')), place = Number(dial.dataset.dial)
  const other = /** @type {HTMLElement | null} */ (form.querySelector(`[data-dial="${11 - place}"]`))
  if (/^[0-9]$/.test(event.key)) { setDial(form, place, Number(event.key)); if (place > 1) other?.focus() }
  else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') turnDial(form, place, event.key === 'ArrowUp' ? 1 : -1)
  else if (event.key === 'Home' || event.key === 'End') setDial(form, place, event.key === 'Home' ? 0 : 9)
  else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') other?.focus()
  else if (event.key === 'Enter') form.requestSubmit()
  else return
  event.preventDefault()
}
/** @param {HTMLFormElement} form */
function tellAmount(form) {
  const [slider, , unit] = parts(form)
  const figure = new Intl.NumberFormat(document.documentElement.lang).format(Number(slider.value) * unit)
  for (const dial of form.querySelectorAll('[data-dial]')) {
    dial.textContent = String(Math.floor(Number(slider.value) / Number(dial.getAttribute('data-dial'))) % 10)
    dial.setAttribute('aria-valuenow', dial.textContent)
  }
  const button = form.querySelector('[data-submit]')
  if (button) button.textContent = (form.dataset.offer ?? '').replace('§', figure)
}
table.addEventListener('input', event => {
  const field = /** @type {HTMLInputElement} */ (event.target)
  if (!field.form?.dataset.amount) return
  const [slider, exact, unit] = parts(field.form)
  if (field === slider) exact.value = String(Number(slider.value) * unit)
  else if (exact.value) slider.value = String(Math.round(Number(exact.value) / unit))
  tellAmount(field.form)
})
table.addEventListener('submit', event => {
  const form = /** @type {HTMLFormElement} */ (event.target)
  if (form.dataset.amount) { event.preventDefault(); choose(`${form.dataset.amount}:${form.slider.value}`) }
  if (form.hasAttribute('data-say')) {
    event.preventDefault()
    if (form.text.value.trim()) send({ do: 'say', text: form.text.value })
    form.text.value = ''
  }
})

/** @type {Map<number, PointerEvent>} */ const fingers = new Map()
let zoom = { k: 1, x: 0, y: 0 }, moved = false
const port = () => /** @type {HTMLElement} */ (document.getElementById('viewport'))
/** @param {number} k @param {number} x @param {number} y */
function zoomAt(k, x, y) {
  k = Math.min(5, Math.max(1, k))
  moveTo({ k, x: x - (x - zoom.x) * k / zoom.k, y: y - (y - zoom.y) * k / zoom.k })
}
/** The board never leaves its frame. @param {{ k: number, x: number, y: number }} to */
function moveTo(to) {
  const most = (/** @type {number} */ size) => size * (to.k - 1)
  const clamp = (/** @type {number} */ v, /** @type {number} */ size) => Math.min(0, Math.max(-most(size), v))
  zoom = { k: to.k, x: clamp(to.x, port().offsetWidth), y: clamp(to.y, port().offsetHeight) }
  port().style.transform = zoom.k > 1 ? `translate(${zoom.x}px,${zoom.y}px) scale(${zoom.k})` : ''
  port().style.touchAction = zoom.k > 1 ? 'none' : '' // not zoomed, one finger scrolls the page
}
/** @param {MouseEvent} e @returns {[number, number]} */
function spot(e) { const box = /** @type {HTMLElement} */ (port().parentElement).getBoundingClientRect(); return [e.clientX - box.x, e.clientY - box.y] }
table.addEventListener('wheel', e => {
  if (!e.ctrlKey || !(e.target instanceof Element && e.target.closest('#viewport'))) return
  e.preventDefault()
  zoomAt(zoom.k * Math.exp(-e.deltaY / 300), ...spot(e))
}, { passive: false })
table.addEventListener('pointerdown', e => {
  if (e.target instanceof Element && e.target.closest('#viewport')) { fingers.set(e.pointerId, e); moved = false }
})
table.addEventListener('pointermove', e => {
  const was = fingers.get(e.pointerId)
  if (!was) return
  const other = [...fingers.values()].find(one => one.pointerId !== e.pointerId)
  const apart = (/** @type {PointerEvent} */ one) => other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 1
  if (other) zoomAt(zoom.k * apart(e) / Math.max(1, apart(was)), ...spot(e))
  else if (zoom.k > 1) moveTo({ k: zoom.k, x: zoom.x + e.clientX - was.clientX, y: zoom.y + e.clientY - was.clientY })
  if (Math.hypot(e.clientX - was.clientX, e.clientY - was.clientY) > 4 && (other || zoom.k > 1)) moved = true
  fingers.set(e.pointerId, e)
})
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, e => fingers.delete(/** @type {PointerEvent} */ (e).pointerId))
// A drag that ends on a room is no choice of that room.
table.addEventListener('click', e => { if (moved) { moved = false; e.stopPropagation(); e.preventDefault() } }, { capture: true })

if (table.dataset.socket) connect()
