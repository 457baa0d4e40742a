// Limits a use case with several ledger calls to the waiting time of one call.
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type Clock, type Duration, seconds } from '#domain/shared/clock.ts'

// A use case that asks the ledger several times over keeps its caller waiting no longer than one that asks once.

const WITHIN: Duration = seconds(18)

/** The caller with a deadline for all further calls; an earlier deadline stays. */
export const inTime = (clock: Clock, caller: LedgerCaller): LedgerCaller => ({
  ...caller,
  deadline: Math.min(clock.now() + WITHIN, caller.deadline ?? Infinity),
})
