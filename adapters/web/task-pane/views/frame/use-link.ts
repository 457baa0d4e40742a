// The link to the ledger as a view's state.
import { useChanges } from '#adapters/web/kit/views/use-changes.ts'
import { usePane } from '../pane-context.tsx'
import type { LinkView } from '../../link/link-watch.ts'

export const useLink = (): LinkView => {
  const { link } = usePane()
  useChanges(link)
  return link.seen()
}
