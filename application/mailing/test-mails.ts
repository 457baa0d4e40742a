// Test mails that an administrator orders: sent at once, so that the answer says what became of them. They count towards the limits (SYS-4).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Change, type ChangeRefused, makeRead } from '#application/identity/change.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Permission } from '#domain/identity/role.ts'
import { mailFact } from '#domain/mailing/facts.ts'
import {
  sendingOff,
  type SystemMailboxUnknown,
  systemMailboxUnknown,
  templateNotFound,
  type TestMailFailed,
} from '#domain/mailing/failures.ts'
import { renderMail } from '#domain/mailing/mail-document.ts'
import type { Mailers, MailToSend, SendResult } from '#domain/mailing/mailer.ts'
import {
  asMailingId,
  asMessageId,
  type MailerKey,
  mailerKey,
  type MailRoute,
  openMessage,
} from '#domain/mailing/message.ts'
import type { MergeText } from '#domain/mailing/placeholders.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { isSystemMailboxKey } from '#domain/mailing/system-mailbox.ts'
import type { MailContent, MailLanguage, Template, TemplateUuid } from '#domain/mailing/template.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { foundOr, type InScope } from '#domain/shared/unit-of-work.ts'
import { type Random, timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import { account, budgetOf, type MailerUseStores, spend } from './mailer-use.ts'

const VALUES = { surveyUrl: 'https://example.com/survey/A1B2C3' }
const NAME = 'Eva Jansen'
const ID = '00000000-0000-7000-8000-000000000000' as Uuid

/** Values of messages show their names: `[city]` for `{{data.city}}`. */
const withSampleData = (text: MergeText): MergeText =>
  text.map((part) => {
    if (typeof part === 'string') return part
    if (part.path === 'unsubscribeUrl') return 'https://example.com/unsubscribe'
    if (!part.path.startsWith('data.') || part.path === 'data.surveyUrl') return part
    return part.use === 'address' ? 'https://example.com/' : `[${part.path.slice('data.'.length)}]`
  })

/** A mail filled with sample values. */
export const renderSample = (
  { content, replyTo = O.none }: Pick<Template, 'content'> & Partial<Pick<Template, 'replyTo'>>,
  to = 'eva.jansen@example.com' as Mailbox,
  id = ID,
): Omit<MailToSend, 'attachments'> => {
  const mailingId = asMailingId(id)
  const sample = {
    ...content,
    subject: withSampleData(content.subject),
    html: withSampleData(content.html),
    text: withSampleData(content.text),
  }
  const rendered = renderMail(
    {
      id: mailingId,
      origin: { kind: 'sample', id },
      route: O.none,
      content: sample,
      replyTo,
      data: VALUES,
      createdAt: 0,
    },
    openMessage({ id: asMessageId(id), mailingId, recipient: { address: to, name: NAME }, personalised: {} }),
  )
  if (E.isLeft(rendered)) throw new Error('a mailbox was not an address')
  return rendered.right
}

const TEXTS: Readonly<Record<MailLanguage, { readonly subject: string; readonly text: string }>> = {
  nl: { subject: 'Testmail', text: 'Deze mail is verstuurd om te zien of versturen lukt. Dat is dus zo.' },
  en: { subject: 'Test mail', text: 'This mail was sent to find out whether sending works. It does.' },
}

const contentIn = (language: MailLanguage): MailContent => {
  const { subject, text } = TEXTS[language]
  return { language, subject: [subject], html: [`<p>${text}</p>`], text: [text] }
}

export interface SentTestMail {
  /** As the server names it, if it does. */
  readonly messageId: O.Option<string>
}

type Sent<E> = TE.TaskEither<ChangeRefused | TestMailFailed | E, SentTestMail>

type Stores = MailerUseStores & Pick<MailingStores, 'mailServers' | 'templates'>

export interface TestMailsDeps {
  readonly inScope: InScope<Stores>
  readonly change: Change<IdentityStores & Stores>
  readonly mailers: Mailers
  readonly clock: Clock
  readonly random: Random
  /** False (SENDING=off): nothing leaves (MSG-11). */
  readonly sending: boolean
}

type Order = Pick<Template, 'content' | 'replyTo'> & Pick<MailToSend, 'attachments'> & { readonly route: MailRoute }

export type TestMails = ReturnType<typeof makeTestMails>

export const makeTestMails = ({ inScope, change, mailers, clock, random, sending }: TestMailsDeps) => {
  const read = makeRead(inScope)

  /** Counts one call. Left: over a limit, or the server has asked to wait. */
  const admit = (principal: Principal, needs: Permission, route: MailRoute, id: Uuid) =>
    change(principal, needs, ({ stores, now }) =>
      pipe(
        TE.fromEither<TestMailFailed, object>(sending ? E.right({}) : E.left(sendingOff)),
        TE.bindW('server', () => stores.mailServers.find(principal.tenantUuid)),
        TE.let('mailer', ({ server }) => mailerKey(principal.tenantUuid, route, O.isSome(server))),
        TE.bindW('budget', ({ mailer }) => budgetOf(stores, mailer, now)),
        TE.bindW('pause', ({ mailer }) => stores.mailerPauses.find(mailer)),
        TE.tap(({ budget, pause }): TE.TaskEither<TestMailFailed, void> => {
          const asked = O.isSome(pause) && pause.value.refusal === 'throttled' ? pause.value.until : now
          const free = O.getOrElse(() => now)(budget.freeAt)
          const until = Math.max(free, asked)
          const reason = asked > free ? 'throttled' : 'rate_limit'
          return until > now ? TE.left({ _tag: 'MailerFull', reason, until }) : TE.right(undefined)
        }),
        TE.tap(({ mailer }) => spend(stores, mailer, [asMessageId(id)], now)),
        TE.map(({ mailer }) => ({ answer: { mailer, countedAt: now }, facts: [] })),
      ),
    )

  /** The result is in the tenant's audit log, whatever it is. */
  const settle = (
    principal: Principal,
    needs: Permission,
    subject: Uuid | undefined,
    mailer: MailerKey,
    countedAt: Instant,
    id: Uuid,
    result: SendResult,
  ) =>
    change(principal, needs, ({ stores, now }) => {
      const outcome = result._tag === 'Accepted' ? 'done' : 'failed'
      const fact = mailFact('test-mail.sent', subject, { mailer })
      return pipe(
        account(stores, mailer, countedAt, [{ id: asMessageId(id), result: O.some(result) }], now),
        TE.map(() => ({ answer: undefined, facts: [{ ...fact, outcome } as const] })),
      )
    })

  const send = (
    principal: Principal,
    needs: Permission,
    to: Mailbox,
    { route, attachments, ...written }: Order,
    subject?: Uuid,
  ): Sent<never> => {
    const id = timeOrdered(random.uuid(), clock.now()) as Uuid
    const mail = { ...renderSample(written, to, id), attachments }
    return pipe(
      admit(principal, needs, route, id),
      TE.bindW('result', ({ mailer }) =>
        pipe(
          mailers.of(mailer),
          TE.flatMapTask((one) => one.send(mail)),
        ),
      ),
      TE.tap(({ mailer, countedAt, result }) => settle(principal, needs, subject, mailer, countedAt, id, result)),
      TE.flatMap(({ result }): Sent<never> =>
        result._tag === 'Accepted'
          ? TE.right({ messageId: result.serverMessageId })
          : TE.left({ _tag: 'MailNotSent', because: result }),
      ),
    )
  }

  const ownMail = (route: MailRoute, language: MailLanguage): Order => ({
    route,
    content: contentIn(language),
    replyTo: O.none,
    attachments: [],
  })

  return {
    ofTemplate: (principal: Principal, uuid: TemplateUuid, to: Mailbox) =>
      pipe(
        read(principal, 'mail:send', ({ templates }) =>
          pipe(
            TE.Do,
            TE.bindW('template', () => pipe(templates.find(uuid), foundOr(templateNotFound))),
            TE.bindW('attachments', () => templates.attachments(uuid)),
          ),
        ),
        TE.flatMap(({ template: { content, replyTo, systemMailboxKey: route }, attachments }) =>
          send(principal, 'mail:send', to, { content, replyTo, route, attachments }, uuid),
        ),
      ),
    /** Of the mailer that the tenant's mails take. */
    ofTenantMailer: (principal: Principal, to: Mailbox, language: MailLanguage) =>
      send(principal, 'mail:send', to, ownMail(O.none, language)),
    ofSystemMailbox: (
      principal: Principal,
      key: string,
      to: Mailbox,
      language: MailLanguage,
    ): Sent<SystemMailboxUnknown> =>
      isSystemMailboxKey(key)
        ? // Of the operator, in whichever tenant they act.
          send({ ...principal, tenantUuid: principal.home }, 'platform:admin', to, ownMail(O.some(key), language))
        : TE.left(systemMailboxUnknown),
  }
}
