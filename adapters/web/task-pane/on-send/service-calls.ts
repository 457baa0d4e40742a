// The calls of the on-send handler: a session by recovery, kept in memory alone (CLI-7), the state of an archive key, the setting, and the mail.
// XMLHttpRequest: classic Outlook's script runtime has no fetch that reports failures. Answers are decoded by hand, as a codec library would be most
// of the script.
import type { HandedMail } from './sent-mail.ts'

export interface ServiceAnswer {
  /** 0: no answer. */
  readonly status: number
  /** What was read of its JSON; undefined where it is none. */
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

/** The part of XMLHttpRequest that is used. */
export interface Exchange {
  readonly open: (method: string, url: string) => void
  readonly setRequestHeader: (name: string, value: string) => void
  readonly send: (body?: string) => void
  /** 4: over, whichever way; the status is 0 then where no answer came. */
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

/** Never rejects. How long it may take is told by whoever waits. */
export const makeSendRequest =
  (origin: string, newExchange: () => Exchange): RequestService =>
  ({ method, path, bearer, body }) =>
    new Promise((resolve) => {
      try {
        const exchange = newExchange()
        // The one way to listen that every runtime is known to have.
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

/** What the service knows under a key. `unknown`: nothing of this user's; `used`: a mail was sent under it. */
export type KeyState = 'awaiting' | 'expired' | 'used' | 'unknown'

export interface ServiceCalls {
  /** Null: not now, or the user has no session. */
  readonly standingOf: (archiveKey: string) => Promise<KeyState | null>
  /** Null: not now, or the user has no session. */
  readonly archivesUnasked: () => Promise<boolean | null>
  /** Whether the service took it. */
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

/** A session is not used any more this long before its end, so that it does not end on the way. */
const MARGIN = 60_000

export interface ServiceCallsDeps {
  readonly send: RequestService
  readonly mailbox: string
  /** An identity token of the mailbox, or null where the service asks for none or there is none. */
  readonly proof: () => Promise<string | null>
  readonly now: () => number
}

/** Remembers the session for as long as the runtime lives, which is a mail or several. */
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

  /** A session that the service ended since is recovered once. */
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
