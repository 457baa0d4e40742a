// The stand-in mailbox as the pane's host sees it: reading, writing and saving. Sending is in stand-in-sending.test.ts.
import { expect } from 'chai'
import type { Watched } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { askHost, changesOf, hostConnected } from './host-under-test.ts'
import { panePages } from './pane-pages.ts'
import { openMail } from './pane-views.ts'
import { send, openItem, visitMailbox } from './stand-in-mailbox.ts'

describe('stand-in mailbox as a mail client', function () {
  this.timeout(60_000)
  const service = panePages()

  const visit = (query?: string): Promise<Watched> => visitMailbox(service.baseUrl, query)

  verifies('CLI-1', 'returns the open mail, its text and its files, and every other that is opened', async () => {
    const { page, complaints } = await visit()
    expect(await askHost(page, 'host.userAddress')).to.equal('piet.devries@korrel.example')
    expect(await openItem(page)).to.deep.include({ kind: 'mail', mode: 'read', itemId: 'omzet-kwartaal' })
    expect(await askHost(page, `host.htmlBody('omzet-kwartaal')`)).to.contain('cid:omzet@korenbloem.example')
    const pdf = await askHost<string>(page, `host.attachmentContent('omzet-kwartaal', 'omzetopstelling-kwartaal-pdf')`)
    expect(Buffer.from(pdf, 'base64').toString('latin1')).to.match(/^%PDF/)
    const eml = Buffer.from(await askHost<string>(page, `host.wholeMail('omzet-kwartaal')`), 'base64').toString()
    expect(eml).to.match(/^content-id: <omzet@korenbloem\.example>/im)
    expect(await askHost(page, `host.wholeMail('kennismaking')`)).to.equal(null)
    expect(await askHost(page, `host.header('x-tapster-archive-key', key)`)).to.equal(null)
    expect(await askHost(page, `host.setHeader('x-a', '1', key)`), 'what was sent stays as it is').to.deep.equal({
      left: 'HostFailed',
    })
    expect(await askHost(page, 'host.mailboxProof()')).to.equal(null)

    const before = await changesOf(page)
    await openMail(page, /Kennismaken/)
    await until('the change', async () => (await changesOf(page)) > before)
    expect((await openItem(page)).subject).to.equal('Kennismaken?')
    expect(complaints).to.deep.equal([])
  })

  verifies('ARC-14', 'returns the date that a mail names, also where it was moved here later', async () => {
    const { page } = await visit('?item=huurcontract')
    await until('the mail', async () => (await openItem(page)).itemId === 'huurcontract')
    const { sentAt, arrivedAt = 0 } = await openItem(page)
    expect(sentAt).to.equal(Date.parse(await askHost<string>(page, `host.header('Date', key)`)))
    expect(arrivedAt - (sentAt ?? 0)).to.equal((28 * 60 + 25 - 20) * 60_000)
  })

  verifies('CLI-6', 'returns appointments of the calendar, with who is invited and when', async () => {
    const { page } = await visit()
    await page.getByRole('button', { name: 'Agenda' }).click()
    await openMail(page, /Kwartaalgesprek/)
    await until('the appointment', async () => (await openItem(page)).kind === 'appointment')
    const item = await askHost<Readonly<Record<string, unknown>>>(page, 'host.currentItem()')
    expect(item).to.deep.include({
      kind: 'appointment',
      mode: 'read',
      itemId: 'kwartaalgesprek',
      organiser: { name: 'Piet de Vries', address: 'piet.devries@korrel.example' },
      location: 'Oudegracht 110, Utrecht',
    })
    expect(item['attendees']).to.have.length(2)
    expect(Number(item['endsAt']) - Number(item['startsAt'])).to.equal(75 * 60_000)
    const [day, today] = [`new Date(${Number(item['startsAt'])}).toDateString()`, 'new Date().toDateString()']
    expect(await page.evaluate(day)).to.equal(await page.evaluate(today))
    await page.goto(`${service.baseUrl}/demo?item=kennismaken-nieuwkomer`)
    await hostConnected(page)
    expect(await openItem(page)).to.deep.include({ kind: 'appointment', itemId: 'kennismaken-nieuwkomer' })
  })

  verifies('CLI-6', 'returns a draft as it is typed, once the typing pauses', async () => {
    const { page, context } = await visit('?compose=new')
    const begun = await openItem(page)
    expect(begun).to.deep.include({ kind: 'mail', mode: 'compose', itemId: null, subject: '', to: [] })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const before = await changesOf(page)
    await page.getByLabel('Aan', { exact: true }).pressSequentially('eva@korenbloem.example;')
    await page.getByLabel('Onderwerp').pressSequentially('De cijfers van het kwartaal')
    await page.clock.runFor(299)
    expect([await changesOf(page), (await openItem(page)).subject], 'while typing').to.deep.equal([before, ''])
    await page.clock.runFor(1)
    await until('the draft', async () => (await changesOf(page)) > before)
    expect(await openItem(page)).to.deep.include({
      key: begun.key,
      subject: 'De cijfers van het kwartaal',
      to: [{ name: 'Eva Jansen', address: 'eva@korenbloem.example' }],
    })
    expect(await changesOf(page), 'once').to.equal(before + 1)
    await context.close()
  })

  verifies('CLI-6', 'gives a draft an id when it is asked for one, and the same again', async () => {
    const { page } = await visit('?compose=new')
    const id = await askHost<string>(page, 'host.savedItemId(key)')
    expect(id).to.match(/^stand-in-/)
    expect(await askHost(page, 'host.savedItemId(key)')).to.equal(id)
    expect(await openItem(page)).to.deep.include({ mode: 'compose', itemId: id })
    await page.goto(`${service.baseUrl}/demo?compose=appointment`)
    await hostConnected(page)
    const appointment = await askHost<string>(page, 'host.savedItemId(key)')
    await page.getByLabel('Onderwerp').fill('Begroting')
    await page.getByRole('button', { name: 'Opslaan in agenda' }).click()
    await until('the appointment', async () => (await openItem(page)).mode === 'read')
    expect(await openItem(page)).to.deep.include({ kind: 'appointment', subject: 'Begroting', itemId: appointment })
  })

  it('loses nothing that is typed: drafts wait, and one that was discarded comes back', async () => {
    const { page } = await visit('?compose=new')
    await page.getByLabel('Aan', { exact: true }).fill('nog geen adres')
    await page.getByRole('textbox', { name: 'Tekst van de mail' }).fill('Half geschreven')
    await send(page)
    await page.getByText('Dit is geen e-mailadres: nog geen adres').waitFor()
    await openMail(page, /Kennismaken/)
    await page.getByRole('button', { name: /Concepten/ }).click()
    await openMail(page, /Half geschreven/)
    expect(await page.getByLabel('Aan', { exact: true }).inputValue()).to.equal('nog geen adres')
    await page.getByRole('button', { name: 'Concept weggooien' }).click()
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    expect(await page.getByRole('textbox', { name: 'Tekst van de mail' }).inputValue()).to.equal('Half geschreven')
  })

  it('does not listen to other windows, and not to what it does not know', async () => {
    const { page } = await visit('?compose=new')
    await page.evaluate(
      `window.postMessage({ pane: 'save', ask: 1, key: '${(await openItem(page)).key}' }, location.origin)`,
    )
    await page.evaluate(
      `window.postMessage({ onSend: 'completed', allowEvent: true, errorMessage: '' }, location.origin)`,
    )
    expect(await askHost(page, 'host.header("x", key)')).to.equal(null)
    expect((await openItem(page)).itemId).to.equal(null)
    expect(await askHost(page, `host.htmlBody('not there')`)).to.deep.equal({ left: 'HostFailed' })
  })
})
