// The stand-in mailbox's server: its pages keep strict policies, its attachments are what they say, its troubles reach the ledger.
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { makeMailboxRoutes } from '#adapters/sandbox/mailbox/mailbox-routes.ts'
import { sampleMails } from '#adapters/sandbox/mailbox/sample-mails.ts'
import { verifies } from '#test/support/verifies.ts'

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

describe('stand-in mailbox', () => {
  const received: unknown[] = []
  let ledger: Server
  let mailbox: Server
  let url = ''
  before(async () => {
    ledger = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        received.push(JSON.parse(text))
        response.end('{}')
      })
    })
    const { handle } = makeMailboxRoutes({
      baseUrl: 'http://127.0.0.1:3000',
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
      .and.contain('fictitious')
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

  it('gives what an answer quotes as bare text, and runs the on-send handler in a frame without any freedom', async () => {
    const text = await (await fetch(`${url}/demo/mails/omzet-kwartaal/text`)).text()
    expect(text)
      .to.match(/^Dag Piet,\n\nHierbij de cijfers\./)
      .and.contain('Lombok  € 59.775')
      .and.not.match(/<|&\w+;/)
    const frame = await fetch(`${url}/demo/on-send`)
    expect(await frame.text()).to.match(/\/demo\/assets\/send-frame\.js-1[^]*\/mailclient-plugin\/on-send\.js/)
    expect(frame.headers.get('content-security-policy'))
      .to.contain(`default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'self'`)
      .and.contain('require-trusted-types-for')
  })

  verifies('CLI-1', 'opens on hosts of test mode only', async () => {
    const statusAt = (host: string, path: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        get(`${url}${path}`, { headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode)
        }).on('error', reject)
      })
    for (const host of ['localhost', 'localhost:3000', '[::1]:3000', 'tapster.test', 'a-3000.euw.devtunnels.ms'])
      expect(await statusAt(host, '/demo/mails'), host).to.equal(200)
    for (const host of ['tapster.example', '192.168.1.5:3000', 'localhost.tapster.example', '[::2]'])
      for (const path of ['/demo', '/demo/', '/demo/mails', '/demo/assets/x', '/demo/on-send'])
        expect(await statusAt(host, path), `${host}${path}`).to.equal(403)
    const refused = await new Promise<string>((resolve) => {
      get(`${url}/demo?lang=en`, { headers: { host: 'tapster.example' } }, (response) => {
        response.setEncoding('utf8').once('data', resolve)
      })
    })
    expect(refused).to.contain('works only on localhost')
  })

  it('redirects a visitor by another name of the machine to where a login comes back', async () => {
    const answerAt = (host: string): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        get(`${url}/demo?lang=en&item=a`, { headers: { host } }, (response) => resolve(response.resume())).on(
          'error',
          reject,
        )
      })
    for (const host of ['localhost:3000', '[::1]:3000', 'tapster.test'])
      expect((await answerAt(host)).headers.location, host).to.equal('http://127.0.0.1:3000/demo?lang=en&item=a')
    expect((await answerAt('127.0.0.1:4000')).statusCode).to.equal(200)
    expect((await answerAt('tapster.example')).statusCode).to.equal(403)
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

  it('reports what is not there, and takes no other method', async () => {
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
    expect(received).to.deep.equal([[{ op: 'fault', kind: 'slow', ms: 3_000 }]])
    for (const response of [
      await trouble('{"kind":"slow"}', { 'sec-fetch-site': 'cross-site' }),
      await trouble('{"kind":"slow"}', { 'content-type': 'text/plain' }),
      await trouble('{"kind":"other"}'),
      await trouble('{'),
      await trouble(`{"kind":"slow","x":"${'x'.repeat(2_000)}"}`),
    ])
      expect(response.status).to.equal(400)
    expect(received.length).to.equal(1)
  })
})
