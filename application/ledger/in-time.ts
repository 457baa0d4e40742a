// A use case that asks the ledger several times over keeps whoever waits no longer than one that asks once.
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type Clock, type Duration, seconds } from '#domain/shared/clock.ts'

const WITHIN: Duration = seconds(18)

/** The caller with a deadline for all that is asked on his behalf from now on; an earlier one stays. */
export const inTime = (clock: Clock, caller: LedgerCaller): LedgerCaller => ({
  ...caller,
  deadline: Math.min(clock.now() + WITHIN, caller.deadline ?? Infinity),
})
