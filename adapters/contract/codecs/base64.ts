// Bytes inside JSON. Decoding is strict: Node's own decoder skips invalid characters, and a part of a file would be archived as the whole.
import { Buffer } from 'node:buffer'
import * as O from 'fp-ts/lib/Option.js'
import type * as t from 'io-ts'
import { makeCodec } from './described.ts'
import { LongText } from './long-text.ts'
import type { Bilingual } from '#domain/shared/language.ts'

const broken: Bilingual = [
  'Deze inhoud is geen geldige base64. Verstuur het bestand opnieuw.',
  'This content is not valid base64. Send the file again.',
]

const countPadding = (text: string): number => (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)

/** The number of bytes that valid base64 of this length encodes, without decoding it. */
export function countDecodedBytes(text: string): number {
  return Math.floor(text.length / 4) * 3 - countPadding(text)
}

/** Undefined for anything but padded standard base64 without white space. */
function decode(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || text.includes('-') || text.includes('_')) return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === countDecodedBytes(text) ? bytes : undefined
}

const [MINUS, UNDERSCORE] = [0x2d, 0x5f]
/** The number of characters decoded at a time, so that no large string exists. It is a multiple of four. */
const PIECE = 64 * 1024

/** Decodes a text that is still bytes. */
function decodeLong({ bytes: from }: LongText): Uint8Array | undefined {
  if (from.length % 4 !== 0 || from.includes(MINUS) || from.includes(UNDERSCORE)) return undefined
  const bytes = Buffer.allocUnsafeSlow((from.length / 4) * 3 - countPadding(from.toString('latin1', from.length - 2)))
  let written = 0
  for (let at = 0; at < from.length; at += PIECE)
    written += bytes.write(from.toString('latin1', at, at + PIECE), written, 'base64')
  return written === bytes.length ? bytes : undefined
}

const SCHEMA = {
  type: 'string',
  contentEncoding: 'base64',
  pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  description: 'Padded standard base64 (RFC 4648, section 4), without white space.',
}

export const base64: t.Type<Uint8Array, string, unknown> = makeCodec(
  'base64',
  SCHEMA,
  (u) => (typeof u === 'string' ? decode(u) : u instanceof LongText ? decodeLong(u) : undefined),
  broken,
  {
    is: (u): u is Uint8Array => u instanceof Uint8Array,
    encode: (bytes) => Buffer.from(bytes).toString('base64'),
  },
)

/** None: the text is not base64. A file that cannot be read must not stop the others. */
export const readableBase64: t.Type<O.Option<Uint8Array>, string, unknown> = makeCodec(
  'readableBase64',
  { type: 'string', contentEncoding: 'base64', description: SCHEMA.description },
  (u) => (typeof u === 'string' || u instanceof LongText ? O.getRight(base64.decode(u)) : undefined),
  ['Hier hoort base64.', 'This must be base64.'],
  {
    is: (u): u is O.Option<Uint8Array> => typeof u === 'object' && u !== null && '_tag' in u,
    encode: O.match(() => '', base64.encode),
  },
)
