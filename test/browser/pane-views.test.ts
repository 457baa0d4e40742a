// The views of the task pane around its tabs, in a real browser: by role and name, without barriers, within its policy, in pictures.
import { expect } from 'chai'
import { refusal } from './fake-plugin.ts'
import { startPanePages, panePages } from './pane-pages.ts'
import { type OpenedPane, type View, narrow, loadPane, openPane, verifyViews } from './pane-views.ts'

const archive = async ({ pane, look }: OpenedPane): Promise<void> =>
  pane.getByRole('button', { name: look.language === 'nl' ? 'Archiveren' : 'Archive', exact: true }).click()

const views: readonly View[] = [
  {
    name: 'login',
    answers: { recover: refusal(401, 'PLUGIN_SESSION_INVALID') },
    words: { nl: 'Inloggen bij de boekhouding', en: 'Sign in to the accounting system' },
  },
  {
    name: 'ended',
    answers: { archive: refusal(401, 'LEDGER_REAUTH_REQUIRED') },
    words: { nl: 'Je koppeling is verlopen', en: 'Your connection has expired' },
    reach: archive,
  },
  {
    name: 'logged-out',
    answers: {},
    words: { nl: 'Je bent uitgelogd', en: 'You are signed out' },
    reach: async ({ pane, look }) => {
      const [menu, out] = look.language === 'nl' ? ['Meer', 'Uitloggen'] : ['More', 'Sign out']
      await pane.getByRole('button', { name: menu }).click()
      await pane.getByRole('menuitem', { name: out }).click()
    },
  },
]

describe('views of the task pane', () => {
  const service = panePages()

  verifyViews(service, ['CLI-8', 'PLG-2'], views)

  it('offers no trouble where the ledger is no stand-in', async () => {
    const opened = await openPane(service, { width: 420, theme: 'light', language: 'nl' }, {})
    await opened.page.getByText('Alle mail en mensen zijn verzonnen').waitFor()
    expect(await opened.page.getByRole('group', { name: 'Storing nabootsen' }).count()).to.equal(0)
  })

  it('takes no stand-in for a mail client where test mode is off, whatever the address asks', async () => {
    const strict = await startPanePages({ testMode: false })
    const { pane, page, context } = await loadPane(strict.baseUrl, narrow, {})
    await pane.getByRole('heading', { name: 'Geen mailprogramma gevonden' }).waitFor()
    expect(await page.evaluate(`localStorage.getItem('mailclientSession')`)).to.equal(null)
    await context.close()
    await strict.stop()
  })
})
