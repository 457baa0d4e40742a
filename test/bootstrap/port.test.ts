// The port that a start reserves for the service.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect } from 'chai'
import { reservePort } from '#bootstrap/port.ts'
import { verifies } from '#test/support/verifies.ts'

const HOST = '127.0.0.1'

/** `listening`, or the code of the refusal. */
async function listenOn(port: number): Promise<unknown> {
  const server = createServer().listen(port, HOST)
  try {
    await once(server, 'listening')
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code')
  }
  server.close()
  await once(server, 'close')
  return 'listening'
}

describe('the port of the service', () => {
  verifies('OPS-1', 'refuses other programs until it is released', async () => {
    const { port, release } = await reservePort({ HOST, PORT: 0 })
    const reserved = await listenOn(port)
    await release()
    expect(reserved).to.equal('EADDRINUSE')
    expect(await listenOn(port)).to.equal('listening')
  })
})
