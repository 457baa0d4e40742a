// Sessions with a server over IMAP (MSG-15): encryption, login, bounds for what the server sends, and the opened inbox with its numbers.
import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import type { ImapFlow, ImapTransport, ImapTransportOptions } from 'imapflow'
import { O } from '#domain/shared/fp.ts'
import type { MailServerAccess } from '#domain/mailing/mail-server.ts'
import type { Duration } from '#domain/shared/clock.ts'

/** Rejects with a socket's error, which has a `code`. */
export type ConnectToImap = (host: string, port: number, within: Duration) => Promise<Socket>

/** Reports come before the mail that they return, so the start of a large mail is enough. */
export const MAIL_AT_MOST = 512 * 1024
/** A list of the numbers of a large inbox is a response of this size at most. */
const RESPONSE_AT_MOST = 4 * 1024 * 1024
/** Of all that a server sends during one call. */
const CALL_AT_MOST = 2 * RESPONSE_AT_MOST

/**
 * Over a socket that is connected already, so that only addresses are reached that the rules allow. `count`: says whether the server
 * may have sent so many bytes more.
 */
function makeTransport(socket: Socket, count: (bytes: number) => boolean): ImapTransport {
  // After the library, which would miss what came before it listens.
  const watch = (one: Socket, onConnect: () => void): void => {
    onConnect()
    one.on('data', ({ length }) => {
      if (!count(length)) one.destroy(Object.assign(new Error('The server sends too much'), { code: 'too_much' }))
    })
  }
  const secure = ({ tls, host, servername }: ImapTransportOptions, onSecure: () => void): Socket => {
    const options: ConnectionOptions = { ...tls, host, socket, ...(servername !== undefined && { servername }) }
    const secured = connectTls(options, () => watch(secured, onSecure))
    return secured
  }
  return {
    connect: (options, onConnect) => {
      if (options.secure) return secure(options, onConnect)
      setImmediate(() => watch(socket, onConnect))
      return socket
    },
    upgrade: (_, options, onSecure) => secure(options, onSecure),
  }
}

type Library = typeof import('imapflow')

function makeClient(
  { ImapFlow: Client }: Library,
  { host, port, tls, login }: MailServerAccess,
  transport: ImapTransport,
  within: Duration,
) {
  return new Client({
    host,
    port,
    transport,
    secure: tls === 'implicit',
    doSTARTTLS: tls === 'starttls',
    ...(O.isSome(login) && { auth: { user: login.value.user, pass: login.value.password } }),
    tls: { minVersion: 'TLSv1.2' },
    disableAutoIdle: true,
    disableCompression: true,
    logger: false,
    connectionTimeout: within,
    greetingTimeout: within,
    socketTimeout: within,
    maxLineLength: RESPONSE_AT_MOST,
    maxLiteralSize: 2 * MAIL_AT_MOST,
    maxResponseSize: RESPONSE_AT_MOST,
  })
}

/** An inbox that is open for reading. */
export interface OpenInbox {
  readonly client: ImapFlow
  /** The account with the inbox's validity. Numbers mean nothing under another one (RFC 9051, 2.3.1.1). */
  readonly scope: string
  /** The number of the last mail that had arrived when it was opened. */
  readonly last: number
  /** Numbers that a search has found, in order: the next pages need no other search. */
  readonly found: { uids: readonly number[] }
  /** Another call begins, during which the server may send as much again. */
  readonly beginCall: () => void
}

/** Stays the same if an administrator changes the port, the encryption or the password. */
function nameAccount({ host, login }: MailServerAccess): string {
  const user = O.isSome(login) ? login.value.user : ''
  return createHash('sha256').update(`${host.toLowerCase()} ${user}`).digest('hex').slice(0, 12)
}

/** Ends by itself after `within`. Rejects with an error that has a `code`, as a rule. */
export async function openInbox(
  server: MailServerAccess,
  connect: ConnectToImap,
  within: Duration,
): Promise<OpenInbox> {
  const until = performance.now() + within
  // With the first call: it takes memory that most installations do not need (OPS-13). Before connecting: it takes time.
  const library = await import('imapflow')
  let received = 0
  const transport = makeTransport(await connect(server.host, server.port, within), (bytes) => {
    received += bytes
    return received <= CALL_AT_MOST
  })
  const client = makeClient(library, server, transport, within)
  // Also reported where the call waits; without a listener it would end the process.
  client.on('error', () => undefined)
  const late = setTimeout(() => client.close(), Math.max(0, until - performance.now()))
  try {
    await client.connect()
    const { uidValidity, uidNext } = await client.mailboxOpen('INBOX', { readOnly: true })
    // Without them there is no place at which to continue.
    if (!/^\d+$/.test(String(uidValidity)) || !Number.isSafeInteger(uidNext))
      throw Object.assign(new Error('The inbox has no numbers'), { code: 'no_place' })
    return {
      client,
      scope: `${nameAccount(server)}.${uidValidity}`,
      last: Math.max(0, uidNext - 1),
      found: { uids: [] },
      beginCall: () => void (received = 0),
    }
  } catch (error) {
    client.close()
    throw error
  } finally {
    clearTimeout(late)
  }
}

export function toPlace({ scope }: OpenInbox, uid: number): string {
  return `${scope}.${uid}`
}

/** Undefined: of another account or validity. */
export function parseInboxPlace(place: string, { scope }: OpenInbox): number | undefined {
  return place.startsWith(`${scope}.`) ? Number(place.slice(scope.length + 1)) : undefined
}
