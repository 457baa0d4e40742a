// One connection to Redis, opened on demand and reopened after a failure. Every call ends in limited time, and no call waits for an
// unreachable server. The caller decides what happens to its work.
import { limitTime } from '#domain/shared/clock.ts'
import { O } from '#domain/shared/fp.ts'
import { createClient, ErrorReply, SocketClosedUnexpectedlyError } from '@redis/client'

const open = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    // Each connection has its own client, so that a broken client is discarded.
    socket: { reconnectStrategy: false, connectTimeout: PATIENCE },
  })

export type RedisClient = ReturnType<typeof open>

export interface RedisConnection {
  /** Rejects if there is no connection, if Redis refuses, or if the answer takes too long. */
  readonly use: <A>(work: (client: RedisClient) => Promise<A>) => Promise<A>
  /** After this call every use rejects. */
  readonly close: () => void
}

/** The time limit for an answer of Redis, in milliseconds. */
const PATIENCE = 2_000
/** The pause after a failed attempt to connect, in milliseconds. It doubles after each failure. */
const FIRST_PAUSE = 50
const LONGEST_PAUSE = 5_000

async function requireAnswer<A>(work: Promise<A>): Promise<A> {
  const answer = await limitTime(globalThis, PATIENCE, work)
  if (O.isNone(answer)) throw new Error('Redis did not answer in time')
  return answer.value
}

/**
 * Whether the connection is still usable after a refusal. It is not if the server has become a replica, because another server has taken
 * over.
 */
const isUsableAfter = (error: unknown): boolean => error instanceof ErrorReply && !error.message.startsWith('READONLY')

/** The kind of a failure, never the address, which may contain a password. */
export function toFailureReason(error: unknown): string {
  if (error instanceof ErrorReply) return error.message.split(' ')[0] ?? 'ERR'
  if (error instanceof SocketClosedUnexpectedlyError) return 'closed'
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no answer'
}

interface Attempt {
  readonly client: RedisClient
  readonly ready: Promise<unknown>
}

export function makeRedisConnection(url: string): RedisConnection {
  let current: Attempt | undefined
  let pause = FIRST_PAUSE
  let notBefore = 0
  let closed = false

  const giveUp = (client: RedisClient): void => {
    if (current?.client === client) current = undefined
    client.destroy()
  }

  const failed = (client: RedisClient): void => {
    // All users of the connection fail with it and share one pause.
    if (current?.client === client) {
      notBefore = performance.now() + pause
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
    giveUp(client)
  }

  const attempt = (): Attempt => {
    const client = open(url)
    client.on('error', () => giveUp(client))
    return { client, ready: requireAnswer(client.connect()) }
  }

  return {
    use: async (work) => {
      if (closed || (current === undefined && performance.now() < notBefore)) throw new Error('Redis is away')
      const { client, ready } = (current ??= attempt())
      let connected = false
      try {
        await ready
        connected = true
        const answer = await requireAnswer(work(client))
        pause = FIRST_PAUSE
        return answer
      } catch (error) {
        if (!connected || !isUsableAfter(error)) failed(client)
        throw error
      }
    },
    close: () => {
      closed = true
      if (current !== undefined) giveUp(current.client)
    },
  }
}
