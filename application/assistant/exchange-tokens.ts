// Exchanges a code for a connection, once, and a refresh token for its successor (MCP-7, MCP-8). A replay ends the connection.
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { AssistantOperator } from '#domain/assistant/gate.ts'
import type { AssistantStores, OneTimeDigest, ProvesChallenge, SpentCode } from '#domain/assistant/ports.ts'
import { asSignInId, computeAssistantExpiry, type SignIn, type SignInId } from '#domain/identity/principal.ts'
import type { Stored, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { AuditedResult } from '#application/identity/audit.ts'
import {
  type Code,
  CONNECTIONS_AT_MOST,
  type Grant,
  toConnectionFact,
  checkRefreshToken,
} from '#domain/assistant/connection.ts'
import type { GrantRefused } from '#domain/assistant/failures.ts'
import { getClientName } from '#domain/assistant/client.ts'
import { type CodeGrant, toGrantRefused } from '#domain/assistant/token-request.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { recordSignInUse } from '#application/identity/check-sign-in.ts'
import { type GateStores, passGate } from './gate.ts'

export type GrantStores = GateStores & Pick<AssistantStores, 'tenants' | 'signIns' | 'codes' | 'grants' | 'audit'>

/** The connection for which tokens are created. */
export interface GrantedConnection {
  readonly connection: SignInId
  /** The generation of the refresh token. */
  readonly generation: number
}

/** Locks the tenant, so that a change of the user's permissions comes before or after this work, never in between. */
export function lockOperatorTenant(
  { tenantUuid }: AssistantOperator,
  { tenants }: Pick<GrantStores, 'tenants'>,
): Stored<boolean> {
  return tenants.lock(tenantUuid)
}

export interface ExchangeCodeDeps {
  readonly provesChallenge: ProvesChallenge
  readonly clock: Clock
  readonly random: Random
}

// The response does not reveal what is wrong with a code.
const refused = toGrantRefused('invalid_grant', 'The code is not good, or no more, or not for this client.')

type Outcome = AuditedResult<E.Either<GrantRefused, GrantedConnection>>
/** A refusal as a Right, so that the unit of work commits the spent code and the end of a connection. */
const refusal: Outcome = { answer: E.left(refused), facts: [] }

const endReplayed = ({ signIns }: GrantStores, { code: { place }, connection }: SpentCode): Stored<Outcome> =>
  O.isNone(connection)
    ? TE.right(refusal)
    : pipe(
        signIns.end(place, connection.value),
        TE.map((ended) =>
          ended
            ? { ...refusal, facts: [toConnectionFact('assistant.reused', { id: connection.value, user: place.user })] }
            : refusal,
        ),
      )

/** Within one unit of work of the operator's tenant. */
export function exchangeCode(
  deps: ExchangeCodeDeps,
  operator: AssistantOperator,
  stores: GrantStores,
  digest: OneTimeDigest,
  asked: CodeGrant,
): Stored<Outcome> {
  const connect = ({ place, redirectUri }: Code): Stored<Outcome> => {
    const now = deps.clock.now()
    const signIn: SignIn = {
      id: asSignInId(deps.random.uuid() as Uuid),
      kind: 'assistant',
      ...place,
      label: getClientName(redirectUri),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: computeAssistantExpiry(now, now),
    }
    const connection = signIn.id
    return gen(function* () {
      const gaveWay = yield* unwrap(stores.signIns.endAllBut(place, 'assistant', CONNECTIONS_AT_MOST - 1))
      yield* unwrap(stores.signIns.add(signIn, O.none))
      yield* unwrap(stores.grants.add({ connection, generation: 1, rotations: [] }))
      yield* unwrap(stores.codes.markExchanged(digest, connection))
      return {
        answer: E.right({ connection, generation: 1 }),
        facts: [toConnectionFact('assistant.connected', signIn, gaveWay > 0 ? { gaveWay } : {})],
        actor: { _tag: 'Person', ...place },
      }
    })
  }

  const isGood = ({ expiresAt, redirectUri, codeChallenge }: Code): boolean =>
    deps.clock.now() < expiresAt &&
    asked.redirectUri === redirectUri &&
    deps.provesChallenge(asked.codeVerifier, codeChallenge)

  const first = (code: Code): Stored<Outcome> =>
    isGood(code)
      ? pipe(
          passGate(operator, stores, code.place),
          TE.matchEW(
            (failed) => async () => (failed._tag === 'NotForAssistants' ? E.right(refusal) : E.left(failed)),
            () => connect(code),
          ),
        )
      : TE.right(refusal)

  const spent: Stored<Outcome> = pipe(
    // Locks the tenant first: work that ends the person's sign-ins also locks it before it removes codes.
    lockOperatorTenant(operator, stores),
    TE.flatMap(() => stores.codes.spend(digest)),
    TE.flatMap(
      O.match(
        () => TE.right(refusal),
        (spent) => (spent.wasSpentBefore ? endReplayed(stores, spent) : first(spent.code)),
      ),
    ),
  )

  // Anyone can send an unknown code, so such a code must not lock the tenant.
  return pipe(
    stores.codes.has(digest),
    TE.flatMap((isKnown) => (isKnown ? spent : TE.right(refusal))),
  )
}

const refusedRefresh = toGrantRefused('invalid_grant', 'The refresh token is not good, or no more; connect again.')

type RefreshOutcome = AuditedResult<E.Either<GrantRefused, GrantedConnection>>

const readLiveConnection = (
  { signIns }: GrantStores,
  { connection }: GrantedConnection,
  now: Instant,
): TE.TaskEither<GrantRefused | StoreUnavailable, SignIn> =>
  pipe(
    signIns.findById(connection),
    TE.map(O.filter(({ kind, expiresAt }) => kind === 'assistant' && now < expiresAt)),
    TE.flatMap(TE.fromOption(() => refusedRefresh)),
  )

/** Within one unit of work of the operator's tenant. `presented`: connection and generation from the token. */
export function refreshConnection(
  { clock }: { readonly clock: Clock },
  operator: AssistantOperator,
  stores: GrantStores,
  presented: GrantedConnection,
): TE.TaskEither<GrantRefused | StoreUnavailable, RefreshOutcome> {
  const now = clock.now()

  /** The connection continues, with the refresh token of this generation. */
  const goOn = (signIn: SignIn, generation: number): TE.TaskEither<GrantRefused | StoreUnavailable, RefreshOutcome> =>
    pipe(
      passGate(operator, stores, signIn),
      TE.mapLeft((failed) => (failed._tag === 'NotForAssistants' ? refusedRefresh : failed)),
      TE.flatMap(() => recordSignInUse(stores, signIn, now)),
      TE.map(() => ({ answer: E.right({ connection: signIn.id, generation }), facts: [] })),
    )

  const end = (signIn: SignIn): Stored<RefreshOutcome> =>
    pipe(
      stores.signIns.end(signIn, signIn.id),
      // The refusal is a Right, so that the unit of work commits the end of the connection.
      TE.map(() => ({ answer: E.left(refusedRefresh), facts: [toConnectionFact('assistant.reused', signIn)] })),
    )

  const judged = (grant: Grant, signIn: SignIn): TE.TaskEither<GrantRefused | StoreUnavailable, RefreshOutcome> => {
    const what = checkRefreshToken(grant, presented.generation, now)
    switch (what._tag) {
      case 'Rotate':
        return pipe(
          goOn(signIn, what.to.generation),
          TE.tap(() => stores.grants.put(what.to)),
        )
      case 'Repeat':
        return goOn(signIn, what.generation)
      case 'Reused':
        return end(signIn)
      case 'Unknown':
        return TE.left(refusedRefresh)
    }
  }

  return gen(function* () {
    yield* unwrap(lockOperatorTenant(operator, stores))
    const grant = yield* unwrap(
      pipe(stores.grants.lock(presented.connection), TE.flatMap(TE.fromOption(() => refusedRefresh))),
    )
    const signIn = yield* unwrap(readLiveConnection(stores, presented, now))
    return yield* unwrap(judged(grant, signIn))
  })
}
