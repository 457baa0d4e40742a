// Limits misses (codes that do not exist) and starts by address (SVY-3).
import { fail, gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type CodeNotOpen, type TooManyFromAddress, toTooManyFromAddress } from '#domain/survey/failures.ts'
import type { Log } from '#domain/logging/ports.ts'
import { type Clock, fromMinutes } from '#domain/shared/clock.ts'
import type { Budget, Limits, LimitsView } from '#domain/shared/limits.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import { makeTurns } from '#domain/shared/turns.ts'
import type { Stored, StoreUnavailable } from '#domain/shared/unit-of-work.ts'

/** Keyed hash of an IPv4 address, or of the /64 network of an IPv6 address. */
export type AddressKey = string

const WINDOW = fromMinutes(10)
const toBudget = (key: string, points: number): Budget => ({ key: `survey-${key}`, points, per: WINDOW })
/** The next miss after this budget blocks the address; after ALL_MISSES it logs a warning. */
const toMissBudget = (address: AddressKey): Budget => toBudget(`misses:${address}`, 19)
const ALL_MISSES = toBudget('misses', 199)
const toBlockBudget = (address: AddressKey): Budget => toBudget(`blocked:${address}`, 1)
/** A whole office may share one address. */
const toStartBudget = (address: AddressKey): Budget => toBudget(`starts:${address}`, 200)

const isMiss = (failure: Tagged<string> & Partial<Pick<CodeNotOpen, 'isMiss'>>): boolean => failure.isMiss === true

export interface CodeLimitsDeps {
  readonly limits: Limits & LimitsView
  readonly clock: Clock
  readonly log: Log
}

type Limited<E, A> = TE.TaskEither<E | TooManyFromAddress | StoreUnavailable, A>

export type CodeLimits = ReturnType<typeof makeCodeLimits>

export function makeCodeLimits({ limits, clock, log }: CodeLimitsDeps) {
  const inTurn = makeTurns()

  const isTaken = (from: Budget): Stored<boolean> =>
    pipe(
      limits.take(from, 1),
      TE.map(({ _tag }) => _tag === 'Granted'),
    )

  /** `Next`: the first point beyond the budget. One caller gets it in each window. */
  const countIn = (of: Budget): Stored<'Within' | 'Next' | 'Beyond'> =>
    gen(function* () {
      if (yield* unwrap(isTaken(of))) return 'Within'
      return (yield* unwrap(isTaken({ ...of, points: of.points + 1 }))) ? 'Next' : 'Beyond'
    })

  const refuseBlocked = (address: AddressKey): Limited<never, void> =>
    pipe(
      limits.peek(toBlockBudget(address)),
      TE.flatMap(({ points, until }) => (points > 0 ? TE.right(undefined) : TE.left(toTooManyFromAddress(until)))),
    )

  const miss = (address: AddressKey): Limited<never, unknown> =>
    gen(function* () {
      const ofAll = yield* unwrap(countIn(ALL_MISSES))
      if (ofAll === 'Next') log.warn('survey.codes.missed', { misses: ALL_MISSES.points + 1, withinMinutes: 10 })
      const ofAddress = yield* unwrap(countIn(toMissBudget(address)))
      if (ofAddress === 'Next') yield* unwrap(limits.take({ ...toBlockBudget(address), from: clock.now() }, 1))
      // Another replica has counted the blocking miss.
      else if (ofAddress !== 'Within') return yield* fail(toTooManyFromAddress(clock.now() + WINDOW))
    })

  return {
    /**
     * A blocked address gets 429 for open codes too. Requests of one address run one after the other, so that parallel guesses are counted.
     */
    counted: <E extends Tagged<string>, A>(address: AddressKey, work: TE.TaskEither<E, A>): Limited<E, A> =>
      inTurn(
        address,
        pipe(
          refuseBlocked(address),
          TE.flatMap(() => work),
          TE.tapError((failure): Limited<never, unknown> => (isMiss(failure) ? miss(address) : TE.right(undefined))),
        ),
      ),
    start: (address: AddressKey): Limited<never, void> =>
      pipe(
        limits.take(toStartBudget(address), 1),
        TE.flatMap((outcome) =>
          outcome._tag === 'Granted' ? TE.right(undefined) : TE.left(toTooManyFromAddress(outcome.at)),
        ),
      ),
  }
}
