// Creates a missing record once, also when two requests arrive at the same moment (a double click, a repeated request), since the ledger accepts
// duplicates. The caller decides what counts as existing.
import { gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { fromHours, fromSeconds, type Timer } from '#domain/shared/clock.ts'
import type { Limits } from '#domain/shared/limits.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export type CreateOnceOutcome<A> =
  /** By this request. `withdraw`: it was removed again, and the next one that asks for the same makes it at once. */
  | { readonly _tag: 'Made'; readonly it: A; readonly withdraw: () => void }
  /** By one that asked for the very same. */
  | { readonly _tag: 'Repeated'; readonly it: A }
  /** It was there before. */
  | { readonly _tag: 'Exists'; readonly it: A }

export interface CreateOnceDeps {
  readonly limits: Limits
  /** Of a text that may hold personal data, which the counters must not hold. */
  readonly digest: (text: string) => string
  readonly timer: Pick<Timer, 'sleep'>
}

/** For this long a request is known again. After it, what was made has long been there to be found. */
const REQUEST_REMEMBERED_FOR = fromHours(1)
/** A repeated request looks a last time after these: the first may still be in progress. */
const LAST_LOOKS = [fromSeconds(1), fromSeconds(2), fromSeconds(3)] as const

/** Requests remembered as having come to nothing; forgetting one costs a repeat some seconds. */
const MAX_SPENT = 1_000

/**
 * `request`: everything requested, and by which user; the same request within the hour, at any replica, counts as a repetition. It returns
 * what the first created, or creates it if the first did not. `uncertain`: after such a failure the record may exist.
 */
export function makeCreateOnce(deps: CreateOnceDeps) {
  // Who repeats what came to nothing here need not wait for it.
  const spent = new Set<string>()

  return <F, A>(
    request: readonly (string | number | null)[],
    work: {
      readonly look: TaskEither<F, O.Option<A>>
      readonly make: TaskEither<F, A>
      readonly uncertain: (failure: F) => boolean
    },
  ): TaskEither<F | StoreUnavailable, CreateOnceOutcome<A>> => {
    const key = `once:${deps.digest(JSON.stringify(request))}`

    const cameToNothing = (): void => {
      if (spent.size >= MAX_SPENT) spent.clear()
      spent.add(key)
    }

    /** Notes a failure after which the same request may make it. */
    const noting = <B>(step: TaskEither<F, B>): TaskEither<F, B> =>
      pipe(
        step,
        TE.mapLeft((failure) => {
          if (!work.uncertain(failure)) cameToNothing()
          return failure
        }),
      )

    return gen(function* () {
      const taken = yield* unwrap(deps.limits.take({ key, points: 1, per: REQUEST_REMEMBERED_FOR }, 1))
      // Taken out by the first who sees it, so that of two repeats only one goes ahead.
      const repeated = taken._tag === 'WaitUntil' && !spent.delete(key)
      for (const pause of repeated ? [0, ...LAST_LOOKS] : [0]) {
        if (pause > 0) yield* wait(deps.timer.sleep(pause))
        const found = yield* unwrap(noting(work.look))
        if (O.isNone(found)) continue
        if (!repeated) cameToNothing()
        return { _tag: repeated ? 'Repeated' : 'Exists', it: found.value }
      }
      const made = yield* unwrap(noting(work.make))
      return { _tag: 'Made', it: made, withdraw: cameToNothing }
    })
  }
}
