// Limits of every JSON body: the number of values, the depth of nesting, and keys that would reach an object's prototype. The same scan
// also finds long strings.
import * as E from 'fp-ts/lib/Either.js'
import type { Fault } from './described.ts'
import { LongText, mayStayBytes } from './long-text.ts'

const MAX_DEPTH = 32
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** A mail with the maximum of correspondents and attachments has a third of this number. */
export const MAX_VALUES = 50_000

const refuseCount = (most: number): Fault => ({
  path: '',
  message: [`Dit zijn te veel waarden: hoogstens ${most}.`, `These are too many values: at most ${most}.`],
})

const [QUOTE, BACKSLASH, COMMA, COLON, OBJECT, LIST] = [0x22, 0x5c, 0x2c, 0x3a, 0x7b, 0x5b]

/** The content between the quotes of a string: from `start` to before `end`, in bytes. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The end of the string that begins before `from`. Most strings have no escape and are skipped at once. */
function endOfString(json: Buffer, from: number): number {
  const quote = json.indexOf(QUOTE, from)
  if (quote === -1) return json.length
  if (json[quote - 1] !== BACKSLASH) return quote
  let at = from
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}

// Whether the string is a key. A long key stays a string.
function isKey(json: Buffer, afterQuote: number): boolean {
  let at = afterQuote
  while (at < json.length && (json[at] ?? 0) <= 0x20) at++
  return json[at] === COLON
}

/**
 * Runs before the parser: a few bytes of JSON become a hundred bytes of memory, and a large body of empty objects blocks the process for
 * seconds. Right: the long strings, which need no parsing. The parser decides whether the body is JSON.
 */
export function scanJson(json: Buffer, valuesAtMost = MAX_VALUES): E.Either<Fault, readonly Span[]> {
  const long: Span[] = []
  let values = 1
  let strings = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) {
      // Each value may have a key. Only invalid JSON has more strings, and scanning a large body of it would take long.
      if (++strings > 2 * valuesAtMost) return E.left(refuseCount(valuesAtMost))
      const start = at + 1
      at = endOfString(json, start)
      if (at < json.length && mayStayBytes(json, start, at) && !isKey(json, at + 1)) long.push({ start, end: at })
    } else if ((byte === COMMA || byte === OBJECT || byte === LIST) && ++values > valuesAtMost)
      return E.left(refuseCount(valuesAtMost))
  }
  return E.right(long)
}

interface Place {
  readonly value: unknown
  readonly path: string
  readonly depth: number
}

const tooDeep: Fault['message'] = [
  `Dit is te diep genest: hoogstens ${MAX_DEPTH} niveaus.`,
  `This is nested too deeply: at most ${MAX_DEPTH} levels.`,
]
const forbidden: Fault['message'] = ['Deze naam is niet toegestaan.', 'This name is not allowed.']

/** The first fault, if any. Not recursive, because the depth is unknown. */
export function findShapeFault(body: unknown): Fault | undefined {
  const places: Place[] = [{ value: body, path: '', depth: 0 }]
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { value, path, depth } = place
    if (typeof value !== 'object' || value === null || value instanceof LongText) continue
    if (depth >= MAX_DEPTH) return { path, message: tooDeep }
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        const item: unknown = value[i]
        if (typeof item === 'object' && item !== null)
          places.push({ value: item, path: `${path}[${i}]`, depth: depth + 1 })
      }
      continue
    }
    for (const [key, item] of Object.entries(value)) {
      const at = (path === '' ? key : `${path}.${key}`).slice(0, 200)
      if (FORBIDDEN.has(key)) return { path: at, message: forbidden }
      if (typeof item === 'object' && item !== null) places.push({ value: item, path: at, depth: depth + 1 })
    }
  }
  return undefined
}
