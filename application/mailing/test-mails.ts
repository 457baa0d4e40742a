// Test mails of administrators. They are sent at once, so that the answer has their result, and count towards the limits (SYS-4).
import { E, fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type Change, type ChangeRefused, checkPermission, makeRead } from '#application/identity/change.ts'
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
  type TestMailsSpent,
  type UnfitMail,
} from '#domain/mailing/failures.ts'
import { type Mailers, type MailToSend, TEST_MAILS_A_DAY } from '#domain/mailing/mailer.ts'
import { asMessageId, type MailerKey, toMailerKey, parseMailerOwner, type MailRoute } from '#domain/mailing/message.ts'
import { renderMail } from '#domain/mailing/mail-document.ts'
import { toTestState } from '#domain/mailing/message-transitions.ts'
import { withPictures } from '#domain/mailing/pictures.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { isSystemMailboxKey } from '#domain/mailing/system-mailbox.ts'
import type { Template, TemplateUuid } from '#domain/mailing/template.ts'
import { type Clock, fromDays, type Instant } from '#domain/shared/clock.ts'
import type { Limits } from '#domain/shared/limits.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { requireFound, type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { type Random, timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import { countCalls, lockBudget, type MailerUseStores, spend } from './mailer-use.ts'
import { makeSample, testContent } from './sample-mail.ts'
import type { Language } from '#domain/shared/language.ts'

export interface SentTestMail {
  /** The id that the server returned. None: it returned none. */
  readonly messageId: O.Option<string>
}

type Sent<E> = TE.TaskEither<ChangeRefused | TestMailFailed | E, SentTestMail>

type Stores = MailerUseStores & Pick<MailingStores, 'mailServers' | 'templates' | 'mailings' | 'messages'>

/** Kind of the origin of test mails. The id of the origin is that of the template, else of the mail itself. */
export const TEST_MAILS = 'test'

export interface TestMailsDeps {
  readonly inScope: InScope<Stores>
  readonly change: Change<IdentityStores & Stores>
  readonly mailers: Mailers
  readonly clock: Clock
  readonly random: Random
  readonly limits: Limits
  /** False (SENDING=off): nothing leaves (MSG-11). */
  readonly sending: boolean
}

type Order = Pick<Template, 'content' | 'replyTo'> & Pick<MailToSend, 'attachments'> & { readonly route: MailRoute }

export type TestMails = ReturnType<typeof makeTestMails>

export function makeTestMails({ inScope, change, mailers, clock, random, limits, sending }: TestMailsDeps) {
  const read = makeRead(inScope, Tenant)

  /** Left: sending is off, a limit is reached, or the server has asked to wait. */
  const admit = (stores: Stores, mailer: MailerKey, now: Instant) =>
    gen(function* () {
      if (!sending) return yield* fail(sendingOff)
      const budget = yield* unwrap(lockBudget(stores, mailer, now))
      const pause = yield* unwrap(stores.mailerPauses.find(mailer))
      const asked = O.isSome(pause) && pause.value.refusal === 'throttled' ? pause.value.until : now
      const free = O.getOrElse(() => now)(budget.freeAt)
      const until = Math.max(free, asked)
      const reason = asked > free ? 'throttled' : 'rate_limit'
      if (until > now) return yield* fail({ _tag: 'MailerFull', reason, until })
    })

  const findMailer = ({ mailServers }: Stores, { tenantUuid }: Principal, route: MailRoute): Stored<MailerKey> =>
    pipe(
      mailServers.find,
      TE.map((server) => toMailerKey(tenantUuid, route, O.isSome(server))),
    )

  /** Limits test mails through a mailer that tenants share: they can go to any address and so harm the mailer's reputation. */
  const takeFromDay = (
    principal: Principal,
    route: MailRoute,
  ): TE.TaskEither<ChangeRefused | TestMailsSpent, unknown> =>
    gen(function* () {
      const mailer = yield* unwrap(read(principal, 'mail:send', (stores) => findMailer(stores, principal, route)))
      if (parseMailerOwner(mailer)._tag === 'Tenant') return
      const budget = { key: `test-mails:${principal.tenantUuid}`, points: TEST_MAILS_A_DAY, per: fromDays(1) }
      const outcome = yield* unwrap(limits.take(budget, 1))
      if (outcome._tag !== 'Granted') return yield* fail({ _tag: 'TestMailsSpent', until: outcome.at })
    })

  /** Checks the permission again right before sending: the mailer may have waited for a turn, a connection or a token (IDN-10). */
  const checkStillAllowed = (principal: Principal, needs: Permission): TE.TaskEither<ChangeRefused, void> =>
    change(principal, needs, () => TE.right({ answer: undefined, facts: [] }))

  /** Counts the call before it makes it. Lists the mail with its result, and writes that to the tenant's audit log, failures too. */
  const send = (
    principal: Principal,
    needs: Permission,
    to: Mailbox,
    { route, attachments, ...written }: Order,
    subject?: Uuid,
  ): Sent<never> =>
    gen(function* () {
      const id = asMessageId(timeOrdered(random.uuid(), clock.now()) as Uuid)
      const sample = makeSample(written, to, id)
      const filled = yield* unwrap(
        pipe(
          renderMail(sample.mailing, sample.message),
          // The recipient's address is valid, so the mail can only be too large.
          E.mapLeft((): UnfitMail => 'too_large'),
          E.filterOrElseW(
            ({ lack }) => O.isNone(lack),
            ({ lack }) => O.toUndefined(lack) ?? 'subject_empty',
          ),
          E.mapLeft((error) => ({ _tag: 'MailUnfit', error }) as const),
        ),
      )
      const {
        mailer: key,
        countedAt,
        office,
      } = yield* unwrap(
        change(principal, needs, ({ stores, now }) =>
          gen(function* () {
            const mailer = yield* unwrap(findMailer(stores, principal, route))
            yield* unwrap(admit(stores, mailer, now))
            yield* unwrap(spend(stores, mailer, [id], now))
            const office = yield* unwrap(stores.tenants.find(principal.tenantUuid))
            return { answer: { mailer, countedAt: now, office }, facts: [] }
          }),
        ),
      )
      const mailer = yield* unwrap(mailers.find(key))
      const result = yield* unwrap(
        mailer.sendIf(
          { ...withPictures(filled, attachments), ...(O.isSome(office) && { officeName: office.value.name }) },
          checkStillAllowed(principal, needs),
        ),
      )
      const isAccepted = result._tag === 'Accepted'
      const fact = mailFact('test-mail.sent', subject, { mailer: key, ...(!isAccepted && { because: result._tag }) })
      yield* unwrap(
        change(principal, needs, ({ stores, now }) =>
          gen(function* () {
            const origin = { kind: TEST_MAILS, id: subject ?? id }
            const mailing = { ...sample.mailing, origin, route, createdAt: countedAt }
            yield* unwrap(stores.mailings.insert(mailing, attachments))
            yield* unwrap(stores.messages.insert(mailing, toTestState(result, now), [sample.message]))
            yield* unwrap(countCalls(stores, key, countedAt, [{ id, result: O.some(result) }], now))
            return {
              answer: undefined,
              facts: [{ ...fact, outcome: isAccepted ? ('done' as const) : ('failed' as const) }],
            }
          }),
        ),
      )
      if (!isAccepted) return yield* fail({ _tag: 'MailNotSent', because: result })
      return { messageId: result.serverMessageId }
    })

  const sendOfOffice = (principal: Principal, to: Mailbox, order: Order, subject?: Uuid): Sent<TestMailsSpent> =>
    pipe(
      takeFromDay(principal, order.route),
      TE.flatMap(() => send(principal, 'mail:send', to, order, subject)),
    )

  const toTestMail = (route: MailRoute, language: Language): Order => ({
    route,
    content: testContent(language),
    replyTo: O.none,
    attachments: [],
  })

  return {
    ofTemplate: (principal: Principal, uuid: TemplateUuid, to: Mailbox) =>
      pipe(
        read(principal, 'mail:send', ({ templates }) =>
          gen(function* () {
            const template = yield* unwrap(pipe(templates.find(uuid), requireFound(templateNotFound)))
            const attachments = yield* unwrap(templates.attachments(uuid))
            return { template, attachments }
          }),
        ),
        TE.flatMap(({ template: { content, replyTo, systemMailboxKey: route }, attachments }) =>
          sendOfOffice(principal, to, { content, replyTo, route, attachments }, uuid),
        ),
      ),
    /** Tests the mailer that sends the tenant's mails. */
    ofTenantMailer: (principal: Principal, to: Mailbox, language: Language) =>
      sendOfOffice(principal, to, toTestMail(O.none, language)),
    ofSystemMailbox: (principal: Principal, key: string, to: Mailbox, language: Language): Sent<SystemMailboxUnknown> =>
      gen(function* () {
        yield* unwrap(checkPermission(principal, 'platform:admin'))
        if (!isSystemMailboxKey(key)) return yield* fail(systemMailboxUnknown)
        // Counted and audited in the operator's own tenant, even if they act in another tenant.
        const operator = { ...principal, tenantUuid: principal.home }
        return yield* unwrap(send(operator, 'platform:admin', to, toTestMail(O.some(key), language)))
      }),
  }
}
