// Ends the work on an archive of a user whose data is about to be erased (PLG-23).
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { Archive } from './archive.ts'
import {
  type ArchiveCommand,
  acceptCommand,
  type ArchiveTransitionResult,
  nothingToDo,
  refuseCommand,
} from './commands.ts'
import { archiveInterrupted } from './failures.ts'
import { abandonAttempt } from './traces.ts'

/** Repeating changes nothing. What a paused attempt created becomes a trace. The holder of a claim ends its attempt itself. */
export function stopWork(
  archive: Archive,
  { user }: Extract<ArchiveCommand, { readonly _tag: 'Stop' }>,
  now: Instant,
): ArchiveTransitionResult {
  const { by, state } = archive
  if (by.ledgerUserId !== user) return refuseCommand(nothingToDo)
  switch (state._tag) {
    case 'Archiving':
      return acceptCommand({ ...archive, state: { ...state, stopping: true } })
    case 'Queued': {
      const { archive: left, events } = O.isSome(state.paused)
        ? abandonAttempt(archive, state.paused.value, now, true)
        : { archive, events: [] }
      return acceptCommand({ ...left, state: { _tag: 'Failed', failure: archiveInterrupted, at: now } }, ...events)
    }
    case 'Archived':
    case 'Failed':
    case 'Withdrawn':
      return refuseCommand(nothingToDo)
  }
}
