// JSON data as a tree to be opened: what kind a value is, what it says in a few words, what is in it.
import { cutAt, oneLine } from './safe-text.ts'

export type ValueKind = 'text' | 'number' | 'boolean' | 'null' | 'list' | 'object'

export interface Branch {
  /** The name in its object, or the place in its list. */
  readonly name: string
  readonly value: unknown
}

/** More than this stand in no node at once. */
const MOST_BRANCHES = 200
/** Deeper than this nothing is opened: what is logged never is, what came otherwise is not trusted to be. */
export const DEEPEST = 20

export const kindOf = (value: unknown): ValueKind => {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && value !== null ? 'object' : 'null'
}

/** What is in it; empty for what is no list or object. */
export const branchesOf = (value: unknown): readonly Branch[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .slice(0, MOST_BRANCHES)
        .map(([name, inner]) => ({ name: oneLine(name), value: inner }))
    : []

export const countIn = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : 0

/** As it is copied; control characters and marks of direction stay escaped. */
export const toJson = (value: unknown): string => escapeUnseen(JSON.stringify(value, null, 2) ?? 'null')

// JSON leaves these as they are; C0 controls it escapes itself.
const LEFT_BY_JSON = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** Of JSON, with the same meaning. */
export const escapeUnseen = (json: string): string =>
  json.replace(LEFT_BY_JSON, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A value with nothing in it to be opened, in its own words. */
export const wordOf = (value: unknown, longest: number): string =>
  cutAt(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null'), longest)
