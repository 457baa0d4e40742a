// How a session goes on after a mail that was refused or could not be written.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect } from 'chai'
import { inShort, mailerTo, mailToSend } from '#test/support/mail-server.ts'
import { verifies } from '#test/support/verifies.ts'

/** A server that defers its first recipient, answers RSET as given, and takes everything else. */
async function startDeferring(extensions: readonly string[], ofReset = '250 2.0.0 OK') {
  const packets: string[] = []
  let deferred = 0
  let sessions = 0
  const server = createServer((socket) => {
    let isInMail = false
    sessions += 1
    socket.on('error', () => undefined).write('220 mail.example\r\n')
    const answer = (line: string): string => {
      if (isInMail) {
        isInMail = line !== '.'
        return isInMail ? '' : '250 2.0.0 taken\r\n'
      }
      if (/^EHLO/i.test(line))
        return `250${extensions.length > 0 ? '-' : ' '}mail.example\r\n${extensions.map((one) => `250 ${one}\r\n`).join('')}`
      if (/^RCPT/i.test(line) && deferred === 0) {
        deferred += 1
        return '450 4.2.1 later\r\n'
      }
      if (/^RSET/i.test(line)) return `${ofReset}\r\n`
      if (!/^DATA/i.test(line)) return '250 2.0.0 OK\r\n'
      // The first DATA follows the recipient that was deferred, if the commands are pipelined.
      isInMail = packets.some((packet) => /RSET/.test(packet)) || !extensions.includes('PIPELINING')
      return isInMail ? '354 go on\r\n' : '503 5.5.1 no recipients\r\n'
    }
    socket.on('data', (data) => {
      const text = data.toString()
      const lines = text.split('\r\n').slice(0, -1)
      if (!isInMail) packets.push(lines.map((line) => line.slice(0, 4)).join(' '))
      socket.write(lines.map(answer).join(''))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    mailer: mailerTo({ access: { host: '127.0.0.1', port } }, { tls: 'none', connections: 1 }),
    packets,
    countSessions: () => sessions,
    stop: () => server.close(),
  }
}

describe('a session over SMTP after a mail that did not leave', () => {
  for (const [extensions, expected] of [
    [['PIPELINING'], 'EHLO|MAIL RCPT DATA|RSET MAIL RCPT DATA'],
    [[], 'EHLO|MAIL|RCPT|RSET|MAIL|RCPT|DATA'],
  ] as const)
    verifies('MSG-4', `is reset with the next mail, ${extensions.join() || 'one command at a time'}`, async () => {
      const { mailer, packets, countSessions, stop } = await startDeferring(extensions)
      expect(inShort(await mailer.send(mailToSend())())).to.match(/^Deferred/)
      expect(inShort(await mailer.send(mailToSend())())).to.equal('Accepted')
      expect(packets.join('|')).to.equal(expected)
      expect(countSessions()).to.equal(1)
      await mailer.close()
      stop()
    })

  verifies('MSG-4', 'is replaced if the server does not reset it, and the next mail leaves', async () => {
    const { mailer, countSessions, stop } = await startDeferring(['PIPELINING'], '502 5.5.1 not here')
    expect(inShort(await mailer.send(mailToSend())())).to.match(/^Deferred/)
    expect(inShort(await mailer.send(mailToSend())())).to.equal('Accepted')
    expect(countSessions()).to.equal(2)
    await mailer.close()
    stop()
  })

  verifies(
    'MSG-7',
    'is replaced if writing the mail fails: the fault is reported, and nothing of the mail counts',
    async () => {
      const { mailer, countSessions, stop } = await startDeferring([])
      expect(inShort(await mailer.send(mailToSend())())).to.match(/^Deferred/)
      const attachment = {
        get filename(): string {
          throw new Error('planted')
        },
        contentType: 'text/plain',
        content: new Uint8Array(1),
      }
      const outcome = await mailer
        .send(mailToSend({ attachments: [attachment] }))()
        .then(inShort, String)
      expect(outcome).to.equal('Error: planted')
      expect(inShort(await mailer.send(mailToSend())())).to.equal('Accepted')
      expect(countSessions()).to.equal(2)
      await mailer.close()
      stop()
    },
  )
})
