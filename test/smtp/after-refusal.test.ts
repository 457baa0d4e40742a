// How a session goes on after a mail that was refused or could not be written.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { anyServer } from '#adapters/smtp/server-rules.ts'
import { openSession } from '#adapters/smtp/smtp-session.ts'
import type { MailToSend } from '#domain/mailing/mailer.ts'
import { inShort, mailerTo, mailToSend } from '#test/support/mail-server.ts'
import { verifies } from '#test/support/verifies.ts'

interface Behaviour {
  readonly extensions?: readonly string[]
  /** The command that meets a deferral, and how often from the first on. */
  readonly defers?: 'MAIL' | 'RCPT'
  readonly times?: number
  /** A refused recipient ends the transaction. */
  readonly endsTransactions?: boolean
  /** Undefined: the connection ends. */
  readonly ofReset?: string | undefined
  /** Bytes of a mail that the server reads before it refuses the mail, and reads on. */
  readonly mostOfMail?: number
}

/** Of each packet with commands, their first letters. */
interface Sent {
  readonly results: readonly string[]
  readonly packets: readonly string[]
  readonly sessions: number
}

/** Sends the mails one after the other to a server that defers the first and takes everything else. */
async function sendAll(
  mails: readonly Partial<MailToSend>[],
  {
    extensions = [],
    defers = 'RCPT',
    times = 1,
    endsTransactions = false,
    mostOfMail = Infinity,
    ...behaviour
  }: Behaviour,
): Promise<Sent> {
  const ofReset = 'ofReset' in behaviour ? behaviour.ofReset : '250 2.0.0 OK'
  const packets: string[] = []
  let [sessions, asked] = [0, 0]
  const server = createServer((socket) => {
    let [isInMail, hasSender, hasRecipient, read] = [false, false, false, 0]
    sessions += 1
    socket.on('error', () => undefined).write('220 mail.example\r\n')
    const isDeferred = (command: Behaviour['defers']): boolean => command === defers && (asked += 1) <= times
    const answer = (line: string): string => {
      switch (line.slice(0, 4)) {
        case 'EHLO':
          return ['mail.example', ...extensions]
            .map((one, n) => `250${n < extensions.length ? '-' : ' '}${one}`)
            .join('\r\n')
        case 'MAIL':
          if (hasSender) return '503 5.5.1 nested'
          hasSender = !isDeferred('MAIL')
          hasRecipient = false
          return hasSender ? '250 2.1.0 OK' : '450 4.2.1 later'
        case 'RCPT':
          if (!hasSender) return '503 5.5.1 no sender'
          hasRecipient = !isDeferred('RCPT')
          hasSender = hasRecipient || !endsTransactions
          return hasRecipient ? '250 2.1.5 OK' : '450 4.2.1 later'
        case 'DATA':
          isInMail = hasRecipient
          if (isInMail) [hasSender, hasRecipient] = [false, false]
          return isInMail ? '354 go on' : '503 5.5.1 no recipients'
        case 'RSET':
          hasSender = false
          if (ofReset === undefined) socket.end()
          return ofReset ?? ''
        default:
          return '250 2.0.0 OK'
      }
    }
    socket.on('data', (data) => {
      const text = data.toString()
      if (!isInMail) {
        const lines = text.split('\r\n').slice(0, -1)
        packets.push(lines.map((line) => line.slice(0, 4)).join(' '))
        for (const line of lines) if (socket.writable) socket.write(`${answer(line)}\r\n`)
        return
      }
      read += data.length
      if (read > mostOfMail && read - data.length <= mostOfMail) socket.write('552 5.3.4 too large\r\n')
      if (!text.endsWith('\r\n.\r\n')) return
      isInMail = false
      if (read <= mostOfMail) socket.write('250 2.0.0 taken\r\n')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const mailer = mailerTo({ access: { host: '127.0.0.1', port } }, { tls: 'none', connections: 1 })
  try {
    const results: string[] = []
    for (const mail of mails) results.push(await mailer.send(mailToSend(mail))().then(inShort, String))
    return { results, packets, sessions }
  } finally {
    await mailer.close()
    server.close()
  }
}

/** A mail, or with its sender all mails. */
const DEFERRED = /^(Deferred|Unusable throttled)/

describe('a session over SMTP after a mail that did not leave', () => {
  const MAILS = Array.from({ length: 13 }, () => ({}))

  for (const [extensions, ofRecipient, ofSender] of [
    [['PIPELINING'], 'EHLO|MAIL RCPT DATA|RCPT DATA', 'EHLO|MAIL RCPT DATA|RSET MAIL RCPT DATA'],
    [[], 'EHLO|MAIL|RCPT|RCPT|DATA', 'EHLO|MAIL|RSET|MAIL|RCPT|DATA'],
  ] as const) {
    const how = extensions.length > 0 ? 'in one packet' : 'one command at a time'
    for (const [defers, does, expected] of [
      ['RCPT', 'continues the transaction of a refused recipient', ofRecipient],
      ['MAIL', 'is reset after a refused sender', ofSender],
    ] as const)
      verifies('MSG-4', `${does} with the next mail, ${how}`, async () => {
        const { results, packets, sessions } = await sendAll([{}, {}], { extensions, defers })
        expect(results[0]).to.match(DEFERRED)
        expect(results[1]).to.equal('Accepted')
        expect([packets.filter((one) => one !== 'QUIT').join('|'), sessions]).to.deep.equal([expected, 1])
      })

    verifies('MSG-4', `is replaced if the server has ended the transaction, ${how}: the next mail leaves`, async () => {
      const { results, sessions } = await sendAll([{}, {}], { extensions, endsTransactions: true })
      expect(results[0]).to.match(DEFERRED)
      expect([results[1], sessions]).to.deep.equal(['Accepted', 2])
    })

    verifies('MSG-4', `is reset after ten refused recipients, ${how}`, async () => {
      const { results, packets, sessions } = await sendAll(MAILS, { extensions, times: 12 })
      expect([results.filter((one) => DEFERRED.test(one)).length, results.at(-1), sessions]).to.deep.equal([
        12,
        'Accepted',
        1,
      ])
      const commands = packets.join(' ').split(' ')
      expect(['RSET', 'MAIL', 'RCPT'].map((name) => commands.filter((one) => one === name).length)).to.deep.equal([
        1, 2, 13,
      ])
    })

    for (const ofReset of ['502 5.5.1 not here', '421 4.3.2 closing', undefined])
      verifies(
        'MSG-4',
        `is replaced if RSET meets ${ofReset ?? 'no answer'}, ${how}: the next mail leaves`,
        async () => {
          const { results, sessions } = await sendAll([{}, {}], { extensions, ofReset, defers: 'MAIL' })
          expect(results[0]).to.match(DEFERRED)
          expect([results[1], sessions]).to.deep.equal(['Accepted', 2])
        },
      )
  }

  verifies('MSG-4', 'is reset after a mail that the server announced not to take', async () => {
    const large = { text: 'a'.repeat(200_000) }
    const { results, sessions } = await sendAll([{}, large, {}], { extensions: ['PIPELINING', 'SIZE 100000'] })
    expect(results.slice(1)).to.deep.equal(['Refused too_large SIZE', 'Accepted'])
    expect(sessions).to.equal(1)
  })

  verifies('MSG-4', 'is reset for a mail whose size was not announced with the refused one', async () => {
    const large = { text: 'a'.repeat(200_000) }
    const { results, packets } = await sendAll([{}, large], { extensions: ['PIPELINING', 'SIZE 1000000'] })
    expect([results[1], packets[2]]).to.deep.equal(['Accepted', 'RSET MAIL RCPT DATA'])
  })

  verifies('MSG-7', 'is replaced if the server answers in the middle of a mail, which is sent once', async () => {
    const large = { text: 'a'.repeat(8_000_000) }
    const { results, sessions } = await sendAll([{}, large, {}], { mostOfMail: 100_000 })
    expect(results.slice(1)).to.deep.equal(['Refused too_large 552 5.3.4', 'Accepted'])
    expect(sessions).to.equal(2)
  })

  for (const [size, text] of [
    ['small', ''],
    ['large', 'a'.repeat(200_000)],
  ] as const)
    verifies('MSG-7', `goes on if a ${size} mail cannot be written: it is our fault, not the server's`, async () => {
      const attachment = {
        get filename(): string {
          throw Object.assign(new Error('planted'), { code: 'ERR_INVALID_ARG_TYPE' })
        },
        contentType: 'text/plain',
        content: new Uint8Array(1),
      }
      const { results } = await sendAll([{}, { text, attachments: [attachment] }, {}], {})
      expect(results.slice(1)).to.deep.equal(['Error: The mail cannot be written', 'Accepted'])
    })

  verifies('MSG-4', 'spends no time on a stack trace of a refusal, and leaves other errors theirs', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).write('220 mail.example\r\n')
      socket.on('data', (line) =>
        socket.write(`${line.toString().startsWith('RCPT') ? '450 4.2.1 later' : '250 OK'}\r\n`),
      )
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const before = Error.stackTraceLimit
    const access = { host: '127.0.0.1', port, tls: 'none', login: O.none, rule: anyServer } as const
    const until = performance.now() + 5_000
    const session = await openSession(access, 'tapster.example', until)
    const [from, to] = ['kantoor@korrel.example', 'j.bakker@korenbloem.example']
    const mail = { from, to, write: () => Buffer.from('Subject: test'), sizeBound: 100, utf8: O.none }
    const refusal = await session.send(mail, until).catch((error: unknown) => error)
    session.quit()
    server.close()
    expect(refusal).to.have.property('responseCode', 450)
    expect((refusal as Error).stack).not.to.match(/^\s+at /m)
    expect([before > 0, Error.stackTraceLimit]).to.deep.equal([true, before])
  })
})
