// Use cases of system mailboxes: operators list, read, write and diagnose them, get consent at the cloud, and seed them (SYS-1 to SYS-12).
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import { recordChanged, type RecordChanged } from '#domain/shared/record-changed.ts'
import { type Change, makeRead } from '#application/identity/change.ts'
import type { RunAudited } from '#application/identity/audit.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { cloudClientMissing, type ConsentRefused, systemMailboxUnknown } from '#domain/mailing/failures.ts'
import { describeFields, reportIfChanged } from '#domain/logging/audit.ts'
import { mailFact } from '#domain/mailing/facts.ts'
import { getMailerWait } from '#domain/mailing/mail-wait.ts'
import { toSystemMailerKey } from '#domain/mailing/message.ts'
import type { CheckDirectory, ConsentNonces, FindConsentPlace } from '#domain/mailing/consent.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import {
  beginReading,
  noReturnReader,
  type ReturnHandling,
  type ReturnReader,
  switchReader,
} from '#domain/mailing/return-reader.ts'
import {
  BUDGET_WINDOW,
  diagnoseConsent,
  makeEmptySystemMailbox,
  isSystemMailboxKey,
  computeMailboxBudget,
  SYSTEM_MAILBOX_KEYS,
  type SystemMailbox,
  type SystemMailboxKey,
  type SystemMailboxSettings,
  withConsent,
  withSettings,
} from '#domain/mailing/system-mailbox.ts'
import { type Clock, fromDays, type Instant } from '#domain/shared/clock.ts'
import {
  Admin,
  requireFound,
  type InScope,
  type Stored,
  type StoreUnavailable,
  Tenant,
} from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { resumeMailer } from './create-messages.ts'

type Stores = Pick<MailingStores, 'systemMailboxes' | 'mailboxUsage' | 'mailerPauses' | 'returnReaders' | 'outbox'>

export type ConsentAnswer = Readonly<
  Record<'error' | 'errorDescription' | 'adminConsent' | 'tenant' | 'state', O.Option<string>>
>

export interface SystemMailboxesDeps {
  readonly inScope: InScope<Stores>
  readonly change: Change<IdentityStores & Stores>
  readonly clock: Clock
  readonly findConsentPlace: FindConsentPlace
  readonly nonces: ConsentNonces
  /** Asks the directory what it allows our application now. */
  readonly askDirectory: CheckDirectory
  /** The tenant whose audit log records consents. None: there is no operator. */
  readonly operatorTenant: O.Option<TenantUuid>
  readonly runAudited: RunAudited<Stores>
}

const findMailbox = ({ systemMailboxes }: Stores, key: string) =>
  isSystemMailboxKey(key)
    ? pipe(systemMailboxes.find(key), requireFound(systemMailboxUnknown))
    : TE.left(systemMailboxUnknown)

const toNamed = ({ displayName, mailboxAddress }: SystemMailboxSettings) => ({ displayName, mailboxAddress })

const toShown = (settings: SystemMailboxSettings) => ({
  directoryTenantId: settings.directoryTenantId,
  saveToSentItems: settings.saveToSentItems,
  rateLimitPerMinute: O.toNullable(settings.rateLimitPerMinute),
  rateLimitRecipientsPerDay: O.toNullable(settings.rateLimitRecipientsPerDay),
})

const toReading = ({ isOn }: ReturnReader) => ({ readsReturns: isOn })
const toHandling = ({ handling }: ReturnReader) => ({ returnHandling: handling })

/** Stores the mailbox and resumes its mailer, which may have waited for these settings or this consent. */
const store = (
  stores: Stores,
  mailbox: SystemMailbox,
): TE.TaskEither<RecordChanged | StoreUnavailable, SystemMailbox> =>
  pipe(
    stores.systemMailboxes.put(mailbox.key, mailbox),
    requireFound(recordChanged),
    TE.tap(() => resumeMailer(stores, toSystemMailerKey(mailbox.key))),
  )

const isSamePlace = (a: SystemMailbox, b: SystemMailbox): boolean =>
  a.directoryTenantId.toLowerCase() === b.directoryTenantId.toLowerCase() &&
  a.mailboxAddress.toLowerCase() === b.mailboxAddress.toLowerCase()

/** The reader of a mailbox that has moved begins there with new mail. */
const moveReader = (
  { returnReaders }: Stores,
  before: SystemMailbox,
  after: SystemMailbox,
  now: Instant,
): TE.TaskEither<RecordChanged | StoreUnavailable, void> =>
  isSamePlace(before, after)
    ? TE.right(undefined)
    : gen(function* () {
        const reader = yield* unwrap(returnReaders.find(after.key))
        if (O.isNone(reader)) return
        const moved = beginReading(reader.value, now)
        yield* unwrap(pipe(returnReaders.put(after.key, moved), requireFound(recordChanged)))
      })

/** The first two rules of SYS-5. */
function checkGranted({ error, errorDescription, adminConsent }: ConsentAnswer): E.Either<ConsentRefused, void> {
  if (O.isSome(error))
    return E.left({ _tag: 'ConsentDeclined', message: O.getOrElse(() => error.value)(errorDescription) })
  return O.exists((text: string) => text.toLowerCase() === 'true')(adminConsent)
    ? E.right(undefined)
    : E.left({ _tag: 'ConsentNotGranted' })
}

const stateInvalid: ConsentRefused = { _tag: 'ConsentStateInvalid' }

export type SystemMailboxes = ReturnType<typeof makeSystemMailboxes>

export function makeSystemMailboxes(deps: SystemMailboxesDeps) {
  const { inScope, change, clock, nonces, runAudited, operatorTenant } = deps
  const ask = makeRead(inScope)
  const askForUse = makeRead(inScope, Tenant)
  const read = (principal: Principal, key: string) =>
    ask(principal, 'platform:admin', (stores) => findMailbox(stores, key))
  const readForUse = (principal: Principal, key: string) =>
    askForUse(principal, 'platform:admin', (stores) => findMailbox(stores, key))

  const recordConsent = (stores: Stores, key: string, by: O.Option<string>, tenant: O.Option<string>) =>
    gen(function* () {
      // The lock orders simultaneous callbacks and the results that workers record.
      const mailbox = yield* unwrap(
        pipe(
          isSystemMailboxKey(key) ? stores.systemMailboxes.lock(key) : TE.right(O.none),
          requireFound(systemMailboxUnknown),
        ),
      )
      const directory = O.getOrElse(() => mailbox.directoryTenantId)(tenant)
      const answer = yield* unwrap(store(stores, withConsent(mailbox, directory, by, clock.now())))
      yield* unwrap(moveReader(stores, mailbox, answer, clock.now()))
      return { answer, facts: [mailFact('system-mailbox.consented', undefined, { key })] }
    })

  return {
    list: (principal: Principal) =>
      ask(principal, 'platform:admin', ({ systemMailboxes }) =>
        pipe(
          systemMailboxes.listPage(O.none, SYSTEM_MAILBOX_KEYS.length),
          TE.map((all) => all.map(([, mailbox]) => mailbox)),
        ),
      ),
    read,
    /** Creates or replaces the record of a known key and resumes its mailer (SYS-2). `read`: the revision that the caller has read. */
    put: (principal: Principal, key: string, settings: SystemMailboxSettings, read: O.Option<number> = O.none) =>
      change({ ...principal, tenantUuid: principal.home }, 'platform:admin', ({ stores }) =>
        gen(function* () {
          if (!isSystemMailboxKey(key)) return yield* fail(systemMailboxUnknown)
          const found = yield* unwrap(stores.systemMailboxes.find(key))
          const before = O.getOrElse(() => makeEmptySystemMailbox(key))(found)
          const revision = O.getOrElse(() => before.revision)(read)
          const answer = yield* unwrap(store(stores, withSettings({ ...before, revision }, settings)))
          yield* unwrap(moveReader(stores, before, answer, clock.now()))
          if (O.isNone(found)) return { answer, facts: [mailFact('system-mailbox.changed', undefined, { key })] }
          const changed = describeFields(before, answer, toShown, toNamed)
          const fact = mailFact('system-mailbox.changed', undefined, { key, ...changed })
          return { answer, facts: reportIfChanged(changed, fact) }
        }),
      ),
    consentUrl: (principal: Principal, key: string) =>
      gen(function* () {
        const mailbox = yield* unwrap(readForUse(principal, key))
        const state = yield* wait(nonces.stateFor(mailbox.key, principal.user))
        const place = deps.findConsentPlace(mailbox.directoryTenantId, state)
        return yield* unwrap(E.fromOption(() => cloudClientMissing)(place))
      }),
    /** Handles the provider's callback. It comes from the administrator's browser, without a sign-in (SYS-5). */
    complete: (answer: ConsentAnswer) =>
      pipe(
        TE.fromEither(checkGranted(answer)),
        TE.flatMap(() => (O.isSome(answer.state) ? nonces.read(answer.state.value) : TE.right(O.none))),
        TE.flatMapOption(
          (state) => state,
          () => stateInvalid,
        ),
        TE.flatMap(({ key, by }) =>
          O.isSome(operatorTenant)
            ? runAudited({ _tag: 'Service', name: 'consent' }, operatorTenant.value, (stores) =>
                recordConsent(stores, key, by, answer.tenant),
              )
            : pipe(
                inScope(Admin, (stores) => recordConsent(stores, key, by, answer.tenant)),
                TE.map((done) => done.answer),
              ),
        ),
        // An operator changed the settings at the same time. Their settings stay, and consent must be asked again.
        TE.mapLeft((failure) => (failure._tag === 'RecordChanged' ? stateInvalid : failure)),
      ),
    /** Ends the pause of the mailer, so that it tries again now (MSG-9). */
    resume: (principal: Principal, key: string) =>
      change({ ...principal, tenantUuid: principal.home }, 'platform:admin', ({ stores }) =>
        gen(function* () {
          const mailbox = yield* unwrap(findMailbox(stores, key))
          const mailer = toSystemMailerKey(mailbox.key)
          yield* unwrap(resumeMailer(stores, mailer))
          return { answer: undefined, facts: [mailFact('mailer.resumed', undefined, { mailer })] }
        }),
      ),
    /** `byHour`: calls of the last week. */
    usage: (principal: Principal, key: string) =>
      askForUse(principal, 'platform:admin', (stores) =>
        gen(function* () {
          const now = clock.now()
          const mailbox = yield* unwrap(findMailbox(stores, key))
          const byHour = yield* unwrap(stores.mailboxUsage.countByHour(key, now - fromDays(7)))
          const spent = yield* unwrap(stores.mailboxUsage.lockSpent(key, now - BUDGET_WINDOW))
          const pause = yield* unwrap(stores.mailerPauses.find(toSystemMailerKey(mailbox.key)))
          const { free: _, ...budget } = computeMailboxBudget(mailbox, spent, now)
          return { ...budget, byHour, pause: getMailerWait(pause, true, now) }
        }),
      ),
    /** How the mails that come back to the mailbox are read (MSG-15). */
    readReturns: (principal: Principal, key: string) =>
      ask(principal, 'platform:admin', (stores) =>
        gen(function* () {
          const mailbox = yield* unwrap(findMailbox(stores, key))
          return O.getOrElse(() => noReturnReader)(yield* unwrap(stores.returnReaders.find(mailbox.key)))
        }),
      ),
    switchReturns: (principal: Principal, key: string, isOn: boolean, handling: ReturnHandling) =>
      change({ ...principal, tenantUuid: principal.home }, 'platform:admin', ({ stores }) =>
        gen(function* () {
          const mailbox = yield* unwrap(findMailbox(stores, key))
          const before = O.getOrElse(() => noReturnReader)(yield* unwrap(stores.returnReaders.find(mailbox.key)))
          const switched = switchReader(before, isOn, handling, clock.now())
          const answer = yield* unwrap(
            pipe(stores.returnReaders.put(mailbox.key, switched), requireFound(recordChanged)),
          )
          const changed = describeFields(before, answer, toReading, toHandling)
          const fact = mailFact('system-mailbox.returns-changed', undefined, { key, ...changed })
          return { answer, facts: reportIfChanged(changed, fact) }
        }),
      ),
    /** Asks the directory; nothing is sent (SYS-11). */
    health: (principal: Principal, key: string) =>
      gen(function* () {
        const mailbox = yield* unwrap(readForUse(principal, key))
        const answer = yield* wait(deps.askDirectory(mailbox.directoryTenantId))
        return diagnoseConsent(mailbox, answer, clock.now())
      }),
  }
}

/** Creates the missing records of known keys, and returns their keys (SYS-12). */
export function makeSeedSystemMailboxes(deps: {
  readonly inScope: InScope<Pick<Stores, 'systemMailboxes'>>
}): Stored<readonly SystemMailboxKey[]> {
  return deps.inScope(Admin, ({ systemMailboxes }) =>
    pipe(
      SYSTEM_MAILBOX_KEYS,
      TE.traverseSeqArray((key) => systemMailboxes.put(key, makeEmptySystemMailbox(key))),
      TE.map((made) => made.flatMap((one) => (O.isSome(one) ? [one.value.key] : []))),
    ),
  )
}
