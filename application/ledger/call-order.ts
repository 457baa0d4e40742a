// Serialises one user's uses of the ledger that concern the same record, per replica: the second sees the result of the first, and avoids a refusal
// that the ledger counts against the user (PLG-20).
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type Clock, type Duration, fromSeconds } from '#domain/shared/clock.ts'
import { makeTurns } from '#domain/shared/turns.ts'

const WITHIN: Duration = fromSeconds(18)

/** The caller with a deadline for all further calls; an earlier deadline stays. */
export function withDeadline(clock: Clock, caller: LedgerCaller): LedgerCaller {
  return {
    ...caller,
    deadline: Math.min(clock.now() + WITHIN, caller.deadline ?? Infinity),
  }
}

type Use<Thing extends string, Rest extends readonly unknown[], E, A> = (
  caller: LedgerCaller,
  thing: Thing,
  ...rest: Rest
) => TaskEither<E, A>

/** The wait counts towards the deadline of a use. All uses that one `makeSerialise` wraps wait for each other. */
export function makeSerialise(clock: Clock) {
  const inTurn = makeTurns()

  return <Thing extends string, Rest extends readonly unknown[], E, A>(
    use: Use<Thing, Rest, E, A>,
  ): Use<Thing, Rest, E, A> =>
    (caller, thing, ...rest) =>
    () =>
      inTurn(
        JSON.stringify([caller.tenantUuid, caller.ledgerUserId, thing]),
        use(withDeadline(clock, caller), thing, ...rest),
      )()
}
