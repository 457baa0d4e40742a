// Whether a stage that somebody has chosen is one of the division's. It is looked for in the list that is kept, and only whoever misses it
// there asks for the list anew.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerSales, Stage, StageGone, StageId } from '#domain/ledger/sales.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'

export const usableStage = (
  sales: Pick<LedgerSales, 'stages' | 'stagesNow'>,
  caller: LedgerCaller,
  wanted: StageId,
): TE.TaskEither<LedgerFailure | StageGone, Stage> => {
  const among = (stages: readonly Stage[]): Stage | undefined => stages.find(({ id }) => id === wanted)
  return pipe(
    sales.stages(caller),
    TE.flatMap((stages) => (among(stages) === undefined ? sales.stagesNow(caller) : TE.right(stages))),
    TE.flatMap((stages) => TE.fromNullable<LedgerFailure | StageGone>({ _tag: 'StageGone' })(among(stages))),
  )
}
