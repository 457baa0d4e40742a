// Text as base64 of its UTF-8, without btoa and TextEncoder: the runtime in which classic Outlook runs the on-send handler has neither.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** A half of a surrogate pair that stands alone becomes U+FFFD, as everywhere. */
const utf8Of = (text: string): readonly number[] => {
  const bytes: number[] = []
  for (const character of text) {
    const found = character.codePointAt(0) ?? 0xfffd
    const point = found >= 0xd800 && found <= 0xdfff ? 0xfffd : found
    if (point < 0x80) bytes.push(point)
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63))
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
  }
  return bytes
}

export const base64OfText = (text: string): string => {
  const bytes = utf8Of(text)
  const parts: string[] = []
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b, c] = [bytes[i], bytes[i + 1], bytes[i + 2]]
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0)
    const letter = (shift: number): string => ALPHABET.charAt((bits >> shift) & 63)
    parts.push(letter(18), letter(12), b === undefined ? '=' : letter(6), c === undefined ? '=' : letter(0))
  }
  return parts.join('')
}
