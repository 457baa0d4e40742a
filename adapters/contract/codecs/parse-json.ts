// Parses the bytes of a body: only UTF-8, with harmful bodies refused before parsing and long strings left as bytes.
import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import type { Fault } from './described.ts'
import { scanJson, findShapeFault, type Span } from './json-shape.ts'
import { LongText } from './long-text.ts'

// Replaces a long string while the rest is parsed. Clients cannot know it.
const MARK = `${randomUUID()}:`

const notJson: Fault = { path: '', message: ['Dit is geen geldige JSON.', 'This is not valid JSON.'] }

const utf8 = new TextDecoder('utf-8', { fatal: true })
const decodeUtf8 = (bytes: Buffer): string => utf8.decode(bytes)

function parseWithLongTexts(json: Buffer, long: readonly Span[]): unknown {
  if (long.length === 0) return JSON.parse(decodeUtf8(json))
  const pieces: Buffer[] = []
  let from = 0
  for (const [index, { start, end }] of long.entries()) {
    pieces.push(json.subarray(from, start), Buffer.from(`${MARK}${index}`))
    from = end
  }
  const short = decodeUtf8(Buffer.concat([...pieces, json.subarray(from)]))
  return JSON.parse(short, (_key, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith(MARK)) return value
    const span = long[Number(value.slice(MARK.length))]
    return span === undefined ? value : new LongText(json.subarray(span.start, span.end))
  })
}

/** Strings of 64 KiB and more may become LongText. */
export function parseJson(json: Buffer, valuesAtMost?: number): E.Either<Fault, unknown> {
  const scanned = scanJson(json, valuesAtMost)
  if (E.isLeft(scanned)) return scanned
  let body: unknown
  try {
    body = parseWithLongTexts(json, scanned.right)
  } catch {
    return E.left(notJson)
  }
  const fault = findShapeFault(body)
  return fault === undefined ? E.right(body) : E.left(fault)
}
