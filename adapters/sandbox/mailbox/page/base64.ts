// Reads the content of a file as base64, the form in which mail clients return it.

export function readAsBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('error', () => reject(new Error('unreadable')))
    reader.addEventListener('load', () => {
      // For an empty file, some browsers return an address without a comma.
      const [, content = ''] = typeof reader.result === 'string' ? reader.result.split(',') : []
      resolve(content)
    })
    reader.readAsDataURL(blob)
  })
}
