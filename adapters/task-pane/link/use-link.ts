// The link to the ledger as a view's state.
import { useChanges } from '../views/frame/use-changes.ts'
import { usePane } from '../views/pane-context.tsx'
import type { LinkView } from './link-watch.ts'

export const useLink = (): LinkView => {
  const { link } = usePane()
  useChanges(link)
  return link.seen()
}
