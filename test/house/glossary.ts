// The words that CONTRIBUTING's glossary forbids, and where a file uses them.

/** The code spans in the last column of the glossary, in lower case. */
export const forbiddenWords = (contributing: string): readonly string[] => {
  const glossary = contributing.split(/^## /m).find((section) => section.startsWith('Glossary\n')) ?? ''
  const rows = glossary.match(/^\|.*\|$/gm) ?? []
  return rows.flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`(\w+)`/g)].map(([, word = '']) => word))
}

/** Code is a language of its own: fenced blocks and code spans are no text. */
const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`]*`/g, '')

const COMMENT = /(?<=^|[\s{])(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm

/** The titles of suites and tests; `verifies` has the requirements before the title. */
const TITLE =
  /(?<![\w.])(?:describe|it|verifies)(?:\.\w+)?\(\s*(?:(?:'[\w-]+'|\[[^\]]*\]|\w+),\s*)?('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g

const titlesIn = (content: string): readonly string[] =>
  [...content.matchAll(TITLE)].map(([, title = '']) => title.replaceAll(/\$\{[^}]*\}/g, ''))

const textIn = (file: string, content: string): string => {
  if (file.endsWith('.md')) return withoutCode(content)
  if (!/\.(tsx?|js|css)$/.test(file)) return ''
  const comments = (content.match(COMMENT) ?? []).map(withoutCode)
  return [...comments, ...titlesIn(content)].join('\n')
}

/** Every use of a forbidden word in the comments, test titles or text of a file, and in its name. */
export const wordsIn = (file: string, content: string, forbidden: readonly string[]): readonly string[] => {
  const pattern = new RegExp(`(?<![\\w-])(?:${forbidden.join('|')})(?![\\w-])`, 'gi')
  const name = file.slice(file.lastIndexOf('/') + 1).replaceAll(/[-._]/g, ' ')
  return `${name}\n${textIn(file, content)}`.match(pattern) ?? []
}

/** The names of the types that a file exports, without those it passes on. */
export const exportedTypes = (content: string): readonly string[] =>
  [...content.matchAll(/^export (?:declare )?(?:abstract )?(?:type|interface|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  )
