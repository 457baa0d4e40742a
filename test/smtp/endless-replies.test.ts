// Mail servers that send without end: their session ends soon, and costs nothing afterwards.
import { expect } from 'chai'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { mailerTo, mailToSend } from '#test/support/mail-server.ts'
import { verifies } from '#test/support/verifies.ts'

const serverThat = async (answers: (socket: Socket) => void) => {
  const server = createServer((socket) => answers(socket.on('error', () => undefined)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { access: { host: '127.0.0.1', port: address.port, authorities: [] }, stop: () => server.close() }
}

describe('a mail server that sends without end', () => {
  for (const [what, line] of [
    ['empty lines', '\r\n'],
    ['replies', '250 x\r\n'],
  ] as const)
    for (const greeting of ['', '220 hello\r\n'])
      verifies(
        'MSG-9',
        `${what} ${greeting === '' ? 'at once' : 'after its greeting'} keeps no process busy`,
        async () => {
          const { access, stop } = await serverThat((socket) => {
            if (greeting === '') return void socket.write(line.repeat(2_000_000))
            socket.write(greeting)
            socket.once('data', () => socket.write(line.repeat(2_000_000)))
          })
          const mailer = mailerTo({ access }, { tls: 'none' })
          const result = await mailer.send(mailToSend())()
          expect(result).to.have.property('_tag', 'Unusable')
          const before = process.threadCpuUsage()
          await new Promise((resolve) => setTimeout(resolve, 500))
          expect(process.threadCpuUsage(before).user).to.be.below(100_000)
          await mailer.close()
          stop()
        },
      )
})
