// Long strings of a JSON body stay what they came as: bytes of the body. A file in base64 is then held twice, body and bytes, and not
// five times; whoever wants text gets it.
import { type Buffer, isAscii } from 'node:buffer'

/** Bytes; shorter ones are ordinary strings. */
const LONG = 64 * 1024

const BACKSLASH = 0x5c
// JSON knows them inside a string only as escapes.
const CONTROL = /[\0-\u001f]/

/** Whether the string from `start` to before `end` may be left as bytes: plain ASCII without an escape. */
export const mayStayBytes = (json: Buffer, start: number, end: number): boolean => {
  if (end - start < LONG) return false
  const inside = json.subarray(start, end)
  return !inside.includes(BACKSLASH) && isAscii(inside)
}

export class LongText {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** ASCII. */
  get bytes(): Buffer {
    return this.#bytes
  }

  /** None where a string of JSON could not hold it. */
  text(): string | undefined {
    const text = this.#bytes.toString('latin1')
    return CONTROL.test(text) ? undefined : text
  }
}
