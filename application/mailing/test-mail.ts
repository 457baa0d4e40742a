// Test mails: sent at once, so that an administrator reads in the answer what became of them. They count towards the limits (SYS-4).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type NotAccepted, sendingOff, type TestMailFailed } from '#domain/mailing/failures.ts'
import type { Mailers, MailToSend, SendResult } from '#domain/mailing/mailer.ts'
import { type MailerKey, mailerKey, type MailRoute } from '#domain/mailing/message.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { MailboxUnusable } from '#domain/mailing/system-mailbox.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { budgetOf } from './claim-batch.ts'
import { errorText, hasReachedServer, recordSendError } from './send-errors.ts'

type Stores = Pick<MailingStores, 'systemMailboxes' | 'mailboxUsage' | 'mailServers'>

export interface SentTestMail {
  /** As the server names it, if it does. */
  readonly messageId: O.Option<string>
}

export type SendTestMail = (
  tenantUuid: TenantUuid,
  route: MailRoute,
  mail: MailToSend,
) => TE.TaskEither<TestMailFailed | StoreUnavailable, SentTestMail>

export interface TestMailDeps {
  readonly inScope: InScope<Stores>
  readonly mailers: Mailers
  readonly clock: Clock
  readonly sending: boolean
}

const notSent = (because: MailboxUnusable | NotAccepted): TestMailFailed => ({ _tag: 'MailNotSent', because })

export const makeSendTestMail = ({ inScope, mailers, clock, sending }: TestMailDeps): SendTestMail => {
  /** Takes one call of the budget, and answers the mailer's key and when. */
  const admit = (
    tenantUuid: TenantUuid,
    route: MailRoute,
    mail: MailToSend,
  ): TE.TaskEither<TestMailFailed | StoreUnavailable, { readonly key: MailerKey; readonly now: Instant }> =>
    inScope(Admin, (stores) =>
      pipe(
        TE.Do,
        TE.let('now', () => clock.now()),
        TE.bindW('budget', ({ now }) => budgetOf(stores, route, now)),
        TE.filterOrElseW(
          ({ budget }) => budget.free >= 1,
          ({ budget, now }): TestMailFailed => ({
            _tag: 'MailerFull',
            until: O.getOrElse(() => now)(budget.fullUntil),
          }),
        ),
        TE.tap(({ now }) =>
          O.isSome(route) ? stores.mailboxUsage.add(route.value, [mail.id], now) : TE.right(undefined),
        ),
        TE.bindW('server', () => stores.mailServers.find(tenantUuid)),
        TE.map(({ server, now }) => ({ key: mailerKey(tenantUuid, route, O.isSome(server)), now })),
      ),
    )

  /** What did not reach the cloud is not counted; its own errors are recorded. */
  const account = (route: MailRoute, mail: MailToSend, result: SendResult | 'NotTried', admittedAt: Instant) =>
    inScope(Admin, (stores) =>
      pipe(
        (result === 'NotTried' || !hasReachedServer(result)) && O.isSome(route)
          ? stores.mailboxUsage.remove(route.value, [mail.id], admittedAt)
          : TE.right(undefined),
        TE.flatMap(() =>
          result === 'NotTried'
            ? TE.right(undefined)
            : pipe(
                errorText(result),
                O.match(
                  () => TE.right(undefined),
                  (text) => recordSendError(stores, route, text, clock.now()),
                ),
              ),
        ),
      ),
    )

  return (tenantUuid, route, mail) => async () => {
    if (!sending) return E.left(sendingOff)
    const admitted = await admit(tenantUuid, route, mail)()
    if (E.isLeft(admitted)) return admitted
    const { key, now } = admitted.right
    const mailer = await mailers.of(key)()
    if (E.isLeft(mailer)) {
      const accounted = await account(route, mail, 'NotTried', now)()
      if (E.isLeft(accounted)) return accounted
      const { left } = mailer
      return E.left(left._tag === 'StoreUnavailable' ? left : notSent(left))
    }
    const result = await mailer.right.send(mail)()
    const accounted = await account(route, mail, result, now)()
    if (E.isLeft(accounted)) return accounted
    return result._tag === 'Accepted' ? E.right({ messageId: result.serverMessageId }) : E.left(notSent(result))
  }
}
