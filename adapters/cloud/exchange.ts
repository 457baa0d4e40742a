// One exchange with the cloud over HTTP: sent once, answered or not, and whether it had left us. What an answer means, and whether to ask
// again, is up to its callers.
import { Readable } from 'node:stream'
import { O } from '#domain/shared/fp.ts'
import { getCACertificates } from 'node:tls'
import { Agent, type Dispatcher, errors, request } from 'undici'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'

const CONNECT_TIMEOUT: Duration = fromSeconds(5)
const SOCKETS = 128
/** No answer that we ask for is as long. */
const MAX_ANSWER_BYTES = 1024 * 1024

export interface CloudRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Some: POST; none: GET. */
  readonly body: O.Option<Uint8Array>
  /** How long the answer, whole, may take. */
  readonly within: Duration
}

export interface CloudResponse {
  readonly _tag: 'Answer'
  readonly status: number
  /** The first value of a header; the name in lower case. */
  readonly header: (name: string) => string | undefined
  /** Empty where it broke off or was too long: the status alone is an answer. */
  readonly text: string
}

export type Exchanged =
  | CloudResponse
  /** Nothing of the body left us. */
  | { readonly _tag: 'NotSent' }
  /** It was sent, in part at least, and nothing came back. */
  | { readonly _tag: 'NoAnswer' }

export interface CloudConnection {
  /** Never rejects for what a network or a cloud can do; redirects are not followed. */
  readonly exchange: (outgoing: CloudRequest) => Promise<Exchanged>
  /** Lets what is under way end. */
  readonly close: () => Promise<void>
}

const isOfTheNetwork = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof errors.InvalidArgumentError) &&
  (error.name === 'TimeoutError' ||
    error.name === 'AbortError' ||
    error instanceof AggregateError ||
    error instanceof errors.HTTPParserError ||
    ('code' in error && typeof error.code === 'string'))

const makeHeaderReader =
  (headers: Dispatcher.ResponseData['headers']) =>
  (name: string): string | undefined => {
    const value = headers[name]
    return Array.isArray(value) ? value[0] : value
  }

async function readOrNothing(text: Promise<string>): Promise<string> {
  try {
    return await text
  } catch (error) {
    if (isOfTheNetwork(error)) return ''
    throw error
  }
}

/** `authorities`: certificate authorities that are trusted besides those of the machine, in PEM. */
export function makeCloudConnection(authorities: readonly string[] = []): CloudConnection {
  const agent = new Agent({
    connections: SOCKETS,
    // A connection each: one that was kept and turns out to be closed would leave in doubt whether a mail was sent.
    pipelining: 0,
    connect: {
      timeout: CONNECT_TIMEOUT,
      ...(authorities.length > 0 && { ca: [...getCACertificates('default'), ...authorities] }),
    },
    // Each exchange says how long it waits.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_ANSWER_BYTES,
  })
  return {
    exchange: async ({ url, headers, body, within }) => {
      let left = false
      // Asked for its content only once there is a connection.
      const content = (bytes: Uint8Array) =>
        new Readable({
          read() {
            left = true
            this.push(bytes)
            this.push(null)
          },
        })
      const posted = O.isSome(body) && {
        headers: { accept: 'application/json', ...headers, 'content-length': String(body.value.byteLength) },
        body: content(body.value),
      }
      try {
        const answer = await request(url, {
          dispatcher: agent,
          method: O.isSome(body) ? 'POST' : 'GET',
          headers: { accept: 'application/json', ...headers },
          ...posted,
          signal: AbortSignal.timeout(Math.max(1, Math.ceil(within))),
        })
        const text = await readOrNothing(answer.body.text())
        return { _tag: 'Answer', status: answer.statusCode, header: makeHeaderReader(answer.headers), text }
      } catch (error) {
        if (!isOfTheNetwork(error)) throw error
        return { _tag: left ? 'NoAnswer' : 'NotSent' }
      }
    },
    close: () => agent.close(),
  }
}
