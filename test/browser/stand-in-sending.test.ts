// Sending from the stand-in mailbox past the on-send handler, whatever that does: what leaves with the mail, what the user sees, and what is archived.
import { expect } from 'chai'
import { ARCHIVE_KEY_HEADER } from '#adapters/web/task-pane/host/archive-key-header.ts'
import { readClient } from '#test/support/client.ts'
import type { Watched } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { askHost } from './host-under-test.ts'
import { panePages } from './pane-pages.ts'
import { openMail } from './pane-views.ts'
import { type ReportedItem, handlerOf, send, sentHeading, openItem, visitMailbox, write } from './stand-in-mailbox.ts'

describe('sending from the stand-in mailbox', function () {
  this.timeout(60_000)
  const service = panePages()

  const visit = (query?: string, handler?: string): Promise<Watched> => visitMailbox(service.baseUrl, query, handler)

  verifies(
    'CLI-10',
    'headers that the pane writes leave with the mail, and are read from the one that was sent',
    async () => {
      const { page, complaints } = await visit(
        '?compose=reply:omzet-kwartaal',
        handlerOf(`item.internetHeaders.getAsync(['${ARCHIVE_KEY_HEADER}'], ({ value }) =>
        item.getAttachmentsAsync(({ value: [file] }) => item.getAttachmentContentAsync(file.id, ({ value: content }) =>
          item.body.getAsync('html', ({ value: html }) => item.to.getAsync(({ value: to }) => {
            const seen = { key: value['${ARCHIVE_KEY_HEADER}'], to, file: file.name, content, html }
            item.internetHeaders.setAsync({ 'X-Seen': JSON.stringify(seen) }, () => event.completed({ allowEvent: true }))
          })))))`),
      )
      const draft = await openItem(page)
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

      await until('the sent mail', async () => (await openItem(page)).mode === 'read')
      const sent = await askHost<ReportedItem & Readonly<Record<string, unknown>>>(page, 'host.currentItem()')
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
    },
  )

  verifies('CLI-12', 'an answer from the shared mailbox leaves in its name, sent by the user', async () => {
    const { page } = await visit(
      '?compose=reply:vraag-factuur',
      handlerOf(`item.from.getAsync(({ value: from }) => item.internetHeaders.setAsync(
        { 'X-Seen': [from.emailAddress, Office.context.mailbox.userProfile.emailAddress].join() },
        () => event.completed({ allowEvent: true })))`),
    )
    await page.getByText('Van: ').waitFor()
    await send(page)
    await page.getByText('Verzonden om').waitFor()
    await until('the sent mail', async () => (await openItem(page)).mode === 'read')
    const seen = await askHost<string>(page, `host.header('x-seen', key)`)
    expect(seen).to.equal('info@korrel.example,piet.devries@korrel.example')
  })

  verifies('CLI-7', 'a handler that takes long is reported after five seconds, and the user decides', async () => {
    const { page, context } = await visit('?compose=new', handlerOf('event.completed'))
    await page.clock.install()
    await write(page, 'Traag')
    await send(page)
    await page.getByText('controleert de mail').waitFor()
    expect(await page.getByRole('button', { name: 'Toch verzenden' }).count()).to.equal(0)
    await page.clock.fastForward(5_100)
    await page.getByRole('button', { name: 'Niet verzenden' }).click()
    expect(await page.getByRole('textbox', { name: 'Tekst van de mail' }).inputValue()).to.equal('Dag Eva')
    await send(page)
    await page.getByText('controleert de mail').waitFor()
    await page.clock.fastForward(5_100)
    await page.getByRole('button', { name: 'Toch verzenden' }).click()
    await sentHeading(page, 'Traag').waitFor()
    await context.close()
  })

  verifies('CLI-7', 'a question of a handler is shown, and the mail waits', async () => {
    const refusing = handlerOf(`event.completed({ allowEvent: false, errorMessage: 'Er ontbreekt een bijlage.' })`)
    const { page } = await visit('?compose=new', refusing)
    await write(page, 'Met bijlage')
    await send(page)
    await page.getByText('Er ontbreekt een bijlage.').waitFor()
    await openMail(page, /Kennismaken/)
    await page.getByRole('button', { name: /Concepten/ }).click()
    await openMail(page, /Met bijlage/)
    await page.getByRole('button', { name: 'Toch verzenden' }).click()
    await sentHeading(page, 'Met bijlage').waitFor()
  })

  verifies('CLI-7', 'without a handler the mail leaves, and the user sees that', async () => {
    const { page } = await visit('?compose=new', '')
    await write(page, 'Zonder')
    await send(page)
    await sentHeading(page, 'Zonder').waitFor()
    await page.getByText('zonder de invoegtoepassing').waitFor()
  })

  verifies('CLI-7', 'with the service dead, or silent, the mail leaves within 4 s by our own handler', async () => {
    const { onSend } = await readClient({ testMode: true })
    const ours = `var tapsterOnSend = { origin: location.origin, mailboxProof: false };\n${Buffer.from(onSend).toString()}`
    for (const trouble of ['dead', 'silent'] as const) {
      const { page, context } = await visit('?compose=new', ours)
      await write(page, `Dienst weg (${trouble})`)
      await page.frameLocator('iframe[title=on-send]').locator('body').waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      // From here on nothing answers any more, and the page's time stands still: a slow machine does not count.
      await page.route('**/*', (route) => (trouble === 'dead' ? route.abort() : undefined))
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 1_000)
      const request = page.waitForRequest(/session\/recover$/)
      await send(page)
      await request
      if (trouble === 'silent') await page.clock.runFor(4_000)
      await sentHeading(page, `Dienst weg (${trouble})`).waitFor()
      await context.close()
    }
  })
})
