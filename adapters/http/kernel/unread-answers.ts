// Ends connections whose client does not read its answer. Node has no such limit: its timer restarts with every byte that the client sends.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'

export interface UnreadAnswers {
  /** From this call on, a client has this long to read its answer. */
  readonly endAfter: (timeLimit: Duration) => void
}

/** The bytes of an answer that the kernel has accepted, and the moment of the last progress. */
interface Progress {
  readonly bytes: number
  readonly since: number
}

/** Bytes per millisecond. A large write counts only when it is complete; a line of this speed has enough time for it. */
const SLOWEST_LINE = 64

/** Checks the answers while there are connections. */
export function endUnreadAnswers(server: Server, atFirst: Duration): UnreadAnswers {
  const open = new Map<Socket, Progress>()
  let timeLimit = atFirst

  const look = (): void => {
    const now = performance.now()
    for (const [socket, { bytes, since }] of open) {
      const waiting = socket.writableLength
      const takenNow = socket.bytesWritten - waiting
      if (waiting === 0 || takenNow > bytes) open.set(socket, { bytes: takenNow, since: now })
      else if (now - since > timeLimit + waiting / SLOWEST_LINE) socket.destroy()
    }
  }
  let looking: NodeJS.Timeout | undefined

  server.on('connection', (socket: Socket) => {
    looking ??= setInterval(look, Math.min(fromSeconds(1), atFirst / 2)).unref()
    open.set(socket, { bytes: 0, since: performance.now() })
    socket.once('close', () => {
      open.delete(socket)
      if (open.size > 0) return
      clearInterval(looking)
      looking = undefined
    })
  })
  return {
    endAfter: (length) => {
      timeLimit = length
    },
  }
}
