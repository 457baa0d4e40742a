// Prepares a log entry for display: its context (LOG-2), a summary, and its data as a tree. Log texts are untrusted: control, bidirectional
// and invisible characters are escaped, and long texts are cut off. Views render them only as text.
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import { isRecord } from '#adapters/web/kit/guard.ts'

export interface LineContext {
  readonly requestId: string | null
  /** The id of the tenant. */
  readonly tenant: string | null
  /** The user in masked form. */
  readonly user: string | null
  /** The other members of the context: name and text. */
  readonly others: readonly (readonly [string, string])[]
}

/** The value of an object's own member; null: the object has no such member. */
export function getMember(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null
}

function getText(value: unknown, name: string): string | null {
  const member = getMember(value, name)
  return typeof member === 'string' && member !== '' ? member : null
}

const KNOWN: ReadonlySet<string> = new Set(['requestId', 'tenant', 'user'])

export function readLineContext(data: unknown): LineContext {
  const context = getMember(data, 'context')
  const names = isRecord(context) ? Object.keys(context) : []
  return {
    requestId: getText(context, 'requestId'),
    tenant: getText(context, 'tenant'),
    user: getText(context, 'user'),
    others: names.flatMap((name) => {
      const text = getText(context, name)
      return text === null || KNOWN.has(name) ? [] : [[name, text] as const]
    }),
  }
}

/** The data without its member `context`. */
export function withoutContext(data: unknown): unknown {
  return isRecord(data) ? Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'context')) : data
}

export interface Summary {
  readonly message: string
  /** Empty: the entry has no data. */
  readonly details: string
}

const LONGEST = 400
const BEFORE = 40

function formatValue(value: unknown): string {
  if (typeof value === 'string') return /[\s"=]/.test(value) || value === '' ? JSON.stringify(value) : value
  return JSON.stringify(value) ?? 'undefined'
}

/** These members of a request are shown without their names: `GET /logs 200`. */
const KNOWN_BY: readonly string[] = ['method', 'route', 'status']

/** Names and values in their order: `status=200 ms=12`. */
function formatDetails(details: unknown): string {
  if (details === undefined || details === null) return ''
  if (typeof details !== 'object' || Array.isArray(details)) return formatValue(details)
  const isRequest = KNOWN_BY.every((name) => Object.hasOwn(details, name))
  return Object.entries(details)
    .map(([name, value]) =>
      isRequest && KNOWN_BY.includes(name) ? formatValue(value) : `${name}=${formatValue(value)}`,
    )
    .join(' ')
}

/** Cuts a text to the allowed length. It starts shortly before the searched text. */
function cutAround(text: string, sought: string): string {
  const at = sought === '' ? -1 : text.toLowerCase().indexOf(sought.toLowerCase())
  const from = at < LONGEST - BEFORE ? 0 : at - BEFORE
  return `${from > 0 ? '…' : ''}${cutAt(text.slice(from), LONGEST)}`
}

export function toSummary(line: LogEntryResponse, sought: string): Summary {
  const needle = sought.trim()
  const words = formatDetails(withoutContext(line.data))
  const isElsewhere =
    needle !== '' &&
    ![line.message, words].some((text) => text.toLowerCase().includes(needle.toLowerCase())) &&
    typeof line.data === 'object'
  return {
    message: escapeToLine(cutAround(line.message, needle)),
    details: escapeToLine(cutAround(isElsewhere ? formatDetails(line.data) : words, needle)),
  }
}

export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

const MOST = 50

/** Splits the text into pieces, in order. After MOST matches the rest is one piece. */
export function splitAtMatches(text: string, sought: string): readonly Piece[] {
  const needle = sought.trim().toLowerCase()
  const low = text.toLowerCase()
  // A few letters change their length with their case. Positions in one text then do not apply to the other.
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

// Control characters (also line breaks and tabs), invisible characters (also bidirectional marks), line separators, lone surrogates.
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Cs}\ufff9-\ufffb]/gu

const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** For example `\n`, `\x1b`, `\u{202e}`. */
function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const hex = code.toString(16)
  return SHORT_ESCAPES[character] ?? (code < 0x1_00 ? `\\x${hex.padStart(2, '0')}` : `\\u{${hex}}`)
}

/** Escapes line breaks too, so that the text stays on one line. */
export function escapeToLine(text: string): string {
  return text.replace(UNSEEN, escapeCharacter)
}

/** Escapes all but line breaks and tabs. */
export function escapeKeepingLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, (character) => (character === '\n' || character === '\t' ? character : escapeCharacter(character)))
}

/** Never cuts a surrogate pair. */
export function cutAt(text: string, length: number): string {
  if (text.length <= length) return text
  const end = (text.charCodeAt(length - 1) & 0xfc_00) === 0xd8_00 ? length - 1 : length
  return `${text.slice(0, end)}…`
}

export type ValueKind = 'text' | 'number' | 'boolean' | 'null' | 'list' | 'object'

export interface Branch {
  /** The name in the object, or the index in the list. */
  readonly name: string
  readonly value: unknown
}

/** How many members a node shows at most. */
const MOST_BRANCHES = 200
/** Members below this depth cannot be opened. The service logs none so deep, but the data is untrusted. */
export const DEEPEST = 20

export function getValueKind(value: unknown): ValueKind {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && value !== null ? 'object' : 'null'
}

/** The members of a list or object; empty for other values. */
export function listBranches(value: unknown): readonly Branch[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .slice(0, MOST_BRANCHES)
        .map(([name, inner]) => ({ name: escapeToLine(name), value: inner }))
    : []
}

export function countMembers(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}

/** JSON for the clipboard, with control characters and bidirectional marks escaped. */
export function toJson(value: unknown): string {
  return escapeUnseen(JSON.stringify(value, null, 2) ?? 'null')
}

// JSON.stringify escapes C0 control characters, but not these.
const LEFT_BY_JSON = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** Escapes invisible characters in JSON. The meaning stays the same. */
export function escapeUnseen(json: string): string {
  return json.replace(LEFT_BY_JSON, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The text of a value that has no members. */
export function formatLeaf(value: unknown, longest: number): string {
  return cutAt(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null'), longest)
}
