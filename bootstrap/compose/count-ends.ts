// Tells the figures when an archive has come to its end, by whichever hand: every end is a move of it.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Move } from '#application/archive/save-transition.ts'
import type { ArchiveCommand } from '#domain/archive/commands.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Metrics } from '#domain/shared/metrics.ts'

/** Other commands may find an archive at its end, and bring none there. */
const ENDING: ReadonlySet<ArchiveCommand['_tag']> = new Set(['Complete', 'Fail', 'Guard'])

export const countEnds =
  (deps: { readonly clock: Clock; readonly metrics: Pick<Metrics, 'archiveEnded'> }) =>
  (move: Move): Move =>
  (key, command) =>
    pipe(
      move(key, command),
      TE.tapIO(({ state, requestedAt }) => () => {
        if (!ENDING.has(command._tag)) return
        const took = deps.clock.now() - requestedAt
        if (state._tag === 'Archived') deps.metrics.archiveEnded('archived', took)
        if (state._tag === 'Failed') deps.metrics.archiveEnded(state.failure._tag, took)
      }),
    )
