// The content of a file as text, as mail clients hand it out.

export function readAsBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('error', () => reject(new Error('unreadable')))
    reader.addEventListener('load', () => {
      // Of an empty file some browsers give an address without a comma.
      const [, content = ''] = typeof reader.result === 'string' ? reader.result.split(',') : []
      resolve(content)
    })
    reader.readAsDataURL(blob)
  })
}
