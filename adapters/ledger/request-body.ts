// Bodies of requests to the ledger. Only that of an attachment can be large: it is encoded piece by piece while it is sent.
import { Readable } from 'node:stream'
import type { LedgerBody } from './connection.ts'

const bytesOf = (text: string): Uint8Array => Buffer.from(text.toWellFormed(), 'utf8')

const whole = (contentType: string, content: Uint8Array): LedgerBody => ({
  contentType,
  bytes: content.byteLength,
  content: () => content,
})

export function jsonBody(value: Readonly<Record<string, string | number | null>>): LedgerBody {
  return whole('application/json', bytesOf(JSON.stringify(value)))
}

export function formBody(fields: Readonly<Record<string, string>>): LedgerBody {
  return whole('application/x-www-form-urlencoded', bytesOf(new URLSearchParams(fields).toString()))
}

/** A multiple of three, so that the encoded pieces join without padding between them. */
const PIECE = 3 * 64 * 1024

/** A JSON object of the fields and one more, `name`, that holds `content` in base64. At most one piece of it exists encoded. */
export function base64Body(fields: Readonly<Record<string, string>>, name: string, content: Uint8Array): LedgerBody {
  const open = bytesOf(JSON.stringify({ ...fields, [name]: '' }).slice(0, -2))
  const close = bytesOf('"}')
  function* pieces(): Iterable<Uint8Array> {
    yield open
    for (let at = 0; at < content.byteLength; at += PIECE) {
      const piece = content.subarray(at, at + PIECE)
      yield Buffer.from(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('base64'), 'latin1')
    }
    yield close
  }
  return {
    contentType: 'application/json',
    bytes: open.byteLength + 4 * Math.ceil(content.byteLength / 3) + close.byteLength,
    content: () => Readable.from(pieces()),
  }
}
