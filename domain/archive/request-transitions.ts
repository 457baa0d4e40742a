// Transitions of a request to archive a mail: a new archive, or one that exists already.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import { type Archive, type ArchiveRequest, type ArchiveState, type Attempt, toQueuedState } from './archive.ts'
import { createAttempt, startAttempt, toMailDoneEvents } from './attempt-transitions.ts'
import {
  type ArchiveCommand,
  type ArchiveEvent,
  type FreshNames,
  type ArchiveTransition,
  acceptCommand,
  type ArchiveTransitionResult,
  type ArchiveRefusal,
  refuseCommand,
  archiveUnderWay,
} from './commands.ts'
import { abandonAttempt } from './traces.ts'
import { isWithin } from './visibility.ts'

const ofOtherDivision: ArchiveRefusal = { _tag: 'OfOtherDivision' }

type Archiving = Extract<ArchiveState, { readonly _tag: 'Archiving' }>

/** A new archive: the first request for this mail and target. */
export function openArchive(
  identity: Pick<Archive, 'id' | 'internetMessageId' | 'target'>,
  request: ArchiveRequest,
  names: FreshNames,
  now: Instant,
): ArchiveTransition {
  const archive: Archive = {
    ...request,
    ...identity,
    revision: 0,
    requestedAt: now,
    tries: 0,
    traces: [],
    state: toQueuedState(now),
  }
  return E.getOrElse((): ArchiveTransition => ({ archive, events: [] }))(acceptRequest(archive, request, names, now))
}

function acceptRequest(
  archive: Archive,
  request: ArchiveRequest,
  names: FreshNames,
  now: Instant,
): ArchiveTransitionResult {
  const asked: Archive = { ...archive, ...request, requestedAt: now, tries: 0 }
  if (request.handling === 'stored')
    return acceptCommand({ ...asked, state: toQueuedState(now) }, { _tag: 'RunAt', at: now })
  const attempt = createAttempt(names.reference, now)
  const next = keepStoredRequest(archive, request)
  return O.isSome(next)
    ? startAttempt(asked, names.holder, attempt, 1, now, next)
    : withEvents(toMailDoneEvents(archive))(startAttempt(asked, names.holder, attempt, 1, now))
}

/** The stored request stays the next one: the new request has the only other copy of the mail, and may fail. */
function keepStoredRequest({ state, ...archive }: Archive, { by }: ArchiveRequest): O.Option<ArchiveRequest> {
  if (state._tag === 'Archiving') return state.next
  if (state._tag !== 'Queued' || !state.awaitsSignIn) return O.none
  const { conversationId, subject, documentType, handling, parts, leftOut } = archive
  const isSameUser = archive.by.ledgerUserId === by.ledgerUserId
  const maker = isSameUser ? { ...archive.by, record: by.record } : archive.by
  return O.some({ by: maker, conversationId, subject, documentType, handling, parts, leftOut })
}

const withEvents = (events: readonly ArchiveEvent[]): ((moving: ArchiveTransitionResult) => ArchiveTransitionResult) =>
  E.map((one) => ({ ...one, events: [...events, ...one.events] }))

function takeOver(
  archive: Archive,
  attempt: Attempt,
  request: ArchiveRequest,
  names: FreshNames,
  now: Instant,
): ArchiveTransitionResult {
  const left = abandonAttempt(archive, attempt, now, true)
  return withEvents(left.events)(acceptRequest(left.archive, request, names, now))
}

/** The request may be a retry after a killed attempt. Its mail is stored, so that it is not lost with that attempt. */
const storeNextRequest = (archive: Archive, state: Archiving, request: ArchiveRequest): ArchiveTransitionResult =>
  archive.handling === 'stored' || O.isSome(state.next)
    ? refuseCommand(archiveUnderWay)
    : acceptCommand({ ...archive, state: { ...state, next: O.some({ ...request, handling: 'stored' }) } })

export function handleRequest(
  archive: Archive,
  request: ArchiveRequest,
  names: FreshNames,
  now: Instant,
): ArchiveTransitionResult {
  const within = isWithin(archive, request.by)
  switch (archive.state._tag) {
    case 'Archived':
      return refuseCommand(within ? { _tag: 'AlreadyArchived', receipt: archive.state.receipt } : ofOtherDivision)
    case 'Queued':
      if (!within) return refuseCommand(ofOtherDivision)
      // The caller is signed in and submits the mail again.
      return archive.state.awaitsSignIn ? acceptRequest(archive, request, names, now) : refuseCommand(archiveUnderWay)
    case 'Archiving':
      // The guard restarts a stored mail. A mail that was lost with its request needs a new request.
      if (archive.handling === 'inline' && archive.state.claim.until <= now)
        return takeOver(archive, archive.state.attempt, request, names, now)
      return within ? storeNextRequest(archive, archive.state, request) : refuseCommand(ofOtherDivision)
    case 'Failed':
    case 'Withdrawn':
      return acceptRequest(archive, request, names, now)
  }
}

/** Another attempt may have finished first; then its document or attempt counts. */
export function handleRequestAgain(
  archive: Archive,
  { request, names, missingDocument }: Extract<ArchiveCommand, { readonly _tag: 'RequestAgain' }>,
  now: Instant,
): ArchiveTransitionResult {
  return archive.state._tag === 'Archived' &&
    archive.state.receipt.documentId === missingDocument &&
    isWithin(archive, request.by)
    ? acceptRequest(archive, request, names, now)
    : handleRequest(archive, request, names, now)
}
