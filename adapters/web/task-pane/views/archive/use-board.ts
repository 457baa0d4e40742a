// The board's memory of one mail, as a view's state.
import type { ArchiveState } from '../../archive/archive-state.ts'
import type { KnownArchive } from '../../archive/known-archives.ts'
import { useChanges } from '#adapters/web/kit/views/use-changes.ts'
import { usePane } from '../pane-context.tsx'

export interface OnBoard {
  readonly state: ArchiveState
  readonly known: readonly KnownArchive[]
  readonly left: ReadonlySet<string> | null
}

export const useBoard = (internetMessageId: string): OnBoard => {
  const { board } = usePane()
  useChanges(board)
  return {
    state: board.stateOf(internetMessageId),
    known: board.known(internetMessageId),
    left: board.leftOut(internetMessageId),
  }
}
