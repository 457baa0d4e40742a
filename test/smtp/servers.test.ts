// The same mails over the stand-in mail server and over exim and postfix, where they are installed: mails arrive whole, and replies mean the same.
import * as O from 'fp-ts/lib/Option.js'
import { expect } from 'chai'
import { mailbox } from '#test/contract/sample-connections.ts'
import { inShort, mailerTo, mailToSend, sentOnce, startMailServer } from '#test/support/mail-server.ts'
import { hasPostfix, startPostfix } from '#test/support/postfix.ts'
import type { SuiteServer } from '#test/support/suite-server.ts'
import { verifies } from '#test/support/verifies.ts'
import { hasExim, startExim } from './exim.ts'

async function startStandIn(): Promise<SuiteServer> {
  const server = await startMailServer()
  const refusal = { op: 'fault', kind: 'reply', method: 'RCPT' }
  await server.control([
    { op: 'set', size: 200 * 1024, logins: { u: 'p' } },
    { ...refusal, path: 'unknown@', status: 550, body: '5.1.1 No such user' },
    { ...refusal, path: 'later@', status: 451, body: '4.2.0 Try again later' },
  ])
  return { ...server, received: async () => (await server.newest()).read }
}

const servers: readonly (readonly [name: string, isInstalled: () => boolean, start: () => Promise<SuiteServer>])[] = [
  ['the stand-in mail server', () => true, startStandIn],
  ['exim', hasExim, startExim],
  ['postfix', hasPostfix, startPostfix],
]

for (const [name, isInstalled, start] of servers)
  describe(`an SMTP mailer over ${name}`, () => {
    let server: SuiteServer | undefined
    before(async function () {
      // The run lists it among what it could not run.
      if (isInstalled()) server = await start()
      else this.skip()
    })
    after(() => server?.stop())

    const login = { login: O.some({ user: 'u', password: 'p' }) }
    const serving = (): SuiteServer => {
      if (server === undefined) throw new Error(`${name} has not started`)
      return server
    }

    verifies(
      ['MSG-4', 'MSG-6', 'MSG-10'],
      'delivers names, subject, both texts and attachments as they were given',
      async () => {
        const mailer = mailerTo(serving(), login)
        const content = Buffer.from(Array.from({ length: 20_000 }, (_, n) => n % 256))
        const text = `Één regel.\n.\n..\nFrom het begin\n${'lang '.repeat(400)}\n`
        const mail = mailToSend({
          to: { address: mailbox("o'neil+x@bücher.example"), name: 'Zoë "de Baas", <b@evil.example>' },
          replyTo: O.some(mailbox('antwoord@korrel.example')),
          subject: 'Vraagje: 漢字 👩‍👩‍👧 =?utf-8?Q?x?=\r\nBcc: c@evil.example',
          text,
          attachments: [{ filename: 'Één bijlage.bin', contentType: 'application/octet-stream', content }],
        })
        expect(inShort(await mailer.send(mail)())).to.equal('Accepted')
        const read = await serving().received()
        expect(read.to).to.deep.equal([{ name: mail.to.name, address: "o'neil+x@xn--bcher-kva.example" }])
        expect(read.from).to.deep.equal({ name: 'Kantoor Korrel', address: 'kantoor@korrel.example' })
        expect(read.replyTo?.[0]?.address).to.equal('antwoord@korrel.example')
        expect(read.subject).to.equal('Vraagje: 漢字 👩‍👩‍👧 = ?utf-8?Q?x?= Bcc: c@evil.example')
        expect(read.messageId).to.equal(`<${mail.id}@tapster.example>`)
        expect([read.bcc, read.cc]).to.deep.equal([undefined, undefined])
        expect([read.text?.trim(), read.html?.trim()]).to.deep.equal([text.trim(), mail.html.trim()])
        const [attachment] = read.attachments
        expect(attachment?.filename).to.equal('Één bijlage.bin')
        expect(Buffer.from(attachment?.content as ArrayBuffer).equals(content)).to.equal(true)
        await mailer.close()
      },
    )

    verifies('MSG-4', 'understands what it refuses, and goes on', async () => {
      const mailer = mailerTo(serving(), { ...login, connections: 1 })
      const to = async (address: string, text = 'Dag.'): Promise<string> =>
        inShort(await mailer.send(mailToSend({ to: { address: mailbox(address), name: '' }, text }))())
      expect(await to('unknown@x.example')).to.match(/^Refused recipient_refused 550 5\.1\.1$/)
      expect(await to('later@x.example')).to.match(/^Deferred 45\d 4\.2\.0$/)
      expect(await to('daan@x.example', 'x'.repeat(300_000))).to.equal('Refused too_large SIZE')
      expect(mailer.sizeAtMost()).to.deep.equal(O.some(200 * 1024))
      expect(await to('daan@x.example')).to.equal('Accepted')
      await mailer.close()
      expect(await sentOnce(serving(), { login: O.some({ user: 'u', password: 'wrong' }) })).to.match(
        /^Unusable login_refused 535/,
      )
      expect(await sentOnce(serving(), { ...login, authorities: [] })).to.match(/^Unusable not_secure UNABLE_TO_/)
    })

    verifies('MSG-6', 'sends to an address that is not ASCII', async () => {
      const mailer = mailerTo(serving(), login)
      const mail = mailToSend({ to: { address: mailbox('größe@bücher.example'), name: 'Größe' } })
      expect(inShort(await mailer.send(mail)())).to.equal('Accepted')
      expect((await serving().received()).to?.[0]?.address).to.equal('größe@bücher.example')
      await mailer.close()
    })
  })

describe('an SMTP mailer over a server without SMTPUTF8', () => {
  verifies('MSG-6', 'refuses addresses that need it, by whose address it is', async () => {
    const server = await startMailServer()
    await server.control({ op: 'set', takesUtf8: false })
    const mailer = mailerTo(server)
    const address = mailbox('größe@x.example')
    expect(inShort(await mailer.send(mailToSend({ to: { address, name: '' } }))())).to.equal(
      'Refused recipient_refused SMTPUTF8',
    )
    expect(inShort(await mailer.send(mailToSend({ replyTo: O.some(address) }))())).to.equal(
      'Refused message_refused SMTPUTF8',
    )
    await mailer.close()
    expect(await sentOnce(server, { from: { address, name: '' } })).to.equal('Unusable sender_refused SMTPUTF8')
    expect((await server.report()).mails).to.deep.equal([])
    await server.stop()
  })
})
