// Renders the text alternative of a body (MSG-10, MSG-12): links with their address, pictures as their description, rows and cells apart,
// lines not wrapped. One pass over sanitised HTML, in time linear in its length.
import { Parser } from 'htmlparser2'

/** Elements with line breaks around them, one or two. */
const BREAKS: ReadonlyMap<string, number> = new Map([
  ...'address article aside caption center dd details div dl dt figcaption figure footer header hgroup li main nav section summary table tbody tfoot thead tr'
    .split(' ')
    .map((name) => [name, 1] as const),
  ...'blockquote h1 h2 h3 h4 h5 h6 hr ol p pre ul'.split(' ').map((name) => [name, 2] as const),
])
const CELLS = new Set(['td', 'th'])
const CELL_GAP = '  '
const RULE = '-'.repeat(40)
/** Deeper quotes and lists are not indented further, because each line repeats the signs of all levels. */
const INDENTS_AT_MOST = 8
const BLANKS = /[ \t\r\n\f]+/g

/** Collects words, with white space only between them. */
function makeCollector() {
  const pieces: string[] = []
  /** Prefixes of the lines of a quote or of an item; `first`: of its first line. */
  const indents: { first: string; readonly rest: string }[] = []
  let size = 0
  let breaks = 0
  let gap = ''

  const add = (piece: string): void => {
    pieces.push(piece)
    size += piece.length
  }
  const addWords = (words: string): void => {
    if (pieces.length > 0) add(breaks > 0 ? '\n'.repeat(breaks) : gap)
    if (breaks > 0 || pieces.length === 0)
      for (const indent of indents.slice(0, INDENTS_AT_MOST)) {
        add(indent.first)
        indent.first = indent.rest
      }
    add(words)
    breaks = 0
    gap = ''
  }

  return {
    addText: (text: string): void => {
      const words = text.replace(BLANKS, ' ')
      if (words.startsWith(' ') && gap === '') gap = ' '
      // Other white space, such as a non-breaking space, counts as text.
      const trimmed = words.replace(/^ | $/g, '')
      if (trimmed === '') return
      addWords(trimmed)
      if (words.endsWith(' ')) gap = ' '
    },
    /** Adds preformatted text. */
    addLines: (text: string): void => {
      for (const [i, line] of text.split(/\r\n|[\r\n]/).entries()) {
        if (i > 0) breaks += 1
        if (line !== '') addWords(line)
      }
    },
    /** Ensures at least `count` line breaks before the next text. */
    breakLines: (count: number): void => {
      breaks = Math.max(breaks, count)
    },
    addBreak: (): void => {
      breaks += 1
    },
    /** Adds a gap before the next text in the same line. */
    addGap: (): void => {
      gap = CELL_GAP
    },
    indent: (first: string, rest: string): void => {
      indents.push({ first, rest })
    },
    outdent: (): void => {
      indents.pop()
    },
    /** `place` marks a position; `since` returns the text after it. Undefined: that text is longer than `longest`. */
    place: () => ({ piece: pieces.length, size }),
    since: (place: { readonly piece: number; readonly size: number }, longest: number): string | undefined =>
      // Includes the gap between that text and the words before it.
      size - place.size > longest + CELL_GAP.length ? undefined : pieces.slice(place.piece).join('').trim(),
    size: (): number => size,
    all: (): string => pieces.join(''),
  }
}

interface OpenLink {
  readonly href: string
  readonly place: ReturnType<ReturnType<typeof makeCollector>['place']>
}

/** Undefined: the text would be longer than `longest` characters. */
export function renderPlainText(html: string, longest: number): string | undefined {
  const text = makeCollector()
  const links: (OpenLink | undefined)[] = []
  /** The number of the next item for each open list; undefined: the list has no numbers. */
  const lists: (number | undefined)[] = []
  let preformatted = 0

  const parser = new Parser({
    onopentag: (name, attributes) => {
      const breaks = BREAKS.get(name)
      if (breaks !== undefined) text.breakLines(breaks)
      switch (name) {
        case 'br':
          return text.addBreak()
        case 'hr':
          return text.addText(RULE)
        case 'img':
          return text.addText(attributes['alt'] ?? '')
        case 'pre':
          preformatted += 1
          return
        case 'blockquote':
          return text.indent('> ', '> ')
        case 'ul':
        case 'ol':
          lists.push(name === 'ol' ? Number(attributes['start'] ?? 1) || 1 : undefined)
          return
        case 'li': {
          const number = lists.at(-1)
          if (number !== undefined) lists[lists.length - 1] = number + 1
          const sign = number === undefined ? ' * ' : ` ${number}. `
          return text.indent(sign, ' '.repeat(sign.length))
        }
        case 'a': {
          const { href } = attributes
          links.push(href === undefined || href.startsWith('#') ? undefined : { href, place: text.place() })
          return
        }
        default:
      }
    },
    ontext: (data) => {
      if (text.size() > longest) return
      if (preformatted > 0) text.addLines(data)
      else text.addText(data)
    },
    onclosetag: (name) => {
      if (name === 'pre') preformatted -= 1
      if (name === 'ul' || name === 'ol') lists.pop()
      if (name === 'blockquote' || name === 'li') text.outdent()
      if (CELLS.has(name)) text.addGap()
      if (name === 'a') {
        const link = links.pop()
        const address = link?.href.replace(/^mailto:/i, '')
        if (link !== undefined && address !== undefined && text.since(link.place, address.length) !== address)
          text.addText(` <${address}>`)
      }
      const breaks = BREAKS.get(name)
      if (breaks !== undefined) text.breakLines(breaks)
    },
  })
  parser.end(html)
  return text.size() > longest ? undefined : text.all()
}
