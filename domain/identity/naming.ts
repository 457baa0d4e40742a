// Names of people, roles, tags, tenants and categories: what is allowed, how many of a kind a tenant has, and how names compare.
import * as O from 'fp-ts/lib/Option.js'
import { hasUnseen, isBlank } from '#domain/shared/hidden-characters.ts'

/** One line of 1 to 120 characters, without control characters and without white space around it. */
export type Name = string & { readonly _name: 'Name' }

/** A category of the ledger's timeline: as a name, of 60 characters at most. */
export type CategoryName = string & { readonly _category: 'CategoryName' }

export const MAX_NAME_LENGTH = 120
export const MAX_CATEGORY_NAME_LENGTH = 60
/** Of one role. */
export const MAX_CATEGORIES = 50
/** Of one person. */
export const MAX_TAGS_OF_PERSON = 100
/** People of one call: it holds the tenant. A longer list takes several. */
export const MAX_IMPORTED_PEOPLE = 500
/** Of one tenant. */
export const MAX_ROLES = 200
export const MAX_TAGS = 2_000
export const MAX_MAIL_DOMAINS = 20

const SEVERAL_LINES = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Trimmed and composed (NFC), so that one spelling is one name. */
function parseLine(text: string, longest: number): O.Option<string> {
  if (!text.isWellFormed()) return O.none
  const line = text.normalize('NFC').trim()
  return !isBlank(line) && [...line].length <= longest && !SEVERAL_LINES.test(line) && !hasUnseen(line)
    ? O.some(line)
    : O.none
}

/** None for what is no name; white space around it is forgiven. */
export function parseName(text: string): O.Option<Name> {
  return parseLine(text, MAX_NAME_LENGTH) as O.Option<Name>
}

export function parseCategoryName(text: string): O.Option<CategoryName> {
  return parseLine(text, MAX_CATEGORY_NAME_LENGTH) as O.Option<CategoryName>
}

/** Letters that do not come apart into one without its sign, and signs that are typed in several ways. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ĳ: 'ij',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '\u00a0': ' ',
}

/**
 * The key that compares, searches and sorts names, without case and accents. Character by character, digits come before letters, and `Özgür`
 * stands between `Otto` and `Pim`.
 */
export function toNameKey(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[ßæœøłđðþıĳς‘’ʼ‐‑\u00a0]/g, (letter) => PLAIN[letter] ?? letter)
}
