// The index of DECISIONS.md, and the references to its entries. `node test/house/decisions.ts` writes the index.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

interface Decision {
  readonly number: number
  readonly title: string
  readonly area: string
}

const BEGIN = '## By area\n\n'
const ENTRY = /^## (\d+)\. (.+)\n\n\d{4}-\d\d-\d\d · accepted · ([a-z ]+)\n/gm

/** The entries in the form that the document has: number and title, then date, status and area. */
export const readDecisions = (document: string): readonly Decision[] =>
  [...document.matchAll(ENTRY)].map(([, number, title = '', area = '']) => ({ number: Number(number), title, area }))

/** The headings with a number, also those whose entry lacks date, status or area. */
export const readNumbers = (document: string): readonly number[] =>
  [...document.matchAll(/^## (\d+)\./gm)].map(([, number]) => Number(number))

/** The anchor of a heading, as GitHub derives it. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

function toIndex(decisions: readonly Decision[]): string {
  const byArea = Map.groupBy(decisions, ({ area }) => area)
  const links = ({ number, title }: Decision): string => `[${number} ${title}](#${toAnchor(`${number} ${title}`)})`
  return [...byArea]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([area, entries]) => `- **${area}**: ${entries.map(links).join(' · ')}\n`)
    .join('')
}

/** Replaces the index by one of all entries. Throws if the document has no heading for it. */
export function withIndex(document: string): string {
  const [before, rest] = document.split(BEGIN)
  if (before === undefined || rest === undefined) throw new Error('DECISIONS.md has no heading for its index')
  return `${before}${BEGIN}${toIndex(readDecisions(document))}\n${rest.slice(rest.indexOf('## '))}`
}

/** The numbers of decisions to which a file refers: `DECISIONS 142`, `decision 142`. */
export const findReferences = (content: string): readonly number[] =>
  [...content.matchAll(/\b(?:DECISIONS|[Dd]ecision) (\d+)/g)].map(([, number]) => Number(number))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../../DECISIONS.md', import.meta.url)
  await writeFile(file, withIndex(await readFile(file, 'utf8')))
}
