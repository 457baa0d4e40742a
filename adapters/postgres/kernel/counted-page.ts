// A page and the total of all pages. The total is counted only if the page does not show it.
import * as t from 'io-ts'
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { sendUnchanged, sendWithOpening } from './lent-connection.ts'
import { readFirstRow, readRows, type Statement, type Values } from './statement.ts'
import { runQuery } from './unit-of-work.ts'

interface Counted {
  readonly total: number
}

export interface PageStatements<A> {
  /** Takes `:limit` and `:skip` in addition to the values of the count. */
  readonly page: Statement<A>
  readonly count: Statement<Counted>
}

/** `matching`: the rows to count, as SQL from its `from` on. */
export function defineCount(name: string, matching: string): Statement<Counted> {
  return {
    name,
    sql: `select count(*)::integer as total ${matching}`,
    row: t.type({ total: t.number }),
  }
}

// For a page whose size is a parameter, the planner expects a tenth of all rows. It would reject its generic plan and plan every page,
// which takes longer than reading one.
const KEEP_PLANS = 'set local plan_cache_mode = force_generic_plan'

/**
 * For `withKeptPlans`, around a page of a table that grows. The planner expects an office of average size, whose rows are spread evenly: to find
 * the first few it would read the table from its beginning, or note all rows of the office.
 */
export const BY_INDEX = 'set local enable_seqscan = off; set local enable_bitmapscan = off'

/** Applies to the rest of the unit of work. Sent together with its opening, unless it is already open. */
export function keepPlans(query: Knex, settings = KEEP_PLANS): Stored<unknown> {
  return runQuery(async () => sendWithOpening(settings) || (await sendUnchanged(query, { text: settings })))
}

/** Sends the settings first, with the opening. `work` does not wait for their answer. */
export function withKeptPlans<A>(query: Knex, work: Stored<A>, settings?: string): Stored<A> {
  return () => {
    const sent = keepPlans(query, settings)()
    return pipe(() => sent, TE.apSecond(work))()
  }
}

export function readTotal(query: Knex, count: Statement<Counted>, values: Values): Stored<number> {
  return pipe(
    readFirstRow(query, count, values),
    TE.map(
      O.match(
        () => 0,
        ({ total }) => total,
      ),
    ),
  )
}

/** A page that is not full is the last one. An empty page behind the first shows no total: too much was skipped. */
const inferTotal = ({ skip, limit }: Page, found: number): O.Option<number> =>
  found < limit && (found > 0 || skip === 0) ? O.some(skip + found) : O.none

/** Call it within `withKeptPlans`. */
export function readPageWithTotal<A>(
  query: Knex,
  { page, count }: PageStatements<A>,
  values: Values,
  asked: Page,
  /** The total, if the caller already knows it. */
  known: O.Option<number> = O.none,
): Stored<Paged<A>> {
  return gen(function* () {
    const data = yield* unwrap(readRows(query, page, { ...values, limit: asked.limit, skip: asked.skip }))
    const total = yield* unwrap(
      pipe(
        known,
        O.alt(() => inferTotal(asked, data.length)),
        O.match(
          () => readTotal(query, count, values),
          (total) => TE.right(total),
        ),
      ),
    )
    return { data, total }
  })
}

export function readCountedPage<A>(
  query: Knex,
  statements: PageStatements<A>,
  values: Values,
  asked: Page,
): Stored<Paged<A>> {
  return withKeptPlans(query, readPageWithTotal(query, statements, values, asked))
}
