// The words that CONTRIBUTING's glossary forbids, and where a file uses them.

/** The code spans in the last column of the glossary, in lower case. */
export function forbiddenWords(contributing: string): readonly string[] {
  const glossary = contributing.split(/^## /m).find((section) => section.startsWith('Glossary\n')) ?? ''
  const rows = glossary.match(/^\|.*\|$/gm) ?? []
  return rows.flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`(\w+)`/g)].map(([, word = '']) => word))
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

const PARTS = /(?<=[a-z\d])(?=[A-Z])|[_$]/
const STRING_OR_COMMENT = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
/** Templates are skipped with the code in them; a regular expression follows an operator. */
const TEMPLATE_OR_PATTERN = /`(?:[^`\\]|\\.)*`|(?<=[=(,:[?]\s*)\/(?:[^/\\\n]|\\.)+\//g

/** Names of columns and of ARIA roles have these words. */
const NOT_IN_NAMES = new Set(['announcement', 'announcements'])

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
