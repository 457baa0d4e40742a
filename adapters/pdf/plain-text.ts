// The words of a mail without its markup, for when its own layout can not be shown. One pass, in time that grows with the length only.

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
const UNSHOWN = new Set(['style', 'script', 'title', 'head', 'template'])
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  eacute: 'é',
  euml: 'ë',
  egrave: 'è',
  iuml: 'ï',
  ouml: 'ö',
  uuml: 'ü',
  ccedil: 'ç',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  copy: '©',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (all, decimal: string, hexadecimal: string, name: string) => {
      if (name !== undefined) return NAMED[name] ?? all
      const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )

/** At most `length` characters; `cut` tells that there was more. */
export const plainTextOf = (html: string, length: number): { readonly text: string; readonly cut: boolean } => {
  const lower = html.toLowerCase()
  const pieces: string[] = []
  let size = 0
  let at = 0
  while (at < html.length && size <= length) {
    const open = html.indexOf('<', at)
    const words = html.slice(at, open < 0 ? html.length : open).replace(/\s+/g, ' ')
    pieces.push(words)
    size += words.length
    const close = open < 0 ? -1 : html.indexOf('>', open)
    if (close < 0) {
      at = html.length
      break
    }
    const name = /^<\/?([a-z][a-z0-9]*)/.exec(lower.slice(open, open + 16))?.[1] ?? ''
    const closes = lower[open + 1] === '/'
    if (closes ? BREAKS.has(name) : OPENING_BREAKS.has(name)) pieces.push('\n')
    at = close + 1
    if (!UNSHOWN.has(name) || closes) continue
    const end = lower.indexOf(`</${name}`, at)
    at = end < 0 ? html.length : end
  }
  const text = decoded(pieces.join(''))
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { text: text.slice(0, length), cut: text.length > length || at < html.length }
}
