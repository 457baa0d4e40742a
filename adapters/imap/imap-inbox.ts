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

/** Over a socket that is connected already, so that only addresses are reached that the rules allow. */
function makeTransport(socket: Socket): ImapTransport {
  const secure = ({ tls, host, servername }: ImapTransportOptions, onSecure: () => void) => {
    const options: ConnectionOptions = { ...tls, host, socket, ...(servername !== undefined && { servername }) }
    return connectTls(options, onSecure)
  }
  return {
    connect: (options, onConnect) => {
      if (options.secure) return secure(options, onConnect)
      setImmediate(onConnect)
      return socket
    },
    upgrade: (_, options, onSecure) => secure(options, onSecure),
  }
}

/** Loads the library with the first call: it takes memory that most installations do not need (OPS-13). */
async function makeClient({ host, port, tls, login }: MailServerAccess, socket: Socket, within: Duration) {
  const library = await import('imapflow')
  return new library.ImapFlow({
    host,
    port,
    transport: makeTransport(socket),
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
}

/** Stays the same if an administrator changes the port, the encryption or the password. */
function nameAccount({ host, login }: MailServerAccess): string {
  const user = O.isSome(login) ? login.value.user : ''
  return createHash('sha256').update(`${host.toLowerCase()} ${user}`).digest('hex').slice(0, 12)
}

/** Ends by itself after `within`. Rejects with an error that has a `code`, as a rule. */
async function openInbox(server: MailServerAccess, connect: ConnectToImap, within: Duration): Promise<OpenInbox> {
  const until = performance.now() + within
  const client = await makeClient(server, await connect(server.host, server.port, within), within)
  // Also reported where the call waits; without a listener it would end the process.
  client.on('error', () => undefined)
  const late = setTimeout(() => client.close(), Math.max(0, until - performance.now()))
  try {
    await client.connect()
    const { uidValidity, uidNext } = await client.mailboxOpen('INBOX', { readOnly: true })
    // Without them there is no place at which to continue.
    if (!/^\d+$/.test(String(uidValidity)) || !Number.isSafeInteger(uidNext))
      throw Object.assign(new Error('The inbox has no numbers'), { code: 'no_place' })
    return { client, scope: `${nameAccount(server)}.${uidValidity}`, last: Math.max(0, uidNext - 1) }
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
  const rows = await client.fetchAll([...uids], { uid: true, internalDate: true }, { uid: true })
  const merged = new Map<number, { readonly uid: number; readonly date: Date | undefined }>()
  for (const { seq, uid, internalDate } of rows) {
    const seen = merged.get(seq)
    const date = internalDate === undefined ? seen?.date : new Date(internalDate)
    merged.set(seq, { uid: uid || (seen?.uid ?? 0), date })
  }
  return new Map([...merged.values()].map(({ uid, date }) => [uid, date]))
}

async function readPage(
  open: OpenInbox,
  after: number | undefined,
  since: number,
): Promise<E.Either<InboxFailure, InboxPage>> {
  const { client, last } = open
  // Servers compare whole days, in a time zone of their own.
  const wanted = after === undefined ? { since: new Date(since - fromDays(1)) } : { uid: `${after + 1}:*` }
  const found = await client.search(wanted, { uid: true })
  if (found === undefined || found === false) return E.left(failUnread('no_page'))
  // The range has the last mail even if it is not newer.
  const uids = found.filter((uid) => uid > (after ?? 0)).toSorted((a, b) => a - b)
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

  const leave = (): void => {
    void session?.then(
      ({ client }) => client.close(),
      () => undefined,
    )
    session = undefined
  }

  const attempt = async <A>(work: (open: OpenInbox) => Promise<E.Either<InboxFailure, A>>) => {
    const answer = async (): Promise<E.Either<InboxFailure, A>> => {
      session ??= openInbox(server, connect, within)
      return work(await session)
    }
    const read = answer().catch((error: unknown) => {
      leave()
      return E.left(toFailure(error))
    })
    const inTime = await limitTime(globalThis, within, read)
    if (O.isNone(inTime)) leave()
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

  return {
    readPage: (_, { place, since }) =>
      call(async (open) => {
        const after = O.isSome(place) ? parsePlace(place.value, open) : undefined
        return O.isSome(place) && after === undefined ? E.left(PLACE_GONE) : readPage(open, after, since)
      }),
    readMail: (_, id) =>
      call(async (open) => {
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
      const goodbye = session?.then(({ client }) => client.logout()).catch(() => undefined)
      if (goodbye !== undefined) await limitTime(globalThis, within, goodbye)
      leave()
    },
  }
}
