// The calls of the on-send handler: a session by recovery, kept in memory alone (CLI-7), the state of an archive key, the setting, and the mail.
// XMLHttpRequest: classic Outlook's script runtime has no fetch that reports failures. Answers are decoded by hand, as a codec library would be most
// of the script.
import type { HandedMail } from './sent-mail.ts'

export interface ServiceAnswer {
  /** 0: no answer. */
  readonly status: number
  /** Undefined if it is not JSON. */
  readonly body: unknown
}

export interface ServiceRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Session or proof. */
  readonly bearer: string | null
  readonly body?: object
}

export type RequestService = (request: ServiceRequest) => Promise<ServiceAnswer>

export interface Exchange {
  readonly open: (method: string, url: string) => void
  readonly setRequestHeader: (name: string, value: string) => void
  readonly send: (body?: string) => void
  /** 4: done; the status is 0 without an answer. */
  readonly readyState: number
  readonly status: number
  readonly responseText: string
  onreadystatechange: (() => void) | null
}

const NO_ANSWER: ServiceAnswer = { status: 0, body: undefined }

const read = ({ status, responseText }: Exchange): ServiceAnswer => {
  try {
    return { status, body: JSON.parse(responseText) }
  } catch {
    return { status, body: undefined }
  }
}

/** Never rejects. The caller sets the deadline. */
export const makeSendRequest =
  (origin: string, newExchange: () => Exchange): RequestService =>
  ({ method, path, bearer, body }) =>
    new Promise((resolve) => {
      try {
        const exchange = newExchange()
        // All runtimes support this property.
        // oxlint-disable-next-line unicorn/prefer-add-event-listener
        exchange.onreadystatechange = () => {
          if (exchange.readyState === 4) resolve(read(exchange))
        }
        exchange.open(method, origin + path)
        exchange.setRequestHeader('accept', 'application/json')
        if (bearer !== null) exchange.setRequestHeader('authorization', `Bearer ${bearer}`)
        if (body === undefined) return exchange.send()
        exchange.setRequestHeader('content-type', 'application/json')
        exchange.send(JSON.stringify(body))
      } catch {
        resolve(NO_ANSWER)
      }
    })

/** The state of a key in the service. `unknown`: not a key of this user; `used`: a mail was sent under it. */
export type KeyState = 'awaiting' | 'expired' | 'used' | 'unknown'

export interface ServiceCalls {
  /** Null: no answer, or no session. */
  readonly standingOf: (archiveKey: string) => Promise<KeyState | null>
  /** Null: no answer, or no session. */
  readonly archivesUnasked: () => Promise<boolean | null>
  /** Whether the service accepted it. */
  readonly handOver: (mail: HandedMail) => Promise<boolean>
}

interface Session {
  readonly jwt: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined

const sessionIn = ({ status, body }: ServiceAnswer): Session | null => {
  const data = field(body, 'data')
  const [jwt, expiresAt] = [field(data, 'jwt'), field(data, 'expiresAt')]
  return status === 200 && typeof jwt === 'string' && typeof expiresAt === 'number' ? { jwt, expiresAt } : null
}

/** A session is renewed this long before its end. */
const MARGIN = 60_000

export interface ServiceCallsDeps {
  readonly send: RequestService
  readonly mailbox: string
  /** An identity token of the mailbox, or null. */
  readonly proof: () => Promise<string | null>
  readonly now: () => number
}

/** Keeps the session while the runtime lives: for one mail or several. */
export const makeServiceCalls = ({ send, mailbox, proof, now }: ServiceCallsDeps): ServiceCalls => {
  let session: Promise<Session | null> | null = null

  const recover = async (): Promise<Session | null> =>
    sessionIn(
      await send({
        method: 'POST',
        path: '/ledger/mailclient/session/recover',
        bearer: await proof(),
        body: { email: mailbox },
      }),
    )

  const goodSession = async (): Promise<Session | null> => {
    const held = await session
    if (held !== null && held.expiresAt - now() > MARGIN) return held
    return (session = recover())
  }

  /** Recovers a session that the service has ended, once. */
  const withSession = async (requestBy: (bearer: string) => ServiceRequest): Promise<ServiceAnswer | null> => {
    const first = await goodSession()
    if (first === null) return null
    const answer = await send(requestBy(first.jwt))
    if (answer.status !== 401) return answer
    session = null
    const second = await goodSession()
    return second === null ? null : send(requestBy(second.jwt))
  }

  return {
    standingOf: async (archiveKey) => {
      const path = `/mailclient-plugin/send-archive/${encodeURIComponent(archiveKey)}`
      const answer = await withSession((bearer) => ({ method: 'GET', path, bearer }))
      if (answer === null) return null
      if (answer.status === 404) return 'unknown'
      const status = answer.status === 200 ? field(answer.body, 'status') : undefined
      if (typeof status !== 'string') return null
      return status === 'awaiting_send' ? 'awaiting' : status === 'expired' ? 'expired' : 'used'
    },
    archivesUnasked: async () => {
      const answer = await withSession((bearer) => ({ method: 'GET', path: '/mailclient-plugin/settings', bearer }))
      return answer === null || answer.status !== 200 ? null : field(answer.body, 'autoArchiveOnSend') === true
    },
    handOver: async (mail) => {
      const answer = await withSession((bearer) => ({
        method: 'POST',
        path: '/mailclient-plugin/send-archive',
        bearer,
        body: mail,
      }))
      return answer !== null && (answer.status === 200 || answer.status === 202)
    },
  }
}
