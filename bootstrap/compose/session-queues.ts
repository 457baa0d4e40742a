// The queues of the session area: how often they fire and what works them.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { type Queue, queueOf } from '#adapters/jobs/queue.ts'
import type { OnConnected, SessionJob } from '#domain/session/ports.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import { asTenantUuid } from '#domain/shared/tenant-uuid.ts'
import { id, nothing } from './queue-data.ts'
import type { SessionArea } from './session-area.ts'

export const sessionQueues = (
  area: Pick<SessionArea, 'startRefreshRun' | 'refreshShare' | 'cleanUpVault'>,
  onConnected: OnConnected,
): Readonly<Record<SessionJob['queue'], Queue>> => ({
  'session.refresh-run': queueOf({
    // A run that failed is not repeated: the next one is a minute away.
    policy: { retries: 0, retryDelaySeconds: 0, deadlineSeconds: 50, concurrency: 1, schedule: '* * * * *' },
    codec: nothing,
    handle: () => area.startRefreshRun,
  }),
  'session.refresh-share': queueOf({
    policy: { retries: 2, retryDelaySeconds: 1, deadlineSeconds: 120, concurrency: 1 },
    codec: t.type({ runId: t.string, share: t.number }),
    handle: area.refreshShare,
  }),
  'session.connected': queueOf({
    policy: { retries: 10, retryDelaySeconds: 5, longestRetryDelaySeconds: 600, deadlineSeconds: 120, concurrency: 1 },
    codec: t.type({
      tenantUuid: id('tenant', asTenantUuid),
      ledgerUserId: id('user', (uuid) => uuid as LedgerUserId),
      record: id('connection', (uuid) => uuid as TokenRecordId),
    }),
    handle: onConnected,
  }),
  'session.clean-up': queueOf({
    policy: { retries: 3, retryDelaySeconds: 60, deadlineSeconds: 300, concurrency: 1, schedule: '30 3 * * *' },
    codec: nothing,
    handle: () =>
      pipe(
        area.cleanUpVault,
        TE.map(() => undefined),
      ),
  }),
})
