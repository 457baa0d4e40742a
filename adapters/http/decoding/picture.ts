// Whether bytes are the picture they are said to be, as far as their beginning tells.

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** PNG, JPEG, GIF, WebP or BMP. */
export const beginsAsPicture = (bytes: Uint8Array): boolean => {
  const start = ascii(bytes, 0, 12)
  return (
    start.startsWith('\u0089PNG\r\n\u001a\n') ||
    start.startsWith('\u00ff\u00d8\u00ff') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF[^]{4}WEBP/.test(start) ||
    start.startsWith('BM')
  )
}
