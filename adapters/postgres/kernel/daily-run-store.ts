// Runs of daily jobs, in PostgreSQL: one of each job and local date.
import * as t from 'io-ts'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type { DailyRun, DailyRunStore } from '#domain/shared/daily-run.ts'
import type { Day } from '#domain/shared/day.ts'
import { instant, nullable, text } from './columns.ts'
import { command, firstRow, rows, statement, write } from './statement.ts'

const columns = `job, date::text as date, begun_at as "begunAt", finished_at as "finishedAt", handled`

const runRow: t.Decoder<unknown, DailyRun> = t.type(
  { job: t.string, date: text<Day>('Day'), begunAt: instant, finishedAt: nullable(instant), handled: t.number },
  'daily_runs',
)

const begin = command('daily_run_begin')`
  insert into daily_runs (job, date, begun_at, handled) values (:job, :day, :now, 0) on conflict (job, date) do nothing`

// A separate statement: it must see what another made of the run while it waited.
const holdRun = statement('daily_run_hold', runRow)`
  select ${columns} from daily_runs where job = :job and date = :day::date and finished_at is null for update`

const saveRun = command('daily_run_save')`
  update daily_runs set finished_at = :finishedAt, handled = :handled where job = :job and date = :day::date`

const latestRuns = statement('daily_run_latest', runRow)`
  select distinct on (job) ${columns} from daily_runs order by job, daily_runs.date desc`

export const makePostgresDailyRunStore = (query: Knex): DailyRunStore => ({
  hold: (job, day, now) =>
    pipe(
      write(query, begin, { job, day, now: instant.encode(now) }),
      TE.flatMap(() => firstRow(query, holdRun, { job, day })),
    ),
  save: ({ job, date: day, finishedAt, handled }) =>
    write(query, saveRun, { job, day, finishedAt: nullable(instant).encode(finishedAt), handled }),
  latest: rows(query, latestRuns, {}),
})
