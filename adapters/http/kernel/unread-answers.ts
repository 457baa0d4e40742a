// Ends connections whose client takes nothing of its answer. Node has no limit for that: its own timer starts again with every byte the client sends.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Duration, seconds } from '#domain/shared/clock.ts'

export interface UnreadAnswers {
  /** From now on a client has this long. */
  readonly endAfter: (patience: Duration) => void
}

/** Bytes of an answer handed to the kernel by then, and since when no more of them. */
interface Progress {
  readonly taken: number
  readonly since: number
}

/** A large write counts as taken once all of it is; a line this slow, in bytes a millisecond, has time for it. */
const SLOWEST_LINE = 64

/** Watches until the server has closed. */
export const endUnreadAnswers = (server: Server, atFirst: Duration): UnreadAnswers => {
  const open = new Map<Socket, Progress>()
  let patience = atFirst

  const look = (): void => {
    const now = performance.now()
    for (const [socket, { taken, since }] of open) {
      const waiting = socket.writableLength
      const takenNow = socket.bytesWritten - waiting
      if (waiting === 0 || takenNow > taken) open.set(socket, { taken: takenNow, since: now })
      else if (now - since > patience + waiting / SLOWEST_LINE) socket.destroy()
    }
  }
  const looking = setInterval(look, Math.min(seconds(1), atFirst / 2)).unref()

  server.on('connection', (socket: Socket) => {
    open.set(socket, { taken: 0, since: performance.now() })
    socket.once('close', () => open.delete(socket))
  })
  server.once('close', () => clearInterval(looking))
  return {
    endAfter: (length) => {
      patience = length
    },
  }
}
