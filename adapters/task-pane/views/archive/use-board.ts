// The board's memory of one mail, as a view's state.
import { useEffect, useState } from 'preact/hooks'
import type { ArchiveState } from '../../archive/archive-state.ts'
import type { KnownArchive } from '../../archive/known-archives.ts'
import { usePane } from '../pane-context.tsx'

/** Draws the view again when what it watches changes. */
export const useChanges = (watched: { readonly onChange: (listener: () => void) => () => void }): void => {
  const [, setTurn] = useState(0)
  useEffect(() => watched.onChange(() => setTurn((turn) => turn + 1)), [watched])
}

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
