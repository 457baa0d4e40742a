// The value of a result that must succeed: a failure fails the test.
import * as E from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'

export function rightOf<A>(result: E.Either<unknown, A>): A {
  if (E.isLeft(result)) throw new Error(`unexpected ${JSON.stringify(result.left)}`)
  return result.right
}

export async function must<A>(task: TaskEither<unknown, A>): Promise<A> {
  return rightOf(await task())
}
