// A mail server in a process of its own that reads mails and keeps none. Writes its port.
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onData: (stream, _session, done) => {
    stream.resume().once('end', () => done())
  },
})
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  if (typeof address === 'object' && address !== null) console.log(address.port)
})
