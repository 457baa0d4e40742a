// The parts of fp-ts that use cases and adapters use, and `gen`, by which a TaskEither reads from top to bottom. Domain and contract code
// that pages bundle imports fp-ts itself: a bundler keeps all of a module that is exported by one name.
import { sequenceS } from 'fp-ts/lib/Apply.js'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'
import * as TE from 'fp-ts/lib/TaskEither.js'

export * as E from 'fp-ts/lib/Either.js'
export * as O from 'fp-ts/lib/Option.js'
export * as TE from 'fp-ts/lib/TaskEither.js'
export { pipe } from 'fp-ts/lib/function.js'

/** Turns a record of options into an option of the record. A single None gives None. */
export const combineOptions = sequenceS(O.Apply)

/** What may fail with `L`. */
type Outcome<L, A> = TE.TaskEither<L, A> | E.Either<L, A>

/** What `gen` runs before it continues. */
interface Step<L> {
  readonly outcome: Outcome<L, unknown>
}

type FailureOf<S> = S extends Step<infer L> ? L : never

/**
 * A TaskEither written as steps. `const user = yield* unwrap(findUser(uuid))` is the value of a Right; the first Left ends the steps, after their
 * `finally`, with its failure. The failures of all steps unite in the type. A throw is a bug, and rejects; a step
 * that rejects throws where it is unwrapped. Each run starts from the first step.
 */
export function gen<S extends Step<unknown>, A>(steps: () => Generator<S, A, unknown>): TE.TaskEither<FailureOf<S>, A> {
  return async () => {
    const running = steps()
    let next = running.next()
    while (next.done !== true) {
      const { outcome } = next.value
      let result: E.Either<unknown, unknown>
      try {
        result = typeof outcome === 'function' ? await outcome() : outcome
      } catch (error) {
        next = running.throw(error)
        continue
      }
      if (E.isLeft(result)) {
        // The value is not read: the steps are over. A `finally` must not have steps.
        if (running.return(undefined as A).done !== true) throw new Error('a finally has steps')
        return E.left(result.left as FailureOf<S>)
      }
      next = running.next(result.right)
    }
    return E.right(next.value)
  }
}

/** The value of a step of `gen`. */
export function* unwrap<L, A>(outcome: Outcome<L, A>): Generator<Step<L>, A, unknown> {
  // `gen` resumes with the value of exactly this outcome.
  return (yield { outcome }) as A
}

/** Ends `gen` with a failure: `return yield* fail(userNotFound)`. */
export function fail<const L>(failure: L): Generator<Step<L>, never, unknown> {
  return unwrap(E.left(failure))
}

/** The value of a step of `gen` that cannot fail. */
export function wait<A>(task: Task<A>): Generator<Step<never>, A, unknown> {
  return unwrap(TE.fromTask<A, never>(task))
}
