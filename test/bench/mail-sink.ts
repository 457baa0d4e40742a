// A mail server in a process of its own that reads mails and keeps none. Writes its port, then when each hundredth mail and each mail to `single-…`
// arrived.
import { SMTPServer } from 'smtp-server'

let arrived = 0
const report = (what: string): void => console.log(`${what} ${(performance.timeOrigin + performance.now()).toFixed(1)}`)

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onData: (stream, { envelope }, done) => {
    stream.resume().once('end', () => {
      const [to] = envelope.rcptTo
      arrived += 1
      if (to?.address.startsWith('single-') === true) report(to.address)
      if (arrived === 1 || arrived % 100 === 0) report(`count-${arrived}`)
      done()
    })
  },
})
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  if (typeof address === 'object' && address !== null) console.log(address.port)
})
