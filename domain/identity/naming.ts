// Names of people, roles, tags, tenants and categories: what is allowed, how many of a kind a tenant has, and how names compare.
import * as O from 'fp-ts/lib/Option.js'
import { hasUnseen, isBlank } from '#domain/shared/hidden-characters.ts'

/** One line of 1 to 120 characters, without control characters and without white space around it. */
export type Name = string & { readonly _name: 'Name' }

/** A category of the ledger's timeline: the same rules as for a Name, with at most 60 characters. */
export type CategoryName = string & { readonly _category: 'CategoryName' }

export const MAX_NAME_LENGTH = 120
export const MAX_CATEGORY_NAME_LENGTH = 60
/** Of one role. */
export const MAX_CATEGORIES = 50
/** Of one person. */
export const MAX_TAGS_OF_PERSON = 100
/** People per call, since the call locks the tenant. A longer list needs several calls. */
export const MAX_IMPORTED_PEOPLE = 500
/** Of one tenant. */
export const MAX_ROLES = 200
export const MAX_TAGS = 2_000
export const MAX_MAIL_DOMAINS = 20

const SEVERAL_LINES = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Trims and composes the text (NFC), so that one spelling is one name. */
function parseLine(text: string, longest: number): O.Option<string> {
  if (!text.isWellFormed()) return O.none
  const line = text.normalize('NFC').trim()
  return !isBlank(line) && [...line].length <= longest && !SEVERAL_LINES.test(line) && !hasUnseen(line)
    ? O.some(line)
    : O.none
}

/** None: the text is not a valid name. White space around a name is removed. */
export function parseName(text: string): O.Option<Name> {
  return parseLine(text, MAX_NAME_LENGTH) as O.Option<Name>
}

export function parseCategoryName(text: string): O.Option<CategoryName> {
  return parseLine(text, MAX_CATEGORY_NAME_LENGTH) as O.Option<CategoryName>
}

/** Letters that NFD does not split into a plain letter and an accent, and punctuation that is typed in several ways. */
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
