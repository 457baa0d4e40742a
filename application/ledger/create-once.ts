// Creates a missing record once, also when two requests arrive at the same moment (a double click, a repeated request), since the ledger accepts
// duplicates. The caller decides what counts as existing.
import { gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { fromHours, fromSeconds, type Timer } from '#domain/shared/clock.ts'
import type { Limits } from '#domain/shared/limits.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export type CreateOnceOutcome<A> =
  /** This request created it. `forgetRequest`: call it after removing the record again; the same request may then create it at once. */
  | { readonly _tag: 'Created'; readonly record: A; readonly forgetRequest: () => void }
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
const LAST_SEARCH_DELAYS = [fromSeconds(1), fromSeconds(2), fromSeconds(3)] as const

/** Limit of remembered requests that created nothing. The repetition of a forgotten one takes some seconds more. */
const MAX_REQUESTS_WITHOUT_RECORD = 1_000

/**
 * `request`: everything requested, and by which user; the same request within the hour, at any replica, counts as a repetition. It returns
 * what the first created, or creates it if the first did not. `mayExistAfter`: whether the record may exist after the failure.
 */
export function makeCreateOnce(deps: CreateOnceDeps) {
  // Requests that created nothing here: their repetition need not wait for them.
  const requestsWithoutRecord = new Set<string>()

  return <F, A>(
    request: readonly (string | number | null)[],
    work: {
      readonly find: TaskEither<F, O.Option<A>>
      readonly create: TaskEither<F, A>
      readonly mayExistAfter: (failure: F) => boolean
    },
  ): TaskEither<F | StoreUnavailable, CreateOnceOutcome<A>> => {
    const key = `once:${deps.digest(JSON.stringify(request))}`

    const noteNothingCreated = (): void => {
      if (requestsWithoutRecord.size >= MAX_REQUESTS_WITHOUT_RECORD) requestsWithoutRecord.clear()
      requestsWithoutRecord.add(key)
    }

    /** Records a failure after which the same request may create the record. */
    const noteFailure = <B>(step: TaskEither<F, B>): TaskEither<F, B> =>
      pipe(
        step,
        TE.mapLeft((failure) => {
          if (!work.mayExistAfter(failure)) noteNothingCreated()
          return failure
        }),
      )

    return gen(function* () {
      const outcome = yield* unwrap(deps.limits.take({ key, points: 1, per: REQUEST_REMEMBERED_FOR }, 1))
      // The first repetition deletes the mark, so that only one of two repetitions creates the record.
      const isRepeated = outcome._tag === 'WaitUntil' && !requestsWithoutRecord.delete(key)
      for (const pause of isRepeated ? [0, ...LAST_SEARCH_DELAYS] : [0]) {
        if (pause > 0) yield* wait(deps.timer.sleep(pause))
        const found = yield* unwrap(noteFailure(work.find))
        if (O.isNone(found)) continue
        if (!isRepeated) noteNothingCreated()
        return { _tag: isRepeated ? 'Repeated' : 'Exists', record: found.value }
      }
      const created = yield* unwrap(noteFailure(work.create))
      return { _tag: 'Created', record: created, forgetRequest: noteNothingCreated }
    })
  }
}
