// Every view and state of the task pane in a real browser: by role and name, without barriers, within its policy, in pictures.
import { expect } from 'chai'
import { type PaneService, contactAnswer, eva, ok, receipt, refusal, startPanePages } from './fake-plugin.ts'
import { type OpenedPane, type View, inspect, looks, openMail, openPane, verifyViews } from './pane-views.ts'

const progress = (over: object): object => ({
  archiveId: receipt.documentId,
  status: 'archiving',
  partsDone: 0,
  parts: 2,
  ...over,
})

const hoekstra = (n: number, organisation: string, jobTitle: string): object => ({
  ...eva,
  id: `44444444-4444-4444-8444-44444444444${n}`,
  fullName: 'Sjoerd Hoekstra',
  organisation: { id: `55555555-5555-4555-8555-55555555555${n}`, name: organisation, url: null },
  email: 'hoekstra@dehoek.example',
  jobTitle,
  isMainContact: false,
})
const several = [
  hoekstra(1, 'Familie Hoekstra Vastgoed BV', 'Directeur'),
  hoekstra(2, 'Jachtwerf De Hoek', 'Eigenaar'),
  {
    ...eva,
    kind: 'account',
    id: '66666666-6666-4666-8666-666666666666',
    fullName: 'Hoekstra Beheer BV',
    organisation: null,
    jobTitle: null,
  },
]

const archive = async ({ pane, look }: OpenedPane): Promise<void> =>
  pane.getByRole('button', { name: look.language === 'nl' ? 'Archiveren' : 'Archive', exact: true }).click()

const views: readonly View[] = [
  {
    name: 'login',
    answers: { recover: refusal(401, 'PLUGIN_SESSION_INVALID') },
    words: { nl: 'Inloggen bij de boekhouding', en: 'Sign in to accounting' },
  },
  {
    name: 'loading',
    answers: { contact: 'never' },
    words: { nl: 'Contactgegevens laden', en: 'Loading contact details' },
  },
  { name: 'contact', answers: {}, words: { nl: 'Hoofdcontact', en: 'Main contact' } },
  {
    name: 'several',
    answers: { contact: ok(contactAnswer({ contact: several[0], matchedContacts: several })) },
    words: { nl: 'Wie bedoel je?', en: 'Whom do you mean?' },
    reach: ({ page }) => openMail(page, /Huurcontract/),
  },
  {
    name: 'none',
    answers: { contact: ok(contactAnswer({ contact: null })) },
    words: { nl: 'staat nog niet in de boekhouding', en: 'is not in the accounting system yet' },
    reach: ({ page }) => openMail(page, /Kennismaken/),
  },
  {
    name: 'excluded',
    answers: { contact: ok(contactAnswer({ excluded: true })) },
    words: { nl: 'Toch koppelen', en: 'Link it all the same' },
  },
  {
    name: 'contact-failed',
    answers: { contact: refusal(502, 'LEDGER_DOWN') },
    words: { nl: 'De boekhouding antwoordt niet', en: 'The accounting system does not answer' },
  },
  {
    name: 'attachments-too-large',
    answers: {},
    words: { nl: 'Groter dan 25 MB', en: 'Larger than 25 MB' },
    reach: ({ page }) => openMail(page, /Verbouwing/),
  },
  {
    name: 'archiving',
    answers: { archive: 'never', progress: ok(progress({ partsDone: 1 })) },
    words: { nl: 'Controle van wat is opgeslagen', en: 'Check of what was stored' },
  },
  {
    name: 'queued',
    answers: {
      archive: { status: 202, body: { status: 'queued', archiveId: receipt.documentId } },
      progress: async (route) => {
        const isJob = route.request().url().includes('/archives/')
        await route.fulfill(
          isJob
            ? { json: progress({ status: 'queued', parts: 25 }) }
            : { status: 404, json: { success: false, code: 'NOT_FOUND', message: '' } },
        )
      },
    },
    words: { nl: 'op de achtergrond', en: 'in the background' },
    reach: archive,
  },
  { name: 'receipt', answers: {}, words: { nl: 'Document openen', en: 'Open document' }, reach: archive },
  {
    name: 'already',
    answers: { progress: ok(progress({ status: 'archived', partsDone: 2, receipt })) },
    words: { nl: 'Al gearchiveerd', en: 'Archived already' },
  },
  {
    name: 'archive-failed',
    answers: { archive: refusal(502, 'RENDER_FAILED') },
    words: { nl: 'Er is niets opgeslagen', en: 'Nothing was stored' },
    reach: archive,
  },
  {
    name: 'ended',
    answers: { archive: refusal(401, 'LEDGER_REAUTH_REQUIRED') },
    words: { nl: 'Je koppeling is verlopen', en: 'Your link has expired' },
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
  let service: PaneService
  before(async () => {
    service = await startPanePages()
  })
  after(() => service.stop())

  verifyViews(() => service, ['CLI-8', 'PLG-2'], views)

  it('offers no trouble where the ledger is no stand-in', async () => {
    const opened = await openPane(service.baseUrl, { width: 420, theme: 'light', language: 'nl' }, {})
    await opened.page.getByText('Alle mail en mensen zijn verzonnen').waitFor()
    expect(await opened.page.getByRole('group', { name: 'Zet het dwars' }).count()).to.equal(0)
    await opened.context.close()
  })

  it('takes no stand-in for a mail client where test mode is off, whatever the address asks', async () => {
    const strict = await startPanePages({ testMode: false })
    const [look] = looks
    if (look === undefined) return
    const { pane, page, context } = await openPane(strict.baseUrl, look, {})
    await pane.getByRole('heading', { name: 'Geen mailprogramma gevonden' }).waitFor()
    expect(await page.evaluate(`localStorage.getItem('mailclientSession')`)).to.equal(null)
    await context.close()
    await strict.stop()
  })

  it('asks who several are once, and remembers the answer for the sender', async () => {
    const [look] = looks
    if (look === undefined) return
    const opened = await openPane(service.baseUrl, look, {
      contact: ok(contactAnswer({ contact: several[0], matchedContacts: several })),
    })
    const { page, pane, context } = opened
    await openMail(page, /Huurcontract/)
    await pane.getByRole('button', { name: /Jachtwerf De Hoek/ }).click()
    await pane.getByRole('heading', { name: 'Sjoerd Hoekstra' }).waitFor()
    await openMail(page, /Werkbonnen/)
    await openMail(page, /Huurcontract/)
    await pane.getByRole('heading', { name: 'Sjoerd Hoekstra' }).waitFor()
    expect(await pane.getByRole('heading', { name: 'Wie bedoel je?' }).count()).to.equal(0)
    await inspect(opened, 'several-chosen')
    await context.close()
  })
})
