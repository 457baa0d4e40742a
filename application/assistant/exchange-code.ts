// A code becomes a connection (MCP-7): once, within its minute, for whoever can show that he asked for it. A code that is brought again ends what
// it was exchanged for.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Done } from '#application/identity/audited.ts'
import { type Code, CONNECTIONS_AT_MOST } from '#domain/assistant/connection.ts'
import { ofConnection } from '#domain/assistant/facts.ts'
import type { GrantRefused } from '#domain/assistant/failures.ts'
import type { AssistantOperator } from '#domain/assistant/gate.ts'
import type { OnceDigest, ProvesChallenge, Spent } from '#domain/assistant/ports.ts'
import { clientName } from '#domain/assistant/redirect-address.ts'
import { type CodeGrant, grantRefused } from '#domain/assistant/token-request.ts'
import { asSignInId, type SignIn } from '#domain/identity/principal.ts'
import { assistantExpiry } from '#domain/identity/sign-in-lifetime.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Random } from '#domain/shared/random.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { throughGate } from './gate.ts'
import { type Granted, type GrantStores, holding } from './granted.ts'

export interface ExchangeCodeDeps {
  readonly provesChallenge: ProvesChallenge
  readonly clock: Clock
  readonly random: Random
}

// Whoever brings a wrong one is not told in what it is wrong.
const refused = grantRefused('invalid_grant', 'The code is not good, or no more, or not for this client.')

type Outcome = Done<E.Either<GrantRefused, Granted>>
/** That it was spent, or what it ended, stays so: it is the answer of the work, and becomes a refusal behind it. */
const refusal: Outcome = { answer: E.left(refused), facts: [] }

const endReplayed = (
  { signIns }: GrantStores,
  { code: { place }, connection }: Spent,
): TE.TaskEither<StoreUnavailable, Outcome> =>
  O.isNone(connection)
    ? TE.right(refusal)
    : pipe(
        signIns.end(place, connection.value),
        TE.map((ended) =>
          ended
            ? { ...refusal, facts: [ofConnection('assistant.reused', { id: connection.value, user: place.user })] }
            : refusal,
        ),
      )

/** Within one unit of work of the operator's tenant. */
export const exchangeCode = (
  deps: ExchangeCodeDeps,
  operator: AssistantOperator,
  stores: GrantStores,
  digest: OnceDigest,
  asked: CodeGrant,
): TE.TaskEither<StoreUnavailable, Outcome> => {
  const connect = ({ place, redirectUri }: Code): TE.TaskEither<StoreUnavailable, Outcome> => {
    const now = deps.clock.now()
    const signIn: SignIn = {
      id: asSignInId(deps.random.uuid() as Uuid),
      kind: 'assistant',
      ...place,
      label: clientName(redirectUri),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: assistantExpiry(now, now),
    }
    const connection = signIn.id
    return pipe(
      stores.signIns.endAllBut(place, 'assistant', CONNECTIONS_AT_MOST - 1),
      TE.tap(() => stores.signIns.add(signIn, O.none)),
      TE.tap(() => stores.grants.add({ connection, generation: 1, rotations: [] })),
      TE.tap(() => stores.codes.exchanged(digest, connection)),
      TE.map((gaveWay) => ({
        answer: E.right({ connection, generation: 1 }),
        facts: [ofConnection('assistant.connected', signIn, gaveWay > 0 ? { gaveWay } : {})],
        actor: { _tag: 'Person', ...place },
      })),
    )
  }

  const isGood = ({ expiresAt, redirectUri, codeChallenge }: Code): boolean =>
    deps.clock.now() < expiresAt &&
    asked.redirectUri === redirectUri &&
    deps.provesChallenge(asked.codeVerifier, codeChallenge)

  const first = (code: Code): TE.TaskEither<StoreUnavailable, Outcome> =>
    isGood(code)
      ? pipe(
          throughGate(operator, stores, code.place),
          TE.matchEW(
            (failed) => async () => (failed._tag === 'NotForAssistants' ? E.right(refusal) : E.left(failed)),
            () => connect(code),
          ),
        )
      : TE.right(refusal)

  const spent: TE.TaskEither<StoreUnavailable, Outcome> = pipe(
    // The tenant first: whatever ends the person's sign-ins holds it before it removes codes.
    holding(operator, stores),
    TE.flatMap(() => stores.codes.spend(digest)),
    TE.flatMap(
      O.match(
        () => TE.right(refusal),
        (spent) => (spent.again ? endReplayed(stores, spent) : first(spent.code)),
      ),
    ),
  )

  // Anyone can send an unknown code; it must not hold the tenant.
  return pipe(
    stores.codes.has(digest),
    TE.flatMap((isKnown) => (isKnown ? spent : TE.right(refusal))),
  )
}
