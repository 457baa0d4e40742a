// Bodies of requests to the ledger. Only an attachment can be large: its body is encoded piece by piece while it is sent.
import { Readable } from 'node:stream'
import type { LedgerBody } from './connection.ts'

const toBytes = (text: string): Uint8Array => Buffer.from(text.toWellFormed(), 'utf8')

const toBody = (contentType: string, content: Uint8Array): LedgerBody => ({
  contentType,
  bytes: content.byteLength,
  content: () => content,
})

export function toJsonBody(value: Readonly<Record<string, string | number | null>>): LedgerBody {
  return toBody('application/json', toBytes(JSON.stringify(value)))
}

export function toFormBody(fields: Readonly<Record<string, string>>): LedgerBody {
  return toBody('application/x-www-form-urlencoded', toBytes(new URLSearchParams(fields).toString()))
}

/** A multiple of three, so that the encoded pieces join without padding between them. */
const PIECE = 3 * 64 * 1024

/** A JSON object with the fields, and with `content` in base64 under `name`. Only one piece at a time exists in base64. */
export function toBase64Body(fields: Readonly<Record<string, string>>, name: string, content: Uint8Array): LedgerBody {
  const open = toBytes(JSON.stringify({ ...fields, [name]: '' }).slice(0, -2))
  const close = toBytes('"}')
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
