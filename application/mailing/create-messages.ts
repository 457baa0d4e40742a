// Making messages: one path for a mail to one person and for the chunks of a campaign (MSG-1, MSG-2). Creation and enqueueing are one unit of work.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { MailAttachmentContent } from '#domain/mailing/mailer.ts'
import {
  asMailingId,
  asMessageId,
  type Mailing,
  type MailerKey,
  mailerKey,
  type MailMessage,
  type MessageId,
  openMessage,
  type Personalised,
  type Recipient,
} from '#domain/mailing/message.ts'
import { messageTransition } from '#domain/mailing/message-transitions.ts'
import type { LaneId, MailingStores } from '#domain/mailing/ports.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { type Random, type TenantUuid, timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

export type MailingStoresOfCreation = Pick<MailingStores, 'mailings' | 'messages' | 'lanes' | 'mailServers' | 'outbox'>

export interface NewMessage {
  readonly recipient: Recipient
  readonly personalised: Personalised
}

/** Of those without anything of their own. */
export const notPersonalised: Personalised = {}

export interface CreateMessagesDeps {
  readonly clock: Clock
  readonly random: Random
}

/** In the caller's unit of work, which is the tenant's. */
export interface CreateMessages {
  readonly openMailing: (
    stores: Pick<MailingStores, 'mailings'>,
    mailing: Omit<Mailing, 'id' | 'createdAt'>,
    attachments: readonly MailAttachmentContent[],
  ) => Stored<Mailing>
  /**
   * Adds messages to a mailing and wakes its mailer; answers them in the order of the recipients. Set-based: one statement for all, so give some
   * thousands at a time. A recipient without a valid address becomes an ERROR of its own (MSG-6), which only this answer reports.
   */
  readonly addMessages: (
    stores: MailingStoresOfCreation,
    tenantUuid: TenantUuid,
    mailing: Mailing,
    messages: readonly NewMessage[],
  ) => Stored<readonly MailMessage[]>
  /** Messages that wait again after an error: their lane may have ended meanwhile. */
  readonly requeue: (
    stores: MailingStoresOfCreation,
    tenantUuid: TenantUuid,
    mailing: Mailing,
    ids: readonly MessageId[],
  ) => Stored<void>
}

export const makeCreateMessages = ({ clock, random }: CreateMessagesDeps): CreateMessages => {
  const freshId = (now: Instant): Uuid => timeOrdered(random.uuid(), now) as Uuid

  const made = (mailing: Mailing, { recipient, personalised }: NewMessage, now: Instant): MailMessage => {
    const opened = openMessage({
      id: asMessageId(freshId(now)),
      mailingId: mailing.id,
      // A column of text cannot hold it.
      recipient: { ...recipient, address: recipient.address.replaceAll('\0', '\ufffd') },
      personalised,
    })
    const isValid = E.isRight(parseMailbox(recipient.address))
    const moved = messageTransition(
      isValid ? { _tag: 'Enqueue' } : { _tag: 'Refuse', error: 'invalid_recipient' },
      now,
    )(opened)
    return pipe(
      moved,
      E.getOrElse(() => opened),
    )
  }

  /** Opens the lane and wakes its mailer; `put` places messages in the lane. */
  const inLane = (
    { lanes, mailServers, outbox }: MailingStoresOfCreation,
    tenantUuid: TenantUuid,
    mailing: Mailing,
    put: (lane: LaneId) => Stored<unknown>,
  ): Stored<void> =>
    pipe(
      TE.Do,
      TE.bind('mailer', () => mailerOf(mailServers, tenantUuid, mailing)),
      TE.let('now', () => clock.now()),
      TE.bind('lane', ({ mailer, now }) =>
        lanes.open(mailer, { tenantUuid, route: mailing.route, origin: mailing.origin }, freshId(now) as LaneId, now),
      ),
      TE.tap(({ lane }) => put(lane)),
      TE.flatMap(({ mailer }) => outbox.enqueue({ queue: 'mail.send', data: { mailer }, key: mailer })),
    )

  return {
    openMailing: ({ mailings }, given, attachments) =>
      pipe(
        TE.fromIO((): Mailing => {
          const now = clock.now()
          return { ...given, id: asMailingId(freshId(now)), createdAt: now }
        }),
        TE.tap((mailing) => mailings.insert(mailing, attachments)),
      ),
    addMessages: (stores, tenantUuid, mailing, wanted) =>
      pipe(
        TE.fromIO(() => {
          const now = clock.now()
          return wanted.map((one) => made(mailing, one, now))
        }),
        TE.tap((all) => inLane(stores, tenantUuid, mailing, (lane) => stores.messages.insert(lane, all))),
      ),
    requeue: (stores, tenantUuid, mailing, ids) =>
      inLane(stores, tenantUuid, mailing, (lane) => stores.messages.setLane(lane, ids)),
  }
}

/** Its settings decide at every creation; when they change, the tenant's lanes move (SYS-6): so they are held. */
export const mailerOf = (
  mailServers: MailingStores['mailServers'],
  tenantUuid: TenantUuid,
  { route }: Pick<Mailing, 'route'>,
): Stored<MailerKey> =>
  pipe(
    mailServers.hold(tenantUuid),
    TE.map((server) => mailerKey(tenantUuid, route, O.isSome(server))),
  )
