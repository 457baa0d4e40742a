// Sends the login result to the window that opened this page, or through the dialog channel of the mail client. To our own origin only.
;(() => {
  const block = document.getElementById('login-result')
  if (block === null) return
  const result = JSON.parse(block.textContent)
  const origin = window.location.origin

  // A failure stays open to be read; the opener may close it.
  const closeWhenDone = () => {
    if (result.ok) window.close()
  }

  if (window.opener !== null) {
    window.opener.postMessage(result, origin)
    // In some mail clients the opener is the mail client itself, which only its own channel reaches.
    if (window.Office === undefined) return closeWhenDone()
  }
  if (window.Office === undefined) return
  window.Office.onReady(() => {
    const channel = window.Office.context?.ui
    if (typeof channel?.messageParent === 'function')
      channel.messageParent(JSON.stringify(result), { targetOrigin: origin })
    // There the pane closes the dialog after the message.
    else closeWhenDone()
  })
})()
