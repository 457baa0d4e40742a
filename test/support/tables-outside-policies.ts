// The tables without row-level security, as SECURITY.md lists them with the reason for each.
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const file = path.resolve(import.meta.dirname, '../../SECURITY.md')

/** In the order of their names: those in the first column of the table under "Database". */
export async function tablesOutsidePolicies(): Promise<readonly string[]> {
  const [, section = ''] = /^## Database$([^]*?)^## /m.exec(await readFile(file, 'utf8')) ?? []
  const firstCells = [...section.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell)
  return firstCells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)).toSorted()
}
