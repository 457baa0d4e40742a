// Background refreshes in PostgreSQL. A run is one row; its shares update it one after another, so that exactly one is the last.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { RefreshRunStore } from '#domain/session/ports.ts'
import { instant } from '../kernel/columns.ts'
import { defineCommand, readFirstRow, defineStatement, write, writeAndCount } from '../kernel/statement.ts'

const beginRun = defineCommand('refresh_run_begin')`
  insert into refresh_runs (run_id, shares, begun_at) values (:runId, :shares, :now) on conflict (run_id) do nothing`

const reportShare = defineStatement(
  'refresh_run_report',
  t.type({
    complete: t.boolean,
    success: t.number,
    stale: t.number,
    rate_limited: t.number,
    invalid_grant: t.number,
    transient: t.number,
  }),
)`update refresh_runs set
      reported = reported || :share::integer,
      success = success + :success,
      stale = stale + :stale,
      rate_limited = rate_limited + :rate_limited,
      invalid_grant = invalid_grant + :invalid_grant,
      transient = transient + :transient
    where run_id = :runId and not (:share = any(reported))
    returning cardinality(reported) = shares as complete, success, stale, rate_limited, invalid_grant, transient`

const forgetRuns = defineCommand('refresh_run_forget')`delete from refresh_runs where begun_at < :before`

export function makePostgresRefreshRunStore(query: Knex): RefreshRunStore {
  return {
    begin: (runId, shares, now) => write(query, beginRun, { runId, shares, now: instant.encode(now) }),
    report: (runId, share, counts) =>
      pipe(
        readFirstRow(query, reportShare, { runId, share, ...counts }),
        TE.map(O.flatMap(({ complete, ...sum }) => (complete ? O.some(sum) : O.none))),
      ),
    forget: (before) => writeAndCount(query, forgetRuns, { before: instant.encode(before) }),
  }
}
