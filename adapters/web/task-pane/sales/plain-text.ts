// Extracts the text from a mail's HTML. It scans the HTML as characters and never creates elements from it.
import { decodeEntities } from '#domain/shared/html-entities.ts'

/** Elements whose content is not visible. */
const SILENT = new Set([
  'script',
  'style',
  'title',
  'template',
  'noscript',
  'textarea',
  'xmp',
  'iframe',
  'object',
  'svg',
  'math',
])
/** Elements that start on a new line. */
const BLOCKS = new Set(
  'address article blockquote br dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)
const CELLS = new Set(['td', 'th'])

/** The index after the tag that starts at `from`, or the end of the text. */
function findTagEnd(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at++) {
    const sign = html[at] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '>') return at + 1
    else if (sign === '"' || sign === "'") quote = sign
  }
  return html.length
}

function findEnd(html: string, needle: string, from: number): number {
  const at = html.indexOf(needle, from)
  return at < 0 ? html.length : at + needle.length
}

function findElementEnd(html: string, tag: string, from: number): number {
  const closing = new RegExp(`</${tag}[^>]*>?`, 'gi')
  closing.lastIndex = from
  return closing.test(html) ? closing.lastIndex : html.length
}

/** Only this many characters are scanned, enough for an excerpt: megabytes of HTML would block the pane for seconds. */
const LOOKED_AT = 1_000_000

/** Trimmed lines with at most one empty line between them. The time is linear in the length of the HTML. */
export function toExcerptText(whole: string): string {
  const html = whole.slice(0, LOOKED_AT)
  const pieces: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) {
      pieces.push(decodeEntities(html.slice(at).replace(/\s+/g, ' ')))
      break
    }
    pieces.push(decodeEntities(html.slice(at, open).replace(/\s+/g, ' ')))
    const name = /^\/?([a-z][a-z0-9]*)/i.exec(html.slice(open + 1, open + 16))
    if (name === null) {
      const isMarkup = html[open + 1] === '!' || html[open + 1] === '?'
      const isComment = html.startsWith('<!--', open)
      if (!isMarkup) pieces.push('<')
      at = isComment ? findEnd(html, '-->', open + 4) : isMarkup ? findEnd(html, '>', open) : open + 1
      continue
    }
    const tag = (name[1] ?? '').toLowerCase()
    const opens = !name[0].startsWith('/')
    at = findTagEnd(html, open + 1)
    if (SILENT.has(tag) && opens && html[at - 2] !== '/') at = findElementEnd(html, tag, at)
    else if (BLOCKS.has(tag)) pieces.push(tag === 'p' && opens ? '\n\n' : '\n')
    else if (CELLS.has(tag)) pieces.push(' ')
  }
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.replace(/[\s\u00a0\u200b]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The beginning of a text, cut between words. At most `max` characters, including the ellipsis. */
export function cutExcerpt(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1)
  const blank = cut.search(/\s\S*$/)
  // Removes half of a surrogate pair.
  return `${(blank > max / 2 ? cut.slice(0, blank) : cut.replace(/[\ud800-\udbff]$/, '')).trimEnd()}…`
}
