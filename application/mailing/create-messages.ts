// Creates messages, both for a mail to one person and for the batches of a campaign (MSG-1, MSG-2).
// Messages and their job are stored in one unit of work.
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as T from 'fp-ts/lib/Task.js'
import type { MailAttachmentContent } from '#domain/mailing/mailer.ts'
import {
  asMailingId,
  asMessageId,
  type Mailing,
  type MailingId,
  type MailerKey,
  toMailerKey,
  parseMailerOwner,
  type MailMessage,
  type MailRoute,
  openMessage,
  type Personalised,
  type Recipient,
} from '#domain/mailing/message.ts'
import { type MessageCommand, applyMessageCommand } from '#domain/mailing/message-transitions.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { type Random, type TenantUuid, timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

type Stores = Pick<MailingStores, 'mailings' | 'messages' | 'lanes' | 'mailServers' | 'outbox'>

/**
 * The tenant's settings decide which mailer takes new messages. They are locked, because a change of them moves the tenant's lanes (SYS-6).
 */
export function lockMailer(
  { mailServers }: Pick<Stores, 'mailServers'>,
  tenantUuid: TenantUuid,
  route: MailRoute,
): Stored<MailerKey> {
  return pipe(
    mailServers.lock,
    TE.map((server) => toMailerKey(tenantUuid, route, O.isSome(server))),
  )
}

/** Tenants' own servers have a separate queue, so that slow ones do not delay the service's mailers (MSG-9). */
export function wakeMailer({ outbox }: Pick<Stores, 'outbox'>, mailer: MailerKey, notBefore?: Instant): Stored<void> {
  return outbox.enqueue({
    queue: parseMailerOwner(mailer)._tag === 'Tenant' ? 'mail.send-tenant' : 'mail.send',
    data: { mailer },
    key: mailer,
    ...(notBefore !== undefined && { notBefore }),
  })
}

/** Removes the pause of the mailer, whatever its reason, so that it tries again now. */
export function resumeMailer(stores: Pick<MailingStores, 'mailerPauses' | 'outbox'>, mailer: MailerKey): Stored<void> {
  return pipe(
    stores.mailerPauses.remove(mailer),
    TE.flatMap(() => wakeMailer(stores, mailer)),
  )
}

/** Replaces control characters, which no valid name or address has. Stores rely on this. */
const toStorable = (text: string): string => text.toWellFormed().replace(/\p{Cc}/gu, '\ufffd')

/** Opens the lane, runs `work`, and wakes the mailer. */
const openLane = (
  stores: Stores,
  tenantUuid: TenantUuid,
  { route, origin }: Mailing,
  dueAt: Instant,
  work: Stored<unknown>,
): Stored<void> =>
  gen(function* () {
    const mailer = yield* unwrap(lockMailer(stores, tenantUuid, route))
    yield* unwrap(stores.lanes.open(mailer, { tenantUuid, route, origin }, dueAt))
    yield* unwrap(work)
    return yield* unwrap(wakeMailer(stores, mailer))
  })

type LaneOfMailing = Pick<Mailing, 'route' | 'origin'>

/** The lanes of mailings, each once, and always in the same order: units of work that lock several do not wait for each other. */
export function listLanes(mailings: readonly LaneOfMailing[]): readonly LaneOfMailing[] {
  const toKey = ({ route, origin }: LaneOfMailing): string => `${origin.id} ${O.getOrElse(() => '')(route)}`
  const lanes = new Map(mailings.map((one) => [toKey(one), one]))
  return [...lanes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, lane]) => lane)
}

/** One insert per state: messages created together have the same due time, or failed at the same time for the same reason. */
const insertAll = ({ messages }: Stores, mailing: Mailing, made: readonly MailMessage[]): Stored<unknown> =>
  pipe(
    Object.values(Object.groupBy(made, ({ state }) => state._tag)),
    TE.traverseSeqArray((some) => {
      const [first] = some
      return first === undefined ? TE.right(undefined) : messages.insert(mailing, first.state, some)
    }),
  )

/** Runs `make` after the statement of `work` was sent, while the database executes it. */
const runBeside = <A>(work: Stored<unknown> | undefined, make: () => A): Stored<A> =>
  work === undefined ? TE.fromIO(make) : pipe(work, TE.apSecond(T.delay(1)(TE.fromIO(make))))

type NewMailing = Omit<Mailing, 'id' | 'createdAt'>

export type CreateMessages = ReturnType<typeof makeCreateMessages>

/** Works in the caller's unit of work, in the scope of the tenant. */
export function makeCreateMessages(deps: { readonly clock: Clock; readonly random: Random }) {
  const makeMessage = (
    mailingId: MailingId,
    { address, name }: Recipient,
    personalised: Personalised,
    now: Instant,
    nth: number,
  ): MailMessage => {
    const opened = openMessage({
      id: asMessageId(timeOrdered(deps.random.uuid(), now, nth) as Uuid),
      mailingId,
      recipient: { address: toStorable(address), name: toStorable(name) },
      personalised,
    })
    const command: MessageCommand = E.isRight(parseMailbox(address))
      ? { _tag: 'Enqueue' }
      : { _tag: 'Refuse', error: 'invalid_recipient' }
    return E.getOrElse(() => opened)(applyMessageCommand(command, now)(opened))
  }

  const makeMailing = (given: NewMailing): Mailing => {
    const now = deps.clock.now()
    return { id: asMailingId(timeOrdered(deps.random.uuid(), now) as Uuid), createdAt: now, ...given }
  }

  return {
    openMailing: ({ mailings }: Stores, given: NewMailing, attachments: readonly MailAttachmentContent[]) =>
      pipe(
        TE.fromIO(() => makeMailing(given)),
        TE.tap((mailing) => mailings.insert(mailing, attachments)),
      ),
    /** None: the mailing exists, because this was done before. */
    openMailingOnce: (
      { mailings }: Stores,
      given: NewMailing & Pick<Mailing, 'id'>,
      attachments: readonly MailAttachmentContent[],
    ): Stored<O.Option<Mailing>> =>
      gen(function* () {
        const mailing = makeMailing(given)
        const isNew = yield* unwrap(mailings.insert(mailing, attachments))
        return isNew ? O.some(mailing) : O.none
      }),
    /**
     * Adds messages to a mailing and wakes its mailer. Returns them in the order of the recipients, which is the order of their ids.
     * Set-based: pass some thousands at a time, each in its own unit of work. An invalid address becomes a failed message (MSG-6),
     * which only this answer reports. `personalise`: values of one recipient. `before`: store work to do before messages are stored.
     */
    addMessages: <R extends Recipient>(
      stores: Stores,
      tenantUuid: TenantUuid,
      mailing: Mailing,
      recipients: readonly R[],
      personalise: (recipient: R) => Personalised = () => ({}),
      before?: Stored<unknown>,
    ) =>
      gen(function* () {
        const now = deps.clock.now()
        const all = yield* unwrap(
          runBeside(before, () =>
            recipients.map((one, nth) => makeMessage(mailing.id, one, personalise(one), now, nth)),
          ),
        )
        yield* unwrap(openLane(stores, tenantUuid, mailing, now, insertAll(stores, mailing, all)))
        return all
      }),
    /** Reopens the lanes of messages that wait again after an error: they may have ended. */
    requeue: (stores: Stores, tenantUuid: TenantUuid, mailings: readonly LaneOfMailing[]): Stored<void> =>
      gen(function* () {
        const now = deps.clock.now()
        const mailers = new Set<MailerKey>()
        for (const { route, origin } of listLanes(mailings)) {
          const mailer = yield* unwrap(lockMailer(stores, tenantUuid, route))
          yield* unwrap(stores.lanes.open(mailer, { tenantUuid, route, origin }, now))
          mailers.add(mailer)
        }
        for (const mailer of [...mailers].toSorted()) yield* unwrap(wakeMailer(stores, mailer))
      }),
  }
}
