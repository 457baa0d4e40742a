// Jobs as use cases answer them, for tests of the responses.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { AdminJobs } from '#application/operations/jobs.ts'
import type { ShownJob } from '#domain/operations/job.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

const aJob: ShownJob = {
  id: aUuid(80),
  root: aUuid(81),
  queue: 'archive.run',
  state: 'failed',
  attempts: 6,
  most: 6,
  createdAt: NOW,
  dueAt: NOW,
  endedAt: O.some(NOW),
  failure: O.some('LedgerDown'),
  data: { archiveId: aUuid(82) },
  history: [{ attempt: 6, begunAt: O.some(NOW), failedAt: NOW, failure: 'LedgerDown' }],
}

export const fakeJobs: AdminJobs = {
  queues: () =>
    TE.right([
      {
        name: 'mail.purge',
        ready: 1,
        oldestReadyAt: O.some(NOW),
        deferred: 0,
        active: 1,
        failed: 1,
        oldestFailedAt: O.some(NOW),
        history: [0, 1],
        schedule: O.some({
          nextAt: NOW,
          lastEndedAt: O.some(NOW),
          hasLastFailed: true,
          lastCompletedAt: O.none,
          overdueSince: O.some(NOW),
        }),
        troubles: ['failed', 'overdue'],
      },
    ]),
  list: () => TE.right({ data: [aJob], total: 1 }),
  read: () => TE.right(aJob),
  act: (_, id) => TE.right({ id }),
}
