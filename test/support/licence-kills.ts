// An office of licences whose expiry, inactivity, dispatch and digests two processes work at, which a test kills; and the books of what came of each.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { EventRecipient } from '#domain/event/event.ts'
import { LICENCE_EVENTS } from '#domain/licence/licence-events.ts'
import { fromDays, fromHours, type Instant } from '#domain/shared/clock.ts'
import { type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleApplicant, sampleLicence } from '#test/contract/sample-licences.ts'
import { newTemplate } from '#test/contract/sample-mails.ts'
import { startWorkers } from './campaign-workers.ts'
import { startQueue } from './jobs-database.ts'
import { LICENCE_QUEUES } from './licence-jobs.ts'
import { must } from './right-of.ts'
import { openStoredLicenceOffice } from './stored-licence-office.ts'

/** So that the mails of a minute take a second. */
const SPEED = 60

export interface KillFigures {
  /** Licences past their expiry, each with one mailbox. */
  readonly expiring: number
  /** Licences with unused mailboxes, and these of each. */
  readonly unused: readonly [number, number]
  /** Licences that expired long ago, each with a user whom the daily job marks; of two rounds in three, in which that job runs. */
  readonly leaving: number
}

export interface LicenceBooks {
  readonly events: number
  /** Licences and mailboxes that the events are about. */
  readonly subjects: number
  readonly dispatched: number
  /** Events of all dispatch jobs. */
  readonly inDispatchJobs: number
  readonly notifications: number
  /** Recipients and causes, each once. */
  readonly reached: number
  /** Notifications whose mail goes to their recipient. */
  readonly mailed: number
  readonly mails: number
  readonly mailsWithNotification: number
  readonly digests: number
  readonly digestMails: number
  /** Users who are to be removed. */
  readonly leaving: number
}

const BOOKS = `select
    (select count(*)::int from events) as events,
    (select count(distinct (type, data->>'licenseId', data->>'deactivatedEmail'))::int from events) as subjects,
    (select count(*)::int from events where dispatched_at is not null) as dispatched,
    (select sum(jsonb_array_length(data->'events'))::int from pgboss.job where name = 'event.dispatch') as "inDispatchJobs",
    (select count(*)::int from notifications) as notifications,
    (select count(distinct (event_id, recipient))::int from notifications) as reached,
    (select count(*)::int from notifications n
      join messages m on m.tenant_uuid = n.tenant_uuid and m.message_id = n.message_id
      join users u on u.tenant_uuid = n.tenant_uuid and u.user_uuid = n.recipient and u.email = m.address
      where n.state = 'Queued') as mailed,
    (select count(*)::int from messages) as mails,
    (select count(distinct message_id)::int from notifications) as "mailsWithNotification",
    (select count(*)::int from notification_digests where mailed_at is not null) as digests,
    (select count(distinct message_id)::int from notifications where digest_date is not null) as "digestMails",
    (select count(*)::int from users where status = 'TO_BE_REMOVED') as leaving`

/** What is still to be done of each kind of work. */
const LEFT = {
  expiry: `licences where kind = 'trial' and status = 'active'`,
  inactivity: `licence_activations where mailbox like 'unused-%' and deactivated_at is null`,
  marking: `users where status = 'NOT_ACTIVATED'`,
  dispatch: 'events where dispatched_at is null',
  notify: `notifications where state = 'Waiting'`,
  digest: 'notification_digests where ended_at is null',
} as const
export type KilledWork = keyof typeof LEFT

export async function openLicenceKills({ expiring, unused, leaving }: KillFigures) {
  const office = await openStoredLicenceOffice()
  const queue = await startQueue(office.url, LICENCE_QUEUES)
  const { owner, linkTenant } = office
  await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [linkTenant])
  type OfficeStores = Parameters<Parameters<typeof office.inScope>[1]>[0]
  const within = <A>(work: (stores: OfficeStores) => Stored<A>): Promise<A> =>
    must(office.inScope(Tenant(linkTenant), work))

  const manager = await office.otherRole()
  await office.person(linkTenant, [manager], { status: 'ACTIVE' })
  const template = newTemplate({
    content: {
      language: 'nl',
      subject: ['Over ', { path: 'data.organization', use: 'text' }],
      html: ['<p>', { path: 'data.organization', use: 'html' }, '</p>'],
      text: ['Over ', { path: 'data.organization', use: 'text' }],
    },
  })
  await within(({ templates }) => templates.put(template))
  const types = [
    [LICENCE_EVENTS.expired, ['OWNER', manager.uuid], false],
    [LICENCE_EVENTS.deactivated, ['OWNER'], true],
  ] as const satisfies readonly (readonly [object, readonly EventRecipient[], boolean])[]
  for (const [kind, recipients, digest] of types)
    await within(({ eventTypes }) =>
      pipe(
        eventTypes.register(kind, O.some(office.clock.now())),
        TE.flatMap(() => eventTypes.find(kind.uuid)),
        TE.flatMap((found) =>
          O.isNone(found)
            ? TE.right(O.none)
            : eventTypes.put({
                ...found.value,
                settings: { template: O.some(template.uuid), translation: O.none, recipients, digest },
              }),
        ),
      ),
    )

  let rounds = 0
  let mailboxes: readonly string[] = []
  const isMarking = (): boolean => rounds % 3 !== 0
  let clock = { from: office.clock.now(), since: Date.now() }
  const setClock = (from: Instant): void => {
    clock = { from, since: Date.now() }
  }
  /** A licence of an owner of its own, with these mailboxes. */
  const seed = async (
    addresses: readonly string[],
    change: object,
    lastUsedAt: Instant,
    status: 'ACTIVE' | 'NOT_ACTIVATED' = 'ACTIVE',
  ): Promise<void> => {
    const user = await office.person(linkTenant, [], { status })
    const applicant = O.some(sampleApplicant({ user: user.uuid, email: user.email, name: user.name }))
    const licence = sampleLicence({ applicant, ...change })
    await within((stores) =>
      pipe(
        stores.licences.add(licence),
        TE.flatMap(() => (status === 'ACTIVE' ? TE.right(undefined) : stores.linkUsers.add(user.uuid, licence.id))),
        TE.flatMap(() =>
          TE.traverseSeqArray((one: string) =>
            stores.licences.putActivation(sampleActivation(licence, one, { lastUsedAt })),
          )(addresses),
        ),
      ),
    )
  }
  /** The work of a day on which nothing was done yet. */
  const fill = async (): Promise<void> => {
    rounds += 1
    // Ten o'clock of every second day: the digests leave on the days between.
    const now = Date.parse('2026-06-15T08:00:00Z') + fromDays(2) * rounds
    mailboxes = Array.from({ length: expiring }, (_, n) => mailbox(`first@expiring-${rounds}-${n}.example`))
    for (const one of mailboxes) await seed([one], { kind: 'trial', expiresAt: now - 1 }, now - fromDays(1))
    const [licences, each] = unused
    for (let licence = 0; licence < licences; licence += 1) {
      const own = Array.from({ length: each }, (_, n) => `unused-${n}@unused-${rounds}-${licence}.example`)
      await seed(own, { kind: 'full', expiresAt: now + fromDays(400), maxActivations: each }, now - fromDays(200))
    }
    if (isMarking())
      for (let n = 0; n < leaving; n += 1)
        await seed([], { kind: 'trial', status: 'expired', expiresAt: now - fromDays(31) }, now, 'NOT_ACTIVATED')
    setClock(now)
  }

  await fill()
  const workers = await startWorkers(new URL('./licence-worker.ts', import.meta.url), () => ({
    DATABASE_URL: office.url,
    LINK_TENANT: linkTenant,
    MAILBOXES: mailboxes.join(','),
    MARKING: isMarking() ? 'on' : '',
    CLOCK_FROM: String(clock.from),
    CLOCK_SINCE: String(clock.since),
    CLOCK_SPEED: String(SPEED),
  }))

  return {
    workers,
    linkTenant,
    /** Of these kinds of work, those of which something is left. */
    left: async (kinds: readonly KilledWork[]): Promise<readonly KilledWork[]> => {
      const exists = kinds.map((kind) => `exists (select from ${LEFT[kind]}) as "${kind}"`)
      const { rows } = await owner.query<Record<string, boolean>>(`select ${exists.join(', ')}`)
      return kinds.filter((kind) => rows[0]?.[kind])
    },
    /** The next morning, when digests are due; also for the workers. */
    untilMorning: async (): Promise<void> => {
      setClock(clock.from + fromHours(22))
      await workers.replace([0, 1])
    },
    nextRound: async (): Promise<void> => {
      await fill()
      await workers.replace([0, 1])
    },
    books: async (): Promise<LicenceBooks> => {
      const { rows } = await owner.query<LicenceBooks & object>(BOOKS)
      if (rows[0] === undefined) throw new Error('no books')
      return rows[0]
    },
    /** Nothing done twice, nothing missing, of all rounds. */
    expected: ({ digests }: Pick<LicenceBooks, 'digests'>): LicenceBooks => {
      const [licences, each] = unused
      const events = rounds * (expiring + licences * each)
      // Of an expired licence its owner and the manager hear, each in a mail.
      const notifications = events + rounds * expiring
      const mails = rounds * expiring * 2 + digests
      return {
        events,
        subjects: events,
        dispatched: events,
        inDispatchJobs: events,
        notifications,
        reached: notifications,
        mailed: notifications,
        mails,
        mailsWithNotification: mails,
        digests,
        digestMails: digests,
        leaving: (rounds - Math.floor(rounds / 3)) * leaving,
      }
    },
    /** One for each owner, and more where the work went past midnight. */
    leastDigests: () => rounds * unused[0],
    close: async (): Promise<void> => {
      await workers.stop()
      await queue.stop({ graceful: false, close: true })
      await office.close()
    },
  }
}
export type LicenceKills = Awaited<ReturnType<typeof openLicenceKills>>
