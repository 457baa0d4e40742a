// Creates a missing record once, also when two requests arrive at the same moment (a double click, a repeated request), since the ledger accepts
// duplicates. The caller decides what counts as existing.
import { gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { fromHours, fromSeconds, type Timer } from '#domain/shared/clock.ts'
import type { Limits } from '#domain/shared/limits.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export type CreateOnceOutcome<A> =
  /** This request created it. `withdraw`: call it after removing the record again; the same request may then create it at once. */
  | { readonly _tag: 'Made'; readonly record: A; readonly withdraw: () => void }
  /** An earlier request for the same has created it. */
  | { readonly _tag: 'Repeated'; readonly record: A }
  /** It existed before. */
  | { readonly _tag: 'Exists'; readonly record: A }

export interface CreateOnceDeps {
  readonly limits: Limits
  /** The digest of a text. The text may contain personal data, which the counters must not contain. */
  readonly digest: (text: string) => string
  readonly timer: Pick<Timer, 'sleep'>
}

/** A repeated request is recognised within this time. Later, a search finds what the first one created. */
const REQUEST_REMEMBERED_FOR = fromHours(1)
/** The delays before the last searches of a repeated request: the first may still be in progress. */
const LAST_LOOKS = [fromSeconds(1), fromSeconds(2), fromSeconds(3)] as const

/** Limit of remembered requests that created nothing. The repetition of a forgotten one takes some seconds more. */
const MAX_SPENT = 1_000

/**
 * `request`: everything requested, and by which user; the same request within the hour, at any replica, counts as a repetition. It returns
 * what the first created, or creates it if the first did not. `uncertain`: after such a failure the record may exist.
 */
export function makeCreateOnce(deps: CreateOnceDeps) {
  // Requests that created nothing here: their repetition need not wait for them.
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

    /** Records a failure after which the same request may create the record. */
    const noting = <B>(step: TaskEither<F, B>): TaskEither<F, B> =>
      pipe(
        step,
        TE.mapLeft((failure) => {
          if (!work.uncertain(failure)) cameToNothing()
          return failure
        }),
      )

    return gen(function* () {
      const outcome = yield* unwrap(deps.limits.take({ key, points: 1, per: REQUEST_REMEMBERED_FOR }, 1))
      // The first repetition deletes the mark, so that only one of two repetitions creates the record.
      const repeated = outcome._tag === 'WaitUntil' && !spent.delete(key)
      for (const pause of repeated ? [0, ...LAST_LOOKS] : [0]) {
        if (pause > 0) yield* wait(deps.timer.sleep(pause))
        const found = yield* unwrap(noting(work.look))
        if (O.isNone(found)) continue
        if (!repeated) cameToNothing()
        return { _tag: repeated ? 'Repeated' : 'Exists', record: found.value }
      }
      const made = yield* unwrap(noting(work.make))
      return { _tag: 'Made', record: made, withdraw: cameToNothing }
    })
  }
}
