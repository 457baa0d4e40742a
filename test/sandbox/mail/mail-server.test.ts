// The stand-in mail server: what it keeps and for how long, its settings and faults, and pages on which nothing that was sent comes alive.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { mailerTo, mailToSend, type MailServerUnderTest, sentOnce, startMailServer } from '#test/support/mail-server.ts'
import { verifies } from '#test/support/verifies.ts'

const EVIL = `<script>alert("x")</script> & 'zo'`

describe('the stand-in mail server', () => {
  let server: MailServerUnderTest
  before(async () => {
    server = await startMailServer({ atMost: { count: 5, size: 100_000 } })
  })
  beforeEach(() => server.control({ op: 'reset' }))
  after(() => server.stop())

  const get = async (path: string) => {
    const response = await fetch(server.url + path)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  verifies('OPS-1', 'rejects operations that it does not know, and carries out none of them', async () => {
    for (const body of [
      '{',
      '{}',
      '{"op":"fault","kind":"haunted"}',
      '{"op":"fault","kind":"lost","method":"EHLO"}',
      '{"op":"set","certificate":"best"}',
      '[{"op":"set","size":1},{"op":"?"}]',
    ]) {
      const headers = { 'content-type': 'application/json' }
      expect((await fetch(`${server.url}/_control`, { method: 'POST', headers, body })).status, body).to.equal(400)
    }
    expect(await sentOnce(server)).to.equal('Accepted')
  })

  verifies('OPS-1', 'counts each step of a session, and forgets on reset', async () => {
    await server.control({ op: 'fault', kind: 'reply', method: 'RCPT', count: 1 })
    const mailer = mailerTo(server)
    for (const _ of [1, 2, 3]) await mailer.send(mailToSend())()
    await mailer.close()
    const { counts, sessions } = await server.report()
    expect(counts).to.deep.equal({
      'SMTP CONNECT': { '220': 1 },
      // The second mail continues the transaction of the first, whose recipient was refused.
      'SMTP MAIL': { '250': 2 },
      'SMTP RCPT': { '250': 2, '451': 1 },
      'SMTP BODY': { '354': 2 },
      'SMTP DATA': { '250': 2 },
    })
    expect([sessions.most, sessions.total]).to.deep.equal([1, 1])
    await server.control({ op: 'reset' })
    expect((await server.report()).counts).to.deep.equal({})
  })

  verifies('OPS-1', 'keeps so many mails and bytes, and drops the oldest', async () => {
    const mailer = mailerTo(server)
    for (let n = 1; n <= 7; n += 1) await mailer.send(mailToSend({ subject: `Mail ${n}` }))()
    const kept = async () => (await server.report()).mails.map(({ subject }) => subject)
    expect(await kept()).to.deep.equal(['Mail 7', 'Mail 6', 'Mail 5', 'Mail 4', 'Mail 3'])
    await mailer.send(mailToSend({ subject: 'Groot', text: 'x'.repeat(97_000) }))()
    expect([await kept(), (await server.report()).dropped]).to.deep.equal([['Groot'], 7])
    await mailer.close()
  })

  verifies('OPS-1', 'shows mails as text and in a frame without scripts or anything from elsewhere', async () => {
    const mailer = mailerTo(server)
    const attachments = [{ filename: `${EVIL}.html`, contentType: 'text/html', content: Buffer.from(EVIL) }]
    await mailer.send(
      mailToSend({ subject: EVIL, text: EVIL, html: `<html><body>${EVIL}</body></html>`, attachments }),
    )()
    await mailer.close()
    const [mail] = (await server.report()).mails
    const path = `/mails/${mail?.id}`
    for (const page of [await get('/'), await get(path)]) {
      expect(page.status).to.equal(200)
      expect(page.text).to.contain('&lt;script&gt;').and.not.contain('<script')
      expect(page.headers.get('content-security-policy')).to.contain("default-src 'none'")
    }
    const frame = await get(`${path}/html`)
    expect(frame.headers.get('content-security-policy'))
      .to.match(/^sandbox [^;]*; default-src 'none';/)
      .and.not.contain('allow-scripts')
    const attachment = await get(`${path}/attachments/0`)
    expect([attachment.headers.get('content-type'), attachment.text]).to.deep.equal(['application/octet-stream', EVIL])
    expect(attachment.headers.get('content-disposition')).to.match(/^attachment;/)
    for (const missing of [`${path}/attachments/1`, '/mails/nothing', '/mails/nothing/html'])
      expect((await get(missing)).status, missing).to.equal(404)
  })

  verifies(['OPS-1', 'CAM-17'], 'shows the headers of a mail, those of its opt-out among them', async () => {
    const mailer = mailerTo(server)
    await mailer.send(mailToSend({ unsubscribeUrl: O.some('https://tapster.example/o/A1') }))()
    await mailer.close()
    const { text } = await get(`/mails/${(await server.report()).mails[0]?.id}`)
    expect(text)
      .to.contain('List-Unsubscribe: &lt;https://tapster.example/o/A1&gt;')
      .and.contain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  verifies('OPS-1', 'finds mails by subject and address', async () => {
    const mailer = mailerTo(server)
    await mailer.send(mailToSend({ subject: 'Eerste' }))()
    await mailer.send(mailToSend({ subject: 'Tweede' }))()
    await mailer.close()
    expect((await get('/?q=EERSTE')).text)
      .to.contain('Eerste')
      .and.not.contain('Tweede')
    expect((await get('/?q=daan.mulder')).text)
      .to.contain('Eerste')
      .and.contain('Tweede')
    expect((await get('/?q=niemand')).text).to.contain('Geen e-mail gevonden')
  })

  verifies('OPS-1', 'says which of its ports is taken', async () => {
    const error = await startMailServer({ pagesPort: Number(new URL(server.url).port) }).catch(
      (error: unknown) => error,
    )
    expect(error).to.have.property('code', 'EADDRINUSE')
  })
})
