// Inserts text where the user last typed in a field.

/** `onInput` receives the new value. The field gets the focus, with the cursor behind the text. */
export function insertAtCursor(id: string, text: string, value: string, onInput: (value: string) => void): void {
  const control = document.getElementById(id)
  if (!(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)) return
  const [from, to] = [control.selectionStart ?? value.length, control.selectionEnd ?? value.length]
  onInput(value.slice(0, from) + text + value.slice(to))
  // The new text is rendered only in the next frame.
  requestAnimationFrame(() => {
    control.focus()
    control.setSelectionRange(from + text.length, from + text.length)
  })
}
