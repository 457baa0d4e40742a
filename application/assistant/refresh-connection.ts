// Exchanges a refresh token for its successor (MCP-7, MCP-8): checks the gate again, and ends the connection when a token is replayed late.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Done } from '#application/identity/audited.ts'
import { keepUsed } from '#application/identity/person-at-home.ts'
import { type Grant, present } from '#domain/assistant/connection.ts'
import { ofConnection } from '#domain/assistant/facts.ts'
import type { GrantRefused } from '#domain/assistant/failures.ts'
import type { AssistantOperator } from '#domain/assistant/gate.ts'
import { grantRefused } from '#domain/assistant/token-request.ts'
import type { SignIn } from '#domain/identity/principal.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { throughGate } from './gate.ts'
import { type Granted, type GrantStores, holding } from './granted.ts'

const refused = grantRefused('invalid_grant', 'The refresh token is not good, or no more; connect again.')

type Outcome = Done<E.Either<GrantRefused, Granted>>

const liveConnection = (
  { signIns }: GrantStores,
  { connection }: Granted,
  now: Instant,
): TE.TaskEither<GrantRefused | StoreUnavailable, SignIn> =>
  pipe(
    signIns.findById(connection),
    TE.map(O.filter(({ kind, expiresAt }) => kind === 'assistant' && now < expiresAt)),
    TE.flatMap(TE.fromOption(() => refused)),
  )

/** Within one unit of work of the operator's tenant. `presented`: what the token says of itself. */
export const refreshConnection = (
  { clock }: { readonly clock: Clock },
  operator: AssistantOperator,
  stores: GrantStores,
  presented: Granted,
): TE.TaskEither<GrantRefused | StoreUnavailable, Outcome> => {
  const now = clock.now()

  /** The connection goes on, with the refresh token of this generation. */
  const goOn = (signIn: SignIn, generation: number): TE.TaskEither<GrantRefused | StoreUnavailable, Outcome> =>
    pipe(
      throughGate(operator, stores, signIn),
      TE.mapLeft((failed) => (failed._tag === 'NotForAssistants' ? refused : failed)),
      TE.flatMap(() => keepUsed(stores, signIn, now)),
      TE.map(() => ({ answer: E.right({ connection: signIn.id, generation }), facts: [] })),
    )

  const end = (signIn: SignIn): TE.TaskEither<StoreUnavailable, Outcome> =>
    pipe(
      stores.signIns.end(signIn, signIn.id),
      // It stays ended: this is the answer of the work, and becomes a refusal behind it.
      TE.map(() => ({ answer: E.left(refused), facts: [ofConnection('assistant.reused', signIn)] })),
    )

  const judged = (grant: Grant, signIn: SignIn): TE.TaskEither<GrantRefused | StoreUnavailable, Outcome> => {
    const what = present(grant, presented.generation, now)
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
        return TE.left(refused)
    }
  }

  return pipe(
    holding(operator, stores),
    TE.flatMap(() => stores.grants.hold(presented.connection)),
    TE.flatMap(TE.fromOption(() => refused)),
    TE.bindTo('grant'),
    TE.bindW('signIn', () => liveConnection(stores, presented, now)),
    TE.flatMap(({ grant, signIn }) => judged(grant, signIn)),
  )
}
