// The link to the ledger as a view's state.
import { useEffect, useState } from 'preact/hooks'
import { usePane } from '../views/pane-context.tsx'
import type { LinkView } from './link-watch.ts'

export const useLink = (): LinkView => {
  const { link } = usePane()
  const [, setTurn] = useState(0)
  useEffect(() => link.onChange(() => setTurn((turn) => turn + 1)), [link])
  return link.seen()
}
