// Archiving in the pane as people do it: what is sent, what is taken back, by keyboard, and on sending.
import { expect } from 'chai'
import { ARCHIVE_KEY_HEADER, NO_ARCHIVE } from '#adapters/web/task-pane/host/archive-key-header.ts'
import { verifies } from '#test/support/verifies.ts'
import {
  account,
  archiveId,
  byColleague,
  contact,
  done,
  earlier,
  known,
  mailArchive,
  progress,
  sent,
  sentMail,
  withCopies,
} from './archive-samples.ts'
import { announce, archive, archiveAndUndo, undo } from './archive-steps.ts'
import { answerPlugin, type PluginAnswers, ok, receipt, refusal } from './fake-plugin.ts'
import { headersOf, openIn } from './mail-client-page.ts'
import { draft } from './mail-samples.ts'
import { panePages } from './pane-pages.ts'
import { type OpenedPane, openMail, openPane } from './pane-views.ts'
import { press } from './steps.ts'
import { untilFocused } from './until-focused.ts'

describe('archiving in the pane', () => {
  const service = panePages()
  const look = { width: 420, theme: 'light', language: 'nl' } as const
  const open = (answers: PluginAnswers): Promise<OpenedPane> => openPane(service, look, answers)

  it('leaves the second of two equal attachments out, and sends the type that was named last', async () => {
    const opened = await open({})
    const { page, pane } = opened
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
  })

  verifies(
    ['ARC-15', 'ARC-14'],
    'pictures without content ids go along with those of the whole mail, and the date that the mail names',
    async () => {
      const opened = await open({})
      const { page, pane } = opened
      await pane.getByText('met 2 afbeeldingen in de tekst').waitFor()
      expect(await pane.getByRole('checkbox').count()).to.equal(1)
      const posted = page.waitForRequest((one) => one.method() === 'POST' && /archive-email/.test(one.url()))
      await archive(opened)
      const { attachments, emailData } = (await posted).postDataJSON() as {
        readonly attachments: readonly { readonly fileName: string; readonly contentId?: string }[]
        readonly emailData: { readonly sentAt: string }
      }
      expect(attachments.map(({ fileName, contentId }) => [fileName, contentId])).to.deep.equal([
        ['omzet.png', 'omzet@korenbloem.example'],
        ['logo.png', 'logo@korenbloem.example'],
        ['Omzetopstelling kwartaal.pdf', undefined],
      ])
      expect(Date.now() - Date.parse(emailData.sentAt)).to.be.within(33 * 60_000, 40 * 60_000)
      expect(opened.complaints).to.deep.equal([])
    },
  )

  it('offers the choice of attachments again as it was, once archiving is undone', async () => {
    const opened = await open({})
    const { pane } = opened
    const box = pane.getByRole('checkbox', { name: /Omzetopstelling/ })
    await box.uncheck()
    await archiveAndUndo(opened)
    await pane.getByText('Archiveren ongedaan gemaakt').waitFor()
    expect(await box.isChecked()).to.equal(false)
    expect(await pane.getByText(/^Gearchiveerd door/).count(), 'the badge is gone').to.equal(0)
  })

  it('asks once before it takes back what was archived earlier, and leaves it where the user says so', async () => {
    const opened = await open(earlier)
    const { page, pane } = opened
    let undone = 0
    page.on('request', (request) => (undone += request.method() === 'DELETE' ? 1 : 0))
    await undo(opened)
    await press('Laten staan')(opened)
    await undo(opened)
    expect(undone).to.equal(0)
    await press('Document verwijderen')(opened)
    await pane.getByText('Archiveren ongedaan gemaakt').waitFor()
    expect(undone).to.equal(1)
  })

  verifies(
    'ARC-10',
    'the badge names who archived the mail and opens the document, but not beside its receipt',
    async () => {
      const { pane } = await open(byColleague)
      const badge = pane
        .getByRole('region', { name: 'Contact', exact: true })
        .getByRole('link', { name: /Sanne Visser/ })
      await pane.getByText(/ door Sanne Visser$/).waitFor()
      expect(await badge.count()).to.equal(0)
      await pane.getByRole('tab', { name: 'Verkoop' }).click()
      await badge.waitFor()
      expect((await badge.textContent())?.trim()).to.match(/^Gearchiveerd door Sanne Visser, gisteren \d\d:\d\d$/)
      expect(await badge.getAttribute('href')).to.equal(receipt.documentUrl)
    },
  )

  verifies('ARC-4', 'a mail archived with one is archived with another as well, and nowhere twice', async () => {
    const opened = await open({
      ...byColleague,
      archive: ok({ status: 'archived', already: false, receipt: { ...receipt, archiveId: 'another' } }),
    })
    const { page, pane } = opened
    await press('Ook bij een andere relatie archiveren')(opened)
    await pane.getByText('Terug naar het document').waitFor()
    expect(await pane.getByRole('radio').count(), 'only one is left').to.equal(0)
    const posted = page.waitForRequest((request) => request.method() === 'POST' && /archive-email/.test(request.url()))
    await archive(opened)
    expect((await posted).postDataJSON()).to.deep.include({ target: account })
    await pane.getByRole('heading', { name: 'Gearchiveerd', exact: true }).waitFor()
    expect(await pane.getByRole('button', { name: 'Ook bij een andere relatie archiveren' }).count()).to.equal(0)
  })

  verifies(
    'CLI-6',
    '“Ook uren boeken” opens the hours of the mail with archiving it ticked, for this mail only',
    async () => {
      const opened = await open({})
      const { page, pane } = opened
      await press('Ook uren boeken')(opened)
      expect(await pane.getByRole('tab', { name: 'Uren' }).getAttribute('aria-selected')).to.equal('true')
      await pane.getByRole('button', { name: 'Uren boeken en archiveren' }).waitFor()
      expect(await pane.getByRole('checkbox', { name: 'Mail ook archiveren' }).isChecked()).to.equal(true)
      await openMail(page, /Verbouwing/)
      await pane.getByRole('tab', { name: 'Uren' }).click()
      await pane.getByRole('button', { name: 'Uren boeken', exact: true }).waitFor()
    },
  )

  verifies(
    ['CLI-10', 'ARC-5'],
    'archiving on sending stamps the draft and announces it, and both ways back',
    async () => {
      const opened = await open({})
      const { page, pane } = opened
      await openIn(opened, { item: draft })
      await announce(opened)
      await pane.getByText('Wordt na verzenden gearchiveerd').waitFor()
      const announced = page.waitForRequest((request) => request.method() === 'PUT')
      await pane.getByRole('radio', { name: /Korenbloem/ }).check()
      const body: unknown = (await announced).postDataJSON()
      await pane.getByText('bij Bakkerij De Korenbloem BV').waitFor()
      expect(body).to.deep.include({ target: account, archiveKey: (await headersOf(page))[ARCHIVE_KEY_HEADER] })
      await announce(opened)
      await pane.getByText('Deze mail wordt niet gearchiveerd.').waitFor()
      expect(await pane.getByRole('switch').getAttribute('aria-checked')).to.equal('false')
      expect(await headersOf(page)).to.deep.equal({})
    },
  )

  verifies(['ARC-7', 'CLI-10'], 'with automatic archiving on, one mail is kept out and let back in', async () => {
    const opened = await open({ settings: ok({ autoArchiveOnSend: true, defaultArchiveTarget: 'contact' }) })
    const { page, pane } = opened
    await openIn(opened, { item: draft })
    const archives = pane.getByRole('switch', { name: 'Archiveren bij verzenden' })
    await pane.getByText('Wordt automatisch gearchiveerd').waitFor()
    expect(await archives.getAttribute('aria-checked')).to.equal('true')
    await archives.click()
    await pane.getByText('Deze mail niet.').waitFor()
    expect(await archives.getAttribute('aria-checked')).to.equal('false')
    expect(await headersOf(page)).to.deep.equal({ [ARCHIVE_KEY_HEADER]: NO_ARCHIVE })
    await archives.click()
    await pane.getByText('Wordt automatisch gearchiveerd').waitFor()
    expect(await headersOf(page)).to.deep.equal({})
  })

  it('takes the stamp off again where the service does not take the target, and stays off', async () => {
    const opened = await open({ announce: refusal(503, 'STORE_UNAVAILABLE') })
    const { page, pane } = opened
    await openIn(opened, { item: draft })
    await announce(opened)
    await pane.getByRole('alert').waitFor()
    expect(await headersOf(page)).to.deep.equal({})
    expect(await pane.getByRole('switch').getAttribute('aria-checked')).to.equal('false')
  })

  verifies('ARC-13', 'a sent mail that failed is tried again without its content leaving the mail client', async () => {
    const opened = await open({ sendArchive: sent({ status: 'failed', code: 'LEDGER_DOWN', message: '' }) })
    const { page, pane } = opened
    const posted: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/mailclient-plugin/')) posted.push(request.url())
    })
    await openIn(opened, sentMail)
    const retry = pane.getByRole('button', { name: 'Opnieuw proberen' })
    await retry.waitFor()
    await answerPlugin(page, {
      archiveStatus: known(mailArchive()),
      progress: ok(done()),
      sendArchive: sent({ status: 'archived', receipt }),
    })
    await retry.click()
    await pane.getByRole('heading', { name: 'Al gearchiveerd' }).waitFor()
    expect(posted).to.have.length(1)
    expect(posted[0]).to.match(/\/send-archive\/[^/]+\/retry$/)
  })

  verifies('ARC-13', 'with the ledger away a mail is left to the service', async () => {
    const opened = await open({ archive: refusal(503, 'LEDGER_DOWN') })
    const { page, pane } = opened
    await archive(opened)
    const later = pane.getByRole('button', { name: 'Archiveren zodra de boekhouding antwoordt' })
    await later.waitFor()
    await answerPlugin(page, {
      archive: { status: 202, body: { status: 'queued', archiveId } },
      progress: ok(progress({ status: 'queued' })),
    })
    const posted = page.waitForRequest((request) => /archive-email/.test(request.url()))
    await later.click()
    expect((await posted).postDataJSON()).to.include({ whenAvailable: true })
    await pane.getByText('op de achtergrond').waitFor()
  })

  verifies('ARC-13', 'an undo from an old receipt names its document, and shows the newer one', async () => {
    const opened = await open({ ...earlier, undo: refusal(409, 'ARCHIVED_AGAIN') })
    const { page, pane } = opened
    const asked = page.waitForRequest((request) => request.method() === 'DELETE')
    await undo(opened)
    await press('Document verwijderen')(opened)
    expect(new URL((await asked).url()).searchParams.get('documentId')).to.equal(receipt.documentId)
    await pane.getByText('De mail is intussen opnieuw gearchiveerd').waitFor()
  })

  verifies(['CLI-8', 'ARC-11'], 'by keyboard the focus is on what came of it: receipt, question, choice', async () => {
    const opened = await open(earlier)
    const { page, pane } = opened
    await pane.getByRole('button', { name: 'Ongedaan maken' }).focus()
    await page.keyboard.press('Enter')
    await pane.getByText(/wordt uit de boekhouding verwijderd/).waitFor()
    await untilFocused(opened.pane, /wordt uit de boekhouding verwijderd/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await pane.getByText('Archiveren ongedaan gemaakt').waitFor()
    await pane.getByRole('button', { name: 'Archiveren', exact: true }).focus()
    await page.keyboard.press('Enter')
    await pane.getByRole('heading', { name: 'Gearchiveerd', exact: true }).waitFor()
    await untilFocused(opened.pane, 'Gearchiveerd')
  })
})
