// Texts with placeholders. The parser splits a text once, when it is saved; this file fills it for each recipient (MSG-3).
import type { Language } from '#domain/shared/language.ts'
import { withoutUnseen } from '#domain/shared/hidden-characters.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

/** Values of a message for its placeholders. */
export type MergeValue = string | number | boolean | null | readonly MergeValue[] | MergeData
export interface MergeData {
  readonly [name: string]: MergeValue
}

/** How a value is written at its place. `address`: it is the whole address of a link. */
export type PlaceholderUse = 'text' | 'html' | 'address'

export interface Placeholder {
  /** Names joined by dots: `user.email`. */
  readonly path: string
  readonly use: PlaceholderUse
}

/** A text in order: literal parts and placeholders. */
export type MergeText = readonly (string | Placeholder)[]

/** The text with its placeholders, as an administrator writes it. */
export function asWritten(text: MergeText): string {
  return text.map((part) => (typeof part === 'string' ? part : `{{${part.path}}}`)).join('')
}

/** Every message fills these. */
export const COMMON_PLACEHOLDERS = ['name', 'email', 'user.name', 'user.email'] as const

/**
 * Further placeholders that each purpose fills. `data.*` is any value.
 * Orders of single mails fill the values that they give (decision 177).
 */
export const FILLED_BY = {
  campaign: ['surveyUrl', 'data.surveyUrl', 'unsubscribeUrl'],
  invitation: ['data.signInUrl', 'data.office'],
  /** A template whose purpose is not known. */
  unknown: ['surveyUrl', 'unsubscribeUrl', 'data.*'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A use of a template. `title`: distinguishes uses of one kind. */
export interface TemplatePurpose {
  readonly kind: 'campaign' | 'event-type'
  readonly title: Readonly<Record<Language, string>> | null
  readonly filled: readonly string[]
}

/** The placeholders that every use fills. Without a known use: those that any purpose may fill. */
export function listFilledByAll([first, ...others]: readonly Pick<TemplatePurpose, 'filled'>[]): readonly string[] {
  return first === undefined
    ? FILLED_BY.unknown
    : first.filled.filter((path) => others.every(({ filled }) => filled.includes(path)))
}

/** What a preview, a sample mail or the editor fills in. */
export const SAMPLE_VALUES = {
  name: 'Eva Jansen',
  email: 'eva.jansen@example.com',
  surveyUrl: 'https://example.com/survey/A1B2C3',
  unsubscribeUrl: 'https://example.com/unsubscribe',
} as const

/** `fields`: of the event's payload. */
export function listEventPlaceholders(fields: readonly string[]): readonly string[] {
  return ['unsubscribeUrl', ...fields.map((field) => `data.${field}`)]
}

const isRecord = (value: MergeValue | undefined): value is MergeData =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads own properties only, so that no path reaches inherited ones. A value other than a text, number or boolean is empty. */
export function lookUpValue(data: MergeData, path: string): string {
  let value: MergeValue | undefined = data
  for (const name of path.split('.')) value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? `${value}` : ''
}

/** Accepts http and https only: an escaped `javascript:` would still run. */
const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/?#]/i.test(text)

function writeValue(value: string, use: PlaceholderUse): string {
  switch (use) {
    case 'text':
      return value
    case 'html':
      return escapeHtml(value)
    case 'address':
      return isWebAddress(value) ? escapeHtml(value) : ''
  }
}

/** Controls other than tab and line breaks, and noncharacters: mail servers and HTML parsers refuse them. */
const UNFIT = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g
const removeUnfit = (value: string): string => value.toWellFormed().replace(UNFIT, '')

/** An unknown placeholder is empty. A text that becomes longer than `most` characters ends soon after them. */
export function fill(text: MergeText, data: MergeData, most = Number.POSITIVE_INFINITY): string {
  let filled = ''
  for (const part of text) {
    if (filled.length > most) break
    filled += typeof part === 'string' ? part : writeValue(removeUnfit(lookUpValue(data, part.path)), part.use)
  }
  return filled
}

/** One line of visible text for a header. Nothing in it can be read as an encoded word (MSG-6, RFC 2047). */
export function toHeaderText(text: string): string {
  return withoutUnseen(text.toWellFormed())
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
}

/** Far more than a header keeps. */
const LINE_AT_MOST = 5_000

export function fillLine(text: MergeText, data: MergeData): string {
  return toHeaderText(fill(text, data, LINE_AT_MOST))
}

/** The values that the text uses, so that it can be filled without the others. */
export function pickValues(text: MergeText, data: MergeData): MergeData {
  const names = new Set(
    text.flatMap((part) => (typeof part === 'string' ? [] : part.path.replace(/^data\./, '').split('.', 1))),
  )
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.has(name)))
}

/** The paths that are not `filled`, each once in the order of the text. */
export function findUnfilledPaths(text: MergeText, filled: readonly string[]): readonly string[] {
  const names = new Set([...COMMON_PLACEHOLDERS, ...filled])
  const paths = text.flatMap((part) => (typeof part === 'string' ? [] : [part.path]))
  return [...new Set(paths)].filter((path) => !names.has(path) && !(names.has('data.*') && path.startsWith('data.')))
}
