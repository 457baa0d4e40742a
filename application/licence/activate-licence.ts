// Activates a mailbox under the licence of its office, and checks the licence (LIC-2 to LIC-5). A licence past its expiry is marked first,
// and stays marked if the activation is refused.
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { MailboxProofRequired, RequireProof } from '#application/session/authorisation-url.ts'
import { isActive, type Licence } from '#domain/licence/licence.ts'
import {
  type ActivationRequest,
  activateMailbox,
  type ActivationRefused,
  expireLicence,
  type LicenceBearer,
  licenceNotFound,
  type LicenceTransition,
  validateLicence,
  type ValidationCode,
} from '#domain/licence/licence-transitions.ts'
import type { LicenceMetrics, LicenceOfMailbox, LicenceStore } from '#domain/licence/ports.ts'
import { type Clock, fromHours, type Instant } from '#domain/shared/clock.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { EnsureLinkUser, LinkUserStores } from './link-users.ts'
import type { LicenceWriteStores, StoreLicence } from './store-licence.ts'

/** A use is recorded at most once in this time, which is exact enough: use is counted in months. */
const USE_RECORDED_EVERY = fromHours(1)

export interface LicenceCheck {
  readonly code: ValidationCode
  /** Only for a session of the mailbox. */
  readonly details: O.Option<
    Pick<Licence, 'status' | 'kind' | 'expiresAt' | 'maxActivations'> & { readonly activationsUsed: number }
  >
}

/** Each runs outside a unit of work. */
export interface LicenceChecks {
  readonly readLicence: LicenceStore['findFor']
  /** False: the mailbox has no seat, or another unit of work has locked its activation. */
  readonly recordUse: (mailbox: Mailbox, now: Instant) => Stored<boolean>
}

export interface ActivateLicenceDeps extends LicenceChecks {
  readonly inScope: InScope<LicenceWriteStores & LinkUserStores>
  readonly clock: Clock
  readonly metrics: LicenceMetrics
  readonly linkTenant: TenantUuid
  readonly ensureLinkUser: EnsureLinkUser
  readonly storeLicence: StoreLicence
  /** None: no valid session of the plugin. */
  readonly mailboxOfSession: (session: O.Option<string>) => Stored<O.Option<Mailbox>>
  /** With MAILBOX_PROOF=required an activation needs the identity token of the mailbox. */
  readonly requireProof: RequireProof
}

interface Decision {
  readonly code: ValidationCode
  /** Absent: no licence. */
  readonly transition?: LicenceTransition
}

const NOT_FOUND: Decision = { code: 'NOT_FOUND' }

/** Marks the expiry first, so that its events come before those of the validation. */
function decide(found: LicenceOfMailbox, bearer: LicenceBearer, now: Instant) {
  const first = expireLicence(found, now)
  const { code, transition } = validateLicence(first, bearer, now)
  return { code, transition: { ...transition, events: [...first.events, ...transition.events] } }
}

export type ActivateLicence = ReturnType<typeof makeActivateLicence>

export function makeActivateLicence(deps: ActivateLicenceDeps) {
  const { inScope, clock, metrics, linkTenant, ensureLinkUser, storeLicence, mailboxOfSession } = deps

  const isSessionOf = (mailbox: Mailbox, session: O.Option<string>): Stored<boolean> =>
    pipe(
      O.isNone(session) ? TE.right(O.none) : mailboxOfSession(session),
      TE.map(O.exists((own) => toComparable(own) === toComparable(mailbox))),
    )

  /** `isOwn`: the caller has proved that the mailbox is theirs. Other callers get no details. */
  const makeCheckFor =
    ({ code, transition }: Decision) =>
    (isOwn: boolean): LicenceCheck => ({
      code,
      details: pipe(
        O.fromNullable(transition),
        O.filter(() => isOwn),
        O.map(({ licence: { status, kind, expiresAt, maxActivations }, activations }) => ({
          status,
          kind,
          expiresAt,
          maxActivations,
          activationsUsed: activations,
        })),
      ),
    })

  type Refusable = E.Either<ActivationRefused, LicenceTransition>

  const activateUnderLock = (
    stores: LicenceWriteStores & LinkUserStores,
    asked: ActivationRequest,
    now: Instant,
  ): Stored<Refusable> =>
    gen(function* () {
      const found = yield* unwrap(stores.licences.lockFor(asked.mailbox))
      if (O.isNone(found)) return E.left(licenceNotFound)
      const { value } = found
      const first = expireLicence(value, now)
      const outcome = activateMailbox(first, asked, now)
      if (E.isLeft(outcome)) {
        yield* unwrap(storeLicence(stores, value, first))
        // A Right, so that the unit of work commits the expiry.
        return E.left({ _tag: outcome.left })
      }
      const person = { email: asked.mailbox, name: asked.mailbox }
      const addUser = ensureLinkUser(stores, person, value.licence.id, now)
      yield* unwrap(storeLicence(stores, value, outcome.right, addUser))
      return outcome
    })

  const decideUnderLock = (bearer: LicenceBearer, now: Instant): Stored<Decision> =>
    inScope(Tenant(linkTenant), (stores) =>
      gen(function* () {
        const found = yield* unwrap(stores.licences.lockFor(bearer.mailbox))
        if (O.isNone(found)) return NOT_FOUND
        const decision = decide(found.value, bearer, now)
        yield* unwrap(storeLicence(stores, found.value, decision.transition))
        return decision
      }),
    )

  /** Reads without a lock first: most checks change at most the last use, which needs no lock of the licence. */
  const findDecision = (bearer: LicenceBearer): Stored<Decision> =>
    gen(function* () {
      const read = yield* unwrap(deps.readLicence(bearer.mailbox))
      if (O.isNone(read)) return NOT_FOUND
      const found = read.value
      const now = clock.now()
      const decision = decide(found, bearer, now)
      const { code, transition } = decision
      if (transition.licence === found.licence && code !== 'VALID') return decision
      const used = O.filter(isActive)(found.activation)
      if (transition.licence !== found.licence || O.isNone(used)) return yield* unwrap(decideUnderLock(bearer, now))
      if (now - used.value.lastUsedAt < USE_RECORDED_EVERY) return decision
      return (yield* unwrap(deps.recordUse(bearer.mailbox, now)))
        ? decision
        : yield* unwrap(decideUnderLock(bearer, now))
    })

  const check = (operation: 'validate' | 'access', bearer: LicenceBearer): Stored<Decision> =>
    TE.tapIO(
      ({ code }: Decision) =>
        () =>
          metrics.countLicenceRequest(operation, code),
    )(findDecision(bearer))

  return {
    /** `credential`: an identity token of the mailbox where one is required, otherwise a session. */
    activate: (
      asked: ActivationRequest,
      credential: O.Option<string>,
    ): TE.TaskEither<ActivationRefused | MailboxProofRequired | StoreUnavailable, LicenceCheck> =>
      gen(function* () {
        const proof = yield* unwrap(deps.requireProof(O.some(asked.mailbox), credential))
        const outcome = yield* unwrap(
          inScope(Tenant(linkTenant), (stores) => activateUnderLock(stores, asked, clock.now())),
        )
        metrics.countLicenceRequest('activate', E.isRight(outcome) ? 'VALID' : outcome.left._tag)
        const transition = yield* unwrap(outcome)
        return yield* unwrap(
          pipe(
            O.isSome(proof) ? TE.right(true) : isSessionOf(asked.mailbox, credential),
            TE.map(makeCheckFor({ code: 'VALID', transition })),
          ),
        )
      }),
    validate: (bearer: LicenceBearer, session: O.Option<string>): Stored<LicenceCheck> =>
      pipe(
        check('validate', bearer),
        TE.flatMap((decided) => pipe(isSessionOf(bearer.mailbox, session), TE.map(makeCheckFor(decided)))),
      ),
    access: (bearer: LicenceBearer): Stored<ValidationCode> =>
      pipe(
        check('access', bearer),
        TE.map(({ code }) => code),
      ),
  }
}
