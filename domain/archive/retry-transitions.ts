// An archive that failed, or waits for its user to sign in, is taken up again.
import type { Instant } from '#domain/shared/clock.ts'
import { type Archive, queuedAt } from './archive.ts'
import { type ArchiveCommand, moved, type Moving, nothingToDo, refused, underWay } from './commands.ts'
import { FAILED_MAIL_KEPT } from './timing.ts'

const woken = (archive: Archive, record: Archive['by']['record'], now: Instant): Moving =>
  moved({ ...archive, by: { ...archive.by, record }, state: queuedAt(now) }, { _tag: 'RunAt', at: now })

/** Repeating changes nothing. Another user's archive counts as absent. */
export function triedAgain(
  archive: Archive,
  { by }: Extract<ArchiveCommand, { readonly _tag: 'Retry' }>,
  now: Instant,
): Moving {
  const { state } = archive
  if (archive.by.ledgerUserId !== by.ledgerUserId) return refused(nothingToDo)
  switch (state._tag) {
    case 'Archived':
      return refused({ _tag: 'AlreadyArchived', receipt: state.receipt })
    case 'Withdrawn':
      return refused(nothingToDo)
    case 'Archiving':
      return refused(underWay)
    case 'Queued':
      return state.awaitsSignIn ? woken(archive, by.record, now) : refused(underWay)
    case 'Failed':
      return archive.handling === 'stored' && now < state.at + FAILED_MAIL_KEPT
        ? woken({ ...archive, requestedAt: now, tries: 0 }, by.record, now)
        : refused({ _tag: 'MailGone' })
  }
}

export function signedIn(
  archive: Archive,
  { record }: Extract<ArchiveCommand, { readonly _tag: 'SignedIn' }>,
  now: Instant,
): Moving {
  return archive.state._tag === 'Queued' && archive.state.awaitsSignIn
    ? woken(archive, record, now)
    : refused(nothingToDo)
}
