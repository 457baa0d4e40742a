// The calls of the on-send handler: session recovery (the session stays in memory, CLI-7), the state of an archive key, the setting, and
// the mail. It uses XMLHttpRequest, because classic Outlook's script runtime has no fetch that reports failures.
import { makeCall, type ServiceCall } from '#adapters/web/kit/http.ts'
import type { sendArchiveContract } from '#adapters/contract/archive/send-archive.ts'
import type { settingsContract } from '#adapters/contract/ledger/settings.ts'
import type { sessionContract } from '#adapters/contract/session/session.ts'
import type { HandedMail } from './sent-mail.ts'

const call = makeCall<typeof sendArchiveContract & typeof settingsContract & typeof sessionContract>()

/** `status` 0: no answer. `body` is undefined unless the call succeeded with a JSON object. */
export interface ServiceAnswer<A> {
  readonly status: number
  readonly body?: A
}

export type RequestService = <A>(call: ServiceCall<A>) => Promise<ServiceAnswer<A>>

export interface Exchange {
  readonly open: (method: string, url: string) => void
  readonly setRequestHeader: (name: string, value: string) => void
  readonly send: (body?: string) => void
  /** 4: done. `status` is 0 if there was no answer. */
  readonly readyState: number
  readonly status: number
  readonly responseText: string
  onreadystatechange: (() => void) | null
}

function read<A>({ status, responseText }: Exchange): ServiceAnswer<A> {
  try {
    const body: unknown = JSON.parse(responseText)
    return status < 300 && typeof body === 'object' && body !== null ? { status, body: body as A } : { status }
  } catch {
    return { status }
  }
}

/** Never rejects. The caller limits the time. */
export function makeSendRequest(origin: string, newExchange: () => Exchange): RequestService {
  return function sendRequest<A>({ method, path, jwt, body }: ServiceCall<A>) {
    return new Promise<ServiceAnswer<A>>((resolve) => {
      try {
        const exchange = newExchange()
        // All runtimes support this property.
        // oxlint-disable-next-line unicorn/prefer-add-event-listener
        exchange.onreadystatechange = () => {
          if (exchange.readyState === 4) resolve(read(exchange))
        }
        exchange.open(method, origin + path)
        exchange.setRequestHeader('accept', 'application/json')
        if (jwt !== undefined) exchange.setRequestHeader('authorization', `Bearer ${jwt}`)
        if (body === undefined) return exchange.send()
        exchange.setRequestHeader('content-type', 'application/json')
        exchange.send(JSON.stringify(body))
      } catch {
        resolve({ status: 0 })
      }
    })
  }
}

/** The state of a key in the service. `unknown`: not a key of this user; `used`: a mail was sent with it. */
export type KeyState = 'awaiting' | 'expired' | 'used' | 'unknown'

export interface ServiceCalls {
  /** Null: no answer, or no session. */
  readonly standingOf: (archiveKey: string) => Promise<KeyState | null>
  /** Whether the user archives all sent mail. Null: no answer, or no session. */
  readonly archivesUnasked: () => Promise<boolean | null>
  /** Whether the service accepted the mail. */
  readonly handOver: (mail: HandedMail) => Promise<boolean>
}

/** The handler renews a session this long before it expires. */
const MARGIN = 60_000

export interface ServiceCallsDeps {
  readonly send: RequestService
  readonly mailbox: string
  /** An identity token of the mailbox, or null. */
  readonly proof: () => Promise<string | null>
  readonly now: () => number
}

/** Keeps the session while the runtime lives, which may be for one mail or several. */
export function makeServiceCalls({ send, mailbox, proof, now }: ServiceCallsDeps): ServiceCalls {
  const recover = async () => {
    const jwt = await proof()
    const credential = jwt === null ? {} : { jwt }
    const { body } = await send(
      call('POST /ledger/mailclient/session/recover', { body: { email: mailbox }, ...credential }),
    )
    return body?.data ?? null
  }

  let session: ReturnType<typeof recover> | null = null

  const getValidSession = async () => {
    const held = await session
    if (held !== null && held.expiresAt - now() > MARGIN) return held
    return (session = recover())
  }

  /** Recovers the session once if the service has ended it. Null: no session. */
  const withSession = async <A>(one: ServiceCall<A>): Promise<ServiceAnswer<A> | null> => {
    const first = await getValidSession()
    if (first === null) return null
    const answer = await send(Object.assign({}, one, { jwt: first.jwt }))
    if (answer.status !== 401) return answer
    session = null
    const second = await getValidSession()
    return second === null ? null : send(Object.assign({}, one, { jwt: second.jwt }))
  }

  return {
    standingOf: async (archiveKey) => {
      const answer = await withSession(
        call('GET /mailclient-plugin/send-archive/:archiveKey', { params: { archiveKey } }),
      )
      if (answer?.status === 404) return 'unknown'
      switch (answer?.body?.status) {
        case undefined:
          return null
        case 'awaiting_send':
          return 'awaiting'
        case 'expired':
          return 'expired'
        default:
          return 'used'
      }
    },
    archivesUnasked: async () =>
      (await withSession(call('GET /mailclient-plugin/settings')))?.body?.autoArchiveOnSend ?? null,
    handOver: async (body) => {
      const answer = await withSession(call('POST /mailclient-plugin/send-archive', { body }))
      return answer !== null && (answer.status === 200 || answer.status === 202)
    },
  }
}
