// Posts to the addresses of webhooks. The given `connect` decides, for the address that it really connects to, whether that may be called.
import { getCACertificates } from 'node:tls'
import { callbackify, promisify } from 'node:util'
import type { Socket } from 'node:net'
import { Agent, buildConnector, request } from 'undici'
import { O } from '#domain/shared/fp.ts'
import type { WebhookFault, FindUrlFault, PostWebhook } from '#domain/event/webhook.ts'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'

/** For looking up, connecting and answering together. */
const ANSWER_WITHIN: Duration = fromSeconds(15)
/** The status is the answer. A little of the body is read, so that the receiver sees no broken connection. */
const BODY_READ = 4 * 1024
const BODY_WITHIN: Duration = fromSeconds(1)
const HEADERS_AT_MOST = 16 * 1024

const HTTPS = 'https:'
const PORTS: Readonly<Record<string, number>> = { [HTTPS]: 443, 'http:': 80 }

const getHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')
const getPort = (protocol: string, port: string): number => (port === '' ? (PORTS[protocol] ?? 0) : Number(port))

/** `connect` rejects with a socket's error, which has a `code`. */
export interface PostWebhookDeps {
  readonly connect: (host: string, port: number, within: Duration) => Promise<Socket>
  /** False: no connection without TLS is made. */
  readonly allowsHttp: boolean
  /** Additional trusted certificate authorities, in PEM. */
  readonly authorities?: readonly string[]
}

const TIMEOUT: ReadonlySet<string> = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'])
const NOT_FOUND: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ADDRESS_NOT_ALLOWED', 'PORT_NOT_ALLOWED'])

/** OpenSSL reports failed checks of a certificate by codes such as `CERT_HAS_EXPIRED` and `UNABLE_TO_VERIFY_LEAF_SIGNATURE`. */
const CERTIFICATE = /CERT|ERR_TLS|UNABLE_TO_|SELF_SIGNED|HOSTNAME_MISMATCH/

function toFault(error: unknown): WebhookFault {
  if (!(error instanceof Error)) return 'connection'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || TIMEOUT.has(code)) return 'timeout'
  if (NOT_FOUND.has(code)) return 'host'
  return CERTIFICATE.test(code) ? 'certificate' : 'connection'
}

/** `close` waits for running calls. */
export function makePostWebhook({ connect, allowsHttp, authorities = [] }: PostWebhookDeps): {
  readonly post: PostWebhook
  readonly close: () => Promise<void>
} {
  const secure = promisify(
    buildConnector({
      timeout: ANSWER_WITHIN,
      ...(authorities.length > 0 && { ca: [...getCACertificates('default'), ...authorities] }),
    }),
  )
  const agent = new Agent({
    // A new connection for each call, so that each is checked.
    pipelining: 0,
    connect: callbackify(async (options: buildConnector.Options) => {
      const { hostname, protocol, port } = options
      if (protocol !== HTTPS && !allowsHttp) throw Object.assign(new Error('No TLS'), { code: 'PORT_NOT_ALLOWED' })
      const socket = await connect(getHost(hostname), getPort(protocol, port), ANSWER_WITHIN)
      return protocol === HTTPS ? await secure({ ...options, httpSocket: socket }) : socket
    }) as buildConnector.connector,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: HEADERS_AT_MOST,
  })
  return {
    post:
      ({ url, headers, body }) =>
      async () => {
        try {
          const answer = await request(url, {
            dispatcher: agent,
            method: 'POST',
            headers: { ...headers, 'user-agent': 'tapster-webhooks' },
            body,
            signal: AbortSignal.timeout(ANSWER_WITHIN),
          })
          await answer.body
            .dump({ limit: BODY_READ, signal: AbortSignal.timeout(BODY_WITHIN) })
            .catch(() => answer.body.destroy())
          return { _tag: 'Answered', status: answer.statusCode }
        } catch (error) {
          return { _tag: 'Unanswered', fault: toFault(error) }
        }
      },
    close: () => agent.close(),
  }
}

/** `isExcluded` looks up the host. */
export function makeFindUrlFault(
  isExcluded: (host: string, port: number, withTls: boolean) => Promise<boolean>,
  allowsHttp: boolean,
): FindUrlFault {
  return function findUrlFault(text) {
    return async () => {
      const url = URL.parse(text)
      if (url === null || url.username !== '' || url.password !== '') return O.some('form')
      const withTls = url.protocol === HTTPS
      if (!withTls && !(allowsHttp && url.protocol === 'http:')) return O.some('scheme')
      const excluded = await isExcluded(getHost(url.hostname), getPort(url.protocol, url.port), withTls)
      return excluded ? O.some('host') : O.none
    }
  }
}
