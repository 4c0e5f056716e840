// @ts-check
// Tells times in the time of the place, and shows what may be done only after a certain moment.

const table = /** @type {HTMLElement} */ (document.getElementById('table'))
const written = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'full', timeStyle: 'short' })

function tell() {
  for (const time of table.querySelectorAll('time')) {
    const said = written.format(new Date(time.dateTime))
    if (time.textContent !== said) time.textContent = said
  }
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll('[data-after]'))) {
    const early = Date.now() < Number(one.dataset.after) * 1000
    if (one.hidden !== early) one.hidden = early
  }
}
tell()
new MutationObserver(tell).observe(table, { childList: true, characterData: true, subtree: true })
setInterval(tell, 20000)
