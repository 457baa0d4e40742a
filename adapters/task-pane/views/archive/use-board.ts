// The board's memory of one mail, as a view's state.
import { useEffect, useState } from 'preact/hooks'
import type { ArchiveState } from '../../archive/archive-state.ts'
import { usePane } from '../pane-context.tsx'

export const useBoard = (
  internetMessageId: string,
): { readonly state: ArchiveState; readonly left: ReadonlySet<string> } => {
  const { board } = usePane()
  const [, setTurn] = useState(0)
  useEffect(() => board.onChange(() => setTurn((turn) => turn + 1)), [board])
  return { state: board.stateOf(internetMessageId), left: board.leftOut(internetMessageId) }
}
