// Logging in from the pane in tests that have no ledger: what the dialog comes to.
import type { OpenedPane } from './pane-views.ts'

/** Where the service's login address leads: in earnest to the ledger, and from there back to the callback. */
export async function loginLeadsTo({ context }: Pick<OpenedPane, 'context'>, location: string): Promise<void> {
  await context.route(/\/ledger\/mailclient\/login/, (route) => route.fulfill({ status: 302, headers: { location } }))
}
export function loginSucceeds(opened: Pick<OpenedPane, 'context'>): Promise<void> {
  return loginLeadsTo(opened, '/ledger/callback?code=abc&state=xyz')
}
