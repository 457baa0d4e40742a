// A slow line in front of a service: every byte waits for half the round trip and for its turn, every connection for a round trip first.
import { type Server, type Socket, connect, createServer } from 'node:net'
import { Transform } from 'node:stream'

export interface Line {
  /** Bits a second, each way, shared by all connections. */
  readonly bitsPerSecond: number
  /** Milliseconds there and back. */
  readonly roundTrip: number
}

export interface SlowLine {
  readonly url: string
  /** Ends all connections, as after a while of silence. */
  readonly hangUp: () => void
  readonly close: () => Promise<void>
}

const PIECE = 1_400

/** One direction: pieces follow each other at the line's rate, whatever their sender. */
function makeDirection({ bitsPerSecond, roundTrip }: Line): () => Transform {
  let freeAt = 0
  return () =>
    new Transform({
      transform(chunk: Buffer, _, done) {
        for (let at = 0; at < chunk.length; at += PIECE) {
          const piece = chunk.subarray(at, at + PIECE)
          const now = performance.now()
          freeAt = Math.max(freeAt, now) + (piece.length * 8 * 1000) / bitsPerSecond
          setTimeout(() => this.push(piece), freeAt - now + roundTrip / 2)
        }
        done()
      },
      flush(done) {
        setTimeout(done, Math.max(0, freeAt - performance.now()) + roundTrip / 2 + 1)
      },
    })
}

export async function openSlowLine(target: string, line: Line): Promise<SlowLine> {
  const { hostname, port } = new URL(target)
  const up = makeDirection(line)
  const down = makeDirection(line)
  const open = new Set<Socket>()
  const server: Server = createServer((client) => {
    const service = connect(Number(port), hostname)
    for (const socket of [client, service]) {
      socket.setNoDelay(true)
      open.add(socket)
      socket.on('close', () => open.delete(socket))
      // The browser hangs up on what it no longer needs.
      socket.on('error', () => {
        client.destroy()
        service.destroy()
      })
    }
    setTimeout(() => {
      client.pipe(up()).pipe(service)
      service.pipe(down()).pipe(client)
    }, line.roundTrip)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the slow line has no port')
  const hangUp = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    hangUp,
    close: () => {
      hangUp()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
