// Sends the answers so far to the service while a person gives them, so that they are still there after the browser was closed. Without this
// script each page that is sent does so.
;(() => {
  const form = document.getElementById('answers')
  // Milliseconds after a change, and between two calls.
  const [PAUSE, APART] = [2_000, 15_000]
  let timer
  let sentAt = 0
  let isChanged = false
  let isLeaving = false
  let call = new AbortController()

  const keep = (keepalive) => {
    clearTimeout(timer)
    if (!isChanged || isLeaving) return
    isChanged = false
    sentAt = Date.now()
    const body = new URLSearchParams(new FormData(form))
    fetch(form.dataset.keep, { method: 'POST', body, keepalive, signal: call.signal })
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
      .then(({ kept, shown }) => {
        form.elements.namedItem('kept').value = kept
        form.elements.namedItem('shown').value = shown
      })
      // A call that fails is made again with the next change.
      .catch(() => {
        isChanged = true
      })
  }

  const change = () => {
    isChanged = true
    clearTimeout(timer)
    timer = setTimeout(keep, Math.max(PAUSE, sentAt + APART - Date.now()), false)
  }

  for (const event of ['input', 'change']) form.addEventListener(event, change)
  // The ranking's buttons move options without such an event.
  form.addEventListener('click', ({ target }) => target.closest('[data-by]') !== null && change())
  // The posted page keeps the answers itself, or forgets them.
  document.addEventListener('submit', () => {
    isLeaving = true
    call.abort()
  })
  addEventListener('pageshow', () => {
    isLeaving = false
    call = new AbortController()
  })
  addEventListener('pagehide', () => keep(true))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep(true))
})()
