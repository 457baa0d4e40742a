// Hands due notifications to the mailer in turns, at most 120 mails of a tenant in any minute (EVT-6).
// Each unit of work locks the due item of the tenant's notifications, so that replicas count each other's mails. If the worker is killed,
// its unit of work is undone.
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import {
  DIGEST_SHOWS,
  getDigestDueAt,
  MAILS_A_MINUTE,
  countMailsLeft,
  type NotificationSkipReason,
  getPostponedUntil,
  THROTTLED_OVER,
} from '#domain/event/notification.ts'
import type { Digest, DueNotification, EventJob } from '#domain/event/ports.ts'
import type { MailMessage } from '#domain/mailing/message.ts'
import type { TrackError } from '#domain/logging/ports.ts'
import type { SendMailJob } from '#domain/mailing/ports.ts'
import { type Clock, type Duration, type Instant, fromSeconds } from '#domain/shared/clock.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import { isBeforeNextWake } from '#domain/shared/due-item.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { type DispatchStores, toNotificationsItem, toNotifyJob } from './dispatch-event.ts'
import type { NotificationMails } from './notification-mails.ts'

export type NotifyStores = Omit<DispatchStores, 'outbox'> &
  Omit<Parameters<NotificationMails['single']>[0], 'outbox'> & { readonly outbox: Outbox<EventJob | SendMailJob> }

export interface NotifyDeps {
  readonly inScope: InScope<NotifyStores>
  readonly mails: NotificationMails
  readonly clock: Clock
  readonly trackError: TrackError
  /** False (SENDING=off): notifications and digests wait (MSG-11). */
  readonly sending: boolean
}

/** Mails in one unit of work. The limit keeps waits for the tenant's row short. */
const MAILS_AT_ONCE = 30
/** A run ends before the time limit of its job. The next job continues. */
const RUN_LENGTH: Duration = fromSeconds(40)

/** If this many types throw in one run, the cause is a bug of ours, and the job fails. */
const FAILED_MAILS_AT_MOST = 3
type TurnsFailed = Tagged<'TurnsFailed'>

type DueMail = Digest | DueNotification

const isDigest = (turn: DueMail): turn is Digest => 'date' in turn

export function makeNotify({ inScope, mails, clock, trackError, sending }: NotifyDeps) {
  /** A message to an invalid address has failed already. Only its creation reports that. */
  const handOver = (
    { notifications }: NotifyStores,
    made: Stored<MailMessage>,
    queue: (message: MailMessage) => Stored<void>,
  ): Stored<void> =>
    pipe(
      made,
      TE.tap(queue),
      TE.flatMap(({ id, state, possiblyDoubled }) =>
        state._tag === 'Failed' ? notifications.settle([{ id, state, possiblyDoubled }]) : TE.right(undefined),
      ),
    )

  const sendSingle = (stores: NotifyStores, tenantUuid: TenantUuid, due: DueNotification, now: Instant) => {
    const { notifications } = stores
    const skip = (reason: NotificationSkipReason): Stored<void> => notifications.skip(due, reason, now)
    const { person, preference } = due
    if (O.isNone(person)) return skip('recipient_gone')
    const choice = O.toUndefined(preference)
    if (choice === 'muted') return skip('muted')
    if (choice === 'digest') {
      // The digest of its date. If that has left: the digest of today.
      const of = getDigestDueAt(due.createdAt) > now ? due.createdAt : now
      return notifications.moveToDigest(due, { date: findOfficeDay(of), dueAt: getDigestDueAt(of) }, now)
    }
    return pipe(
      mails.templateOf(stores, due.type, person.value.language),
      TE.flatMap((template) =>
        O.isNone(template)
          ? skip('no_template')
          : handOver(stores, mails.single(stores, tenantUuid, person.value, due, template.value), ({ id }) =>
              notifications.queue(due.id, id, now),
            ),
      ),
    )
  }

  const sendDigest = (stores: NotifyStores, tenantUuid: TenantUuid, digest: Digest, now: Instant): Stored<void> => {
    const { notifications } = stores
    return gen(function* () {
      yield* unwrap(notifications.skipInDigest(digest, now))
      const items = yield* unwrap(notifications.listInDigest(digest, DIGEST_SHOWS))
      const [first] = items
      return yield* unwrap(
        first === undefined || O.isNone(first.person)
          ? notifications.endDigest(digest)
          : handOver(stores, mails.digest(stores, tenantUuid, first.person.value, digest, first, items), ({ id }) =>
              notifications.queueDigest(digest, id, now),
            ),
      )
    })
  }

  const listDueMails = (
    { notifications }: NotifyStores,
    now: Instant,
    limit: number,
    failed: readonly DueMail[],
  ): Stored<readonly DueMail[]> =>
    gen(function* () {
      const digests = yield* unwrap(failed.some(isDigest) ? TE.right([]) : notifications.listDigestsDue(now, limit))
      const types = failed.flatMap((turn) => (isDigest(turn) ? [] : [turn.type]))
      const single = yield* unwrap(notifications.listDue(now, limit, types))
      return [...digests, ...single].toSorted((a, b) => a.turn - b.turn || a.dueAt - b.dueAt).slice(0, limit)
    })

  /**
   * Returns when the run must continue. None: nothing was due. `begin` is called before each turn, and without a turn after the last one.
   */
  const sendSome = (
    tenantUuid: TenantUuid,
    failed: readonly DueMail[],
    begin: (turn?: DueMail) => void,
  ): Stored<O.Option<Instant>> =>
    inScope(Tenant(tenantUuid), (stores) =>
      gen(function* () {
        yield* unwrap(stores.dueItems.lock(toNotificationsItem(tenantUuid)))
        const now = clock.now()
        const mailed = yield* unwrap(stores.notifications.listMailedSince(now - THROTTLED_OVER))
        const room = countMailsLeft(mailed, now)
        const all = yield* unwrap(listDueMails(stores, now, Math.min(MAILS_AT_ONCE, room), failed))
        for (const turn of all) {
          begin(turn)
          if (isDigest(turn)) yield* unwrap(sendDigest(stores, tenantUuid, turn, now))
          else yield* unwrap(sendSingle(stores, tenantUuid, turn, now))
        }
        begin()
        const due = yield* unwrap(stores.notifications.findNextDue)
        const oldest = mailed[mailed.length - MAILS_A_MINUTE]
        const roomAt = room > 0 || oldest === undefined ? now : oldest + THROTTLED_OVER
        const at = O.map((one: Instant) => Math.max(one, roomAt))(due)
        yield* unwrap(stores.dueItems.set(toNotificationsItem(tenantUuid), at))
        if (O.isSome(at) && at.value > now && isBeforeNextWake(at.value, now))
          yield* unwrap(stores.outbox.enqueue({ ...toNotifyJob(tenantUuid), notBefore: at.value }))
        return all.length === 0 ? O.none : at
      }),
    )

  const postpone = (tenantUuid: TenantUuid, turn: DueMail): Stored<O.Option<Instant>> =>
    inScope(Tenant(tenantUuid), ({ notifications, dueItems }) =>
      gen(function* () {
        yield* unwrap(dueItems.lock(toNotificationsItem(tenantUuid)))
        const now = clock.now()
        const until = getPostponedUntil(turn.tries, now)
        yield* unwrap(
          O.isSome(until) ? notifications.postpone(turn, until.value) : notifications.skip(turn, 'error', now),
        )
        return O.some(now)
      }),
    )

  /** If a turn throws, its unit of work is undone. The turn is postponed, its type waits for the next run, and the others continue. */
  const sendSomeSafely = async (tenantUuid: TenantUuid, failed: DueMail[]): ReturnType<Stored<O.Option<Instant>>> => {
    let turn: DueMail | undefined
    try {
      return await sendSome(tenantUuid, failed, (begun) => (turn = begun))()
    } catch (error) {
      if (turn === undefined) throw error
      trackError('event.notify.bug', error, { record: turn.id })
      failed.push(turn)
      return postpone(tenantUuid, turn)()
    }
  }

  return {
    /** Hands the tenant's due notifications and digests to the mailer. */
    notify: ({
      tenantUuid,
    }: {
      readonly tenantUuid: TenantUuid
    }): TE.TaskEither<StoreUnavailable | TurnsFailed, void> =>
      gen(function* () {
        if (!sending) return
        const until = clock.now() + RUN_LENGTH
        const failed: DueMail[] = []
        for (;;) {
          const next = yield* unwrap(() => sendSomeSafely(tenantUuid, failed))
          const now = clock.now()
          if (O.isNone(next) || next.value > now) break
          if (now >= until) {
            yield* unwrap(inScope(Admin, ({ outbox }) => outbox.enqueue(toNotifyJob(tenantUuid))))
            break
          }
        }
        if (failed.length >= FAILED_MAILS_AT_MOST) return yield* fail({ _tag: 'TurnsFailed' })
      }),
  }
}
