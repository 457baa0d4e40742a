// The gate (MCP-6, MCP-8) reads the person and their permissions again at every call. It records refusals up to an hourly limit.
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { Task } from 'fp-ts/lib/Task.js'
import {
  type ActiveUser,
  recordSignInUse,
  type SignInNeeded,
  toSignInNeeded,
  toActiveUser,
  isRecentlyUsed,
} from '#application/identity/check-sign-in.ts'
import type { NotConnected, NotForAssistants } from '#domain/assistant/failures.ts'
import {
  type AssistantOperator,
  requireAssistantOperator,
  toNotForAssistants,
  checkGate,
} from '#domain/assistant/gate.ts'
import type { IdentityStores, Standing, UserPlace, UserStore } from '#domain/identity/ports.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { User } from '#domain/identity/user.ts'
import type { AuditActor, AuditOutcome, RecordFacts } from '#domain/logging/audit.ts'
import type { Log } from '#domain/logging/ports.ts'
import { type Clock, fromHours, type Instant } from '#domain/shared/clock.ts'
import type { Limits } from '#domain/shared/limits.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { AccessTokens, AssistantStores, ReadConnection } from '#domain/assistant/ports.ts'
import type { Principal, SignIn, SignInId } from '#domain/identity/principal.ts'
import { toActor } from '#application/identity/change.ts'
import type { Random, TenantUuid } from '#domain/shared/uuid.ts'

export type GateStores = Pick<IdentityStores, 'users'>

const toNotAnAdministrator = () => toNotForAssistants('not-an-administrator')

/** `standing`: the user's current standing. */
const checkStanding = (
  operator: AssistantOperator,
  place: UserPlace,
  standing: Standing,
): E.Either<NotForAssistants, ActiveUser> =>
  pipe(
    toActiveUser(place, standing, true),
    E.mapLeft(toNotAnAdministrator),
    E.flatMap((person) => checkGate(operator, person)),
  )

/** Runs in the scope of the operator's tenant. */
export function passGate(
  operator: AssistantOperator,
  { users }: GateStores,
  place: UserPlace,
): TE.TaskEither<NotForAssistants | StoreUnavailable, ActiveUser> {
  return gen(function* () {
    if (place.tenantUuid !== operator.tenantUuid) return yield* fail(toNotAnAdministrator())
    const standing = yield* unwrap(
      pipe(users.findStanding(place.user), TE.flatMap(TE.fromOption(toNotAnAdministrator))),
    )
    return yield* unwrap(checkStanding(operator, place, standing))
  })
}

/** Runs a unit of work in the operator's tenant. Left(NotForAssistants): there is no operator, so every user is rejected. */
export function runAtOperator<Stores>(deps: {
  readonly inScope: InScope<Stores>
  readonly operator: O.Option<AssistantOperator>
}) {
  return <E, A>(
    work: (stores: Stores, operator: AssistantOperator) => TE.TaskEither<E, A>,
  ): TE.TaskEither<E | NotForAssistants | StoreUnavailable, A> =>
    pipe(
      TE.fromEither(requireAssistantOperator(deps.operator)),
      TE.flatMap((operator) => deps.inScope(Tenant(operator.tenantUuid), (stores) => work(stores, operator))),
    )
}

// Any account of the identity provider can reach the gate, so refusals are recorded up to an hourly limit for all replicas together.

export const REFUSALS_AN_HOUR = 60
const SERVICE: AuditActor = { _tag: 'Service', name: 'assistant' }

/** `email`: proven by the identity provider. The entry contains the uuid of its user in the operator's tenant, if any. Never fails. */
export type RecordRefusal = (refused: NotForAssistants, email: Mailbox) => Task<void>

export interface RecordRefusalDeps {
  readonly inScope: InScope<{ readonly users: Pick<UserStore, 'findByEmail'> }>
  readonly record: RecordFacts
  readonly limits: Limits
  readonly operator: O.Option<AssistantOperator>
  readonly log: Pick<Log, 'warn'>
}

export function makeRecordRefusal({ inScope, record, limits, operator, log }: RecordRefusalDeps): RecordRefusal {
  return function recordRefusal({ because }, email) {
    return async () => {
      if (O.isNone(operator)) return
      const { tenantUuid } = operator.value
      const outcome = await limits.take({ key: 'assistant-refusals', points: REFUSALS_AN_HOUR, per: fromHours(1) }, 1)()
      if (E.isRight(outcome) && outcome.right._tag === 'WaitUntil') return
      const found = await inScope(Tenant(tenantUuid), ({ users }) => users.findByEmail(email))()
      const subject = E.isRight(found) ? O.map(({ uuid }: User) => uuid)(found.right) : O.none
      const kept = await record(SERVICE, tenantUuid, [
        { action: 'assistant.refused', subject, outcome: 'failed', details: { because } },
      ])()
      if (E.isLeft(kept)) log.warn('assistant.refusal.unrecorded', { because, failure: kept.left._tag })
    }
  }
}

/** `token`: from the Authorization header. The principal acts in their own tenant; an argument of the tool can name another tenant. */
export type AdmitAssistant = (token: O.Option<string>) => TE.TaskEither<NotConnected | StoreUnavailable, Principal>

interface ReadAdmittedDeps {
  readonly readConnection: ReadConnection
  readonly clock: Clock
  /** None: every user is rejected. */
  readonly operator: O.Option<AssistantOperator>
}

export interface AdmitAssistantDeps extends ReadAdmittedDeps {
  readonly inScope: InScope<Pick<AssistantStores, 'signIns'>>
  readonly accessTokens: Pick<AccessTokens, 'verify'>
}

/** Checks that the connection of an admitted call is still valid, before work that cannot be undone (IDN-10). */
export type CheckStillAdmitted = (caller: Principal) => TE.TaskEither<SignInNeeded | StoreUnavailable, void>

const toNotConnected = (because: NotConnected['because']): NotConnected => ({ _tag: 'NotConnected', because })
const toConnectionEnded = () => toNotConnected('ended')

const readAdmitted = (
  { readConnection, clock, operator: allowed }: ReadAdmittedDeps,
  connection: SignInId,
): TE.TaskEither<NotConnected | StoreUnavailable, { readonly signIn: SignIn; readonly person: ActiveUser }> =>
  gen(function* () {
    const operator = yield* unwrap(TE.fromOption(toConnectionEnded)(allowed))
    const found = yield* unwrap(readConnection(operator.tenantUuid, connection))
    if (O.isNone(found) || clock.now() >= found.value.signIn.expiresAt) return yield* fail(toConnectionEnded())
    const { signIn, standing } = found.value
    const person = yield* unwrap(pipe(checkStanding(operator, signIn, standing), E.mapLeft(toConnectionEnded)))
    return { signIn, person }
  })

export function makeCheckStillAdmitted(deps: ReadAdmittedDeps): CheckStillAdmitted {
  return function stillAdmitted({ signIn }) {
    return pipe(
      readAdmitted(deps, signIn),
      TE.mapLeft((failure) => (failure._tag === 'NotConnected' ? toSignInNeeded('unknown') : failure)),
      TE.asUnit,
    )
  }
}

export function makeAdmitAssistant({
  inScope,
  readConnection,
  accessTokens,
  clock,
  operator,
}: AdmitAssistantDeps): AdmitAssistant {
  /** Stores the last use, in a unit of work at most once a minute. */
  const keep = (signIn: SignIn, now: Instant): Stored<void> =>
    isRecentlyUsed(signIn, now)
      ? TE.right(undefined)
      : inScope(Tenant(signIn.tenantUuid), (stores) => recordSignInUse(stores, signIn, now))

  return (token) =>
    gen(function* () {
      if (O.isNone(token)) return yield* fail(toNotConnected('missing'))
      const connection = yield* wait(accessTokens.verify(token.value))
      if (O.isNone(connection)) return yield* fail(toNotConnected('invalid'))
      const { signIn, person } = yield* unwrap(readAdmitted({ readConnection, clock, operator }, connection.value))
      yield* unwrap(keep(signIn, clock.now()))
      return { ...person, signIn: signIn.id, kind: signIn.kind } satisfies Principal
    })
}

export const TOOL_ACTION = 'assistant.tool'

export interface ToolCall {
  readonly tool: string
  readonly writes: boolean
  /** Null: the call concerns no tenant. */
  readonly tenant: TenantUuid | 'all' | null
  /** Redacted: no address, name or free text. */
  readonly arguments: Readonly<Record<string, unknown>>
}

/** `inBrief`: the parts of the result that the audit log may contain: ids, counts and codes. */
export type AuditToolCall = <E extends { readonly _tag: string }, A>(
  caller: Principal,
  call: ToolCall,
  work: TE.TaskEither<E, A>,
  inBrief: (answer: A) => Readonly<Record<string, unknown>>,
) => TE.TaskEither<E | StoreUnavailable, A>

export interface AuditToolCallDeps {
  readonly record: RecordFacts
  readonly random: Random
  readonly log: Pick<Log, 'warn'>
}

/** `work` must not throw. If the entry after a completed write fails, the result is still returned, since the intent is stored. */
export function makeAuditToolCall({ record, random, log }: AuditToolCallDeps): AuditToolCall {
  return function auditToolCall(caller, { tool, writes, tenant, arguments: given }, work, inBrief) {
    return gen(function* () {
      const call = random.uuid()
      const audit = (outcome: AuditOutcome, result: Readonly<Record<string, unknown>> | null) =>
        record(toActor(caller), caller.home, [
          { action: TOOL_ACTION, subject: O.none, outcome, details: { tool, call, tenant, arguments: given, result } },
        ])

      if (writes) yield* unwrap(audit('intended', null))
      const outcome = yield* wait(work)
      const audited = yield* wait(
        E.isRight(outcome) ? audit('done', inBrief(outcome.right)) : audit('failed', { failure: outcome.left._tag }),
      )
      if (E.isLeft(audited)) {
        log.warn('assistant.tool.outcome-untold', { tool, call })
        if (!writes) return yield* fail(audited.left)
      }
      return yield* unwrap(outcome)
    })
  }
}
