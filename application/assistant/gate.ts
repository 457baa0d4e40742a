// The gate as every use case asks it (MCP-6, MCP-8): who he is and what he may do is read anew each time, in the operator's tenant.
import * as E from 'fp-ts/lib/Either.js'
import type * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { asAtHome, type PersonAtHome } from '#application/identity/person-at-home.ts'
import type { NotForAssistants } from '#domain/assistant/failures.ts'
import { type AssistantOperator, knownOperator, notForAssistants, passesGate } from '#domain/assistant/gate.ts'
import type { IdentityStores, Standing, UserPlace } from '#domain/identity/ports.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

export type GateStores = Pick<IdentityStores, 'users'>

const notAnAdministrator = () => notForAssistants('not-an-administrator')

/** `standing`: his, as it was just read. */
export const standsThroughGate = (
  operator: AssistantOperator,
  place: UserPlace,
  standing: Standing,
): E.Either<NotForAssistants, PersonAtHome> =>
  pipe(
    asAtHome(place, standing, true),
    E.mapLeft(notAnAdministrator),
    E.flatMap((person) => passesGate(operator, person)),
  )

/** In the operator's scope. */
export const throughGate = (
  operator: AssistantOperator,
  { users }: GateStores,
  place: UserPlace,
): TE.TaskEither<NotForAssistants | StoreUnavailable, PersonAtHome> =>
  pipe(
    place,
    TE.fromPredicate(({ tenantUuid }) => tenantUuid === operator.tenantUuid, notAnAdministrator),
    TE.flatMap(({ user }) => users.standing(user)),
    TE.flatMap(TE.fromOption(notAnAdministrator)),
    TE.flatMapEither((standing) => standsThroughGate(operator, place, standing)),
  )

/** A unit of work in the operator's tenant. Left(NotForAssistants): there is no operator, so nobody passes. */
export const atOperator =
  <Stores>(deps: { readonly inScope: InScope<Stores>; readonly operator: O.Option<AssistantOperator> }) =>
  <E, A>(
    work: (stores: Stores, operator: AssistantOperator) => TE.TaskEither<E, A>,
  ): TE.TaskEither<E | NotForAssistants | StoreUnavailable, A> =>
    pipe(
      TE.fromEither(knownOperator(deps.operator)),
      TE.flatMap((operator) => deps.inScope(Tenant(operator.tenantUuid), (stores) => work(stores, operator))),
    )
