// Mail servers that send without end: their session ends soon, and costs nothing afterwards.
import { expect } from 'chai'
import { once } from 'node:events'
import * as O from 'fp-ts/lib/Option.js'
import { createServer, type Socket } from 'node:net'
import { mailerTo, mailToSend } from '#test/support/mail-server.ts'
import { verifies } from '#test/support/verifies.ts'

async function serverThat(answers: (socket: Socket) => void) {
  const server = createServer((socket) => answers(socket.on('error', () => undefined)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { access: { host: '127.0.0.1', port: address.port, authorities: [] }, stop: () => server.close() }
}

/** Takes every mail, with this reply at its end. */
const taking = (reply: string) =>
  serverThat((socket) => {
    socket.write('220 hello\r\n')
    socket.on('data', (data) => {
      const text = data.toString()
      const isEnd = text.endsWith('\r\n.\r\n')
      socket.write(isEnd ? `250 ${reply}\r\n` : text.startsWith('DATA') ? '354 go on\r\n' : '250 x\r\n')
    })
  })

describe('a mail server that sends without end', () => {
  verifies('MSG-10', 'its own Message-ID is cut, without control characters', async () => {
    const { access, stop } = await taking(`2.0.0 OK <\0${'a'.repeat(5_000)}@x.prod.outlook.com>`)
    const mailer = mailerTo({ access }, { tls: 'none' })
    const id = `<${'a'.repeat(254)}`
    expect(await mailer.send(mailToSend())()).to.deep.equal({ _tag: 'Accepted', serverMessageId: O.some(id) })
    await mailer.close()
    stop()
  })

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
          // A session that went on reading would take the whole time.
          expect(process.threadCpuUsage(before).user).to.be.below(250_000)
          await mailer.close()
          stop()
        },
      )
})
