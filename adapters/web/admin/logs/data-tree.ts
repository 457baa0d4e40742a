// JSON data as a tree: the kind of a value, its text, and its members.
import { cutAt, oneLine } from './safe-text.ts'

export type ValueKind = 'text' | 'number' | 'boolean' | 'null' | 'list' | 'object'

export interface Branch {
  /** Its name in the object, or its index in the list. */
  readonly name: string
  readonly value: unknown
}

/** The most members that a node shows. */
const MOST_BRANCHES = 200
/** Deeper members do not open: the log writes none, but the data is not trusted. */
export const DEEPEST = 20

export const kindOf = (value: unknown): ValueKind => {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && value !== null ? 'object' : 'null'
}

/** The members of a list or object; empty for other values. */
export const branchesOf = (value: unknown): readonly Branch[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .slice(0, MOST_BRANCHES)
        .map(([name, inner]) => ({ name: oneLine(name), value: inner }))
    : []

export const countIn = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : 0

/** For the clipboard. Control characters and bidirectional marks are escaped. */
export const toJson = (value: unknown): string => escapeUnseen(JSON.stringify(value, null, 2) ?? 'null')

// JSON.stringify does not escape these; it escapes C0 controls.
const LEFT_BY_JSON = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** Escapes invisible characters in JSON, which keeps its meaning. */
export const escapeUnseen = (json: string): string =>
  json.replace(LEFT_BY_JSON, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The text of a value without members. */
export const wordOf = (value: unknown, longest: number): string =>
  cutAt(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null'), longest)
