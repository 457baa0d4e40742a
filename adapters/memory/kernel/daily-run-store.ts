// Runs of daily jobs in memory: one per job and local date of the tenant.
import { O, TE } from '#domain/shared/fp.ts'
import type { DailyRun, DailyRunStore } from '#domain/shared/daily-run.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { byText } from './ordering.ts'
import { asPort, type Table } from './memory.ts'

const KEPT = fromDays(400)

const toRunKey = ({ job, date }: Pick<DailyRun, 'job' | 'date'>): string => `${job} ${date}`

export function makeMemoryDailyRunStore(table: Table<DailyRun>): DailyRunStore {
  return {
    ...asPort<Omit<DailyRunStore, 'latest'>>({
      createOrLock: (job, date, now) => {
        table.removeWhere((run) => run.job === job && Date.parse(run.date) < Date.parse(date) - KEPT)
        const run = table.get(toRunKey({ job, date })) ?? { job, date, begunAt: now, finishedAt: O.none, handled: 0 }
        table.put(toRunKey(run), run)
        return O.isSome(run.finishedAt) ? O.none : O.some(run)
      },
      save: ({ handled, finishedAt, ...run }) => {
        const kept = table.get(toRunKey(run))
        if (kept !== undefined) table.put(toRunKey(run), { ...kept, handled, finishedAt })
      },
    }),
    latest: TE.fromIO(() => {
      const latest = new Map(
        table
          .rows()
          .toSorted(byText(({ date }) => date))
          .map((run) => [run.job, run]),
      )
      return [...latest.values()].toSorted(byText(({ job }) => job))
    }),
  }
}
