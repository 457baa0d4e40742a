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
  openMessage,
  type Personalised,
  type Recipient,
} from '#domain/mailing/message.ts'
import { type MessageCommand, messageTransition } from '#domain/mailing/message-transitions.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { type Random, type TenantUuid, timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

export type MailingStoresOfCreation = Pick<MailingStores, 'mailings' | 'messages' | 'lanes' | 'mailServers' | 'outbox'>

export interface NewMessage {
  readonly recipient: Recipient
  readonly personalised: Personalised
}

/** As a column of text can hold it. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

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
   * Adds messages to a mailing and wakes its mailer; answers them in the order of the recipients, which is that of their ids. Set-based: one
   * statement for all, so give some thousands at a time, each in a unit of work of its own. A recipient without a valid address becomes an ERROR of its own (MSG-6), which only this answer reports.
   */
  readonly addMessages: (
    stores: MailingStoresOfCreation,
    tenantUuid: TenantUuid,
    mailing: Mailing,
    messages: readonly NewMessage[],
  ) => Stored<readonly MailMessage[]>
  /** For a message that waits again after an error: its lane may have ended meanwhile. */
  readonly requeue: (stores: MailingStoresOfCreation, tenantUuid: TenantUuid, mailing: Mailing) => Stored<void>
}

export const makeCreateMessages = ({ clock, random }: CreateMessagesDeps): CreateMessages => {
  const freshId = (now: Instant): Uuid => timeOrdered(random.uuid(), now) as Uuid

  const made = (mailing: Mailing, { recipient, personalised }: NewMessage, now: Instant, nth: number): MailMessage => {
    const { address, name } = recipient
    const opened = openMessage({
      id: asMessageId(timeOrdered(random.uuid(), now, nth) as Uuid),
      mailingId: mailing.id,
      recipient: { address: storable(address), name: storable(name) },
      personalised,
    })
    const command: MessageCommand = E.isRight(parseMailbox(address))
      ? { _tag: 'Enqueue' }
      : { _tag: 'Refuse', error: 'invalid_recipient' }
    return E.getOrElse(() => opened)(messageTransition(command, now)(opened))
  }

  /** Opens the lane; `work` is done before its mailer wakes. */
  const inLane = (
    { lanes, mailServers, outbox }: MailingStoresOfCreation,
    tenantUuid: TenantUuid,
    { route, origin }: Mailing,
    work: Stored<unknown> = TE.right(undefined),
  ): Stored<void> =>
    pipe(
      mailerOf(mailServers, tenantUuid, { route }),
      TE.tap((mailer) => lanes.open(mailer, { tenantUuid, route, origin }, clock.now())),
      TE.tap(() => work),
      TE.flatMap((mailer) => outbox.enqueue({ queue: 'mail.send', data: { mailer }, key: mailer })),
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
          return wanted.map((one, nth) => made(mailing, one, now, nth))
        }),
        TE.tap((all) => inLane(stores, tenantUuid, mailing, insertAll(stores, mailing, all))),
      ),
    requeue: inLane,
  }
}

/** Those made at once wait from the same moment, or have failed for the same reason. */
const insertAll = (
  { messages }: Pick<MailingStores, 'messages'>,
  mailing: Mailing,
  made: readonly MailMessage[],
): Stored<unknown> =>
  pipe(
    Object.values(Object.groupBy(made, ({ state }) => state._tag)),
    TE.traverseSeqArray((some) => {
      const [first] = some
      return first === undefined ? TE.right(undefined) : messages.insert(mailing, first.state, some)
    }),
  )

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
