// The words and phrases that GLOSSARY.md forbids, and where a file uses them.

const rowsOf = (glossary: string, section: string): readonly string[] =>
  glossary
    .split(/^## /m)
    .find((one) => one.startsWith(`${section}\n`))
    ?.match(/^\|.*\|$/gm) ?? []

/** The code spans in one cell of each row, counted from the end or the beginning. */
const spansOf = (rows: readonly string[], cell: number): readonly string[] =>
  rows.flatMap((row) => [...(row.split('|').at(cell) ?? '').matchAll(/`([\w ]+)`/g)].map(([, span = '']) => span))

/** The code spans in the last column of the words, in lower case. */
export function forbiddenWords(glossary: string): readonly string[] {
  return spansOf(rowsOf(glossary, 'Words'), -2)
}

/** The code spans in the first column of the phrases. */
export function forbiddenPhrases(glossary: string): readonly string[] {
  return spansOf(rowsOf(glossary, 'Phrases'), 1)
}

/** Entries of the last column that are neither in code style nor in italics: the test could not say whether it checks them. */
export function unmarkedWords(glossary: string): readonly string[] {
  return rowsOf(glossary, 'Words')
    .slice(2)
    .flatMap((row) => (row.split('|').at(-2) ?? '').split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '–' && !/^`[\w ]+`$|^\*[\w ]+\*$/.test(word))
}

/** Code is a language of its own: fenced blocks and code spans are no text. */
const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`]*`/g, '')

const COMMENT = /(?<=^|[\s{])(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm

/** The titles of suites and tests; `verifies` has the requirements before the title. */
const TITLE =
  /(?<![\w.])(?:describe|it|verifies(?:InFull)?)(?:\.\w+)?\(\s*(?:(?:'[\w-]+'|\[[^\]]*\]|\w+),\s*)?('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g

const titlesIn = (content: string): readonly string[] =>
  [...content.matchAll(TITLE)].map(([, title = '']) => title.replaceAll(/\$\{[^}]*\}/g, ''))

function textIn(file: string, content: string): string {
  if (file.endsWith('.md')) return withoutCode(content)
  if (!/\.(tsx?|js|css)$/.test(file)) return ''
  const comments = (content.match(COMMENT) ?? []).map(withoutCode)
  return [...comments, ...titlesIn(content)].join('\n')
}

/** Every use of a forbidden word in the comments, test titles or text of a file, and in its name. */
export function wordsIn(file: string, content: string, forbidden: readonly string[]): readonly string[] {
  const pattern = new RegExp(`(?<![\\w-])(?:${forbidden.join('|')})(?![\\w-])`, 'gi')
  const name = file.slice(file.lastIndexOf('/') + 1).replaceAll(/[-._]/g, ' ')
  return `${name}\n${textIn(file, content)}`.match(pattern) ?? []
}

/** A sentence with its participle first: `Told are the others`. */
const INVERSION =
  /(?<=^|[.;:] |['"`])(?:(?!Need|Seed|Feed|Speed)[A-Z][a-z]*ed|Told|Kept|Shown|Sent|Found|Taken|Held|Given|Known|Meant|Said|Seen|Written|Done|Made) (?:is|are|was|were)\b/g

/** Every forbidden phrase and every inversion in the comments, test titles or text of a file, also across lines. */
export function phrasesIn(file: string, content: string, forbidden: readonly string[]): readonly string[] {
  const sentences = textIn(file, content)
    .replaceAll(/^[\s/*]+/gm, '')
    .replaceAll(/(?<![.:;?!*/])\n/g, ' ')
  const pattern = new RegExp(`(?<!\\bthere )\\b(?:${forbidden.join('|')})\\b`, 'gi')
  return [...(sentences.match(pattern) ?? []), ...sentences.split('\n').flatMap((line) => line.match(INVERSION) ?? [])]
}

const PARTS = /(?<=[a-z\d])(?=[A-Z])|[_$]/
const STRING_OR_COMMENT = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
/** Templates are skipped with the code in them; a regular expression follows an operator. */
const TEMPLATE_OR_PATTERN = /`(?:[^`\\]|\\.)*`|(?<=[=(,:[?]\s*)\/(?:[^/\\\n]|\\.)+\//g

/** Columns, ARIA roles and fields of exports have these words. */
const NOT_IN_NAMES = new Set(['announcement', 'announcements', 'aim'])

/** The identifiers in TypeScript or JavaScript with a forbidden word among their parts: `isTold` has `is` and `told`. */
export function namesIn(file: string, content: string, forbidden: readonly string[]): readonly string[] {
  if (!/\.(tsx?|js)$/.test(file)) return []
  const banned = new Set(forbidden.filter((word) => !NOT_IN_NAMES.has(word)))
  const code = content.replaceAll(STRING_OR_COMMENT, ' ').replaceAll(TEMPLATE_OR_PATTERN, ' ')
  const names = code.match(/[A-Za-z_$][\w$]*/g) ?? []
  return names.filter((name) => name.split(PARTS).some((part) => banned.has(part.toLowerCase())))
}

/** The TypeScript files that the comments of a file name, with or without folders. */
export function filesNamedIn(file: string, content: string): readonly string[] {
  return /\.(tsx?|js)$/.test(file)
    ? (content.match(COMMENT) ?? []).flatMap(
        (comment) => comment.match(/(?<![\w*./-])[\w./-]*[\w-]\.tsx?(?![\w(])/g) ?? [],
      )
    : []
}

/** The names of the types that a file exports, without those it passes on. */
export function exportedTypes(content: string): readonly string[] {
  return [...content.matchAll(/^export (?:declare )?(?:abstract )?(?:type|interface|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  )
}
