// The stand-in mailbox as the pane's host sees it: reading, writing, saving, headers, and sending past the on-send handler, whatever that does.
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { ARCHIVE_KEY_HEADER } from '#adapters/task-pane/host/archive-key-header.ts'
import { loadClient } from '#bootstrap/client-files.ts'
import { type Watched, openPage } from '#test/support/browser.ts'
import { type ServiceUnderTest, logIn, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { type PaneService, startPanePages } from './fake-plugin.ts'
import { askHost, changesOf, hostConnected, putHostInPane } from './host-under-test.ts'
import { openMail } from './pane-views.ts'

interface Told {
  readonly kind: string
  readonly mode: string
  readonly key: string
  readonly itemId: string | null
  readonly subject: string
  readonly to: readonly { readonly address: string }[]
}

const HANDLER = '**/mailclient-plugin/on-send.js'
const viewport = { width: 1360, height: 860 }
const told = (page: Page): Promise<Told> => askHost(page, 'host.currentItem()')

/** An add-in's on-send handler; `body` has the mail as `item`, and `event`. */
const handlerOf = (body: string): string =>
  `Office.actions.associate('onMessageSend', (event) => { const item = Office.context.mailbox.item; ${body} })`

describe('stand-in mailbox as a mail client', function () {
  this.timeout(60_000)
  let service: PaneService
  before(async () => {
    service = await startPanePages()
  })
  after(() => service.stop())

  const visit = async (query = '', handler = handlerOf('event.completed({ allowEvent: true })')): Promise<Watched> => {
    const opened = await openPage({ viewport })
    await putHostInPane(opened.page)
    await opened.page.route(HANDLER, (route) =>
      handler === ''
        ? route.fulfill({ status: 404 })
        : route.fulfill({ contentType: 'text/javascript', body: handler }),
    )
    await opened.page.goto(`${service.baseUrl}/demo${query}`)
    await hostConnected(opened.page)
    return opened
  }
  const sentHeading = (page: Page, subject: string) =>
    page.getByRole('main', { name: 'Geopende mail' }).getByRole('heading', { name: subject })

  verifies('CLI-1', 'tells the open mail, its text and its files, and every other that is opened', async () => {
    const { page, context, complaints } = await visit()
    expect(await askHost(page, 'host.userAddress')).to.equal('piet.devries@korrel.example')
    expect(await told(page)).to.deep.include({ kind: 'mail', mode: 'read', itemId: 'omzet-kwartaal' })
    expect(await askHost(page, `host.htmlBody('omzet-kwartaal')`)).to.contain('cid:omzet@korenbloem.example')
    const pdf = await askHost<string>(page, `host.attachmentContent('omzet-kwartaal', 'omzetopstelling-kwartaal-pdf')`)
    expect(Buffer.from(pdf, 'base64').toString('latin1')).to.match(/^%PDF/)
    expect(await askHost(page, `host.wholeMail('omzet-kwartaal')`)).to.equal(null)
    expect(await askHost(page, `host.header('x-tapster-archive-key', key)`)).to.equal(null)
    expect(await askHost(page, `host.setHeader('x-a', '1', key)`), 'what was sent stays as it is').to.deep.equal({
      left: 'HostFailed',
    })
    expect(await askHost(page, 'host.mailboxProof()')).to.equal(null)

    const before = await changesOf(page)
    await openMail(page, /Kennismaken/)
    await until('the change', async () => (await changesOf(page)) > before)
    expect((await told(page)).subject).to.equal('Kennismaken?')
    expect(complaints).to.deep.equal([])
    await context.close()
  })

  verifies('CLI-6', 'tells appointments of the calendar, with who is invited and when', async () => {
    const { page, context } = await visit()
    await page.getByRole('button', { name: 'Agenda' }).click()
    await openMail(page, /Kwartaalgesprek/)
    await until('the appointment', async () => (await told(page)).kind === 'appointment')
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
    expect(await told(page)).to.deep.include({ kind: 'appointment', itemId: 'kennismaken-nieuwkomer' })
    await context.close()
  })

  verifies('CLI-6', 'tells a draft as it is typed, once the typing pauses', async () => {
    const { page, context } = await visit('?compose=new')
    const begun = await told(page)
    expect(begun).to.deep.include({ kind: 'mail', mode: 'compose', itemId: null, subject: '', to: [] })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const before = await changesOf(page)
    await page.getByLabel('Aan', { exact: true }).pressSequentially('eva@korenbloem.example;')
    await page.getByLabel('Onderwerp').pressSequentially('De cijfers van het kwartaal')
    await page.clock.runFor(299)
    expect([await changesOf(page), (await told(page)).subject], 'while typing').to.deep.equal([before, ''])
    await page.clock.runFor(1)
    await until('the draft', async () => (await changesOf(page)) > before)
    expect(await told(page)).to.deep.include({
      key: begun.key,
      subject: 'De cijfers van het kwartaal',
      to: [{ name: 'Eva Jansen', address: 'eva@korenbloem.example' }],
    })
    expect(await changesOf(page), 'once').to.equal(before + 1)
    await context.close()
  })

  verifies('CLI-6', 'gives a draft an id when it is asked for one, and the same again', async () => {
    const { page, context } = await visit('?compose=new')
    const id = await askHost<string>(page, 'host.savedItemId(key)')
    expect(id).to.match(/^stand-in-/)
    expect(await askHost(page, 'host.savedItemId(key)')).to.equal(id)
    expect(await told(page)).to.deep.include({ mode: 'compose', itemId: id })
    await page.goto(`${service.baseUrl}/demo?compose=appointment`)
    await hostConnected(page)
    const appointment = await askHost<string>(page, 'host.savedItemId(key)')
    await page.getByLabel('Onderwerp').fill('Begroting')
    await page.getByRole('button', { name: 'Opslaan in agenda' }).click()
    await until('the appointment', async () => (await told(page)).mode === 'read')
    expect(await told(page)).to.deep.include({ kind: 'appointment', subject: 'Begroting', itemId: appointment })
    await context.close()
  })

  verifies(
    'CLI-10',
    'headers that the pane writes leave with the mail, and are read from the one that was sent',
    async () => {
      const { page, context, complaints } = await visit(
        '?compose=reply:omzet-kwartaal',
        handlerOf(`item.internetHeaders.getAsync(['${ARCHIVE_KEY_HEADER}'], ({ value }) =>
        item.getAttachmentsAsync(({ value: [file] }) => item.getAttachmentContentAsync(file.id, ({ value: content }) =>
          item.body.getAsync('html', ({ value: html }) => item.to.getAsync(({ value: to }) => {
            const seen = { key: value['${ARCHIVE_KEY_HEADER}'], to, file: file.name, content, html }
            item.internetHeaders.setAsync({ 'X-Seen': JSON.stringify(seen) }, () => event.completed({ allowEvent: true }))
          })))))`),
      )
      const draft = await told(page)
      expect(draft.subject).to.equal('Re: Omzetcijfers van het kwartaal')
      await askHost(page, `host.setHeader('X-Gone', '1', key)`)
      await askHost(page, `host.setHeader('X-Gone', null, key)`)
      expect(await askHost(page, `host.setHeader('${ARCHIVE_KEY_HEADER}', 'the-key', key)`)).to.equal(null)
      expect(await askHost(page, `host.header('${ARCHIVE_KEY_HEADER.toUpperCase()}', key)`)).to.equal('the-key')
      await page.keyboard.type('Dank <voor> de cijfers.')
      await page
        .getByLabel('Bijlage', { exact: true })
        .setInputFiles({ name: 'akkoord.txt', mimeType: 'text/plain', buffer: Buffer.from('Akkoord.') })
      await page.getByRole('button', { name: 'Verzenden', exact: true }).click()
      await sentHeading(page, 'Re: Omzetcijfers van het kwartaal').waitFor()
      await page.getByText('Verzonden om').waitFor()

      await until('the sent mail', async () => (await told(page)).mode === 'read')
      const sent = await askHost<Told & Readonly<Record<string, unknown>>>(page, 'host.currentItem()')
      expect(sent).to.deep.include({ mode: 'read', conversationId: 'omzet' })
      expect(sent['internetMessageId']).to.match(/^<[\w-]+@korrel\.example>$/)
      expect(await askHost(page, `host.header('${ARCHIVE_KEY_HEADER}', key)`)).to.equal('the-key')
      expect(await askHost(page, `host.header('x-gone', key)`)).to.equal(null)
      const seen = JSON.parse(await askHost<string>(page, `host.header('x-seen', key)`)) as Readonly<
        Record<string, unknown>
      >
      expect(seen).to.deep.include({
        key: 'the-key',
        to: [{ displayName: 'Eva Jansen', emailAddress: 'eva@korenbloem.example' }],
        file: 'akkoord.txt',
        content: { content: Buffer.from('Akkoord.').toString('base64'), format: 'base64' },
      })
      const html = await askHost<string>(page, `host.htmlBody(${JSON.stringify(sent.itemId)})`)
      expect(html).to.equal(seen['html'])
      expect(html)
        .to.contain('<p>Dank &lt;voor&gt; de cijfers.</p>')
        .and.to.match(/<blockquote><p>Dag Piet,/)
      const [file] = sent['attachments'] as readonly { readonly id: string }[]
      expect(
        await askHost(page, `host.attachmentContent(${JSON.stringify(sent.itemId)}, ${JSON.stringify(file?.id)})`),
      ).to.equal(Buffer.from('Akkoord.').toString('base64'))
      expect(complaints).to.deep.equal([])
      await context.close()
    },
  )

  const write = async (page: Page, subject: string): Promise<void> => {
    await page.getByLabel('Aan', { exact: true }).fill('eva@korenbloem.example')
    await page.getByLabel('Onderwerp').fill(subject)
    await page.getByRole('textbox', { name: 'Tekst van de mail' }).fill('Dag Eva')
  }
  const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Verzenden', exact: true }).click()

  verifies('CLI-7', 'a handler that takes long is told of after five seconds, and the user decides', async () => {
    const { page, context } = await visit('?compose=new', handlerOf('event.completed'))
    await page.clock.install()
    await write(page, 'Traag')
    await send(page)
    await page.getByText('kijkt er nog naar').waitFor()
    expect(await page.getByRole('button', { name: 'Toch verzenden' }).count()).to.equal(0)
    await page.clock.fastForward(5_100)
    await page.getByRole('button', { name: 'Niet verzenden' }).click()
    expect(await page.getByRole('textbox', { name: 'Tekst van de mail' }).inputValue()).to.equal('Dag Eva')
    await send(page)
    await page.getByText('kijkt er nog naar').waitFor()
    await page.clock.fastForward(5_100)
    await page.getByRole('button', { name: 'Toch verzenden' }).click()
    await sentHeading(page, 'Traag').waitFor()
    await context.close()
  })

  verifies('CLI-7', 'what a handler asks is told, and the mail waits', async () => {
    const refusing = handlerOf(`event.completed({ allowEvent: false, errorMessage: 'Er ontbreekt een bijlage.' })`)
    const { page, context } = await visit('?compose=new', refusing)
    await write(page, 'Met bijlage')
    await send(page)
    await page.getByText('Er ontbreekt een bijlage.').waitFor()
    await openMail(page, /Kennismaken/)
    await page.getByRole('button', { name: /Concepten/ }).click()
    await openMail(page, /Met bijlage/)
    await page.getByRole('button', { name: 'Toch verzenden' }).click()
    await sentHeading(page, 'Met bijlage').waitFor()
    await context.close()
  })

  verifies('CLI-7', 'without a handler the mail leaves, and the user is told', async () => {
    const { page, context } = await visit('?compose=new', '')
    await write(page, 'Zonder')
    await send(page)
    await sentHeading(page, 'Zonder').waitFor()
    await page.getByText('zonder de invoegtoepassing').waitFor()
    await context.close()
  })

  verifies('CLI-7', 'with the service dead, or silent, the mail leaves within 4 s by our own handler', async () => {
    const { onSend } = await loadClient({ testMode: true, mailboxProof: false })
    const ours = `var tapsterOnSend = { origin: location.origin, mailboxProof: false };\n${Buffer.from(onSend).toString()}`
    for (const trouble of ['dead', 'silent'] as const) {
      const { page, context } = await visit('?compose=new', ours)
      await write(page, `Dienst weg (${trouble})`)
      await page.frameLocator('iframe[title=on-send]').locator('body').waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      // From here on nothing answers any more.
      await page.route('**/*', (route) => (trouble === 'dead' ? route.abort() : undefined))
      const started = performance.now()
      await send(page)
      await sentHeading(page, `Dienst weg (${trouble})`).waitFor()
      expect(performance.now() - started, trouble).to.be.below(4_000)
      await context.close()
    }
  })

  it('loses nothing that is typed: drafts wait, and one that was discarded comes back', async () => {
    const { page, context } = await visit('?compose=new')
    await page.getByLabel('Aan', { exact: true }).fill('nog geen adres')
    await page.getByRole('textbox', { name: 'Tekst van de mail' }).fill('Half geschreven')
    await send(page)
    await page.getByText('Dit is geen mailadres: nog geen adres').waitFor()
    await openMail(page, /Kennismaken/)
    await page.getByRole('button', { name: /Concepten/ }).click()
    await openMail(page, /Half geschreven/)
    expect(await page.getByLabel('Aan', { exact: true }).inputValue()).to.equal('nog geen adres')
    await page.getByRole('button', { name: 'Concept weggooien' }).click()
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    expect(await page.getByRole('textbox', { name: 'Tekst van de mail' }).inputValue()).to.equal('Half geschreven')
    await context.close()
  })

  it('does not listen to other windows, and not to what it does not know', async () => {
    const { page, context } = await visit('?compose=new')
    await page.evaluate(
      `window.postMessage({ pane: 'save', ask: 1, key: '${(await told(page)).key}' }, location.origin)`,
    )
    await page.evaluate(
      `window.postMessage({ onSend: 'completed', allowEvent: true, errorMessage: '' }, location.origin)`,
    )
    expect(await askHost(page, 'host.header("x", key)')).to.equal(null)
    expect((await told(page)).itemId).to.equal(null)
    expect(await askHost(page, `host.htmlBody('not there')`)).to.deep.equal({ left: 'HostFailed' })
    await context.close()
  })
})

describe('a mail sent from the stand-in mailbox', function () {
  this.timeout(90_000)
  let service: ServiceUnderTest
  before(async () => {
    service = await startService()
  })
  after(() => service?.stop())

  verifies(['CLI-7', 'CLI-10'], 'is archived by the on-send handler under the key that it carries', async () => {
    const jwt = await logIn(service, 'piet.devries@korrel.example')
    const asUser = (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`${service.baseUrl}/mailclient-plugin/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
      })
    await asUser('settings', {
      method: 'PUT',
      body: JSON.stringify({ autoArchiveOnSend: true, defaultArchiveTarget: 'contact' }),
    })
    const { page, context, complaints } = await openPage({ viewport })
    await putHostInPane(page)
    await page.goto(`${service.baseUrl}/demo?compose=new`)
    await page.getByLabel('Aan', { exact: true }).fill('eva@korenbloem.example')
    await page.getByLabel('Onderwerp').fill('De aangifte')
    await page.getByRole('textbox', { name: 'Tekst van de mail' }).fill('Dag Eva,\n\nDe aangifte is de deur uit.')
    await page.getByRole('button', { name: 'Verzenden', exact: true }).click()
    await page.getByRole('heading', { name: 'De aangifte' }).waitFor()
    const key = await until('the key', async () => {
      const header = await askHost<string | null>(page, `host.header('${ARCHIVE_KEY_HEADER}', key)`)
      return header ?? false
    })
    const ended = await until(
      'the archiving',
      async () => {
        const answer = (await (await asUser(`send-archive/${key}`)).json()) as { readonly status?: string }
        return answer.status === 'archived' || answer.status === 'failed' ? answer : false
      },
      30_000,
      250,
    )
    expect(ended).to.deep.include({ status: 'archived' })
    expect(complaints).to.deep.equal([])
    await context.close()
  })
})
