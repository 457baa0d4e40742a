// The summary of a log entry: its message and the start of its data. The searched text is visible if the entry contains it.
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import { detailsOf } from './line-context.ts'
import { cutAt, oneLine } from './safe-text.ts'

export interface Summary {
  readonly message: string
  /** Empty: no data. */
  readonly details: string
}

const LONGEST = 400
const BEFORE = 40

const shortly = (value: unknown): string => {
  if (typeof value === 'string') return /[\s"=]/.test(value) || value === '' ? JSON.stringify(value) : value
  return JSON.stringify(value) ?? 'undefined'
}

/** These members of a request need no name: `GET /logs 200`. */
const KNOWN_BY: readonly string[] = ['method', 'route', 'status']

/** `status=200 ms=12`: names and values in their order. */
const inWords = (details: unknown): string => {
  if (details === undefined || details === null) return ''
  if (typeof details !== 'object' || Array.isArray(details)) return shortly(details)
  const isRequest = KNOWN_BY.every((name) => Object.hasOwn(details, name))
  return Object.entries(details)
    .map(([name, value]) => (isRequest && KNOWN_BY.includes(name) ? shortly(value) : `${name}=${shortly(value)}`))
    .join(' ')
}

/** The part of a text that fits, starting shortly before the searched text. */
const around = (text: string, sought: string): string => {
  const at = sought === '' ? -1 : text.toLowerCase().indexOf(sought.toLowerCase())
  const from = at < LONGEST - BEFORE ? 0 : at - BEFORE
  return `${from > 0 ? '…' : ''}${cutAt(text.slice(from), LONGEST)}`
}

export const summaryOf = (line: LogEntryResponse, sought: string): Summary => {
  const needle = sought.trim()
  const words = inWords(detailsOf(line.data))
  const isElsewhere =
    needle !== '' &&
    ![line.message, words].some((text) => text.toLowerCase().includes(needle.toLowerCase())) &&
    typeof line.data === 'object'
  return {
    message: oneLine(around(line.message, needle)),
    details: oneLine(around(isElsewhere ? inWords(line.data) : words, needle)),
  }
}

export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

const MOST = 50

/** The text in pieces, in order. After MOST matches the rest is one piece. */
export const piecesOf = (text: string, sought: string): readonly Piece[] => {
  const needle = sought.trim().toLowerCase()
  const low = text.toLowerCase()
  // Few letters change their length with their case; then positions in one text do not apply to the other.
  if (needle === '' || low.length !== text.length) return text === '' ? [] : [{ text, isMatch: false }]
  const pieces: Piece[] = []
  let from = 0
  for (let at = low.indexOf(needle); at !== -1 && pieces.length < 2 * MOST; at = low.indexOf(needle, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), isMatch: false })
    pieces.push({ text: text.slice(at, at + needle.length), isMatch: true })
    from = at + needle.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMatch: false })
  return pieces
}
