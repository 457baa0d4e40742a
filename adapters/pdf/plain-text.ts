// Extracts the words of a mail without its markup, if its own layout cannot be shown. One pass, in time linear in the length.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { decodeEntities } from '#domain/shared/html-entities.ts'

const BREAKS = new Set([
  'br',
  'p',
  'div',
  'tr',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'blockquote',
  'pre',
  'hr',
])
const OPENING_BREAKS = new Set(['br', 'p', 'hr', 'table', 'blockquote', 'pre'])
const UNSHOWN = ['style', 'script', 'title', 'template']
/** Far more than a mail has that can be shown completely; the text after so many tags is cut. */
const MAX_TAGS = 400_000
/** Characters to read before the next check of the length. */
const STEP = 65_536
/** Tags to read before other work gets the event loop. */
const TAGS_AT_ONCE = 10_000

/** `cut`: the text continues after it. */
export interface PlainText {
  readonly text: string
  readonly cut: boolean
}

const COMMENT = '<!--'
const TAG = /<(?:!--|!doctype|\/?[a-z][a-z0-9:]*(?:\s|\/?>))/i
/** Collects words and ends of lines, with no more white space between them than the result keeps. */
function makeGathered(): {
  readonly add: (words: string) => void
  readonly size: () => number
  readonly all: () => string
} {
  const pieces: string[] = []
  let size = 0
  let last = ''
  return {
    add: (words) => {
      const afterBlank = last === '' || last.endsWith(' ') || last.endsWith('\n')
      const next = afterBlank && words.startsWith(' ') ? words.slice(1) : words
      // Keeps at most one empty line between two others.
      if (next === '' || (next === '\n' && last === '\n' && pieces.at(-2) === '\n')) return
      pieces.push(next)
      size += next.length
      last = next
    },
    size: () => size,
    all: () => pieces.join(''),
  }
}

/** The markup that begins at `open`, and the position after it; undefined: it does not end. */
function findMarkup(
  html: string,
  open: number,
): { readonly name: string; readonly closes: boolean; readonly next: number } | undefined {
  const isComment = html.startsWith(COMMENT, open)
  const end = isComment ? html.indexOf('-->', open + 2) : html.indexOf('>', open)
  if (end < 0) return undefined
  const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 16)) ?? []
  return { name: name.toLowerCase(), closes: slash !== '', next: end + (isComment ? 3 : 1) }
}

/** Patterns without regard to case, not a lower-case copy: some letters take more room in lower case. */
const END_TAGS: ReadonlyMap<string, RegExp> = new Map(UNSHOWN.map((name) => [name, new RegExp(`</${name}`, 'gi')]))

/** The end of the content of an element that is not shown; `from` for an element that is shown. */
function endOfUnshown(html: string, name: string, from: number): number {
  const endTag = END_TAGS.get(name)
  if (endTag === undefined) return from
  endTag.lastIndex = from
  return endTag.exec(html)?.index ?? html.length
}

/** The text may contain entities, but no tags or comments. */
export function isWithoutMarkup(html: string): boolean {
  return !TAG.test(html)
}

/** Maximum characters of an entity, of the kinds that are decoded. */
const LONGEST_ENTITY = 10

/** The end of a piece of about STEP characters that does not cut an entity. */
function endOfPiece(html: string, from: number): number {
  const end = from + STEP
  if (end >= html.length) return html.length
  const open = html.lastIndexOf('&', end - 1)
  return open > end - LONGEST_ENTITY ? open : end
}

/** For text without markup: decodes entities, and keeps lines and white space. Ignores the text after `length` characters. */
export async function stripMarkup(html: string, length: number): Promise<PlainText> {
  let text = ''
  let at = 0
  while (at < html.length && text.length <= length) {
    const end = endOfPiece(html, at)
    text += decodeEntities(html.slice(at, end))
    at = end
    await nextTurn()
  }
  return { text: text.slice(0, length), cut: text.length > length || at < html.length }
}

/** Returns at most `length` characters. */
export async function extractPlainText(html: string, length: number): Promise<PlainText> {
  const gathered = makeGathered()
  let tags = 0
  let at = 0
  while (at < html.length && gathered.size() <= length && tags <= MAX_TAGS) {
    const found = html.indexOf('<', at)
    const open = found < 0 ? html.length : found
    while (at < open && gathered.size() <= length) {
      const end = Math.min(open, at + STEP)
      gathered.add(html.slice(at, end).replace(/\s+/g, ' '))
      at = end
    }
    if (at < open || open === html.length) break
    if (++tags % TAGS_AT_ONCE === 0) await nextTurn()
    if (!/[a-z/!?]/i.test(html[open + 1] ?? '')) {
      gathered.add('<')
      at = open + 1
      continue
    }
    const markup = findMarkup(html, open)
    if (markup === undefined) {
      at = html.length
      break
    }
    const { name, closes, next } = markup
    if ((closes ? BREAKS : OPENING_BREAKS).has(name)) gathered.add('\n')
    at = closes ? next : endOfUnshown(html, name, next)
  }
  const decoded = await stripMarkup(gathered.all(), Infinity)
  const text = decoded.text
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { text: text.slice(0, length), cut: text.length > length || at < html.length }
}
