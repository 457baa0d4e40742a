// Sends one HTTP request to the ledger, once, and returns the answer, if any. Callers interpret it and decide whether to send again.
import type { Readable } from 'node:stream'
import { Agent, type Dispatcher, errors, request } from 'undici'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'

/** Maximum time of one use of the ledger, waits and repeats included, so that a request is answered within 20 seconds. */
export const LEDGER_DEADLINE: Duration = fromSeconds(19)
const CONNECT_TIMEOUT: Duration = fromSeconds(5)
const SOCKETS = 128
/** Fits the largest attachment in base64, in case the answer to an upload repeats it. Longer answers are rejected. */
const MAX_ANSWER_BYTES = 36 * 1024 * 1024

/** A body of known length that is generated while it is sent, once for each sending. */
export interface LedgerBody {
  readonly contentType: string
  readonly bytes: number
  readonly content: () => Uint8Array | Readable
}

export interface LedgerExchange {
  /** The endpoint without ids, as traces name it. */
  readonly label?: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: LedgerBody
  /** Time limit for the complete answer. */
  readonly within: Duration
}

export interface LedgerResponse {
  readonly _tag: 'Answer'
  readonly status: number
  /** The first value of a header; the name in lower case. */
  readonly header: (name: string) => string | undefined
  readonly text: string
}

/** `lost`: the connection broke, so that a request which changes nothing may be sent once more. */
export interface NoAnswer {
  readonly _tag: 'NoAnswer'
  readonly lost: boolean
}

export interface LedgerConnection {
  /** Never rejects because of the network or the ledger. Does not follow redirects. */
  readonly exchange: (outgoing: LedgerExchange) => Promise<LedgerResponse | NoAnswer>
  /** Waits for running exchanges, then closes the sockets. */
  readonly close: () => Promise<void>
}

const LOST = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

function asNoAnswer(error: unknown): NoAnswer {
  if (error instanceof errors.InvalidArgumentError || !(error instanceof Error)) throw error
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return { _tag: 'NoAnswer', lost: false }
  // The answer is not HTTP. Some of these errors have no code.
  if (error instanceof errors.HTTPParserError) return { _tag: 'NoAnswer', lost: false }
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string') return { _tag: 'NoAnswer', lost: LOST.has(code) }
  // undici reports several failed addresses of one name as an AggregateError without a code.
  if (error instanceof AggregateError) return { _tag: 'NoAnswer', lost: false }
  throw error
}

const headerOf =
  (headers: Dispatcher.ResponseData['headers']) =>
  (name: string): string | undefined => {
    const value = headers[name]
    return Array.isArray(value) ? value[0] : value
  }

/** The whole service uses one connection: login and API share its sockets, which stay open between calls. */
export function makeLedgerConnection(options: { readonly connectTimeout?: Duration } = {}): LedgerConnection {
  const agent = new Agent({
    connections: SOCKETS,
    connect: { timeout: options.connectTimeout ?? CONNECT_TIMEOUT },
    // Each exchange has its own time limit, `within`.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_ANSWER_BYTES,
  })
  return {
    exchange: async ({ method, url, headers, body, within }) => {
      try {
        const answer = await request(url, {
          dispatcher: agent,
          method,
          headers: {
            accept: 'application/json',
            ...headers,
            ...(body && { 'content-type': body.contentType, 'content-length': String(body.bytes) }),
          },
          body: body === undefined ? null : body.content(),
          signal: AbortSignal.timeout(Math.max(1, Math.ceil(within))),
        })
        const text = await answer.body.text()
        return { _tag: 'Answer', status: answer.statusCode, header: headerOf(answer.headers), text }
      } catch (error) {
        return asNoAnswer(error)
      }
    },
    close: () => agent.close(),
  }
}
