// A change that is only rehearsed: its very work in a unit of work that is then taken back, so that it meets the refusals that the change would meet
// and answers what it would answer, and nothing of it is kept or told.
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { Audited, Done } from './audited.ts'

/** Whatever came of the work, as what no unit of work keeps. */
const takenBack = <Err, A>(work: TE.TaskEither<Err, Done<A>>): TE.TaskEither<E.Either<Err, A>, never> =>
  pipe(
    TE.fromTask(work),
    TE.flatMap((outcome) =>
      TE.left(
        pipe(
          outcome,
          E.map(({ answer }) => answer),
        ),
      ),
    ),
  )

export const makeRehearsed =
  <Stores>(deps: { readonly inScope: InScope<Stores> }): Audited<Stores> =>
  <Err, A>(
    _: unknown,
    tenantUuid: Parameters<Audited<Stores>>[1],
    work: (stores: Stores) => TE.TaskEither<Err, Done<A>>,
  ) =>
    pipe(
      deps.inScope(Tenant(tenantUuid), (stores) => takenBack(work(stores))),
      TE.swap,
      TE.flatMapEither((outcome): E.Either<Err | StoreUnavailable, A> =>
        outcome._tag === 'StoreUnavailable' ? E.left(outcome) : outcome,
      ),
    )
