// Recognises pictures that browsers show by their first bytes.

const readAscii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** PNG, JPEG, GIF, WebP and BMP. */
const BEGINNINGS = [/^\u0089PNG\r\n\u001a\n/, /^\u00ff\u00d8\u00ff/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/, /^BM/]

export function hasPictureSignature(bytes: Uint8Array): boolean {
  const start = readAscii(bytes, 0, 12)
  return BEGINNINGS.some((pattern) => pattern.test(start))
}
