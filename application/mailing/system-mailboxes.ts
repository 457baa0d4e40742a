// System mailboxes: listed, read and written by operators, consented to at the cloud, tried with a test mail, diagnosed and seeded (SYS-1 to SYS-12).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type AskRefused, type Change, type ChangeRefused, permitted } from '#application/identity/change.ts'
import type { Audited } from '#application/identity/audit.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import {
  type CloudClientMissing,
  cloudClientMissing,
  type ConsentRefused,
  type RecordChanged,
  type SystemMailboxUnknown,
  systemMailboxUnknown,
} from '#domain/mailing/failures.ts'
import { mailFact } from '#domain/mailing/facts.ts'
import type { MailerPause } from '#domain/mailing/mailer-pause.ts'
import { type MailerKey, mailerKey } from '#domain/mailing/message.ts'
import type { AskDirectory, ConsentAddresses, ConsentNonces, MailingStores } from '#domain/mailing/ports.ts'
import { freeAt, pointsFree, type SpentPoints } from '#domain/mailing/rolling-budget.ts'
import {
  budgetsOf,
  type ConsentHealth,
  consentHealth,
  emptySystemMailbox,
  isSystemMailboxKey,
  SYSTEM_MAILBOX_KEYS,
  type SystemMailbox,
  type SystemMailboxKey,
  type SystemMailboxSettings,
  withConsent,
  withSettings,
} from '#domain/mailing/system-mailbox.ts'
import { type Clock, type Instant, days } from '#domain/shared/clock.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

type Stores = Pick<MailingStores, 'systemMailboxes' | 'mailboxUsage' | 'mailerPauses' | 'outbox'>

export interface MailboxUsage {
  /** Calls of the rolling minute and day, and what is free of each. */
  readonly minute: { readonly used: number; readonly limit: number }
  readonly day: { readonly used: number; readonly limit: number }
  /** When the next mail may leave; none: now. */
  readonly freeAt: O.Option<Instant>
  /** Of the last week, by hour. */
  readonly byHour: readonly SpentPoints[]
  readonly pause: O.Option<MailerPause>
}

export interface ConsentAnswer {
  readonly error: O.Option<string>
  readonly errorDescription: O.Option<string>
  readonly adminConsent: O.Option<string>
  readonly tenant: O.Option<string>
  readonly state: O.Option<string>
}

export interface SystemMailboxes {
  readonly list: (principal: Principal) => TE.TaskEither<AskRefused, readonly SystemMailbox[]>
  readonly read: (principal: Principal, key: string) => TE.TaskEither<AskRefused | SystemMailboxUnknown, SystemMailbox>
  /** Makes or replaces the record of a known key (SYS-2). The mailer resumes. */
  readonly put: (
    principal: Principal,
    key: string,
    settings: SystemMailboxSettings,
  ) => TE.TaskEither<ChangeRefused | SystemMailboxUnknown | RecordChanged, SystemMailbox>
  readonly consentUrl: (
    principal: Principal,
    key: string,
  ) => TE.TaskEither<
    AskRefused | SystemMailboxUnknown | CloudClientMissing,
    { readonly consentUrl: string; readonly redirectUri: string }
  >
  /** The provider sends the administrator's browser here, without a sign-in (SYS-5). */
  readonly complete: (answer: ConsentAnswer) => TE.TaskEither<ConsentRefused | StoreUnavailable, SystemMailbox>
  readonly usage: (principal: Principal, key: string) => TE.TaskEither<AskRefused | SystemMailboxUnknown, MailboxUsage>
  /** Asks the directory; nothing is sent (SYS-11). */
  readonly health: (
    principal: Principal,
    key: string,
  ) => TE.TaskEither<AskRefused | SystemMailboxUnknown, ConsentHealth>
}

export interface SystemMailboxesDeps {
  readonly inScope: InScope<Stores>
  readonly change: Change<IdentityStores & Stores>
  readonly clock: Clock
  readonly addresses: ConsentAddresses
  readonly nonces: ConsentNonces
  /** What the directory says of our application now. */
  readonly askDirectory: AskDirectory
  /** The consent is entered into the operator's audit log. None: there is no operator. */
  readonly operatorTenant: O.Option<TenantUuid>
  readonly audited: Audited<Stores>
}

const known = (key: string): TE.TaskEither<SystemMailboxUnknown, SystemMailboxKey> =>
  isSystemMailboxKey(key) ? TE.right(key) : TE.left(systemMailboxUnknown)

const mailerOfKey = (key: SystemMailboxKey): MailerKey => mailerKey('' as TenantUuid, O.some(key), false)

/** Changed settings or a consent may be what a paused mailer waits for. */
const resume = ({ mailerPauses, outbox }: Stores, key: SystemMailboxKey): Stored<void> => {
  const mailer = mailerOfKey(key)
  return pipe(
    mailerPauses.remove(mailer),
    TE.flatMap(() => outbox.enqueue({ queue: 'mail.send', data: { mailer }, key: mailer })),
  )
}

export const makeSystemMailboxes = (deps: SystemMailboxesDeps): SystemMailboxes => {
  const { inScope, change, clock, addresses, nonces, audited, operatorTenant } = deps

  const found = (principal: Principal, key: string) =>
    pipe(
      permitted(principal, 'platform:admin'),
      TE.flatMap((): TE.TaskEither<AskRefused | SystemMailboxUnknown, SystemMailboxKey> => known(key)),
      TE.flatMap((one) => inScope(Admin, ({ systemMailboxes }) => systemMailboxes.find(one))),
      TE.flatMap(TE.fromOption((): AskRefused | SystemMailboxUnknown => systemMailboxUnknown)),
    )

  const store = (
    stores: Stores,
    mailbox: SystemMailbox,
  ): TE.TaskEither<RecordChanged | StoreUnavailable, SystemMailbox> =>
    pipe(
      mailbox.revision === 0 ? stores.systemMailboxes.add(mailbox) : stores.systemMailboxes.replace(mailbox),
      TE.filterOrElseW(
        (written) => written,
        (): RecordChanged => ({ _tag: 'RecordChanged', revision: mailbox.revision }),
      ),
      TE.tap(() => resume(stores, mailbox.key)),
      TE.map(() => ({ ...mailbox, revision: mailbox.revision + 1 })),
    )

  const consented = (
    stores: Stores,
    key: SystemMailboxKey,
    tenant: O.Option<string>,
  ): TE.TaskEither<ConsentRefused | RecordChanged | StoreUnavailable, SystemMailbox> =>
    pipe(
      stores.systemMailboxes.find(key),
      TE.flatMap(
        TE.fromOption((): ConsentRefused | RecordChanged | StoreUnavailable => ({ _tag: 'SystemMailboxUnknown' })),
      ),
      TE.flatMap((mailbox) => {
        const directory = O.getOrElse(() => mailbox.directoryTenantId)(tenant)
        return store(stores, withConsent(mailbox, directory, O.none, clock.now()))
      }),
    )

  return {
    list: (principal) =>
      pipe(
        permitted(principal, 'platform:admin'),
        TE.flatMap(() => inScope(Admin, ({ systemMailboxes }) => systemMailboxes.list())),
      ),
    read: found,
    put: (principal, key, settings) =>
      pipe(
        known(key),
        TE.flatMap((one) =>
          change({ ...principal, tenantUuid: principal.home }, 'platform:admin', ({ stores }) =>
            pipe(
              stores.systemMailboxes.find(one),
              TE.map(O.getOrElse(() => emptySystemMailbox(one))),
              TE.flatMap((before) => store(stores, withSettings(before, settings))),
              TE.map((answer) => ({ answer, facts: [mailFact('system-mailbox.changed', undefined, { key: one })] })),
            ),
          ),
        ),
      ),
    consentUrl: (principal, key) =>
      pipe(
        found(principal, key),
        TE.flatMap((mailbox) =>
          pipe(
            TE.fromTask(nonces.stateFor(mailbox.key)),
            TE.flatMapOption(
              (state) => addresses.consentAt(mailbox.directoryTenantId, state),
              (): AskRefused | SystemMailboxUnknown | CloudClientMissing => cloudClientMissing,
            ),
          ),
        ),
      ),
    complete: ({ error, errorDescription, adminConsent, tenant, state }) =>
      pipe(
        TE.Do,
        TE.flatMapEither((): E.Either<ConsentRefused, void> => {
          if (O.isSome(error))
            return E.left({
              _tag: 'ConsentDeclined',
              message: O.getOrElse(() => error.value)(errorDescription),
            })
          return O.isSome(adminConsent) && adminConsent.value.toLowerCase() === 'true'
            ? E.right(undefined)
            : E.left({ _tag: 'ConsentNotGranted' })
        }),
        TE.flatMap(() =>
          pipe(
            state,
            O.match(
              () => TE.right<ConsentRefused | StoreUnavailable, O.Option<string>>(O.none),
              (text) => nonces.keyIn(text),
            ),
          ),
        ),
        TE.flatMap(TE.fromOption((): ConsentRefused | StoreUnavailable => ({ _tag: 'ConsentStateInvalid' }))),
        TE.flatMap((key): TE.TaskEither<ConsentRefused | StoreUnavailable, SystemMailboxKey> => known(key)),
        TE.flatMap((key) =>
          pipe(
            O.isSome(operatorTenant)
              ? audited({ _tag: 'Service', name: 'consent' }, operatorTenant.value, (stores) =>
                  pipe(
                    consented(stores, key, tenant),
                    TE.map((answer) => ({
                      answer,
                      facts: [mailFact('system-mailbox.consented', undefined, { key })],
                    })),
                  ),
                )
              : inScope(Admin, (stores) => consented(stores, key, tenant)),
            // A change of the same moment: its administrator's settings stand, and consent is asked once more.
            TE.mapLeft((failure) =>
              failure._tag === 'RecordChanged' ? ({ _tag: 'ConsentStateInvalid' } as const) : failure,
            ),
          ),
        ),
      ),
    usage: (principal, key) =>
      pipe(
        found(principal, key),
        TE.flatMap((mailbox) =>
          inScope(Admin, ({ mailboxUsage, mailerPauses }) =>
            pipe(
              TE.Do,
              TE.let('now', () => clock.now()),
              TE.bind('byHour', ({ now }) => mailboxUsage.byHour(mailbox.key, now - days(7))),
              TE.bind('spent', ({ now }) => mailboxUsage.spent(mailbox.key, now - days(1))),
              TE.bind('pause', () => mailerPauses.find(mailerOfKey(mailbox.key))),
              TE.map(({ now, byHour, spent, pause }) => {
                const { calls, recipients } = budgetsOf(mailbox)
                const next = [calls, recipients].map((budget) => freeAt(budget, spent, 1, now) ?? now)
                const until = Math.max(...next)
                const used = (budget: typeof calls) => ({
                  used: budget.points - pointsFree(budget, spent, now),
                  limit: budget.points,
                })
                return {
                  minute: used(calls),
                  day: used(recipients),
                  freeAt: until > now ? O.some(until) : O.none,
                  byHour,
                  pause,
                }
              }),
            ),
          ),
        ),
      ),
    health: (principal, key) =>
      pipe(
        found(principal, key),
        TE.flatMap((mailbox) =>
          pipe(
            TE.fromTask(deps.askDirectory(mailbox.directoryTenantId)),
            TE.map((answer) => consentHealth(mailbox, answer, clock.now())),
          ),
        ),
      ),
  }
}

/** Makes the records of all known keys that are missing; answers which these were (SYS-12). */
export const makeSeedSystemMailboxes = ({
  inScope,
}: {
  readonly inScope: InScope<Pick<Stores, 'systemMailboxes'>>
}): Stored<readonly SystemMailboxKey[]> =>
  inScope(Admin, ({ systemMailboxes }) =>
    pipe(
      SYSTEM_MAILBOX_KEYS,
      TE.traverseSeqArray((key) =>
        pipe(
          systemMailboxes.add(emptySystemMailbox(key)),
          TE.map((made) => (made ? [key] : [])),
        ),
      ),
      TE.map((made) => made.flat()),
    ),
  )
