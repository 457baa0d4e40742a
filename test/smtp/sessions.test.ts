// Sessions are reused, at most so many at once, and one that died meanwhile costs no mail.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { inShort, mailerTo, mailToSend, type MailServerUnderTest, startMailServer } from '#test/support/mail-server.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the sessions of an SMTP mailer', () => {
  let server: MailServerUnderTest
  before(async () => {
    server = await startMailServer()
  })
  beforeEach(() => server.control({ op: 'reset' }))
  after(() => server.stop())

  const allEnded = (): Promise<boolean> =>
    until('the end of all sessions', async () => (await server.report()).sessions.open === 0)

  verifies('MSG-4', 'carry many mails, no more of them at once than there may be', async () => {
    const mailer = mailerTo(server, { connections: 3 })
    const results = await Promise.all(Array.from({ length: 40 }, () => mailer.send(mailToSend())()))
    expect(new Set(results.map(({ _tag }) => _tag))).to.deep.equal(new Set(['Accepted']))
    const { mails, sessions } = await server.report()
    expect(mails).to.have.length(40)
    expect([sessions.most, sessions.total]).to.deep.equal([3, 3])
    await mailer.close()
  })

  verifies(
    'IDN-10',
    'ask behind the login and before each mail whether it may leave, and go on after a no',
    async () => {
      const mailer = mailerTo(server, { connections: 1 })
      const opened: number[] = []
      const answer = (allowed: E.Either<'lost', void>) => async () => {
        opened.push((await server.report()).sessions.open)
        return allowed
      }
      const send = (allowed: E.Either<'lost', void>) => mailer.sendIf(mailToSend(), answer(allowed))()
      expect(await send(E.left('lost'))).to.deep.equal(E.left('lost'))
      expect(await send(E.left('lost'))).to.deep.equal(E.left('lost'))
      expect(await send(E.right(undefined))).to.have.nested.property('right._tag', 'Accepted')
      const { mails, sessions } = await server.report()
      expect([opened, mails.length, sessions.total]).to.deep.equal([[1, 1, 1], 1, 1])
      await mailer.close()
    },
  )

  verifies(
    'MSG-4',
    'carry a thousand mails in turn, each once and whole, over a server that ends them now and then',
    async () => {
      const mailer = mailerTo(server, { connections: 5 })
      await server.control([
        {
          op: 'fault',
          kind: 'reply',
          method: 'MAIL',
          status: 421,
          body: '4.4.2 Too many mails in one session',
          count: 20,
        },
        { op: 'fault', kind: 'lost', method: 'RCPT', count: 5 },
      ])
      const mails = Array.from({ length: 1_000 }, () => mailToSend())
      const results = new Map<string, string>()
      await Promise.all(
        mails.map(async (mail) => results.set(`<${mail.id}@tapster.example>`, (await mailer.send(mail)())._tag)),
      )
      const caught = (await server.report()).mails.map(({ messageId }) => messageId)
      const accepted = [...results].filter(([, tag]) => tag === 'Accepted').map(([id]) => id)
      expect(caught.toSorted()).to.deep.equal(accepted.toSorted())
      // What is refused at the beginning of a new session is sent again by the worker.
      expect(results.size - accepted.length).to.be.at.most(25)
      expect(new Set(results.values())).to.have.property('size').that.is.at.most(3)
      expect((await server.report()).sessions.most).to.equal(5)
      await mailer.close()
    },
  )

  verifies(
    'MSG-5',
    'that end while a mail begins are replaced, and the mail leaves once, with its own Message-ID',
    async () => {
      const mailer = mailerTo(server, { connections: 1 })
      await mailer.send(mailToSend())()
      for (const fault of [
        { kind: 'lost', method: 'MAIL' },
        { kind: 'lost', method: 'RCPT' },
        { kind: 'reply', method: 'MAIL', status: 421, body: '4.4.2 Too many mails in one session' },
      ]) {
        await server.control({ op: 'fault', count: 1, ...fault })
        const mail = mailToSend()
        expect((await mailer.send(mail)())._tag, JSON.stringify(fault)).to.equal('Accepted')
        const { mails } = await server.report()
        expect(mails.filter(({ messageId }) => messageId === `<${mail.id}@tapster.example>`)).to.have.length(1)
      }
      await mailer.close()
    },
  )

  verifies(
    ['MSG-9', 'MSG-16'],
    'are as many as the server takes: one too many costs no mail and no pause',
    async () => {
      await server.control({ op: 'set', sessionsAtMost: 2 })
      const mailer = mailerTo(server, { connections: 5 })
      const results = await Promise.all(Array.from({ length: 150 }, () => mailer.send(mailToSend())()))
      expect(new Set(results.map(({ _tag }) => _tag))).to.deep.equal(new Set(['Accepted']))
      const { mails, sessions } = await server.report()
      // Two that worked, and one try for each of the others.
      expect([mails.length, sessions.total]).to.deep.equal([150, 5])
      await mailer.close()
    },
  )

  verifies('MSG-9', 'that are refused while none is open are a refusal by the mailer', async () => {
    await server.control({ op: 'set', sessionsAtMost: 0 })
    const mailer = mailerTo(server, { connections: 3 })
    expect(inShort(await mailer.send(mailToSend())())).to.equal('Unusable throttled 421 4.7.0')
    await mailer.close()
  })

  verifies('MSG-7', 'that end after a whole mail do not repeat it', async () => {
    const mailer = mailerTo(server, { connections: 1 })
    await mailer.send(mailToSend())()
    await server.control({ op: 'fault', kind: 'lost', method: 'DATA', count: 1 })
    expect((await mailer.send(mailToSend())())._tag).to.equal('Unknown')
    expect((await server.report()).mails).to.have.length(2)
    expect((await mailer.send(mailToSend())())._tag).to.equal('Accepted')
    await mailer.close()
  })

  verifies('MSG-4', 'go on after a refused mail', async () => {
    const mailer = mailerTo(server, { connections: 1 })
    for (const method of ['MAIL', 'RCPT', 'DATA']) {
      await server.control({ op: 'fault', kind: 'reply', method, status: 550, count: 1 })
      await mailer.send(mailToSend())()
      expect((await mailer.send(mailToSend())())._tag, method).to.equal('Accepted')
    }
    const { mails, sessions } = await server.report()
    expect([mails.length, sessions.total]).to.deep.equal([3, 1])
    await mailer.close()
  })

  verifies('MSG-4', 'end when nothing uses them', async () => {
    const mailer = mailerTo(server, { timeouts: { idle: 30 } })
    await mailer.send(mailToSend())()
    await allEnded()
    expect((await mailer.send(mailToSend())())._tag).to.equal('Accepted')
    await mailer.close()
  })

  verifies('MSG-4', 'of a closed mailer end with its last mails', async () => {
    const mailer = mailerTo(server, { connections: 1 })
    const sending = [mailer.send(mailToSend())(), mailer.send(mailToSend())()]
    const closing = mailer.close()
    const results = await Promise.all([...sending, mailer.send(mailToSend())()])
    expect(results.map(({ _tag }) => _tag)).to.deep.equal(['Accepted', 'Accepted', 'Accepted'])
    await closing
    await allEnded()
  })
})
