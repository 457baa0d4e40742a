// The history of a relation in the pane, in a real browser: asked for when it is opened and not before, in every state of it.
import { expect } from 'chai'
import { contactAnswer, eva, ok, refusal } from './fake-plugin.ts'
import { noteAsked } from './asked.ts'
import { narrow, openPane, type OpenedPane, type View, verifyViews } from './pane-views.ts'
import { panePages } from './pane-pages.ts'
import { press } from './steps.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const open = press('Historie', 'History')
async function atEnd(opened: OpenedPane): Promise<void> {
  await open(opened)
  await opened.pane.locator('#history-content').scrollIntoViewIfNeeded()
}
const nothing = ok({ data: [], truncated: false })

const views: readonly View[] = [
  {
    name: 'history-closed',
    answers: {},
    words: { nl: 'Historie', en: 'History' },
  },
  {
    name: 'history',
    answers: {},
    words: { nl: 'Jouw uren: vandaag 1,5, deze week 6,25', en: 'Your hours: 1.5 today, 6.25 this week' },
    reach: atEnd,
  },
  {
    name: 'history-loading',
    answers: {
      documents: 'never',
      hours: 'never',
      opportunities: 'never',
      quotations: 'never',
      salesOrders: 'never',
    },
    words: { nl: 'Uren laden', en: 'Loading hours' },
    reach: atEnd,
  },
  {
    name: 'history-empty',
    answers: {
      documents: ok({ data: [] }),
      hours: ok({ today: 0, week: 0 }),
      opportunities: nothing,
      quotations: nothing,
      salesOrders: nothing,
    },
    words: { nl: 'Nog geen mails gearchiveerd.', en: 'No mails archived yet.' },
    reach: atEnd,
  },
  {
    name: 'history-failed',
    answers: { hours: refusal(503, 'LEDGER_BUSY'), quotations: refusal(502, 'LEDGER_DOWN') },
    words: { nl: 'Open verkooporders', en: 'Open sales orders' },
    reach: atEnd,
  },
  {
    name: 'history-no-organisation',
    answers: { contact: ok(contactAnswer({ contact: { ...eva, organisation: null } })) },
    words: { nl: 'uren en verkoop ontbreken hier', en: 'hours and sales are missing here' },
    reach: atEnd,
  },
]

describe('the history of a relation', function suite() {
  this.timeout(60_000)
  const service = panePages()

  verifies('CLI-11', 'is asked for when it is opened, once, and what ended is left out', async () => {
    const opened = await openPane(service, narrow, {})
    const asked = noteAsked(opened.page)
    const { pane } = opened
    const calls = (): readonly string[] =>
      asked
        .map(({ call }) => call)
        .filter((one) => /GET (archives|hours|quotations|sales-orders|opportunities)/.test(one))
        .toSorted()
    await pane.getByRole('button', { name: 'Historie' }).waitFor()
    expect(calls()).to.deep.equal([])
    await open(opened)
    await pane.getByText('Offerte 1041').waitFor()
    await pane.getByText('Laatste contact:').waitFor()
    await pane.getByRole('link', { name: /Jaarrekening 2025/ }).waitFor()
    await pane.getByText('Jouw uren').waitFor()
    await pane.getByText('Verkooporder 20011').waitFor()
    expect(calls()).to.have.length(5)
    expect(await pane.getByText('Offerte 1044').count(), 'accepted').to.equal(0)
    const documents = pane.getByRole('region', { name: 'Gearchiveerde mails' })
    expect(await documents.getByRole('listitem').count()).to.equal(5)
    await documents.getByRole('button', { name: 'Meer tonen' }).click()
    expect(await documents.getByRole('listitem').count()).to.equal(7)
    await open(opened)
    await open(opened)
    await until('hours and documents', () => calls().length > 6)
    expect(calls(), 'sales are kept').to.have.length(7)
  })

  verifyViews(service, ['CLI-11', 'CLI-8'], views)
})
