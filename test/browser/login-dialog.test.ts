// The login dialog as a browser runs it: the real page at its end, and messages of others beside it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { verifies } from '#test/support/verifies.ts'
import { refusal } from './fake-plugin.ts'
import { loginLeadsTo, loginSucceeds } from './login-steps.ts'
import { panePages } from './pane-pages.ts'
import { type OpenedPane, openPane } from './pane-views.ts'

const look = { width: 420, theme: 'light', language: 'nl' } as const

describe('login dialog of the task pane', () => {
  const service = panePages()
  /** The ledger's site: another origin, which shows whatever page a test gives it. */
  let ledger: Server
  let shown = ''
  before(async () => {
    ledger = createServer((_, response) => response.setHeader('content-type', 'text/html').end(shown))
    await new Promise<void>((resolve) => ledger.listen(0, '127.0.0.1', resolve))
  })
  after(() => {
    ledger.close()
    ledger.closeAllConnections()
  })

  const openLogin = async (): Promise<OpenedPane> => {
    const opened = await openPane(service, look, { recover: refusal(401, 'PLUGIN_SESSION_INVALID') })
    await opened.pane.getByRole('button', { name: 'Inloggen bij de boekhouding' }).waitFor()
    return opened
  }
  const leadsToLedger = (opened: OpenedPane, page: string): Promise<void> => {
    shown = page
    const { port } = ledger.address() as AddressInfo
    return loginLeadsTo(opened, `http://127.0.0.1:${port}/`)
  }
  const login = async ({ page, pane }: OpenedPane): Promise<Page> => {
    const popup = page.waitForEvent('popup')
    await pane.getByRole('button', { name: /nloggen/ }).click()
    return popup
  }
  const stored = ({ page }: OpenedPane): Promise<string | null> =>
    page.evaluate<string | null>(`localStorage.getItem('mailclientSession')`)

  verifies(['CLI-5', 'CLI-2'], 'ends in a session under the one key, and the dialog is closed', async () => {
    const opened = await openLogin()
    await loginSucceeds(opened)
    const popup = await login(opened)
    await opened.pane.getByRole('heading', { name: 'Eva Jansen' }).waitFor()
    if (!popup.isClosed()) await popup.waitForEvent('close')
    expect(await stored(opened)).to.contain('"jwt":"a.b.c"')
    expect(opened.complaints).to.deep.equal([])
  })

  verifies('CLI-5', 'a refusal by the ledger is shown, and nothing is stored', async () => {
    const opened = await openLogin()
    await loginLeadsTo(opened, '/ledger/callback?error=access_denied&state=xyz')
    await login(opened)
    await opened.pane.getByText('Het inloggen is niet gelukt').waitFor()
    expect(await stored(opened)).to.equal(null)
  })

  verifies('CLI-5', 'closing the dialog is reported', async () => {
    const opened = await openLogin()
    await leadsToLedger(opened, 'Inloggen')
    const popup = await login(opened)
    await popup.getByText('Inloggen').waitFor()
    await opened.pane.getByText('Log in via het andere venster.').waitFor()
    await popup.close()
    await opened.pane.getByText('Het inloggen is niet afgerond').waitFor()
  })

  verifies('CLI-5', 'a session that another site, or another window, hands over is not taken', async () => {
    const opened = await openLogin()
    const forged = `{ source: 'tapster-login', ok: true, session: { jwt: 'forged', expiresAt: ${Date.now() + 1e9} } }`
    // The ledger's own pages are another site: what the dialog shows there speaks to its opener, and is ignored.
    await leadsToLedger(opened, `<p>Vals</p><script>opener.postMessage(${forged}, '*')</script>`)
    const popup = await login(opened)
    await popup.getByText('Vals').waitFor()
    // A window of our own origin that is not the dialog.
    await opened.page.evaluate(`document.querySelector('iframe.pane-frame').contentWindow.postMessage(${forged}, '*')`)
    await opened.pane.getByText('Log in via het andere venster.').waitFor()
    expect(await stored(opened)).to.equal(null)
  })
})
