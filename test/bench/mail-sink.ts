// A mail server in a process of its own that reads mails and keeps none, and an inbox with those that came back from `returned-…` addresses.
// Writes both ports, then when each hundredth mail and each mail to `single-…` arrived, and each tenth refusal of `deferred-…` for now.
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { writeReturnedMail } from '#adapters/sandbox/mail/returned-mail.ts'
import { startImapServer } from '#test/support/imap-server.ts'

let arrived = 0
let deferred = 0
const report = (what: string): void => console.log(`${what} ${(performance.timeOrigin + performance.now()).toFixed(1)}`)
const inbox = await startImapServer()

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onRcptTo: ({ address }, _, done) => {
    if (!address.startsWith('deferred-')) return done()
    deferred += 1
    if (deferred % 10 === 0) report(`deferred-${deferred}`)
    done(Object.assign(new Error('4.7.1 Recipient address rejected: Greylisted'), { responseCode: 450 }))
  },
  onData: (stream, { envelope }, done) => {
    const [to] = envelope.rcptTo
    const end = (): void => {
      arrived += 1
      if (to?.address.startsWith('single-') === true) report(to.address)
      if (arrived === 1 || arrived % 100 === 0) report(`count-${arrived}`)
      done()
    }
    if (to?.address.startsWith('returned-') !== true || envelope.mailFrom === false) {
      stream.resume().once('end', end)
      return
    }
    const { address: sender } = envelope.mailFrom
    void buffer(stream).then((raw) => {
      const returned = writeReturnedMail(raw, sender, to.address, Date.now())
      if (returned !== undefined) inbox.receive(returned.toString('latin1'), new Date())
      end()
    })
  },
})
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  if (typeof address === 'object' && address !== null) console.log(`${address.port}:${inbox.port}`)
})
