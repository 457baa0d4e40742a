// Reads the inbox of a sender over IMAP (MSG-15): what is new by UID, and the start of each mail. The mail stays as it is: whether it is
// marked as read says nothing, because people and their programs read the mailbox too.
import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import type { ImapFlow, ImapTransport, ImapTransportOptions } from 'imapflow'
import { E, O, TE } from '#domain/shared/fp.ts'
import type { MailServerAccess } from '#domain/mailing/mail-server.ts'
import type { InboxFailure, InboxPage, ReturnInbox } from '#domain/mailing/return-reader.ts'
import { type Duration, fromDays, fromSeconds, limitTime } from '#domain/shared/clock.ts'

/** Rejects with a socket's error, which has a `code`. */
export type ConnectToImap = (host: string, port: number, within: Duration) => Promise<Socket>

export interface ImapInboxOptions {
  /** For each call, including connecting: a server may send a byte at a time. */
  readonly within: Duration
}

const USUAL: ImapInboxOptions = { within: fromSeconds(30) }

/** Small, so that a page of slow mails ends in time. */
const PAGE = 5
/** Reports come before the mail that they return, so the start of a large mail is enough. */
const MAIL_AT_MOST = 512 * 1024
/** A list of the numbers of a large inbox is a response of this size at most. */
const RESPONSE_AT_MOST = 4 * 1024 * 1024
/** Of all that a server sends during one call. */
const CALL_AT_MOST = 2 * RESPONSE_AT_MOST

const failUnread = (code: string): InboxFailure => ({ _tag: 'InboxUnread', code })
const PLACE_GONE: InboxFailure = { _tag: 'InboxPlaceGone' }

/** Of one mail that the server does not hand out, or not within the size that was asked for. Others can still be read. */
const isOfOneMail = (error: unknown): boolean =>
  error instanceof Error &&
  (('responseStatus' in error && error.responseStatus === 'NO') ||
    ('code' in error && error.code === 'LiteralTooLarge'))

/** The server chose the rest of its answer, which could repeat an address. */
function toFailure(error: unknown): InboxFailure {
  if (error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true)
    return failUnread('access_denied')
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no_answer'
  return failUnread(code.replace(/[^\w-]/g, '').slice(0, 40))
}

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
interface OpenInbox {
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
async function openInbox(server: MailServerAccess, connect: ConnectToImap, within: Duration): Promise<OpenInbox> {
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

const toPlace = ({ scope }: OpenInbox, uid: number): string => `${scope}.${uid}`

/** Undefined: of another account or validity. */
function parsePlace(place: string, { scope }: OpenInbox): number | undefined {
  return place.startsWith(`${scope}.`) ? Number(place.slice(scope.length + 1)) : undefined
}

/** When the mails arrived. A server may split its answer for one mail, and send changes by others in between. */
async function readDates(client: ImapFlow, uids: readonly number[]): Promise<ReadonlyMap<number, Date | undefined>> {
  if (uids.length === 0) return new Map()
  const merged = new Map<number, { readonly uid: number; readonly date: Date | undefined }>()
  for await (const { seq, uid, internalDate } of client.fetch(
    [...uids],
    { uid: true, internalDate: true },
    { uid: true },
  )) {
    if (uid ? !uids.includes(uid) : internalDate === undefined) continue
    if (merged.size > 2 * PAGE) throw Object.assign(new Error('Rows of other mails'), { code: 'no_page' })
    const seen = merged.get(seq)
    const date = internalDate === undefined ? seen?.date : new Date(internalDate)
    merged.set(seq, { uid: uid || (seen?.uid ?? 0), date })
  }
  return new Map([...merged.values()].map(({ uid, date }) => [uid, date]))
}

/** In order. Undefined: the server does not search. */
async function findAfter(open: OpenInbox, after: number, since: number): Promise<readonly number[] | undefined> {
  const rest = open.found.uids.filter((uid) => uid > after)
  if (after > 0 && rest.length > 0) return rest
  // Servers compare whole days, in a time zone of their own.
  const wanted = { since: new Date(since - fromDays(1)), ...(after > 0 && { uid: `${after + 1}:*` }) }
  const found = await open.client.search(wanted, { uid: true })
  if (found === undefined || found === false) return undefined
  // The range has the last mail even if it is not newer.
  open.found.uids = found.filter((uid) => uid > after).toSorted((a, b) => a - b)
  return open.found.uids
}

async function readPage(
  open: OpenInbox,
  after: number | undefined,
  since: number,
): Promise<E.Either<InboxFailure, InboxPage>> {
  const { client, last } = open
  const uids = await findAfter(open, after ?? 0, since)
  if (uids === undefined) return E.left(failUnread('no_page'))
  const page = uids.slice(0, PAGE)
  const dates = await readDates(client, page)
  const mails = page.flatMap((uid) => {
    const receivedAt = dates.get(uid)?.getTime() ?? since
    return receivedAt >= since && dates.has(uid) ? [{ id: toPlace(open, uid), receivedAt }] : []
  })
  return E.right({
    mails,
    place: toPlace(open, page.at(-1) ?? after ?? last),
    hasMore: uids.length > page.length,
  })
}

/** Connects with the first call. Later calls use the same session, or a new one if the server has ended it. */
export function makeImapInbox(server: MailServerAccess, connect: ConnectToImap, { within } = USUAL): ReturnInbox<void> {
  let session: Promise<OpenInbox> | undefined

  /** Another session may have begun meanwhile, and goes on. */
  const leave = (own: Promise<OpenInbox>): void => {
    void own.then(
      ({ client }) => client.close(),
      () => undefined,
    )
    if (session === own) session = undefined
  }

  const attempt = async <A>(work: (open: OpenInbox) => Promise<E.Either<InboxFailure, A>>) => {
    const own = (session ??= openInbox(server, connect, within))
    const answer = async (): Promise<E.Either<InboxFailure, A>> => {
      const open = await own
      open.beginCall()
      return work(open)
    }
    const read = answer().catch((error: unknown) => {
      leave(own)
      return E.left(toFailure(error))
    })
    const inTime = await limitTime(globalThis, within, read)
    if (O.isNone(inTime)) leave(own)
    return O.getOrElse((): E.Either<InboxFailure, A> => E.left(failUnread('no_answer')))(inTime)
  }

  const call =
    <A>(work: (open: OpenInbox) => Promise<E.Either<InboxFailure, A>>): TE.TaskEither<InboxFailure, A> =>
    async () => {
      const isUsed = session !== undefined
      const read = await attempt(work)
      // Some servers end a session that is not in use for a while.
      return isUsed && session === undefined ? attempt(work) : read
    }

  const hasFailed = (read: E.Either<InboxFailure, unknown>): boolean =>
    E.isLeft(read) && read.left._tag === 'InboxUnread'

  /** None: the server fails on this mail twice while it opens its inbox. The reader goes on with other mails. */
  const callForMail =
    <A>(work: (open: OpenInbox) => Promise<E.Either<InboxFailure, O.Option<A>>>) =>
    async (): Promise<E.Either<InboxFailure, O.Option<A>>> => {
      const first = await attempt(work)
      const read = hasFailed(first) ? await attempt(work) : first
      return hasFailed(read) ? attempt(async () => E.right(O.none)) : read
    }

  return {
    readPage: (_, { place, since }) =>
      call(async (open) => {
        const after = O.isSome(place) ? parsePlace(place.value, open) : undefined
        return O.isSome(place) && after === undefined ? E.left(PLACE_GONE) : readPage(open, after, since)
      }),
    readMail: (_, id) =>
      callForMail(async (open) => {
        const uid = parsePlace(id, open)
        if (uid === undefined) return E.left(PLACE_GONE)
        const source = { start: 0, maxLength: MAIL_AT_MOST }
        try {
          const mail = await open.client.fetchOne(String(uid), { uid: true, source }, { uid: true })
          return E.right(mail === false ? O.none : O.fromNullable(mail.source))
        } catch (error) {
          if (isOfOneMail(error)) return E.right(O.none)
          throw error
        }
      }),
    findSent: () => TE.right([]),
    close: async () => {
      if (session === undefined) return
      const own = session
      const goodbye = own.then(({ client }) => client.logout()).catch(() => undefined)
      await limitTime(globalThis, within, goodbye)
      leave(own)
    },
  }
}
