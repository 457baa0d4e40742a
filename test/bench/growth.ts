// What hot statements cost once a table has millions of rows, against the same table with a hundredth of them.
import { GROWN_TABLES, type GrownTableName, sizeOf } from '#test/support/growth/grown-tables.ts'
import { openGrowthWorld, stopGrowth } from './growth-world.ts'
import type { BenchRow } from './table.ts'

const ROWS = Number(process.env['GROWTH_ROWS'] ?? 200_000)

export async function benchGrowth(part?: string): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  for (const table of Object.keys(GROWN_TABLES) as GrownTableName[]) {
    if (part !== undefined && part !== table) continue
    for (const many of [ROWS / 100, ROWS]) {
      const began = performance.now()
      const world = await openGrowthWorld(table, many, sizeOf(ROWS, 0).people)
      console.log(table, many, world === undefined ? 'not filled' : 'filled', Math.round(performance.now() - began))
      if (world) console.log((await world.owner.query('select nth, took, left(sql, 80) as sql from fill_steps where took > 300')).rows)
      await world?.close()
    }
  }
  await stopGrowth()
  return rows
}
