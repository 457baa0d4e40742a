// Every view and state of the mail tab: archiving what is read, and on sending what is written.
import { expect } from 'chai'
import type { AttachmentInfo, DraftItem, MailItem } from '#adapters/task-pane/host/mail-host.ts'
import { ARCHIVE_KEY_HEADER } from '#adapters/task-pane/host/archive-key-header.ts'
import { verifies } from '#test/support/verifies.ts'
import {
  type PaneService,
  type PluginAnswers,
  eva,
  later,
  ok,
  receipt,
  refusal,
  startPanePages,
} from './fake-plugin.ts'
import { type MailClient, USER, headersOf, openIn } from './mail-client-page.ts'
import { type OpenedPane, type View, openMail, openPane, verifyViews } from './pane-views.ts'

const { archiveId } = receipt
const contact = { kind: 'contact', id: eva.id }
const account = { kind: 'account', id: eva.organisation.id }

const progress = (over: object): object => ({ archiveId, status: 'archiving', partsDone: 0, parts: 2, ...over })
const done = (over: object = {}): object =>
  progress({ status: 'archived', partsDone: 2, receipt: { ...receipt, ...over } })
const mailArchive = (over: object = {}): object => ({
  archiveId,
  status: 'archived',
  target: contact,
  archivedBy: 'Sanne Visser',
  archivedAt: later(-1),
  documentId: receipt.documentId,
  documentUrl: receipt.documentUrl,
  undoUntil: null,
  ...over,
})
const known = (...archives: readonly object[]) =>
  ok({ data: [{ internetMessageId: '<m@x>', archived: true, archives }] })

const byColleague: PluginAnswers = {
  archiveStatus: known(mailArchive()),
  progress: ok(done({ archivedBy: 'Sanne Visser', archivedAt: later(-1), undoUntil: null })),
}
const twice: PluginAnswers = {
  ...byColleague,
  archiveStatus: known(mailArchive(), mailArchive({ archiveId: 'b', target: account, archivedAt: later(-3) })),
}
const earlier: PluginAnswers = {
  archiveStatus: known(mailArchive({ archivedBy: 'Piet de Vries', undoUntil: later(0.5) })),
  progress: ok(done({ archivedAt: later(-0.2), undoUntil: later(0.5) })),
}

const attachment = (id: string, fileName: string, size: number): AttachmentInfo => ({
  id,
  fileName,
  contentType: 'application/pdf',
  size,
  contentId: null,
  isInline: false,
})
const person = { name: 'Eva Jansen', address: 'eva@korenbloem.example' }
const mail: MailItem = {
  kind: 'mail',
  mode: 'read',
  key: 'mail-1',
  itemId: 'mail-1',
  internetMessageId: '<m@x>',
  conversationId: 'conv',
  subject: 'Concept jaarrekening',
  from: person,
  to: [{ name: 'Piet de Vries', address: USER }],
  cc: [],
  sentAt: Date.now() - 3_600_000,
  attachments: [attachment('1', 'Concept jaarrekening.pdf', 48_200)],
}
const withCopies: MailItem = {
  ...mail,
  attachments: [
    attachment('1', 'Getekende opdrachtbevestiging Bakkerij De Korenbloem 2026.pdf', 248_113),
    attachment('2', 'Concept jaarrekening.pdf', 48_200),
    attachment('3', 'Getekende opdrachtbevestiging Bakkerij De Korenbloem 2026.pdf', 248_113),
  ],
}
const key = '7b1b7a5e-36f2-4a55-9d0e-0c7a8e1f2d3c'
const stamped = { [ARCHIVE_KEY_HEADER]: key }
const sentMail: MailClient = {
  item: { ...mail, from: { name: 'Piet de Vries', address: USER }, to: [person] },
  headers: stamped,
}
const draft: DraftItem = {
  kind: 'mail',
  mode: 'compose',
  key: 'draft-1',
  itemId: 'saved',
  conversationId: null,
  subject: 'Offerte broodlijn',
  to: [person],
  cc: [],
}
const sent = (over: object) => ok({ archiveKey: key, target: contact, ...over })
const autoOn = { settings: ok({ autoArchiveOnSend: true, defaultArchiveTarget: 'account' }) }

const press = async ({ pane, look }: OpenedPane, nl: string, en: string): Promise<void> =>
  pane.getByRole('button', { name: look.language === 'nl' ? nl : en, exact: true }).click()
const archive = (opened: OpenedPane): Promise<void> => press(opened, 'Archiveren', 'Archive')
const undo = (opened: OpenedPane): Promise<void> => press(opened, 'Ongedaan maken', 'Undo')
const archiveAndUndo = async (opened: OpenedPane): Promise<void> => {
  await archive(opened)
  await undo(opened)
}
const announce = (opened: OpenedPane): Promise<void> => press(opened, 'Archiveren bij verzenden', 'Archive on sending')
const inClient =
  (client: MailClient, then?: (opened: OpenedPane) => Promise<void>) =>
  async (opened: OpenedPane): Promise<void> => {
    await openIn(opened, client)
    await then?.(opened)
  }

const reading: readonly View[] = [
  { name: 'archive-choice', answers: {}, words: { nl: 'Documentsoort', en: 'Document type' } },
  {
    name: 'archive-duplicates',
    answers: {},
    words: { nl: 'Staat er twee keer in', en: 'Is in here twice' },
    reach: inClient({ item: withCopies }),
  },
  {
    name: 'attachments-too-large',
    answers: {},
    words: { nl: 'Groter dan 25 MB', en: 'Larger than 25 MB' },
    reach: ({ page }) => openMail(page, /Verbouwing/),
  },
  {
    name: 'archive-no-types',
    answers: { documentTypes: refusal(502, 'LEDGER_DOWN') },
    words: { nl: 'Met uren…', en: 'With time…' },
  },
  {
    name: 'archiving',
    answers: { archive: 'never', progress: ok(progress({ partsDone: 1 })) },
    words: { nl: 'Controle van wat is opgeslagen', en: 'Check of what was stored' },
    reach: archive,
  },
  {
    name: 'queued',
    answers: {
      archive: { status: 202, body: { status: 'queued', archiveId } },
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
  { name: 'receipt', answers: {}, words: { nl: 'Ongedaan maken', en: 'Undo' }, reach: archive },
  {
    name: 'undone',
    answers: {},
    words: { nl: 'Archiveren ongedaan gemaakt', en: 'Archiving undone' },
    reach: archiveAndUndo,
  },
  {
    name: 'undone-shortly',
    answers: { undo: ok({ status: 'withdrawn', removed: false }) },
    words: { nl: 'binnen enkele minuten', en: 'within a few minutes' },
    reach: archiveAndUndo,
  },
  {
    name: 'undo-failed',
    answers: { undo: refusal(409, 'UNDO_TOO_LATE') },
    words: { nl: 'Het document staat er nog', en: 'The document is still there' },
    reach: archiveAndUndo,
  },
  {
    name: 'undo-asked',
    answers: earlier,
    words: { nl: 'Laten staan', en: 'Keep it' },
    reach: undo,
  },
  { name: 'already', answers: byColleague, words: { nl: 'Al gearchiveerd', en: 'Archived already' } },
  {
    name: 'already-elsewhere',
    answers: { archiveStatus: known(mailArchive()) },
    words: { nl: 'Document openen', en: 'Open document' },
  },
  {
    name: 'already-twice',
    answers: twice,
    words: { nl: 'en 1 meer', en: 'and 1 more' },
    reach: ({ pane, look }) => pane.getByText(look.language === 'nl' ? 'en 1 meer' : 'and 1 more').click(),
  },
  {
    name: 'archive-another',
    answers: byColleague,
    words: { nl: 'Terug naar het document', en: 'Back to the document' },
    reach: (opened) => press(opened, 'Ook bij een ander archiveren', 'Archive with another as well'),
  },
  {
    name: 'archive-failed',
    answers: { archive: refusal(502, 'RENDER_FAILED') },
    words: { nl: 'Er is niets opgeslagen', en: 'Nothing was stored' },
    reach: archive,
  },
  {
    name: 'archive-type-gone',
    answers: { archive: refusal(422, 'DOCUMENT_TYPE_GONE') },
    words: { nl: 'Deze documentsoort is er niet meer', en: 'This document type is no longer there' },
    reach: archive,
  },
]

const sending: readonly View[] = [
  {
    name: 'compose-off',
    answers: {},
    words: { nl: 'komen na het verzenden in de boekhouding', en: 'go into the accounting system' },
    reach: inClient({ item: draft }),
  },
  {
    name: 'compose-announced',
    answers: {},
    words: { nl: 'Wordt na verzenden gearchiveerd', en: 'Will be archived once sent' },
    reach: inClient({ item: { ...draft, itemId: null } }, announce),
  },
  {
    name: 'compose-again',
    answers: { sendArchive: sent({ status: 'awaiting_send', target: account, expiresAt: later(5) }) },
    words: { nl: 'bij Bakkerij De Korenbloem BV', en: 'with Bakkerij De Korenbloem BV' },
    reach: inClient({ item: draft, headers: stamped }),
  },
  {
    name: 'compose-expired',
    answers: { sendArchive: sent({ status: 'expired', expiresAt: later(-1) }) },
    words: { nl: 'Je eerdere keuze is verlopen', en: 'Your earlier choice has expired' },
    reach: inClient({ item: draft, headers: stamped }),
  },
  {
    name: 'compose-auto',
    answers: autoOn,
    words: { nl: 'Wordt vanzelf gearchiveerd', en: 'Will be archived automatically' },
    reach: inClient({ item: { ...draft, conversationId: 'conv' } }),
  },
  {
    name: 'compose-failed',
    answers: { announce: refusal(503, 'STORE_UNAVAILABLE') },
    words: { nl: 'wordt na het verzenden nog niet gearchiveerd', en: 'will not be archived on sending yet' },
    reach: inClient({ item: draft }, announce),
  },
  {
    name: 'compose-host-failed',
    answers: {},
    words: { nl: 'wordt na het verzenden nog niet gearchiveerd', en: 'will not be archived on sending yet' },
    reach: inClient({ item: draft, takesHeaders: false }, announce),
  },
  {
    name: 'sent-archiving',
    answers: { sendArchive: sent({ status: 'archiving', archiveId, partsDone: 1, parts: 2 }) },
    words: { nl: 'Controle van wat is opgeslagen', en: 'Check of what was stored' },
    reach: inClient(sentMail),
  },
  {
    name: 'sent-archived',
    answers: {
      archiveStatus: known(mailArchive()),
      progress: ok(done()),
      sendArchive: sent({ status: 'archived', receipt }),
    },
    words: { nl: 'Al gearchiveerd', en: 'Archived already' },
    reach: inClient(sentMail),
  },
  {
    name: 'sent-failed',
    answers: { sendArchive: sent({ status: 'failed', code: 'LEDGER_DOWN', message: '' }) },
    words: { nl: 'Nu archiveren', en: 'Archive now' },
    reach: inClient(sentMail),
  },
  {
    name: 'sent-missed',
    answers: { sendArchive: sent({ status: 'awaiting_send', expiresAt: later(5) }) },
    words: { nl: 'kwam niet bij ons aan', en: 'did not reach us' },
    reach: inClient(sentMail),
  },
]

describe('mail tab of the task pane', function () {
  this.timeout(60_000)
  let service: PaneService
  before(async () => {
    service = await startPanePages()
  })
  after(() => service.stop())

  verifyViews(() => service, ['CLI-6', 'CLI-8', 'ARC-8', 'ARC-10'], reading)
  verifyViews(() => service, ['CLI-6', 'CLI-8', 'CLI-10'], sending)

  const look = { width: 420, theme: 'light', language: 'nl' } as const
  const open = (answers: PluginAnswers): Promise<OpenedPane> => openPane(service.baseUrl, look, answers)

  it('leaves the second of two equal attachments out, and sends the type that was named last', async () => {
    const opened = await open({})
    const { page, pane, context } = opened
    await openIn(opened, { item: withCopies })
    const copies = pane.getByRole('checkbox', { name: /opdrachtbevestiging/ })
    await copies.first().waitFor()
    expect(await copies.evaluateAll((nodes) => nodes.map((node) => 'checked' in node && node.checked))).to.deep.equal([
      true,
      false,
    ])
    const posted = page.waitForRequest((request) => request.method() === 'POST' && /archive-email/.test(request.url()))
    await archive(opened)
    const body: unknown = (await posted).postDataJSON()
    expect(body).to.have.property('attachments').with.length(2)
    expect(body).to.deep.include({ documentType: 55, target: contact })
    await context.close()
  })

  it('offers the choice of attachments again as it was, once archiving is undone', async () => {
    const opened = await open({})
    const { pane, context } = opened
    const box = pane.getByRole('checkbox', { name: /Omzetopstelling/ })
    await box.uncheck()
    await archiveAndUndo(opened)
    await pane.getByText('Archiveren ongedaan gemaakt').waitFor()
    expect(await box.isChecked()).to.equal(false)
    expect(await pane.getByText(/^Gearchiveerd door/).count(), 'the badge is gone').to.equal(0)
    await context.close()
  })

  it('asks once before it takes back what was archived earlier, and leaves it where the user says so', async () => {
    const opened = await open(earlier)
    const { page, pane, context } = opened
    let undone = 0
    page.on('request', (request) => (undone += request.method() === 'DELETE' ? 1 : 0))
    await undo(opened)
    await press(opened, 'Laten staan', '')
    await undo(opened)
    expect(undone).to.equal(0)
    await press(opened, 'Document verwijderen', '')
    await pane.getByText('Archiveren ongedaan gemaakt').waitFor()
    expect(undone).to.equal(1)
    await context.close()
  })

  verifies('ARC-10', 'the badge names who archived the mail and opens the document', async () => {
    const { pane, context } = await open(byColleague)
    const badge = pane.getByRole('region', { name: 'Contact', exact: true }).getByRole('link', { name: /Sanne Visser/ })
    await badge.waitFor()
    expect((await badge.textContent())?.trim()).to.match(/^Gearchiveerd door Sanne Visser, gisteren \d\d:\d\d$/)
    expect(await badge.getAttribute('href')).to.equal(receipt.documentUrl)
    await context.close()
  })

  verifies('ARC-4', 'a mail archived with one is archived with another as well, and nowhere twice', async () => {
    const opened = await open({
      ...byColleague,
      archive: ok({ status: 'archived', already: false, receipt: { ...receipt, archiveId: 'another' } }),
    })
    const { page, pane, context } = opened
    await press(opened, 'Ook bij een ander archiveren', '')
    await pane.getByText('Terug naar het document').waitFor()
    expect(await pane.getByRole('radio').count(), 'only one is left').to.equal(0)
    const posted = page.waitForRequest((request) => request.method() === 'POST' && /archive-email/.test(request.url()))
    await archive(opened)
    expect((await posted).postDataJSON()).to.deep.include({ target: account })
    await pane.getByRole('heading', { name: 'Gearchiveerd', exact: true }).waitFor()
    expect(await pane.getByRole('button', { name: 'Ook bij een ander archiveren' }).count()).to.equal(0)
    await context.close()
  })

  verifies(
    'CLI-6',
    '“Met uren…” opens the hours of the mail with archiving it ticked, for this mail only',
    async () => {
      const opened = await open({})
      const { page, pane, context } = opened
      await press(opened, 'Met uren…', '')
      expect(await pane.getByRole('tab', { name: 'Uren' }).getAttribute('aria-selected')).to.equal('true')
      await pane.getByRole('button', { name: 'Uren boeken en archiveren' }).waitFor()
      expect(await pane.getByRole('checkbox', { name: 'Mail ook archiveren' }).isChecked()).to.equal(true)
      await openMail(page, /Verbouwing/)
      await pane.getByRole('tab', { name: 'Uren' }).click()
      await pane.getByRole('button', { name: 'Uren boeken', exact: true }).waitFor()
      await context.close()
    },
  )

  verifies(
    ['CLI-10', 'ARC-5'],
    'archiving on sending stamps the draft and announces it, and both ways back',
    async () => {
      const opened = await open({})
      const { page, pane, context } = opened
      await openIn(opened, { item: draft })
      await pane.getByRole('radio', { name: /Korenbloem/ }).check()
      const announced = page.waitForRequest((request) => request.method() === 'PUT')
      await announce(opened)
      const body: unknown = (await announced).postDataJSON()
      await pane.getByText('bij Bakkerij De Korenbloem BV').waitFor()
      expect(body).to.deep.include({ target: account, archiveKey: (await headersOf(page))[ARCHIVE_KEY_HEADER] })
      await press(opened, 'Toch niet archiveren', '')
      await pane.getByRole('button', { name: 'Archiveren bij verzenden' }).waitFor()
      expect(await headersOf(page)).to.deep.equal({})
      await context.close()
    },
  )

  it('takes the stamp off again where the service does not take the target, and keeps what was chosen', async () => {
    const opened = await open({ announce: refusal(503, 'STORE_UNAVAILABLE') })
    const { page, pane, context } = opened
    await openIn(opened, { item: draft })
    await pane.getByRole('radio', { name: /Korenbloem/ }).check()
    await announce(opened)
    await pane.getByRole('alert').waitFor()
    expect(await headersOf(page)).to.deep.equal({})
    expect(await pane.getByRole('radio', { name: /Korenbloem/ }).isChecked()).to.equal(true)
    await context.close()
  })

  verifies(['CLI-8', 'ARC-11'], 'by keyboard the focus is on what came of it: receipt, question, choice', async () => {
    const opened = await open(earlier)
    const { page, pane, context } = opened
    const focused = (): Promise<string | null> => pane.locator(':focus').textContent()
    await pane.getByRole('button', { name: 'Ongedaan maken' }).focus()
    await page.keyboard.press('Enter')
    await pane.getByText(/wordt uit de boekhouding verwijderd/).waitFor()
    expect(await focused()).to.match(/wordt uit de boekhouding verwijderd/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await pane.getByText('Archiveren ongedaan gemaakt').waitFor()
    await pane.getByRole('button', { name: 'Archiveren', exact: true }).focus()
    await page.keyboard.press('Enter')
    await pane.getByRole('heading', { name: 'Gearchiveerd', exact: true }).waitFor()
    expect(await focused()).to.equal('Gearchiveerd')
    await context.close()
  })
})
