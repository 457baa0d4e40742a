// The stand-in mailbox's server: its pages keep strict policies, its attachments are what they say, its troubles reach the ledger.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { makeMailboxRoutes } from '#adapters/sandbox/mailbox/mailbox-routes.ts'
import { sampleMails } from '#adapters/sandbox/mailbox/sample-mails.ts'

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

describe('stand-in mailbox', () => {
  const heard: unknown[] = []
  let ledger: Server
  let mailbox: Server
  let url = ''
  before(async () => {
    ledger = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        heard.push(JSON.parse(text))
        response.end('{}')
      })
    })
    const { handle } = makeMailboxRoutes({
      ledgerControlUrl: `${await listening(ledger)}/_control`,
      assets: { nameOf: (entry) => `${entry}-1`, file: () => undefined },
      now: () => Date.parse('2026-03-01T12:00:00Z'),
    })
    mailbox = createServer((request, response) => void handle(request, response))
    url = await listening(mailbox)
  })
  after(() => {
    for (const server of [ledger, mailbox]) {
      server.close()
      server.closeAllConnections()
    }
  })

  it('shows its page and its mails under policies that let nothing in', async () => {
    const page = await fetch(`${url}/demo?lang=en`)
    expect(await page.text())
      .to.contain('/demo/assets/mailbox.js-1')
      .and.contain('made up')
    expect(page.headers.get('content-security-policy')).to.contain(`default-src 'none'`).and.not.contain('unsafe')
    const mail = await fetch(`${url}/demo/mails/omzet-kwartaal/view`)
    expect(mail.headers.get('content-security-policy')).to.match(/default-src 'none'.*; sandbox;/)
    expect(await mail.text())
      .to.contain('data:image/png;base64,')
      .and.not.contain('cid:')
    const body = await fetch(`${url}/demo/mails/omzet-kwartaal/body`)
    expect(body.headers.get('content-type')).to.contain('text/plain')
    expect(await body.text()).to.contain('cid:omzet@korenbloem.example')
  })

  it('has attachments of exactly the size they are listed with, the same each time', async () => {
    for (const mail of sampleMails)
      for (const attachment of mail.attachments) {
        const [once, again] = [attachment.content(), attachment.content()]
        expect(once.length, attachment.fileName).to.equal(attachment.size)
        expect(Buffer.from(once).equals(again), attachment.fileName).to.equal(true)
      }
    const large = await fetch(`${url}/demo/mails/verbouwing/attachments/kosten-verbouwing-2025-csv`)
    expect((await large.arrayBuffer()).byteLength).to.equal(1_258_291)
  })

  it('tells what is not there, and takes no other method', async () => {
    for (const path of [
      '/demo/x',
      '/demo/mails/x',
      '/demo/mails/afspraak/attachments/x',
      '/demo/assets/x',
      '/demo/mails/%00',
    ])
      expect((await fetch(`${url}${path}`)).status, path).to.equal(404)
    expect((await fetch(`${url}/demo`, { method: 'DELETE' })).status).to.equal(405)
  })

  it('puts the ledger in trouble for its own page only', async () => {
    const trouble = (body: string, headers: Record<string, string> = {}) =>
      fetch(`${url}/demo/trouble`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      })
    const made = await trouble('{"kind":"slow"}', { 'sec-fetch-site': 'same-origin' })
    expect(await made.json()).to.deep.equal({ made: true })
    expect(heard).to.deep.equal([[{ op: 'fault', kind: 'slow', ms: 3_000 }]])
    for (const response of [
      await trouble('{"kind":"slow"}', { 'sec-fetch-site': 'cross-site' }),
      await trouble('{"kind":"slow"}', { 'content-type': 'text/plain' }),
      await trouble('{"kind":"other"}'),
      await trouble('{'),
      await trouble(`{"kind":"slow","x":"${'x'.repeat(2_000)}"}`),
    ])
      expect(response.status).to.equal(400)
    expect(heard.length).to.equal(1)
  })
})
