// The table of personal data in SECURITY.md. `node test/house/data-categories.ts` writes it.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dataCategories } from '#adapters/http/privacy/data-categories.ts'
import type { DataCategory } from '#domain/shared/data-category.ts'

const BEGIN = '<!-- personal data: node test/house/data-categories.ts -->'
const END = '<!-- /personal data -->'

function toRow({ kinds, content: [, content], retention: [, retention], remainder = '–' }: DataCategory): string {
  const names = kinds.length === 0 ? '–' : kinds.map((kind) => `\`${kind}\``).join(', ')
  return `| ${content} | ${retention} | ${names} | ${remainder} |`
}

/** Replaces the table between the two marks of the document. Throws if a mark is missing. */
export function withDataCategories(document: string): string {
  const [before, rest] = document.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('the document has no marks for personal data')
  const head = '| data | retention | in the export | after an erasure |\n|---|---|---|---|'
  return `${before}${BEGIN}\n\n${head}\n${dataCategories.map(toRow).join('\n')}\n\n${END}${after}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../../SECURITY.md', import.meta.url)
  await writeFile(file, withDataCategories(await readFile(file, 'utf8')))
}
