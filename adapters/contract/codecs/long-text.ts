// Keeps long strings of a JSON body as bytes of that body. A file in base64 is then in memory twice, as body and as bytes, instead of five
// times.
import { type Buffer, isAscii } from 'node:buffer'

/** The minimum length in bytes. Shorter strings are ordinary strings. */
const LONG = 64 * 1024

const BACKSLASH = 0x5c
// Inside a string, JSON allows these only as escapes.
const CONTROL = /[\0-\u001f]/

/** Whether the string from `start` to before `end` may be left as bytes: plain ASCII without an escape. */
export function mayStayBytes(json: Buffer, start: number, end: number): boolean {
  if (end - start < LONG) return false
  const inside = json.subarray(start, end)
  return !inside.includes(BACKSLASH) && isAscii(inside)
}

export class LongText {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** The bytes of the text, which are ASCII. */
  get bytes(): Buffer {
    return this.#bytes
  }

  /** Undefined if the bytes are not a valid JSON string. */
  text(): string | undefined {
    const text = this.#bytes.toString('latin1')
    return CONTROL.test(text) ? undefined : text
  }
}
