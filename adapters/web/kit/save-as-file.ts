// Saves a text as a download of the browser. It does not leave the machine.

export const saveAsFile = (fileName: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
