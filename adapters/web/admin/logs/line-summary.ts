// A line in few words: its message, and of its data what fits behind it; what was searched for is in sight if it is anywhere.
import type { LogLine } from '../api/logs.ts'
import { detailsOf } from './line-context.ts'
import { cutAt, oneLine } from './safe-text.ts'

export interface Summary {
  readonly message: string
  /** Empty: there is nothing to tell. */
  readonly details: string
}

const LONGEST = 400
const BEFORE = 40

const shortly = (value: unknown): string => {
  if (typeof value === 'string') return /[\s"=]/.test(value) || value === '' ? JSON.stringify(value) : value
  return JSON.stringify(value) ?? 'undefined'
}

/** What a request or an answer is known by needs no name: `GET /logs 200`. */
const KNOWN_BY: readonly string[] = ['method', 'route', 'status']

/** `status=200 ms=12`: names and values in their own order. */
const inWords = (details: unknown): string => {
  if (details === undefined || details === null) return ''
  if (typeof details !== 'object' || Array.isArray(details)) return shortly(details)
  const isRequest = KNOWN_BY.every((name) => Object.hasOwn(details, name))
  return Object.entries(details)
    .map(([name, value]) => (isRequest && KNOWN_BY.includes(name) ? shortly(value) : `${name}=${shortly(value)}`))
    .join(' ')
}

/** As much of a text as fits, from a little before what is sought in it. */
const around = (text: string, sought: string): string => {
  const at = sought === '' ? -1 : text.toLowerCase().indexOf(sought.toLowerCase())
  const from = at < LONGEST - BEFORE ? 0 : at - BEFORE
  return `${from > 0 ? '…' : ''}${cutAt(text.slice(from), LONGEST)}`
}

export const summaryOf = (line: LogLine, sought: string): Summary => {
  const needle = sought.trim()
  const told = inWords(detailsOf(line.data))
  const isElsewhere =
    needle !== '' &&
    ![line.message, told].some((text) => text.toLowerCase().includes(needle.toLowerCase())) &&
    typeof line.data === 'object'
  return {
    message: oneLine(around(line.message, needle)),
    details: oneLine(around(isElsewhere ? inWords(line.data) : told, needle)),
  }
}

export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

const MOST = 50

/** The text in pieces, in order; together they are the text. After so many matches the rest is one piece. */
export const piecesOf = (text: string, sought: string): readonly Piece[] => {
  const needle = sought.trim().toLowerCase()
  const low = text.toLowerCase()
  // Few letters change their length with their case; where they do, places in one are not places in the other.
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
