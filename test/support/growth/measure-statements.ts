// Runs hot work several times on one connection, undoes it, and reports each of its statements on the grown tables.
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Database } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import type { GrownTable, GrowthSize } from './fill-plan.ts'
import { findRow, FIRST_OFFICE, type HotWork } from './hot-statements.ts'
import {
  type ExplainedStatement,
  explainStatement,
  recordStatements,
  type SentStatement,
} from './recorded-statements.ts'

export interface MeasuredStatement {
  readonly work: string
  readonly name: string
  /** The median in milliseconds, as the service's process waits. */
  readonly took: number
  readonly explained: ExplainedStatement
}

const UNDONE = 'undone' as const

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** `database` is a pool of one connection. After five rounds PostgreSQL may keep a plan; each statement is explained with it. */
export async function measureStatements(
  database: Database,
  hot: Readonly<Record<string, HotWork>>,
  { large, ownerOf }: GrownTable,
  size: GrowthSize,
  rounds: number,
  report: (one: MeasuredStatement) => void = () => undefined,
): Promise<readonly MeasuredStatement[]> {
  const sent: SentStatement[] = []
  const inScope = makeInScope({ database: recordStatements(database, sent), stores: makeTableStores })
  const touches = new RegExp(String.raw`\b(?:${large.join('|')})\b`, 'u')
  const chosen = Array.from({ length: rounds }, (_, round) =>
    findRow((size.rows * (round + 1)) / (rounds + 2), size, ownerOf),
  )
  const measured: MeasuredStatement[] = []
  for (const [work, run] of Object.entries(hot)) {
    sent.length = 0
    for (const row of chosen) {
      const outcome = await inScope(Tenant(FIRST_OFFICE), (stores) =>
        pipe(
          run(stores, row),
          TE.flatMap(() => TE.left(UNDONE)),
        ),
      )()
      if (E.isRight(outcome) || outcome.left !== UNDONE) throw new Error(`${work}: ${JSON.stringify(outcome)}`)
    }
    for (const [name, all] of Map.groupBy(sent, (one) => one.name)) {
      const last = all.at(-1)
      if (last === undefined || !touches.test(last.text)) continue
      const explained = await explainStatement(database, last, large)
      const one = { work, name, took: median(all.map(({ took }) => took)), explained }
      report(one)
      measured.push(one)
    }
  }
  return measured
}
