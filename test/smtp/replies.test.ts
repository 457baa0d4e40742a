// What each failure of an SMTP session means: for the mail, or for the mailer as a whole. Against the stand-in mail server.
import * as O from 'fp-ts/lib/Option.js'
import { expect } from 'chai'
import { type AddressInfo, createServer } from 'node:net'
import {
  inShort,
  mailerTo,
  mailToSend,
  type MailServerUnderTest,
  sentOnce,
  startMailServer,
} from '#test/support/mail-server.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the replies of a mail server', () => {
  let server: MailServerUnderTest
  before(async () => {
    server = await startMailServer()
  })
  beforeEach(() => server.control({ op: 'reset' }))
  after(() => server.stop())

  /** With a login, so that there is a step AUTH. */
  const over = (changed: Parameters<typeof mailerTo>[1] = {}): Promise<string> =>
    sentOnce(server, { login: O.some({ user: 'u', password: 'p' }), ...changed })

  const meeting = async (fault: object): Promise<string> => {
    await server.control([{ op: 'clear' }, { op: 'fault', ...fault }])
    return over()
  }
  const replied = (method: string, status: number, body: string): Promise<string> =>
    meeting({ kind: 'reply', method, status, body })

  verifies(['MSG-4', 'MSG-9'], 'that concern the mailer as a whole pause it, by their cause', async () => {
    for (const [step, status, text, expected] of [
      ['CONNECT', 421, '4.3.2 Too busy', 'Unusable throttled 421 4.3.2'],
      ['CONNECT', 554, 'No SMTP service here', 'Unusable unreachable 554'],
      ['AUTH', 535, '5.7.8 Wrong for daan@x.nl', 'Unusable login_refused 535 5.7.8'],
      ['AUTH', 454, '4.7.0 Temporary authentication failure', 'Unusable throttled 454 4.7.0'],
      ['AUTH', 550, '5.7.30 Basic authentication is not supported', 'Unusable password_login_off 550 5.7.30'],
      ['MAIL', 550, '5.7.30 Basic authentication is not supported', 'Unusable password_login_off 550 5.7.30'],
      ['MAIL', 530, '5.7.0 Authentication required', 'Unusable login_refused 530 5.7.0'],
      ['MAIL', 530, '5.7.0 Must issue a STARTTLS command first', 'Unusable not_secure 530 5.7.0'],
      ['MAIL', 550, '5.7.1 Not yours', 'Unusable sender_refused 550 5.7.1'],
      ['MAIL', 450, '4.7.1 Slow down', 'Unusable throttled 450 4.7.1'],
      ['MAIL', 421, '4.7.0 Slow down', 'Unusable throttled 421 4.7.0'],
      ['RCPT', 550, '5.1.8 Sender address rejected', 'Unusable sender_refused 550 5.1.8'],
      ['RCPT', 553, '5.7.1 <k@x.nl>: Sender address rejected: not owned by user', 'Unusable sender_refused 553 5.7.1'],
      ['RCPT', 550, '5.4.5 Daily user sending limit exceeded', 'Unusable throttled 550 5.4.5'],
      ['DATA', 550, '5.4.5 Daily user sending limit exceeded', 'Unusable throttled 550 5.4.5'],
      ['DATA', 550, '5.7.515 Domain does not meet the level of authentication', 'Unusable mails_refused 550 5.7.515'],
      ['DATA', 550, '5.7.708 Traffic not accepted from this IP', 'Unusable mails_refused 550 5.7.708'],
      ['CONNECT', 554, '5.7.1 Client host [1.2.3.4] blocked using a list', 'Unusable mails_refused 554 5.7.1'],
      ['MAIL', 550, '5.7.1 Client host blocked', 'Unusable mails_refused 550 5.7.1'],
      ['DATA', 550, '5.7.60 Client may not send as this sender', 'Unusable sender_refused 550 5.7.60'],
    ] as const)
      expect(await replied(step, status, text), `${step} ${status} ${text}`).to.equal(expected)
    expect((await server.report()).mails).to.deep.equal([])
  })

  verifies('MSG-4', 'that concern one mail settle that mail, or put it off', async () => {
    for (const [step, status, text, expected] of [
      ['RCPT', 550, '5.1.1 No such user daan', 'Refused recipient_refused 550 5.1.1'],
      ['RCPT', 552, '5.2.2 Mailbox full', 'Refused recipient_refused 552 5.2.2'],
      ['RCPT', 450, '4.2.0 Greylisted', 'Deferred 450 4.2.0'],
      ['RCPT', 452, '4.2.2 Mailbox full', 'Deferred 452 4.2.2'],
      ['MAIL', 552, '5.3.4 Too big', 'Refused too_large 552 5.3.4'],
      ['DATA', 552, 'Too much', 'Refused too_large 552'],
      ['DATA', 552, '5.2.2 Mailbox full', 'Refused recipient_refused 552 5.2.2'],
      ['DATA', 550, '5.1.1 No such user', 'Refused recipient_refused 550 5.1.1'],
      ['DATA', 554, '5.7.1 Looks like spam', 'Refused message_refused 554 5.7.1'],
      ['DATA', 503, 'Bad sequence', 'Deferred 503'],
      ['DATA', 451, '4.7.1 Later', 'Deferred 451 4.7.1'],
    ] as const)
      expect(await replied(step, status, text), `${step} ${status} ${text}`).to.equal(expected)
    expect((await server.report()).mails).to.deep.equal([])
  })

  verifies(
    ['MSG-5', 'MSG-9'],
    'that may be of the mail or of the mailer put that mail off, and say what a second would mean',
    async () => {
      for (const [step, status, text, expected] of [
        ['RCPT', 421, '4.7.0 Slow down', 'Deferred throttled 421 4.7.0'],
        ['DATA', 421, '4.7.0 Looks like spam', 'Deferred throttled 421 4.7.0'],
        ['RCPT', 452, '4.3.1 Insufficient system storage', 'Deferred throttled 452 4.3.1'],
        ['DATA', 451, '4.3.0 Out of order', 'Deferred throttled 451 4.3.0'],
        ['RCPT', 450, '4.1.8 Domain not found', 'Deferred sender_refused 450 4.1.8'],
        ['RCPT', 550, '5.7.1 Relaying denied', 'Deferred mails_refused 550 5.7.1'],
        ['RCPT', 454, '4.7.1 <daan@x.nl>: Relay access denied', 'Deferred mails_refused 454 4.7.1'],
        ['RCPT', 550, 'Unable to relay for daan@x.nl', 'Deferred mails_refused 550'],
        ['RCPT', 554, '5.7.1 Client host [1.2.3.4] blocked using a list', 'Deferred mails_refused 554 5.7.1'],
        ['RCPT', 550, '5.7.1 <relay@x.nl>: not here', 'Refused recipient_refused 550 5.7.1'],
        // With a login, Postfix denies access to one recipient so.
        [
          'RCPT',
          554,
          '5.7.1 <a@x.nl>: Recipient address rejected: Access denied',
          'Refused recipient_refused 554 5.7.1',
        ],
        ['RCPT', 504, '5.5.2 <x>: Helo command rejected: need a name', 'Deferred mails_refused 504 5.5.2'],
        ['RCPT', 450, '4.7.1 <k@x.nl>: Sender address rejected: try later', 'Deferred sender_refused 450 4.7.1'],
        ['RCPT', 550, '5.7.1 Authentication required', 'Deferred login_refused 550 5.7.1'],
      ] as const)
        expect(await replied(step, status, text), `${step} ${status} ${text}`).to.equal(expected)
    },
  )

  verifies('MSG-16', 'that deny access to a client without a login are of the login', async () => {
    const denied = { kind: 'reply', method: 'RCPT', status: 554 }
    const body = '5.7.1 <daan@x.nl>: Recipient address rejected: Access denied'
    await server.control({ op: 'fault', ...denied, body })
    expect(await over({ login: O.none })).to.equal('Deferred login_refused 554 5.7.1')
  })

  verifies(
    ['MSG-9', 'MSG-16'],
    'that refuse to relay say nothing of the mailer once it took another mail',
    async () => {
      const mailer = mailerTo(server)
      await server.control({
        op: 'fault',
        kind: 'reply',
        method: 'RCPT',
        path: '@far.example',
        status: 554,
        body: '5.7.1 Relay access denied',
      })
      const far = mailToSend({ to: { address: mailbox('daan@far.example'), name: '' } })
      expect(inShort(await mailer.send(far)())).to.equal('Deferred mails_refused 554 5.7.1')
      expect(inShort(await mailer.send(mailToSend())())).to.equal('Accepted')
      expect(inShort(await mailer.send(far)())).to.equal('Deferred 554 5.7.1')
      await mailer.close()
    },
  )

  verifies('MSG-16', 'that offer a login over TLS only are no wrong password', async () => {
    await server.control({ op: 'set', takesPlainLogins: false })
    expect(await over({ tls: 'none' })).to.equal('Unusable not_secure 538')
    expect(await over()).to.equal('Accepted')
    // As Postfix with `smtpd_tls_auth_only`: AUTH is not in the list before STARTTLS.
    const hiding = createServer((socket) => {
      socket.write('220 mail.example\r\n')
      socket.on('error', () => undefined)
      socket.on('data', (line) =>
        socket.write(/^EHLO/i.test(line.toString()) ? '250-mail.example\r\n250 STARTTLS\r\n' : '221 bye\r\n'),
      )
    })
    await new Promise<void>((resolve) => hiding.listen(0, '127.0.0.1', resolve))
    const { port } = hiding.address() as AddressInfo
    expect(await over({ host: '127.0.0.1', port, tls: 'none' })).to.equal('Unusable not_secure ETLS')
    hiding.close()
  })

  verifies('MSG-16', 'that take a mail name it in their queue', async () => {
    const mailer = mailerTo(server)
    const result = await mailer.send(mailToSend())()
    const [caught] = (await server.report()).mails
    expect(result).to.deep.equal({ _tag: 'Accepted', serverMessageId: O.some(caught?.id) })
    await mailer.close()
  })

  verifies(
    'MSG-7',
    'a connection lost after the whole mail leaves its outcome unknown; before that nothing is sent',
    async () => {
      for (const [method, tag] of [
        ['CONNECT', 'Unusable'],
        ['AUTH', 'Unusable'],
        ['MAIL', 'Deferred'],
        ['RCPT', 'Deferred'],
        ['BODY', 'Deferred'],
      ] as const)
        expect(await meeting({ kind: 'lost', method }), method).to.match(new RegExp(`^${tag} unreachable E`))
      expect((await server.report()).mails).to.have.length(0)
      expect(await meeting({ kind: 'lost', method: 'DATA' })).to.match(/^Unknown E/)
      expect((await server.report()).mails).to.have.length(1)
    },
  )

  verifies(
    'MSG-7',
    'a server without an answer in time leaves the outcome unknown once the mail is written',
    async () => {
      const slow = async (method: string): Promise<string> => {
        await server.control([{ op: 'clear' }, { op: 'fault', kind: 'slow', method, ms: 3_000 }])
        return over({ timeouts: { mail: 1_500 } })
      }
      expect(await slow('RCPT')).to.equal('Deferred unreachable ETIMEDOUT')
      expect(await slow('DATA')).to.equal('Unknown ETIMEDOUT')
    },
  )

  verifies('MSG-4', 'greylisting puts the first try off, and the second is taken', async () => {
    await server.control({ op: 'fault', kind: 'greylist' })
    const mailer = mailerTo(server)
    const mail = mailToSend()
    expect(inShort(await mailer.send(mail)())).to.equal('Deferred 451 4.7.1')
    expect(inShort(await mailer.send(mail)())).to.equal('Accepted')
    await mailer.close()
  })

  verifies('MSG-4', 'nothing leaves without TLS and a certificate that is trusted', async () => {
    for (const [certificate, code] of [
      ['expired', 'CERT_HAS_EXPIRED'],
      ['other_name', 'ERR_TLS_CERT_ALTNAME_INVALID'],
      ['untrusted', 'CERT_SIGNATURE_FAILURE'],
    ]) {
      await server.control({ op: 'set', certificate })
      expect(await over(), certificate).to.equal(`Unusable not_secure ${code}`)
    }
    await server.control([{ op: 'reset' }, { op: 'set', offersTls: false }])
    expect(await over()).to.equal('Unusable not_secure ETLS')
    await server.control({ op: 'reset' })
    expect(await over({ authorities: [] })).to.match(/^Unusable not_secure UNABLE_TO_/)
    expect(await over({ tls: 'implicit' })).to.match(/^Unusable not_secure E/)
    expect((await server.report()).counts['SMTP AUTH']).to.equal(undefined)
    expect(await over()).to.equal('Accepted')
    const secure = await startMailServer({ isSecure: true })
    expect(await over({ ...secure.access, tls: 'implicit' })).to.equal('Accepted')
    const [mail] = (await secure.report()).mails
    expect([mail?.isSecure, mail?.user]).to.deep.equal([true, 'u'])
    await secure.stop()
  })

  verifies('MSG-4', 'a wrong login, and a server that is away, are named', async () => {
    await server.control({ op: 'set', logins: { kantoor: 'geheim' } })
    const login = (password: string) => ({ login: O.some({ user: 'kantoor', password }) })
    expect(await over(login('geheim'))).to.equal('Accepted')
    expect(await over(login('fout'))).to.equal('Unusable login_refused 535 5.7.8')
    expect(await over({ login: O.none })).to.equal('Unusable login_refused 530 5.7.0')
    expect(await over({ port: 1 })).to.equal('Unusable unreachable ECONNREFUSED')
    expect(await over({ host: 'nothing.invalid' })).to.match(/^Unusable unreachable E/)
  })

  verifies('MSG-4', 'a mail above the announced size is refused, and the size is remembered', async () => {
    const mailer = mailerTo(server)
    expect(mailer.sizeAtMost()).to.deep.equal(O.none)
    await server.control({ op: 'set', size: 20_000 })
    const large = mailToSend({ text: 'x'.repeat(30_000) })
    expect(inShort(await mailer.send(large)())).to.equal('Refused too_large SIZE')
    expect(mailer.sizeAtMost()).to.deep.equal(O.some(20_000))
    expect(inShort(await mailer.send(mailToSend())())).to.equal('Accepted')
    await mailer.close()
  })
})
