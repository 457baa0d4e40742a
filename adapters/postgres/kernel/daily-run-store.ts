// Runs of daily jobs, in PostgreSQL: one per tenant, job and local date.
import * as t from 'io-ts'
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { DailyRun, DailyRunStore } from '#domain/shared/daily-run.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { instant, asNullable, makeTextColumn } from './columns.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, write } from './statement.ts'
import { getTenant } from './tenant-scope.ts'

const columns = `job, date::text as date, begun_at as "begunAt", finished_at as "finishedAt", handled`

const runRow: t.Decoder<unknown, DailyRun> = t.type(
  {
    job: t.string,
    date: makeTextColumn<Day>('Day'),
    begunAt: instant,
    finishedAt: asNullable(instant),
    handled: t.number,
  },
  'daily_runs',
)

const ofRun = 'where tenant_uuid = :tenant and job = :job and date = :day::date'

const begin = defineCommand('daily_run_begin')`
  with purged as (delete from daily_runs where tenant_uuid = :tenant and job = :job and date < :day::date - 400)
  insert into daily_runs (tenant_uuid, job, date, begun_at, handled) values (:tenant, :job, :day, :now, 0)
    on conflict (tenant_uuid, job, date) do nothing`

// A separate statement: it must see what another worker wrote to the run meanwhile.
const holdRun = defineStatement('daily_run_hold', runRow)`
  select ${columns} from daily_runs ${ofRun} and finished_at is null for update`

const saveRun = defineCommand('daily_run_save')`
  update daily_runs set finished_at = :finishedAt, handled = :handled ${ofRun}`

const latestRuns = defineStatement('daily_run_latest', runRow)`
  select distinct on (job) ${columns} from daily_runs where tenant_uuid = :tenant order by job, daily_runs.date desc`

export function makePostgresDailyRunStore(query: Knex, scope: Scope): DailyRunStore {
  const tenant = getTenant(scope)
  return {
    createOrLock: (job, day, now) =>
      pipe(
        write(query, begin, { tenant, job, day, now: instant.encode(now) }),
        TE.flatMap(() => readFirstRow(query, holdRun, { tenant, job, day })),
      ),
    save: ({ job, date: day, finishedAt, handled }) =>
      write(query, saveRun, { tenant, job, day, finishedAt: asNullable(instant).encode(finishedAt), handled }),
    latest: readRows(query, latestRuns, { tenant }),
  }
}
