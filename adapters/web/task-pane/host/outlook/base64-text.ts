// Encodes text as base64 of its UTF-8 bytes. The script runtime of classic Outlook has no btoa and no TextEncoder. It uses typed arrays:
// number arrays take ten times as long and would delay the mail.

const LETTERS = Uint8Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', (letter) =>
  letter.charCodeAt(0),
)
const PADDING = '='.charCodeAt(0)
const toLetter = (bits: number): number => LETTERS[bits & 63] ?? 0

/** Lone surrogates become U+FFFD. */
function toUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3)
  let length = 0
  const put = (byte: number): void => {
    bytes[length] = byte
    length += 1
  }
  const follow = (bits: number): void => put(0x80 | (bits & 63))
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) {
      put(unit)
      continue
    }
    const found = text.codePointAt(at) ?? unit
    const point = found >= 0xd800 && found <= 0xdfff ? 0xfffd : found
    if (point < 0x800) {
      put(0xc0 | (point >> 6))
      follow(point)
    } else if (point < 0x10000) {
      put(0xe0 | (point >> 12))
      follow(point >> 6)
      follow(point)
    } else {
      put(0xf0 | (point >> 18))
      follow(point >> 12)
      follow(point >> 6)
      follow(point)
      at += 1
    }
  }
  return bytes.subarray(0, length)
}

/** Bytes per call of String.fromCharCode. Must be a multiple of three. */
const PIECE = 12_288

function toLetters(bytes: Uint8Array): string {
  const letters = new Uint8Array(Math.ceil(bytes.length / 3) * 4)
  for (let i = 0, to = 0; i < bytes.length; i += 3, to += 4) {
    const bits = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    letters[to] = toLetter(bits >> 18)
    letters[to + 1] = toLetter(bits >> 12)
    letters[to + 2] = i + 1 < bytes.length ? toLetter(bits >> 6) : PADDING
    letters[to + 3] = i + 2 < bytes.length ? toLetter(bits) : PADDING
  }
  // Faster than spread arguments.
  return Reflect.apply(String.fromCharCode, null, letters)
}

export function encodeBase64(text: string): string {
  const bytes = toUtf8(text)
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += PIECE) parts.push(toLetters(bytes.subarray(from, from + PIECE)))
  return parts.join('')
}
