// The administrator's application as a whole.
import { home } from './admin-home.ts'
import { searching } from './admin-search.ts'
import type { BenchRow } from './table.ts'

const PARTS = { home, search: searching }

/** `part`: of `PARTS`; all unless given. */
export async function benchAdmin(part?: string): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [name, run] of Object.entries(PARTS)) if (part === undefined || part === name) rows.push(...(await run()))
  return rows
}
