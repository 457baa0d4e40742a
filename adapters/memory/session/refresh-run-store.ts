// Background refreshes and what their shares have reported, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { RefreshCounts, RefreshRunStore } from '#domain/session/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Table } from '../kernel/memory.ts'

export interface RefreshRunRow {
  readonly runId: string
  readonly shares: number
  readonly begunAt: Instant
  readonly reported: readonly number[]
  readonly counts: RefreshCounts
}

const nothing: RefreshCounts = { success: 0, stale: 0, rate_limited: 0, invalid_grant: 0, transient: 0 }

const sum = (a: RefreshCounts, b: RefreshCounts): RefreshCounts => ({
  success: a.success + b.success,
  stale: a.stale + b.stale,
  rate_limited: a.rate_limited + b.rate_limited,
  invalid_grant: a.invalid_grant + b.invalid_grant,
  transient: a.transient + b.transient,
})

export const makeMemoryRefreshRunStore = (table: Table<RefreshRunRow>): RefreshRunStore => ({
  begin: (runId, shares, now) =>
    TE.fromIO(() => {
      if (table.get(runId) === undefined)
        table.put(runId, { runId, shares, begunAt: now, reported: [], counts: nothing })
    }),
  report: (runId, share, counts) =>
    TE.fromIO(() => {
      const run = table.get(runId)
      if (run === undefined || run.reported.includes(share)) return O.none
      const next = { ...run, reported: [...run.reported, share], counts: sum(run.counts, counts) }
      table.put(runId, next)
      return next.reported.length === next.shares ? O.some(next.counts) : O.none
    }),
  forget: (before) =>
    TE.fromIO(() => {
      const old = table.rows().filter((run) => run.begunAt < before)
      for (const { runId } of old) table.remove(runId)
      return old.length
    }),
})
