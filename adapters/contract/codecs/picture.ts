// The type of a picture, by its first bytes.

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

const BEGINNINGS: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['image/png', /^\u0089PNG\r\n\u001a\n/],
  ['image/jpeg', /^\u00ff\u00d8\u00ff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/bmp', /^BM/],
]

/** PNG, JPEG, GIF, WebP or BMP; otherwise undefined. */
export const pictureTypeOf = (bytes: Uint8Array): string | undefined => {
  const start = ascii(bytes, 0, 12)
  return BEGINNINGS.find(([, pattern]) => pattern.test(start))?.[0]
}

export const beginsAsPicture = (bytes: Uint8Array): boolean => pictureTypeOf(bytes) !== undefined
