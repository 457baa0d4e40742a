// Licences, their daily jobs and what follows from their events, over a pool and an outbox of its own: a replica, for tests that race or kill several.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makePreferenceLinks } from '#adapters/crypto/sealers.ts'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeLicenceChecks } from '#adapters/postgres/licence/read-licence.ts'
import { makeDispatchEvents } from '#application/event/dispatch-event.ts'
import { makeFireEvents } from '#application/event/fire-event.ts'
import { makeNotificationMails } from '#application/event/notification-mails.ts'
import { makeNotify } from '#application/event/notify.ts'
import { makeRunAudited, makeDryRunAudited } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { makeActivateLicence } from '#application/licence/activate-licence.ts'
import { acceptWithoutProof } from '#application/session/authorisation-url.ts'
import { makeAdminLicences } from '#application/licence/admin-licences.ts'
import { makeDailyLicenceJobs } from '#application/licence/daily-jobs.ts'
import { allowAll, makeDisconnectMailbox } from '#application/licence/licences.ts'
import { makeEnsureLinkUser } from '#application/licence/link-users.ts'
import { fireLicenceEvents, makeStoreLicence } from '#application/licence/store-licence.ts'
import { makeCreateMessages } from '#application/mailing/create-messages.ts'
import { type Stores, makeStores } from '#bootstrap/compose/stores.ts'
import type { EventId } from '#domain/event/event.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { PATIENCE } from './patience.ts'
import { must } from './right-of.ts'
import { makeRecordingLog } from './recording-log.ts'

/** Into which they put jobs, and none of which runs. */
export const LICENCE_QUEUES = ['event.dispatch', 'event.notify', 'mail.send', 'mail.send-tenant']

export interface LicenceReplicaOptions {
  readonly databaseUrl: string
  readonly clock: Clock
  readonly linkTenant: TenantUuid
  /** None: no administrator acts. */
  readonly operatorTenant: O.Option<TenantUuid>
}

export async function startLicenceJobs({ databaseUrl, clock, linkTenant, operatorTenant }: LicenceReplicaOptions) {
  const { log } = makeRecordingLog()
  const database = openDatabase({ url: databaseUrl, log, connectWithin: 15_000 * PATIENCE })
  const boss = makeBoss({ databaseUrl, log, working: false })
  await boss.start()
  const inScope = makeInScope({ database, stores: makeStores(boss) })
  const fired: string[] = []
  const random = { uuid: randomUUID }
  const fireEvents = makeFireEvents({ clock, random, linkTenant })
  const common = {
    inScope,
    clock,
    random,
    log,
    logOf: () => log,
    linkTenant,
    operatorTenant,
    fireEvents,
    baseUrl: 'https://tapster.example',
    links: makePreferenceLinks([{ id: 'test', key: new Uint8Array(32).fill(7) }]),
    trackError: (_: string, error: unknown) => {
      throw error
    },
    metrics: {
      countFire: (name: string) => void fired.push(name),
      mailHandled: () => undefined,
      countLicenceRequest: () => undefined,
    },
    storeLicence: makeStoreLicence({ fireEvents }),
    ensureLinkUser: makeEnsureLinkUser({ random }),
    requireProof: acceptWithoutProof,
    mailboxOfSession: () => TE.right(O.none),
  }
  const createMessages = makeCreateMessages(common)
  const { dispatch } = makeDispatchEvents(common)
  const { notify } = makeNotify({
    ...common,
    sending: true,
    mails: makeNotificationMails({ ...common, createMessages }),
  })
  return {
    ...makeActivateLicence({ ...common, ...makeLicenceChecks(database) }),
    admin: makeAdminLicences({
      ...common,
      change: makeChange<Stores>({ ...common, runAudited: makeRunAudited<Stores>(common) }),
      dryRunChange: makeChange<Stores>({ ...common, runAudited: makeDryRunAudited<Stores>(common) }),
    }),
    disconnect: makeDisconnectMailbox({ inScope, clock, linkTenant, mayDisconnect: allowAll }),
    daily: makeDailyLicenceJobs<Stores>({
      ...common,
      fire: (stores, events) => fireLicenceEvents(fireEvents, stores, events),
    }),
    /** The names of the events that this replica dispatched. */
    fired,
    undispatched: async (): Promise<readonly EventId[]> => {
      const client = await database.connect()
      try {
        await client.query(`select set_config('app.tenant_uuid', $1, false)`, [linkTenant])
        const { rows } = await client.query<{ id: EventId }>(
          'select event_id as id from events where dispatched_at is null order by fired_at limit 500',
        )
        return rows.map(({ id }) => id)
      } finally {
        client.release(true)
      }
    },
    fire: (events: Parameters<typeof fireLicenceEvents>[2]) =>
      must(inScope(Tenant(linkTenant), (stores) => fireLicenceEvents(fireEvents, stores, events))),
    dispatch: (events: readonly EventId[]) => must(dispatch({ tenantUuid: linkTenant, events })),
    notify: () => must(notify({ tenantUuid: linkTenant })),
    close: async (): Promise<void> => {
      await boss.stop({ graceful: false, close: true })
      await database.close()
    },
  }
}

export type LicenceReplica = Awaited<ReturnType<typeof startLicenceJobs>>
