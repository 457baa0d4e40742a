// Use cases of messages: create them from a template, show one with its story, retry failed ones and decide unknown ones (MSG-1, MSG-7).
import { E, fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type Change, makeRead } from '#application/identity/change.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import {
  filledTooLarge,
  type MailingTooLarge,
  messageNotFound,
  messageNotInState,
  type TemplateUnknown,
} from '#domain/mailing/failures.ts'
import { mailFact, type MailingAction } from '#domain/mailing/facts.ts'
import {
  type FilledMail,
  findEmptyPlaceholders,
  isTooLargeWith,
  renderMail,
  withoutPersonalLinks,
} from '#domain/mailing/mail-document.ts'
import type { Mailers } from '#domain/mailing/mailer.ts'
import { type MailWait, getMessageWait } from '#domain/mailing/mail-wait.ts'
import {
  asMailingId,
  asMessageId,
  openMessage,
  type Mailing,
  type MailingId,
  type MailerKey,
  type MailMessage,
  type MessageId,
  type Recipient,
} from '#domain/mailing/message.ts'
import { type MessageCommand, applyMessageCommand } from '#domain/mailing/message-transitions.ts'
import { asWritten, type MergeData } from '#domain/mailing/placeholders.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { sumAttachmentBytes, type Template, type TemplateUuid } from '#domain/mailing/template.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { requireFound, type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { type Random, timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import { type MailPurposes, readFillings, reportOutcomes, withFilling } from './batch.ts'
import { type CreateMessages, lockMailer, resumeMailer } from './create-messages.ts'
import { isReadableBy } from './list-messages.ts'
import { needsToResume, requireRoute } from './mailer-use.ts'

type Stores = Pick<
  MailingStores,
  'templates' | 'mailings' | 'messages' | 'lanes' | 'mailServers' | 'mailerPauses' | 'outbox'
>

/** An order for more recipients gets its own lane. */
const SINGLE_AT_MOST = 5
/** Kind of the origin of messages that a user or a program orders directly. */
export const SINGLE_MAILS = 'single'

export interface MailOrder {
  /** Of this order alone: an order with the id of an earlier one is that order repeated, and creates nothing. */
  readonly mailing: O.Option<MailingId>
  readonly template: TemplateUuid
  readonly recipients: readonly Recipient[]
  readonly data: MergeData
  /** None: the template's key. Empty: no system mailbox, even if the template has one (MSG-1). */
  readonly systemMailboxKey: O.Option<string>
}

export interface MessageStory {
  /** Without the recipient's personal links. */
  readonly message: MailMessage
  readonly mailing: Mailing
  readonly waits: O.Option<MailWait>
  /** Whether the principal may read the mail itself. */
  readonly isReadable: boolean
}

export interface OrderPreview {
  readonly recipients: number
  /** Addresses that cannot exist. */
  readonly invalid: readonly string[]
  /** The first recipient whose address is valid, and the mail that they would get. */
  readonly to: O.Option<Recipient>
  readonly mail: O.Option<FilledMail>
  readonly unknownPlaceholders: readonly string[]
}

export interface MessagesDeps<All extends IdentityStores & Stores> {
  readonly inScope: InScope<All>
  readonly change: Change<All>
  readonly createMessages: CreateMessages
  readonly mailers: Mailers
  readonly purposes: MailPurposes<All>
  readonly random: Random
  readonly clock: Clock
  /** False (SENDING=off): nothing leaves (MSG-11). */
  readonly sending: boolean
}

/** Bytes of the mail: attachments as base64 with line breaks, text, and headers. */
const estimateSize = ({ content, attachments }: Template): number =>
  Math.ceil(sumAttachmentBytes(attachments) * 1.37) + Math.ceil(asWritten(content.html).length * 2.5) + 4_096

const templateUnknown: TemplateUnknown = { _tag: 'TemplateUnknown', field: 'template' }

export type Messages = ReturnType<typeof makeMessages>

export function makeMessages<All extends IdentityStores & Stores>(deps: MessagesDeps<All>) {
  const { change, createMessages, mailers, purposes, random, clock, sending } = deps
  const read = makeRead(deps.inScope)
  const readForChange = makeRead(deps.inScope, Tenant)

  /** Refuses a mail that is too large for its mailer before the message is created. The failure has the allowed size. */
  const requireFit = (mailer: MailerKey, size: number): TE.TaskEither<MailingTooLarge | StoreUnavailable, unknown> =>
    pipe(
      mailers.find(mailer),
      TE.map((one) => one.sizeAtMost()),
      TE.filterOrElseW(
        (most) => O.isNone(most) || size <= most.value,
        (most): MailingTooLarge => ({ _tag: 'MailingTooLarge', bytesAtMost: O.getOrElse(() => size)(most) }),
      ),
    )

  /** The template of the order, and the system mailbox that sends it. */
  const resolveOrder = (stores: Stores, { permissions }: Principal, { template, systemMailboxKey }: MailOrder) =>
    gen(function* () {
      const found = yield* unwrap(pipe(stores.templates.find(template), requireFound(templateUnknown)))
      yield* unwrap(requireRoute(permissions, systemMailboxKey, found.systemMailboxKey))
      const route = pipe(
        systemMailboxKey,
        O.alt(() => found.systemMailboxKey),
        O.filter((one) => one !== ''),
      )
      return { template: found, route }
    })

  const findMessage = (stores: Stores, id: MessageId) =>
    gen(function* () {
      const message = yield* unwrap(pipe(stores.messages.find(id), requireFound(messageNotFound)))
      const mailing = yield* unwrap(pipe(stores.mailings.find(message.mailingId), requireFound(messageNotFound)))
      return { message, mailing }
    })

  /** A message that waits again reopens its lane, which may have ended or be due later. Any other outcome is reported to its origin. */
  const changeMessage = (principal: Principal, id: MessageId, command: MessageCommand, action: MailingAction) =>
    change(principal, 'mail:send', ({ stores, now }) =>
      gen(function* () {
        const { message, mailing } = yield* unwrap(findMessage(stores, id))
        const after = yield* unwrap(applyMessageCommand(command, now)(message))
        const [saved] = yield* unwrap(stores.messages.save([after]))
        if (saved === undefined) return yield* fail(messageNotInState)
        if (saved.state._tag === 'Queued')
          yield* unwrap(createMessages.requeue(stores, principal.tenantUuid, [mailing]))
        else yield* unwrap(reportOutcomes(purposes, stores, mailing, [saved], now))
        return { answer: saved, facts: [mailFact(action, id)] }
      }),
    )

  return {
    /** What the order would send to the first recipient whose address is valid. Stores nothing. */
    preview: (principal: Principal, order: MailOrder) =>
      gen(function* () {
        const { template, route } = yield* unwrap(
          read(principal, 'mail:send', (stores) => resolveOrder(stores, principal, order)),
        )
        const { content, replyTo } = template
        const { recipients, data } = order
        if (isTooLargeWith(content, data)) return yield* fail(filledTooLarge)
        const isValid = ({ address }: Recipient): boolean => E.isRight(parseMailbox(address))
        const to = O.fromNullable(recipients.find(isValid))
        const id = random.uuid() as Uuid
        const origin = { kind: SINGLE_MAILS, id: principal.tenantUuid }
        const mailing = { id: asMailingId(id), origin, route, content, replyTo, data, createdAt: clock.now() }
        return {
          recipients: recipients.length,
          invalid: recipients.filter((one) => !isValid(one)).map(({ address }) => address),
          to,
          mail: pipe(
            to,
            O.map((recipient) =>
              openMessage({ id: asMessageId(id), mailingId: mailing.id, recipient, personalised: {} }),
            ),
            O.chain((message) => O.fromEither(renderMail(mailing, message))),
          ),
          unknownPlaceholders: findEmptyPlaceholders(content, data),
        } satisfies OrderPreview
      }),
    /** Returns the ids of the messages in the order of the recipients; of an order that was repeated, those of the first. */
    create: (principal: Principal, order: MailOrder) =>
      gen(function* () {
        const { tenantUuid } = principal
        const { template: uuid, recipients, data } = order
        // Read before the change, because a mailer reads its settings in its own unit of work.
        const { template, attachments, route, mailer } = yield* unwrap(
          readForChange(principal, 'mail:send', (stores) =>
            gen(function* () {
              const resolved = yield* unwrap(resolveOrder(stores, principal, order))
              return {
                ...resolved,
                attachments: yield* unwrap(stores.templates.attachments(uuid)),
                mailer: yield* unwrap(lockMailer(stores, tenantUuid, resolved.route)),
              }
            }),
          ),
        )
        const { content, replyTo } = template
        if (isTooLargeWith(content, data)) return yield* fail(filledTooLarge)
        yield* unwrap(requireFit(mailer, estimateSize(template)))
        // Small orders of a tenant share one lane; each large order has its own. So a single mail does not wait for a whole large order
        // (MSG-9).
        const isLarge = recipients.length > SINGLE_AT_MOST
        const origin = { kind: SINGLE_MAILS, id: isLarge ? (random.uuid() as Uuid) : tenantUuid }
        // Values for one recipient are stored with the message, and erased with it. Values that several share are stored once.
        const [personalised, shared] = recipients.length === 1 ? [{ data }, {}] : [{}, data]
        const unknownPlaceholders = findEmptyPlaceholders(content, data)
        const id = O.getOrElse(() => asMailingId(timeOrdered(random.uuid(), clock.now()) as Uuid))(order.mailing)
        return yield* unwrap(
          change(principal, 'mail:send', ({ stores }) =>
            gen(function* () {
              const given = { id, origin, route, content, replyTo, data: shared }
              const opened = yield* unwrap(createMessages.openMailingOnce(stores, given, attachments))
              if (O.isNone(opened))
                return { answer: { ids: yield* unwrap(stores.messages.listIds(id)), unknownPlaceholders }, facts: [] }
              const messages = yield* unwrap(
                createMessages.addMessages(stores, tenantUuid, opened.value, recipients, () => personalised),
              )
              return {
                answer: { ids: messages.map((one) => one.id), unknownPlaceholders },
                facts: [mailFact('message.created', id, { template: uuid, messages: messages.length })],
              }
            }),
          ),
        )
      }),
    read: (principal: Principal, id: MessageId) =>
      readForChange(principal, 'mail:read', (stores) =>
        gen(function* () {
          const { message, mailing } = yield* unwrap(findMessage(stores, id))
          const mailer = yield* unwrap(lockMailer(stores, principal.tenantUuid, mailing.route))
          const pause = yield* unwrap(stores.mailerPauses.find(mailer))
          const fillings = yield* unwrap(readFillings(purposes, stores, mailing, [message]))
          const mayResume = principal.permissions.has(needsToResume(mailer))
          return {
            ...withoutPersonalLinks(mailing, withFilling(fillings, message, mailing)),
            waits: getMessageWait(message, pause, { sending, mayResume, now: clock.now() }),
            isReadable: isReadableBy(principal, purposes, mailing.origin),
          } satisfies MessageStory
        }),
      ),
    /** Sends a failed message again. */
    retry: (principal: Principal, id: MessageId) => changeMessage(principal, id, { _tag: 'Retry' }, 'message.retried'),
    /** Records the administrator's decision on an unknown outcome (MSG-7). */
    decide: (principal: Principal, id: MessageId, decision: 'sent' | 'send_again') =>
      changeMessage(principal, id, { _tag: 'Decide', decision }, 'message.decided'),
    /** Ends the pause of the tenant's mailer, so that it tries again now. */
    resume: (principal: Principal) =>
      pipe(
        readForChange(principal, 'mail:send', (stores) => lockMailer(stores, principal.tenantUuid, O.none)),
        TE.flatMap((mailer) =>
          change(principal, needsToResume(mailer), ({ stores }) =>
            pipe(
              resumeMailer(stores, mailer),
              TE.map(() => ({ answer: undefined, facts: [mailFact('mailer.resumed', undefined, { mailer })] })),
            ),
          ),
        ),
      ),
  }
}
