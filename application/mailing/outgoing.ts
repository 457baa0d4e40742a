// Outgoing mail: made from a template for given recipients, listed with what became of it, retried and decided (MSG-1, MSG-7).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type AskRefused, type Change, type ChangeRefused, permitted } from '#application/identity/change.ts'
import type { IdentityStores, Paged } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import {
  type MailingTooLarge,
  type MessageNotFound,
  messageNotFound,
  type MessageNotInState,
  type TemplateUnknown,
} from '#domain/mailing/failures.ts'
import { mailFact, type MailingAction } from '#domain/mailing/facts.ts'
import type { Mailer, Mailers } from '#domain/mailing/mailer.ts'
import type { MailerPause } from '#domain/mailing/mailer-pause.ts'
import type { Mailing, MailerKey, MailOrigin, MailMessage, MessageId, Recipient } from '#domain/mailing/message.ts'
import { type MessageCommand, messageTransition } from '#domain/mailing/message-transitions.ts'
import { asWritten, type MergeData } from '#domain/mailing/placeholders.ts'
import type { MailingOutline, MailingStores, MessageQuery } from '#domain/mailing/ports.ts'
import { attachmentBytes, type TemplateUuid } from '#domain/mailing/template.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { asSaved, type MailPurposes, report } from './claim-batch.ts'
import { type CreateMessages, mailerOf, notPersonalised } from './create-messages.ts'

type Stores = Pick<
  MailingStores,
  'templates' | 'mailings' | 'messages' | 'lanes' | 'mailServers' | 'mailerPauses' | 'outbox'
>

/** Messages that were ordered one by one, by a person or a program. */
export const SINGLE_MAILS = 'single'

export interface MailOrder {
  readonly template: TemplateUuid
  readonly recipients: readonly Recipient[]
  readonly data: MergeData
  /** None: the template's (MSG-1). */
  readonly systemMailboxKey: O.Option<string>
}

export interface ListedMessage {
  readonly message: MailMessage
  readonly mailing: MailingOutline
}

/** A message with what it shares, and why its mailer waits, if it does. */
export interface MessageStory {
  readonly message: MailMessage
  readonly mailing: Mailing
  readonly mailer: MailerKey
  readonly pause: O.Option<MailerPause>
}

export interface Outgoing {
  readonly create: (
    principal: Principal,
    order: MailOrder,
  ) => TE.TaskEither<ChangeRefused | TemplateUnknown | MailingTooLarge, readonly MessageId[]>
  /** Newest first. */
  readonly list: (principal: Principal, query: MessageQuery) => TE.TaskEither<AskRefused, Paged<ListedMessage>>
  readonly read: (principal: Principal, id: MessageId) => TE.TaskEither<AskRefused | MessageNotFound, MessageStory>
  /** An error, sent once more. */
  readonly retry: (
    principal: Principal,
    id: MessageId,
  ) => TE.TaskEither<ChangeRefused | MessageNotFound | MessageNotInState, MailMessage>
  /** The administrator's word on an unknown outcome (MSG-7). */
  readonly decide: (
    principal: Principal,
    id: MessageId,
    decision: 'sent' | 'send_again',
  ) => TE.TaskEither<ChangeRefused | MessageNotFound | MessageNotInState, MailMessage>
  /** The tenant's mailer tries again now. */
  readonly resume: (principal: Principal) => TE.TaskEither<ChangeRefused, void>
}

export interface OutgoingDeps<All extends IdentityStores & Stores> {
  readonly inScope: InScope<Stores>
  readonly change: Change<All>
  readonly createMessages: CreateMessages
  readonly mailers: Mailers
  readonly purposes: MailPurposes<All>
}

/** One lane for all single mails of a tenant. */
const originOf = ({ tenantUuid }: Principal): MailOrigin => ({ kind: SINGLE_MAILS, id: tenantUuid })

/** Written as base64, with lines; headers and text come on top. */
const sizeOf = (mailing: Pick<Mailing, 'content'>, bytes: number): number =>
  Math.ceil(bytes * 1.37) + Math.ceil(asWritten(mailing.content.html).length * 2.5) + 4_096

const wake = ({ outbox }: Stores, mailer: MailerKey) =>
  outbox.enqueue({ queue: 'mail.send', data: { mailer }, key: mailer })

export const makeOutgoing = <All extends IdentityStores & Stores>(deps: OutgoingDeps<All>): Outgoing => {
  const { inScope, change, createMessages, mailers, purposes } = deps

  /** Refused when the message is made, with the size allowed. A mailer that cannot be used now says nothing about sizes. */
  const fitting = (mailer: MailerKey, size: number): TE.TaskEither<MailingTooLarge | StoreUnavailable, void> =>
    pipe(
      mailers.of(mailer),
      TE.map((one: Mailer) => one.sizeAtMost()),
      TE.orElseW((failure) =>
        failure._tag === 'StoreUnavailable' ? TE.left<StoreUnavailable, O.Option<number>>(failure) : TE.right(O.none),
      ),
      TE.flatMap((most): TE.TaskEither<MailingTooLarge | StoreUnavailable, void> =>
        O.isSome(most) && size > most.value
          ? TE.left({ _tag: 'MailingTooLarge', bytesAtMost: most.value })
          : TE.right(undefined),
      ),
    )

  /** A message whose mailing was removed in the same moment is left out. */
  const listed = ({ messages, mailings }: Pick<Stores, 'messages' | 'mailings'>, query: MessageQuery) =>
    pipe(
      TE.Do,
      TE.bind('page', () => messages.list(query)),
      TE.bind('outlines', ({ page }) => mailings.outlines([...new Set(page.data.map(({ mailingId }) => mailingId))])),
      TE.map(({ page: { data, total }, outlines }): Paged<ListedMessage> => {
        const byId = new Map(outlines.map((one) => [one.id, one]))
        return {
          total,
          data: data.flatMap((message) => {
            const mailing = byId.get(message.mailingId)
            return mailing === undefined ? [] : [{ message, mailing }]
          }),
        }
      }),
    )

  const foundMessage = ({ messages }: Pick<Stores, 'messages'>, id: MessageId) =>
    pipe(messages.find(id), TE.flatMap(TE.fromOption((): MessageNotFound | StoreUnavailable => messageNotFound)))

  const mailingOf = ({ mailings }: Pick<Stores, 'mailings'>, { mailingId }: MailMessage) =>
    pipe(mailings.find(mailingId), TE.flatMap(TE.fromOption((): MessageNotFound | StoreUnavailable => messageNotFound)))

  /** Waiting again, its lane may have ended or wait for something later; else what became of it is reported. */
  const move = (principal: Principal, id: MessageId, command: MessageCommand, action: MailingAction) =>
    change(principal, 'mail:send', ({ stores, now }) =>
      pipe(
        TE.Do,
        TE.bindW('before', () => foundMessage(stores, id)),
        TE.bindW('message', ({ before }) =>
          pipe(
            TE.fromEither(messageTransition(command, now)(before)),
            TE.mapLeft(({ state }): MessageNotInState => ({ _tag: 'MessageNotInState', state })),
          ),
        ),
        TE.bindW('saved', ({ message }) => stores.messages.save([message])),
        TE.filterOrElseW(
          ({ saved }) => saved.has(id),
          ({ before }): MessageNotInState => ({ _tag: 'MessageNotInState', state: before.state._tag }),
        ),
        TE.bindW('mailing', ({ message }) => mailingOf(stores, message)),
        TE.tap(({ message, mailing }) =>
          message.state._tag === 'Queued'
            ? createMessages.requeue(stores, principal.tenantUuid, mailing)
            : report(purposes, stores, mailing, [message]),
        ),
        TE.map(({ message }) => ({ answer: asSaved(message), facts: [mailFact(action, id)] })),
      ),
    )

  return {
    create: (principal, { template: uuid, recipients, data, systemMailboxKey }) => {
      const chosen = (stores: Stores) =>
        pipe(
          TE.Do,
          TE.bindW('template', () =>
            pipe(
              stores.templates.find(uuid),
              TE.flatMap(
                TE.fromOption((): TemplateUnknown | StoreUnavailable => ({
                  _tag: 'TemplateUnknown',
                  field: 'template',
                })),
              ),
            ),
          ),
          TE.let('route', ({ template }) => O.alt(() => template.systemMailboxKey)(systemMailboxKey)),
        )
      return pipe(
        permitted(principal, 'mail:send'),
        // Before the unit of work: a mailer reads its settings in one of its own.
        TE.flatMap(() =>
          inScope(Tenant(principal.tenantUuid), (stores) =>
            pipe(
              chosen(stores),
              TE.bindW('mailer', ({ route }) => mailerOf(stores.mailServers, principal.tenantUuid, { route })),
            ),
          ),
        ),
        TE.flatMap(({ template, mailer }): TE.TaskEither<ChangeRefused | TemplateUnknown | MailingTooLarge, void> =>
          fitting(mailer, sizeOf(template, attachmentBytes(template.attachments))),
        ),
        TE.flatMap(() =>
          change(principal, 'mail:send', ({ stores }) =>
            pipe(
              chosen(stores),
              TE.bindW('attachments', () => stores.templates.attachments(uuid)),
              TE.bindW('mailing', ({ template: { content, replyTo }, route, attachments }) =>
                createMessages.openMailing(
                  stores,
                  { origin: originOf(principal), route, content, replyTo, data },
                  attachments,
                ),
              ),
              TE.bindW('messages', ({ mailing }) =>
                createMessages.addMessages(
                  stores,
                  principal.tenantUuid,
                  mailing,
                  recipients.map((recipient) => ({ recipient, personalised: notPersonalised })),
                ),
              ),
              TE.map(({ messages, mailing }) => ({
                answer: messages.map(({ id }) => id),
                facts: [mailFact('message.created', mailing.id, { template: uuid, messages: messages.length })],
              })),
            ),
          ),
        ),
      )
    },
    list: (principal, query) =>
      pipe(
        permitted(principal, 'mail:read'),
        TE.flatMap(() => inScope(Tenant(principal.tenantUuid), (stores) => listed(stores, query))),
      ),
    read: (principal, id) =>
      pipe(
        permitted(principal, 'mail:read'),
        TE.flatMap(() =>
          inScope(Tenant(principal.tenantUuid), (stores) =>
            pipe(
              TE.Do,
              TE.bindW('message', () => foundMessage(stores, id)),
              TE.bindW('mailing', ({ message }) => mailingOf(stores, message)),
              TE.bindW('mailer', ({ mailing }) => mailerOf(stores.mailServers, principal.tenantUuid, mailing)),
              TE.bindW('pause', ({ mailer }) => stores.mailerPauses.find(mailer)),
            ),
          ),
        ),
      ),
    retry: (principal, id) => move(principal, id, { _tag: 'Retry' }, 'message.retried'),
    decide: (principal, id, decision) => move(principal, id, { _tag: 'Decide', decision }, 'message.decided'),
    resume: (principal) =>
      change(principal, 'mail:send', ({ stores }) =>
        pipe(
          mailerOf(stores.mailServers, principal.tenantUuid, { route: O.none }),
          TE.tap((mailer) => stores.mailerPauses.remove(mailer)),
          TE.tap((mailer) => wake(stores, mailer)),
          TE.map((mailer) => ({ answer: undefined, facts: [mailFact('mailer.resumed', undefined, { mailer })] })),
        ),
      ),
  }
}
