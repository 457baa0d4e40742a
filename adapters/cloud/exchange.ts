// Sends one HTTP request to the cloud, once. Returns the answer, or whether any part of the request was sent. Callers interpret it and
// decide whether to send again.
import { Readable } from 'node:stream'
import { O } from '#domain/shared/fp.ts'
import { getCACertificates } from 'node:tls'
import { Agent, type Dispatcher, errors, request } from 'undici'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'

const CONNECT_TIMEOUT: Duration = fromSeconds(5)
const SOCKETS = 128
/** All answers that we request are shorter. */
const MAX_ANSWER_BYTES = 1024 * 1024

export interface CloudRequest {
  /** What is called, without ids, as traces name it. */
  readonly label?: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Some: POST; none: GET. */
  readonly body: O.Option<Uint8Array>
  /** Instead of POST. */
  readonly method?: 'PATCH' | undefined
  /** Only the start of the answer is read, of so many bytes, each as one character. */
  readonly startOf?: number | undefined
  /** Time limit for the complete answer. */
  readonly within: Duration
}

export interface CloudResponse {
  readonly _tag: 'Answer'
  readonly status: number
  /** The first value of a header; the name in lower case. */
  readonly header: (name: string) => string | undefined
  /** Empty if the body broke off or was too long: the status alone is an answer. */
  readonly text: string
}

export type Exchanged =
  | CloudResponse
  /** No part of the body was sent. */
  | { readonly _tag: 'NotSent' }
  /** At least a part was sent, and no answer came. */
  | { readonly _tag: 'NoAnswer' }

export interface CloudConnection {
  /** Never rejects because of the network or the cloud. Does not follow redirects. */
  readonly exchange: (outgoing: CloudRequest) => Promise<Exchanged>
  /** Waits for running exchanges, then closes the connections. */
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

async function readStart(body: Dispatcher.ResponseData['body'], atMost: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Ending early aborts the request, which the body reports as an error.
  body.on('error', () => undefined)
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) continue
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= atMost) break
  }
  return Buffer.concat(chunks).toString('latin1', 0, Math.min(size, atMost))
}

/** `authorities`: additional trusted certificate authorities, in PEM. */
export function makeCloudConnection(authorities: readonly string[] = []): CloudConnection {
  const agent = new Agent({
    connections: SOCKETS,
    // A new connection for each exchange: on a kept connection that the server has closed, it would be unknown whether a mail was sent.
    pipelining: 0,
    connect: {
      timeout: CONNECT_TIMEOUT,
      ...(authorities.length > 0 && { ca: [...getCACertificates('default'), ...authorities] }),
    },
    // Each exchange has its own time limit, `within`.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_ANSWER_BYTES,
  })
  return {
    exchange: async ({ url, headers, body, within, method, startOf }) => {
      let left = false
      // undici reads the content only when it has a connection.
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
          method: method ?? (O.isSome(body) ? 'POST' : 'GET'),
          headers: { accept: 'application/json', ...headers },
          ...posted,
          signal: AbortSignal.timeout(Math.max(1, Math.ceil(within))),
        })
        const text = await readOrNothing(startOf === undefined ? answer.body.text() : readStart(answer.body, startOf))
        return { _tag: 'Answer', status: answer.statusCode, header: makeHeaderReader(answer.headers), text }
      } catch (error) {
        if (!isOfTheNetwork(error)) throw error
        return { _tag: left ? 'NoAnswer' : 'NotSent' }
      }
    },
    close: () => agent.close(),
  }
}
