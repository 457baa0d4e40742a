// Reads the inbox of a sender over IMAP (MSG-15): what is new by UID, and the start of each mail. The mail stays as it is: whether it is
// marked as read says nothing, because people and their programs read the mailbox too.
import type { ImapFlow } from 'imapflow'
import { E, O, TE } from '#domain/shared/fp.ts'
import type { MailServerAccess } from '#domain/mailing/mail-server.ts'
import type { InboxFailure, InboxPage, ReturnInbox } from '#domain/mailing/return-reader.ts'
import { type Duration, fromDays, fromSeconds, limitTime } from '#domain/shared/clock.ts'

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

/** Loads the library with the first call: it takes memory that most installations do not need (OPS-13). */
async function connectTo({ host, port, tls, login }: MailServerAccess, within: Duration): Promise<ImapFlow> {
  const library = await import('imapflow')
  return new library.ImapFlow({
    host,
    port,
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
  /** The numbers of an inbox mean nothing under another validity (RFC 9051, 2.3.1.1). */
  readonly validity: string
  /** The number of the last mail that had arrived when it was opened. */
  readonly last: number
}

const toPlace = (validity: string, uid: number): string => `${validity}.${uid}`

/** Undefined: of another validity. */
function parsePlace(place: string, { validity }: OpenInbox): number | undefined {
  const [of, uid = ''] = place.split('.')
  return of === validity ? Number(uid) : undefined
}

async function readPage(
  open: OpenInbox,
  after: number | undefined,
  since: number,
): Promise<E.Either<InboxFailure, InboxPage>> {
  const { client, validity, last } = open
  // Servers compare whole days, in a time zone of their own.
  const wanted = after === undefined ? { since: new Date(since - fromDays(1)) } : { uid: `${after + 1}:*` }
  const found = await client.search(wanted, { uid: true })
  if (found === undefined || found === false) return E.left(failUnread('no_page'))
  // The range has the last mail even if it is not newer.
  const uids = found.filter((uid) => uid > (after ?? 0)).toSorted((a, b) => a - b)
  const page = uids.slice(0, PAGE)
  const listed = page.length === 0 ? [] : await client.fetchAll(page, { uid: true, internalDate: true }, { uid: true })
  const mails = listed.flatMap(({ uid, internalDate }) => {
    const receivedAt = internalDate === undefined ? since : new Date(internalDate).getTime()
    return receivedAt >= since && page.includes(uid) ? [{ id: toPlace(validity, uid), receivedAt }] : []
  })
  return E.right({
    mails,
    place: toPlace(validity, page.at(-1) ?? after ?? last),
    hasMore: uids.length > page.length,
  })
}

/** Connects for each call. The server's rules for sessions differ, and some end an unused one at once. */
export function makeImapInbox(server: MailServerAccess, { within } = USUAL): ReturnInbox<void> {
  const openAnd = async <A>(
    client: ImapFlow,
    work: (open: OpenInbox) => Promise<E.Either<InboxFailure, A>>,
  ): Promise<E.Either<InboxFailure, A>> => {
    try {
      await client.connect()
      const { uidValidity, uidNext } = await client.mailboxOpen('INBOX', { readOnly: true })
      // Without them there is no place at which to continue.
      if (!/^\d+$/.test(String(uidValidity)) || !Number.isSafeInteger(uidNext)) return E.left(failUnread('no_place'))
      const read = await work({ client, validity: String(uidValidity), last: Math.max(0, uidNext - 1) })
      await client.logout()
      return read
    } catch (error) {
      return E.left(toFailure(error))
    }
  }

  const call =
    <A>(work: (open: OpenInbox) => Promise<E.Either<InboxFailure, A>>): TE.TaskEither<InboxFailure, A> =>
    async () => {
      const client = await connectTo(server, within)
      // Also reported where the call waits; without a listener it would end the process.
      client.on('error', () => undefined)
      const read = await limitTime(globalThis, within, openAnd(client, work))
      client.close()
      return O.getOrElse((): E.Either<InboxFailure, A> => E.left(failUnread('no_answer')))(read)
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
  }
}
