// What a mail server announces, and what it leaves out: SIZE (RFC 1870) and SMTPUTF8 (RFC 6531).
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { inShort, mailerTo, mailToSend } from '#test/support/mail-server.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'

interface Announced {
  readonly result: string
  readonly sizeAtMost: O.Option<number>
  /** What the server was asked, before the mail. */
  readonly commands: readonly string[]
}

/** Sends one mail to a server that announces these and takes everything. */
async function sendTo(
  extensions: readonly string[],
  mail = mailToSend(),
  from = { address: mailbox('kantoor@korrel.example'), name: '' },
): Promise<Announced> {
  const commands: string[] = []
  const server = createServer((socket) => {
    let isInMail = false
    socket.on('error', () => undefined).write('220 mail.example\r\n')
    socket.on('data', (data) => {
      const text = data.toString()
      if (isInMail) {
        isInMail = !text.endsWith('\r\n.\r\n')
        if (!isInMail) socket.write('250 2.0.0 taken\r\n')
        return
      }
      commands.push(text.trim())
      isInMail = /^DATA/i.test(text)
      const lines = /^EHLO/i.test(text) ? ['mail.example', ...extensions] : ['2.0.0 OK']
      const reply = lines.map((line, n) => `250${n === lines.length - 1 ? ' ' : '-'}${line}\r\n`).join('')
      socket.write(isInMail ? '354 go on\r\n' : reply)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const mailer = mailerTo({ access: { host: '127.0.0.1', port } }, { tls: 'none', from })
  const result = inShort(await mailer.send(mail)())
  await mailer.close()
  server.close()
  return { result, sizeAtMost: mailer.sizeAtMost(), commands }
}

/** Larger than a mail that every server accepts. */
const LARGE = mailToSend({ text: 'a'.repeat(64 * 1024) })

describe('what a mail server announces', () => {
  verifies('MSG-4', 'no SIZE, one without a number, and zero set no limit; a number is one, to the byte', async () => {
    const { commands } = await sendTo(['SIZE'], LARGE)
    const own = Number(/ SIZE=(\d+)/.exec(commands.join(' '))?.[1])
    expect(own).to.be.greaterThan(64 * 1024)
    for (const [extensions, result, sizeAtMost] of [
      [[], 'Accepted', O.none],
      [['8BITMIME'], 'Accepted', O.none],
      [['SIZE'], 'Accepted', O.none],
      [['SIZE 0'], 'Accepted', O.none],
      [[`SIZE ${own + 1}`], 'Accepted', O.some(own + 1)],
      [[`size ${own}`, '8BITMIME'], 'Accepted', O.some(own)],
      [['PIPELINING', `SIZE ${own - 1}`], 'Refused too_large SIZE', O.some(own - 1)],
      // The name of another extension begins so.
      [['SIZEABLE 1'], 'Accepted', O.none],
    ] as const)
      expect(await sendTo(extensions, LARGE), extensions.join()).to.deep.include({ result, sizeAtMost })
  })

  verifies('MSG-4', 'the size of a small mail counts where the limit is small', async () => {
    expect(await sendTo(['SIZE 100000'])).to.deep.include({ result: 'Accepted', sizeAtMost: O.some(100_000) })
    expect(await sendTo(['SIZE 600'])).to.deep.include({ result: 'Refused too_large SIZE' })
  })

  const GERMAN = mailbox('daan@bücher.example')
  const LOCAL = mailbox('größe@bücher.example')
  const PLAIN = mailbox('kantoor@korrel.example')

  verifies(
    'MSG-6',
    'without SMTPUTF8 an international domain is written in ASCII, a local part is refused',
    async () => {
      for (const [whose, address, result] of [
        ['to', GERMAN, 'Accepted'],
        ['from', GERMAN, 'Accepted'],
        ['replyTo', GERMAN, 'Accepted'],
        ['to', LOCAL, 'Refused recipient_refused SMTPUTF8'],
        ['from', LOCAL, 'Unusable sender_refused SMTPUTF8'],
        ['replyTo', LOCAL, 'Refused message_refused SMTPUTF8'],
      ] as const) {
        const mail = mailToSend({
          ...(whose === 'to' && { to: { address, name: '' } }),
          ...(whose === 'replyTo' && { replyTo: O.some(address) }),
        })
        const sent = await sendTo(['8BITMIME'], mail, { address: whose === 'from' ? address : PLAIN, name: '' })
        expect(sent.result, `${whose} ${address}`).to.equal(result)
        const said = sent.commands.join('\n')
        expect(said, whose)
          .to.match(/^[\0-\x7f]*$/)
          .and.not.to.include('SMTPUTF8')
        if (result === 'Accepted' && whose !== 'replyTo') expect(said, whose).to.include('@xn--bcher-kva.example>')
      }
    },
  )

  verifies('MSG-6', 'with SMTPUTF8 a mail says that it needs it, and only then', async () => {
    for (const [address, needs] of [
      [GERMAN, false],
      [LOCAL, true],
    ] as const) {
      const { result, commands } = await sendTo(['SMTPUTF8'], mailToSend({ to: { address, name: '' } }))
      expect(result).to.equal('Accepted')
      expect(/^MAIL FROM.* SMTPUTF8/m.test(commands.join('\n')), address).to.equal(needs)
    }
  })
})
