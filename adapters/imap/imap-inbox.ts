// Reads the inbox of a sender over IMAP (MSG-15): what is new by UID, and the start of each mail. Whether it is marked as read says nothing,
// because people and their programs read the mailbox too. Only returns are marked or moved, where an administrator wants it.
import type { ImapFlow } from 'imapflow'
import { E, O, TE } from '#domain/shared/fp.ts'
import type { MailServerAccess } from '#domain/mailing/mail-server.ts'
import type { InboxFailure, InboxPage, ReturnInbox } from '#domain/mailing/return-reader.ts'
import { type Duration, fromDays, fromSeconds, limitTime } from '#domain/shared/clock.ts'
import { handleReturns } from './handle-returns.ts'
import { failUnread, isOfOneMail, PLACE_GONE, toFailure } from './imap-failures.ts'
import {
  type ConnectToImap,
  MAIL_AT_MOST,
  openInbox,
  type OpenInbox,
  parseInboxPlace,
  toPlace,
} from './imap-session.ts'

export interface ImapInboxOptions {
  /** For each call, including connecting: a server may send a byte at a time. */
  readonly within: Duration
}

const USUAL: ImapInboxOptions = { within: fromSeconds(30) }

/** Small, so that a page of slow mails ends in time. */
const PAGE = 5

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

/** `folder`: where returns are moved to. Connects with the first call. Later calls use the same session, or a new one if the server has ended it. */
export function makeImapInbox(
  server: MailServerAccess,
  folder: string,
  connect: ConnectToImap,
  { within } = USUAL,
): ReturnInbox<void> {
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
        const after = O.isSome(place) ? parseInboxPlace(place.value, open) : undefined
        return O.isSome(place) && after === undefined ? E.left(PLACE_GONE) : readPage(open, after, since)
      }),
    readMail: (_, id) =>
      callForMail(async (open) => {
        const uid = parseInboxPlace(id, open)
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
    handle: (_, ids, handling) =>
      call((open) => handleReturns(open, ids, handling === 'move' ? O.some(folder) : O.none)),
    close: async () => {
      if (session === undefined) return
      const own = session
      const goodbye = own.then(({ client }) => client.logout()).catch(() => undefined)
      await limitTime(globalThis, within, goodbye)
      leave(own)
    },
  }
}
