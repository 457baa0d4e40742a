// Hands what the login page holds to whoever opened it: the window behind it, or the mail client's dialog channel. To our own origin only.
;(() => {
  const block = document.getElementById('login-result')
  if (block === null) return
  const result = JSON.parse(block.textContent)
  const origin = window.location.origin

  // A failure stays to be read; whoever opened the window may still close it.
  const closeWhenDone = () => {
    if (result.ok) window.close()
  }

  if (window.opener !== null) {
    window.opener.postMessage(result, origin)
    // In some mail clients the opener is the mail client itself: a message to our origin does not reach it, and its own channel does.
    if (window.Office === undefined) return closeWhenDone()
  }
  if (window.Office === undefined) return
  window.Office.onReady(() => {
    const channel = window.Office.context?.ui
    if (typeof channel?.messageParent === 'function')
      channel.messageParent(JSON.stringify(result), { targetOrigin: origin })
    // There the pane closes the dialog once it has heard.
    else closeWhenDone()
  })
})()
