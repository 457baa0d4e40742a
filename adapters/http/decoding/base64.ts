// Bytes inside JSON. Strict: Node's own decoder skips whatever it does not know, and would archive half a file as a whole one.
import * as t from 'io-ts'
import { wording } from './faults.ts'

const broken = wording(
  'Deze inhoud is geen geldige base64. Verstuur het bestand opnieuw.',
  'This content is not valid base64. Send the file again.',
)

const padding = (text: string): number => (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)

/** How many bytes valid base64 of this length stands for, told before any of it is decoded. */
export const decodedLength = (text: string): number => Math.floor(text.length / 4) * 3 - padding(text)

/** None for anything but padded standard base64 without white space. */
const decode = (text: string): Uint8Array | undefined => {
  if (text.length % 4 !== 0 || text.includes('-') || text.includes('_')) return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === decodedLength(text) ? bytes : undefined
}

export const base64: t.Type<Uint8Array, string, unknown> = new t.Type(
  'base64',
  (u): u is Uint8Array => u instanceof Uint8Array,
  (u, c) => {
    const bytes = typeof u === 'string' ? decode(u) : undefined
    return bytes === undefined ? t.failure(u, c, broken) : t.success(bytes)
  },
  (bytes) => Buffer.from(bytes).toString('base64'),
)
