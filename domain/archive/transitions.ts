// How an archive moves: total over every state and command, and pure. Names and moments come from outside.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import { type Archive, type ArchiveOrder, type ArchiveState, type Attempt, queuedAt } from './archive.ts'
import {
  type ArchiveCommand,
  type ArchiveEvent,
  type FreshNames,
  type Moved,
  moved,
  type Moving,
  nothingToDo,
  type Progress,
  type Refused,
  refused,
  underWay,
} from './commands.ts'
import { type ArchiveFailure, archiveInterrupted, isBusy, worthRetrying } from './failures.ts'
import { signedIn, triedAgain } from './retry-transitions.ts'
import { CLAIM_LENGTH, FAILED_MAIL_KEPT, retryDelay, SIGN_IN_LOOK } from './timing.ts'
import { stopped } from './stop-transition.ts'
import { abandoned, traceGone, traceOf, traceStays } from './traces.ts'
import { isWithin } from './visibility.ts'
import { withdrawn } from './withdrawal.ts'

const ofOtherDivision: Refused = { _tag: 'OfOtherDivision' }
const claimLost: Refused = { _tag: 'ClaimLost' }

type Archiving = Extract<ArchiveState, { readonly _tag: 'Archiving' }>

const freshAttempt = (reference: string, now: Instant): Attempt => ({
  reference,
  startedAt: now,
  document: O.none,
  pdfSize: O.none,
  unshown: [],
  absent: [],
  partsDone: 0,
})

/** The guard is set with the claim itself, so that no attempt is ever unwatched. */
function attempting(
  archive: Archive,
  holder: string,
  attempt: Attempt,
  tries: number,
  now: Instant,
  next: O.Option<ArchiveOrder> = O.none,
): Moving {
  const until = now + CLAIM_LENGTH
  return moved(
    { ...archive, tries, state: { _tag: 'Archiving', claim: { holder, until }, attempt, next, stopping: false } },
    { _tag: 'CleanUpAt', at: until },
  )
}

/** A new archive: the first request for this mail and target. */
export function openArchive(
  identity: Pick<Archive, 'id' | 'internetMessageId' | 'target'>,
  order: ArchiveOrder,
  names: FreshNames,
  now: Instant,
): Moved {
  const archive: Archive = {
    ...order,
    ...identity,
    revision: 0,
    requestedAt: now,
    tries: 0,
    traces: [],
    state: queuedAt(now),
  }
  return E.getOrElse((): Moved => ({ archive, events: [] }))(take(archive, order, names, now))
}

function take(archive: Archive, order: ArchiveOrder, names: FreshNames, now: Instant): Moving {
  const asked: Archive = { ...archive, ...order, requestedAt: now, tries: 0 }
  if (order.handling === 'stored') return moved({ ...asked, state: queuedAt(now) }, { _tag: 'RunAt', at: now })
  const attempt = freshAttempt(names.reference, now)
  const next = promised(archive, order)
  return O.isSome(next)
    ? attempting(asked, names.holder, attempt, 1, now, next)
    : withEvents(mailDone(archive))(attempting(asked, names.holder, attempt, 1, now))
}

/** A mail that a worker was to archive stays its next task: this request alone has the other copy, and may fail. */
function promised({ state, ...archive }: Archive, { by }: ArchiveOrder): O.Option<ArchiveOrder> {
  if (state._tag === 'Archiving') return state.next
  if (state._tag !== 'Queued' || !state.awaitsSignIn) return O.none
  const { conversationId, subject, documentType, handling, parts, leftOut } = archive
  const isSameUser = archive.by.ledgerUserId === by.ledgerUserId
  const maker = isSameUser ? { ...archive.by, record: by.record } : archive.by
  return O.some({ by: maker, conversationId, subject, documentType, handling, parts, leftOut })
}

/** Where a mail is stored, it is not needed any more. */
const mailDone = ({ handling, state }: Archive): readonly ArchiveEvent[] =>
  handling === 'stored' || (state._tag === 'Archiving' && O.isSome(state.next)) ? [{ _tag: 'MailDone' }] : []

const withEvents = (events: readonly ArchiveEvent[]): ((moving: Moving) => Moving) =>
  E.map((one) => ({ ...one, events: [...events, ...one.events] }))

function takeOver(archive: Archive, attempt: Attempt, order: ArchiveOrder, names: FreshNames, now: Instant): Moving {
  const left = abandoned(archive, attempt, now, true)
  return withEvents(left.events)(take(left.archive, order, names, now))
}

/** The request may be a retry whose first attempt is dead: its mail is stored, so that it is not lost with that. */
const orderedMeanwhile = (archive: Archive, state: Archiving, order: ArchiveOrder): Moving =>
  archive.handling === 'stored' || O.isSome(state.next)
    ? refused(underWay)
    : moved({ ...archive, state: { ...state, next: O.some({ ...order, handling: 'stored' }) } })

function ordered(archive: Archive, order: ArchiveOrder, names: FreshNames, now: Instant): Moving {
  const within = isWithin(archive, order.by)
  switch (archive.state._tag) {
    case 'Archived':
      return refused(within ? { _tag: 'AlreadyArchived', receipt: archive.state.receipt } : ofOtherDivision)
    case 'Queued':
      if (!within) return refused(ofOtherDivision)
      // The caller is signed in, and brings the mail.
      return archive.state.awaitsSignIn ? take(archive, order, names, now) : refused(underWay)
    case 'Archiving':
      // A stored mail is taken up by the guard; one that was lost with its request can only be taken up by a new request.
      if (archive.handling === 'inline' && archive.state.claim.until <= now)
        return takeOver(archive, archive.state.attempt, order, names, now)
      return within ? orderedMeanwhile(archive, archive.state, order) : refused(ofOtherDivision)
    case 'Failed':
    case 'Withdrawn':
      return take(archive, order, names, now)
  }
}

/** Another attempt may have finished first; then its document or attempt counts. */
const orderedAgain = (
  archive: Archive,
  { order, names, gone }: Extract<ArchiveCommand, { readonly _tag: 'OrderAgain' }>,
  now: Instant,
): Moving =>
  archive.state._tag === 'Archived' && archive.state.receipt.documentId === gone && isWithin(archive, order.by)
    ? take(archive, order, names, now)
    : ordered(archive, order, names, now)

const failed = (archive: Archive, failure: ArchiveFailure, now: Instant): Archive => ({
  ...archive,
  state: { _tag: 'Failed', failure, at: now },
})

type Ending = readonly [Archive, readonly ArchiveEvent[]]

const dueAgain = (archive: Archive, state: ReturnType<typeof queuedAt>): Ending => [
  { ...archive, state },
  [{ _tag: 'RunAt', at: state.dueAt }],
]

/** What was asked for while another attempt was under way. */
const withNext = (archive: Archive, next: ArchiveOrder, now: Instant, dueAt: Instant): Ending =>
  dueAgain({ ...archive, ...next, requestedAt: now, tries: 0 }, queuedAt(dueAt))

const noEarlier = (failure: ArchiveFailure, at: Instant): Instant => Math.max(at, isBusy(failure) ? failure.retryAt : 0)

/** A lost link is no try: the mail waits for its user to sign in, as long as it would be kept. */
function afterLostLink(archive: Archive, now: Instant): Ending {
  const end = archive.requestedAt + FAILED_MAIL_KEPT
  if (now >= end) return [failed(archive, { _tag: 'ReauthRequired' }, now), []]
  const state = { ...queuedAt(Math.min(now + SIGN_IN_LOOK, end)), awaitsSignIn: true }
  return dueAgain({ ...archive, tries: archive.tries - 1 }, state)
}

/** What becomes of an archive whose attempt is over without success: a stored mail is tried again while that can help. */
function afterFailure(archive: Archive, { next, stopping }: Archiving, failure: ArchiveFailure, now: Instant): Ending {
  if (O.isSome(next)) return withNext(archive, next.value, now, noEarlier(failure, now))
  if (stopping) return [failed(archive, failure, now), []]
  if (archive.handling === 'stored' && failure._tag === 'ReauthRequired') return afterLostLink(archive, now)
  const delay = archive.handling === 'stored' && worthRetrying(failure) ? retryDelay(archive.tries) : undefined
  if (delay === undefined) return [failed(archive, failure, now), []]
  return dueAgain(archive, queuedAt(noEarlier(failure, now + delay)))
}

function claimed(archive: Archive, names: FreshNames, now: Instant): Moving {
  const { state } = archive
  switch (state._tag) {
    case 'Archived':
    case 'Failed':
    case 'Withdrawn':
      return refused(nothingToDo)
    case 'Archiving':
      return refused(underWay)
    case 'Queued':
      if (state.dueAt > now) return refused({ _tag: 'NotDue', at: state.dueAt })
      return O.isSome(state.paused)
        ? attempting(archive, names.holder, state.paused.value, archive.tries, now)
        : attempting(archive, names.holder, freshAttempt(names.reference, now), archive.tries + 1, now)
  }
}

function guarded(archive: Archive, now: Instant): Moving {
  const { state } = archive
  if (state._tag !== 'Archiving') return refused(nothingToDo)
  if (state.claim.until > now) return refused({ _tag: 'NotDue', at: state.claim.until })
  // At once, not after a delay: it was not the ledger that failed. The count bounds a mail that kills its worker.
  const mayRetry = archive.handling === 'stored' && !state.stopping && retryDelay(archive.tries) !== undefined
  const goesOn = O.isSome(state.next) || mayRetry
  const { archive: left, events } = abandoned(archive, state.attempt, now, goesOn)
  if (!goesOn) return moved(failed(left, archiveInterrupted, now), ...events)
  const [again, run] = O.isSome(state.next) ? withNext(left, state.next.value, now, now) : dueAgain(left, queuedAt(now))
  return moved(again, ...run, ...events)
}

const advanced = (attempt: Attempt, { document, pdfSize, unshown, absent, partsDone }: Progress): Attempt => ({
  ...attempt,
  document: document === undefined ? attempt.document : O.some(document),
  pdfSize: pdfSize === undefined ? attempt.pdfSize : O.some(pdfSize),
  unshown: unshown ?? attempt.unshown,
  absent: absent ?? attempt.absent,
  partsDone: partsDone ?? attempt.partsDone,
})

type Held = Extract<ArchiveCommand, { readonly holder: string }>

/** Allowed to the claim's holder only, also after the claim's end while it is free. */
function byHolder(archive: Archive, command: Held, now: Instant): Moving {
  const { state } = archive
  // The answer to the commit may have been lost, and the holder asks again.
  if (
    command._tag === 'Complete' &&
    state._tag === 'Archived' &&
    state.receipt.documentId === command.receipt.documentId
  )
    return moved(archive)
  if (state._tag !== 'Archiving' || state.claim.holder !== command.holder) return refused(claimLost)
  switch (command._tag) {
    case 'Advance': {
      const claim = { holder: command.holder, until: now + CLAIM_LENGTH }
      const parts = command.progress.parts ?? archive.parts
      return moved({
        ...archive,
        parts,
        state: { ...state, claim, attempt: advanced(state.attempt, command.progress) },
      })
    }
    case 'Complete':
      return moved({ ...archive, state: { _tag: 'Archived', receipt: command.receipt } }, ...mailDone(archive))
    case 'Pause':
      return moved(
        {
          ...archive,
          ...(O.isSome(state.next) ? state.next.value : {}),
          state: { ...queuedAt(command.until), paused: O.some(state.attempt) },
        },
        { _tag: 'RunAt', at: command.until },
      )
    case 'Fail': {
      const [next, events] = afterFailure(archive, state, command.failure, now)
      if (command.remains._tag === 'Nothing') return moved(next, ...events)
      const trace = traceOf(archive, state.attempt, command.remains.document, now)
      return moved({ ...next, traces: [...next.traces, trace] }, ...events, { _tag: 'CleanUpAt', at: trace.nextTryAt })
    }
  }
}

export function transition(command: ArchiveCommand, now: Instant) {
  return (archive: Archive): E.Either<Refused, Moved> => {
    switch (command._tag) {
      case 'Order':
        return ordered(archive, command.order, command.names, now)
      case 'OrderAgain':
        return orderedAgain(archive, command, now)
      case 'Claim':
        return claimed(archive, command.names, now)
      case 'Withdraw':
        return withdrawn(archive, command, now)
      case 'Retry':
        return triedAgain(archive, command, now)
      case 'SignedIn':
        return signedIn(archive, command, now)
      case 'Stop':
        // Without a live holder the guard's part is done at once.
        return E.map((one: Moved) => E.getOrElse(() => one)(guarded(one.archive, now)))(stopped(archive, command, now))
      case 'Guard':
        return guarded(archive, now)
      case 'TraceGone':
        return traceGone(archive, command)
      case 'TraceStays':
        return traceStays(archive, command, now)
      default:
        return byHolder(archive, command, now)
    }
  }
}
