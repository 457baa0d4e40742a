// What every layer takes of fp-ts, and TaskEither written as steps that read from top to bottom.
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as O from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'
import * as TE from 'fp-ts/lib/TaskEither.js'

export { E, O, pipe, TE }

/** What may fail with `L`. */
type Outcome<L, A> = TE.TaskEither<L, A> | E.Either<L, A>

/** What `gen` is handed by `yield*`: it goes on with the value, or ends with the failure. */
interface Step<L> {
  readonly outcome: Outcome<L, unknown>
}

type FailureOf<S> = S extends Step<infer L> ? L : never

/**
 * Runs steps one after the other: `const user = yield* unwrap(findUser(uuid))` is the value of a Right, and the first Left ends the whole with
 * its failure. What was begun is undone by `finally`. A throw rejects: it is a bug, not a failure. Each run starts `steps` anew.
 */
export const gen =
  <S extends Step<unknown>, A>(steps: () => Generator<S, A, unknown>): TE.TaskEither<FailureOf<S>, A> =>
  async () => {
    const running = steps()
    let next = running.next()
    while (next.done !== true) {
      const { outcome } = next.value
      const result = typeof outcome === 'function' ? await outcome() : outcome
      if (E.isLeft(result)) {
        // `steps` is not resumed, so that its return value does not matter; S unites the failures of all steps.
        running.return(undefined as A)
        return E.left(result.left as FailureOf<S>)
      }
      next = running.next(result.right)
    }
    return E.right(next.value)
  }

/** The value of a step of `gen`. */
export function* unwrap<L, A>(outcome: Outcome<L, A>): Generator<Step<L>, A, unknown> {
  // `gen` resumes with the value of exactly this outcome.
  return (yield { outcome }) as A
}

/** Ends `gen` with a failure: `return yield* fail(userNotFound)`. */
export const fail = <const L>(failure: L): Generator<Step<L>, never, unknown> => unwrap(E.left(failure))

/** The value of a step of `gen` that cannot fail. */
export const wait = <A>(task: Task<A>): Generator<Step<never>, A, unknown> => unwrap(TE.fromTask<A, never>(task))
