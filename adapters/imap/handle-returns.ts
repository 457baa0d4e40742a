// Marks or moves returns over IMAP (MSG-15). No mail is copied, marked as deleted or expunged, so that none can be lost.
import type { ImapFlow } from 'imapflow'
import { E, O } from '#domain/shared/fp.ts'
import type { InboxFailure } from '#domain/mailing/return-reader.ts'
import { failUnread, isAnsweredNo, PLACE_GONE } from './imap-failures.ts'
import { type OpenInbox, parseInboxPlace } from './imap-session.ts'

/** False: the server refuses to create it, and some do so because it is there. */
const createFolder = (client: ImapFlow, folder: string): Promise<boolean> =>
  client.mailboxCreate(folder).then(
    () => true,
    (error: unknown) => {
      if (isAnsweredNo(error)) return false
      throw error
    },
  )

/**
 * `folder`: where returns move to; none: they are marked as read. A server without MOVE (RFC 6851) marks them too. Ignores mails that are gone
 * or that the server refuses to change.
 */
export async function handleReturns(
  open: OpenInbox,
  ids: readonly string[],
  folder: O.Option<string>,
): Promise<E.Either<InboxFailure, void>> {
  const { client, scope } = open
  const uids = ids.flatMap((id) => parseInboxPlace(id, open) ?? [])
  if (uids.length === 0) return E.right(undefined)
  // It was opened for reading alone.
  const { uidValidity } = await client.mailboxOpen('INBOX')
  if (!scope.endsWith(`.${uidValidity}`)) return E.left(PLACE_GONE)
  if (O.isSome(folder) && client.capabilities.has('MOVE')) {
    const isThere = await createFolder(client, folder.value)
    const moved = await client.messageMove(uids, folder.value, { uid: true })
    if (!moved && !isThere && client.usable) return E.left(failUnread('no_folder'))
  } else await client.messageFlagsAdd(uids, [String.raw`\Seen`], { uid: true })
  // The library reports a session that ended as a refusal.
  if (!client.usable) throw new Error('The session has ended')
  return E.right(undefined)
}
