// @ts-check
// Steps through a game without loading the page anew: every step still has its own address.

import { merge } from './table.js'

const table = /** @type {HTMLElement} */ (document.getElementById('table'))
const PAUSE = 900
let asked = 0
let playing = 0

/** @param {string} address @param {boolean} [remember] */
async function go(address, remember = true) {
  const mine = ++asked
  const answer = await fetch(address)
  if (!answer.ok) { location.href = address; return false }
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const next = page.getElementById('table')
  if (mine !== asked || !next) return false // somebody was faster
  merge(table, next)
  const slider = /** @type {HTMLInputElement | null} */ (table.querySelector('[name=step][type=range]'))
  if (slider) slider.value = slider.dataset.value ?? slider.value
  if (remember) history.pushState(null, '', answer.url)
  ready()
  return true
}

const link = (/** @type {string} */ name) => /** @type {HTMLAnchorElement | null} */ (document.getElementById(`step-${name}`))
/** @param {string} name */
async function follow(name) { const to = link(name)?.href; return to ? go(to) : false }

/** The button speaks of what it would do now. */
function ready() {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById('play-through'))
  if (!button) return
  button.hidden = false
  button.textContent = (playing ? button.dataset.pause : button.dataset.play) ?? ''
  button.disabled = !playing && !link('next')?.href
}
function pause() { clearTimeout(playing); playing = 0; ready() }
async function playOn() {
  if (await follow('next') && playing) playing = window.setTimeout(playOn, PAUSE)
  else pause()
}

table.addEventListener('click', event => {
  const at = event.target instanceof Element ? event.target.closest('a[data-go], #play-through') : null
  if (!at || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  if (at.id === 'play-through') {
    if (playing) return pause()
    playing = 1
    playOn()
  } else {
    pause()
    if (at instanceof HTMLAnchorElement && at.href) go(at.href)
  }
})
table.addEventListener('change', event => {
  const field = /** @type {HTMLInputElement} */ (event.target)
  if (field.name !== 'step' || !field.form) return
  pause()
  find(field.form)
})
/** @param {HTMLFormElement} form @param {HTMLElement | null} [by] */
function find(form, by = null) {
  const wishes = new URLSearchParams(/** @type {any} */ (new FormData(form, by)))
  go(`${form.action}?${wishes}`)
}
table.addEventListener('submit', event => {
  const form = /** @type {HTMLFormElement} */ (event.target)
  if (form.method !== 'get') return
  event.preventDefault()
  pause()
  find(form, event.submitter)
})
const KEYS = new Map([['ArrowLeft', 'previous'], ['ArrowRight', 'next'], ['Home', 'first'], ['End', 'last']])
addEventListener('keydown', event => {
  const name = KEYS.get(event.key)
  const busy = event.target instanceof Element && event.target.closest('input, select, textarea, .scroll')
  if (!name || busy || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  pause()
  follow(name)
})
addEventListener('popstate', () => { pause(); go(location.href, false) })
document.documentElement.classList.add('scripted')
ready()
