// Transitions that queue an archive again after it failed, or after its user signed in again.
import type { Instant } from '#domain/shared/clock.ts'
import { type Archive, toQueuedState } from './archive.ts'
import {
  type ArchiveCommand,
  acceptCommand,
  type ArchiveTransitionResult,
  nothingToDo,
  refuseCommand,
  archiveUnderWay,
} from './commands.ts'
import { FAILED_MAIL_KEPT } from './timing.ts'

const wakeArchive = (archive: Archive, record: Archive['by']['record'], now: Instant): ArchiveTransitionResult =>
  acceptCommand({ ...archive, by: { ...archive.by, record }, state: toQueuedState(now) }, { _tag: 'RunAt', at: now })

/** Repeating changes nothing. Another user's archive counts as absent. */
export function queueRetry(
  archive: Archive,
  { by }: Extract<ArchiveCommand, { readonly _tag: 'Retry' }>,
  now: Instant,
): ArchiveTransitionResult {
  const { state } = archive
  if (archive.by.ledgerUserId !== by.ledgerUserId) return refuseCommand(nothingToDo)
  switch (state._tag) {
    case 'Archived':
      return refuseCommand({ _tag: 'AlreadyArchived', receipt: state.receipt })
    case 'Withdrawn':
      return refuseCommand(nothingToDo)
    case 'Archiving':
      return refuseCommand(archiveUnderWay)
    case 'Queued':
      return state.awaitsSignIn ? wakeArchive(archive, by.record, now) : refuseCommand(archiveUnderWay)
    case 'Failed':
      return archive.handling === 'stored' && now < state.at + FAILED_MAIL_KEPT
        ? wakeArchive({ ...archive, requestedAt: now, tries: 0 }, by.record, now)
        : refuseCommand({ _tag: 'MailGone' })
  }
}

export function queueAfterSignIn(
  archive: Archive,
  { record }: Extract<ArchiveCommand, { readonly _tag: 'SignedIn' }>,
  now: Instant,
): ArchiveTransitionResult {
  return archive.state._tag === 'Queued' && archive.state.awaitsSignIn
    ? wakeArchive(archive, record, now)
    : refuseCommand(nothingToDo)
}
