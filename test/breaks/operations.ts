// Breaks of background jobs as operators see them.
import type { Break } from './break.ts'

const jobs = ['test/application/operations/jobs.test.ts'] as const
const ledger = 'adapters/postgres/operations/job-ledger.ts'

export const operationsBreaks: readonly Break[] = [
  {
    id: 'failed-jobs-end-after-a-week',
    file: 'domain/operations/job.ts',
    find: 'DEAD_KEPT: Duration = days(30)',
    replace: 'DEAD_KEPT: Duration = days(7)',
    tests: jobs,
  },
  {
    id: 'running-jobs-are-set-aside',
    file: 'application/operations/jobs.ts',
    find: 'ACTIONS_OF[job.state].includes(action)',
    replace: `(ACTIONS_OF[job.state].includes(action) || job.state === 'active')`,
    tests: jobs,
  },
  {
    id: 'a-job-that-runs-again-takes-the-place-of-its-key',
    file: ledger,
    find: `set state = 'retry', completed_on`,
    replace: `set state = 'created', completed_on`,
    tests: jobs,
  },
  {
    id: 'a-failed-job-is-lost-to-one-of-its-key',
    file: ledger,
    find: 'moved === 0 ? TE.right(O.none)',
    replace: 'moved === 0 ? TE.right(O.some({ id: job }))',
    tests: jobs,
  },
  {
    id: 'attempts-of-dead-workers-are-not-kept',
    file: 'adapters/postgres/kernel/queue-schema.ts',
    find: `new.output->'value'->>'message'`,
    replace: `new.output->'error'->>'message'`,
    tests: jobs,
  },
  {
    id: 'jobs-without-attempts-left-are-not-kept',
    file: 'adapters/jobs/job-runner.ts',
    find: '      deadLetter: DEAD_LETTER,\n',
    replace: '',
    tests: jobs,
  },
]
