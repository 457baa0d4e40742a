// Transitions of an attempt: its start, the commands of its holder, and what follows when it ends or its holder is gone.
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import { type Archive, type ArchiveRequest, type ArchiveState, type Attempt, toQueuedState } from './archive.ts'
import {
  type ArchiveCommand,
  type ArchiveEvent,
  type FreshNames,
  acceptCommand,
  type ArchiveTransitionResult,
  nothingToDo,
  type Progress,
  type ArchiveRefusal,
  refuseCommand,
  archiveUnderWay,
} from './commands.ts'
import { type ArchiveFailure, archiveInterrupted, isBusy, isWorthRetrying } from './failures.ts'
import { ARCHIVE_CLAIM_LENGTH, FAILED_MAIL_KEPT, findRetryDelay, SIGN_IN_CHECK_INTERVAL } from './timing.ts'
import { abandonAttempt, createTrace } from './traces.ts'

const claimLost: ArchiveRefusal = { _tag: 'ClaimLost' }

type Archiving = Extract<ArchiveState, { readonly _tag: 'Archiving' }>

export function createAttempt(reference: string, now: Instant): Attempt {
  return {
    reference,
    startedAt: now,
    document: O.none,
    pdfSize: O.none,
    unshown: [],
    absent: [],
    partsDone: 0,
  }
}

/** Also schedules a job for the end of the claim, which ends the attempt if its holder is gone. */
export function startAttempt(
  archive: Archive,
  holder: string,
  attempt: Attempt,
  tries: number,
  now: Instant,
  next: O.Option<ArchiveRequest> = O.none,
): ArchiveTransitionResult {
  const until = now + ARCHIVE_CLAIM_LENGTH
  return acceptCommand(
    { ...archive, tries, state: { _tag: 'Archiving', claim: { holder, until }, attempt, next, stopping: false } },
    { _tag: 'CleanUpAt', at: until },
  )
}

/** The stored mail, where there is one, is needed no longer. */
export function toMailDoneEvents({ handling, state }: Archive): readonly ArchiveEvent[] {
  return handling === 'stored' || (state._tag === 'Archiving' && O.isSome(state.next)) ? [{ _tag: 'MailDone' }] : []
}

const markFailed = (archive: Archive, failure: ArchiveFailure, now: Instant): Archive => ({
  ...archive,
  state: { _tag: 'Failed', failure, at: now },
})

type Ending = readonly [Archive, readonly ArchiveEvent[]]

const queueAgain = (archive: Archive, state: ReturnType<typeof toQueuedState>): Ending => [
  { ...archive, state },
  [{ _tag: 'RunAt', at: state.dueAt }],
]

/** Queues the request that arrived during the attempt. */
const queueNext = (archive: Archive, next: ArchiveRequest, now: Instant, dueAt: Instant): Ending =>
  queueAgain({ ...archive, ...next, requestedAt: now, tries: 0 }, toQueuedState(dueAt))

const delayWhileBusy = (failure: ArchiveFailure, at: Instant): Instant =>
  Math.max(at, isBusy(failure) ? failure.retryAt : 0)

/** A lost link does not count as a try: the mail waits for its user to sign in, until it is purged. */
function awaitSignIn(archive: Archive, now: Instant): Ending {
  const end = archive.requestedAt + FAILED_MAIL_KEPT
  if (now >= end) return [markFailed(archive, { _tag: 'ReauthRequired' }, now), []]
  const state = { ...toQueuedState(Math.min(now + SIGN_IN_CHECK_INTERVAL, end)), awaitsSignIn: true }
  return queueAgain({ ...archive, tries: archive.tries - 1 }, state)
}

/** Decides what follows a failed attempt: a stored mail is retried while a retry can help. */
function decideAfterFailure(
  archive: Archive,
  { next, stopping }: Archiving,
  failure: ArchiveFailure,
  now: Instant,
): Ending {
  if (O.isSome(next)) return queueNext(archive, next.value, now, delayWhileBusy(failure, now))
  if (stopping) return [markFailed(archive, failure, now), []]
  if (archive.handling === 'stored' && failure._tag === 'ReauthRequired') return awaitSignIn(archive, now)
  const delay = archive.handling === 'stored' && isWorthRetrying(failure) ? findRetryDelay(archive.tries) : undefined
  if (delay === undefined) return [markFailed(archive, failure, now), []]
  return queueAgain(archive, toQueuedState(delayWhileBusy(failure, now + delay)))
}

export function claimQueued(archive: Archive, names: FreshNames, now: Instant): ArchiveTransitionResult {
  const { state } = archive
  switch (state._tag) {
    case 'Archived':
    case 'Failed':
    case 'Withdrawn':
      return refuseCommand(nothingToDo)
    case 'Archiving':
      return refuseCommand(archiveUnderWay)
    case 'Queued':
      if (state.dueAt > now) return refuseCommand({ _tag: 'NotDue', at: state.dueAt })
      return O.isSome(state.paused)
        ? startAttempt(archive, names.holder, state.paused.value, archive.tries, now)
        : startAttempt(archive, names.holder, createAttempt(names.reference, now), archive.tries + 1, now)
  }
}

export function guardClaim(archive: Archive, now: Instant): ArchiveTransitionResult {
  const { state } = archive
  if (state._tag !== 'Archiving') return refuseCommand(nothingToDo)
  if (state.claim.until > now) return refuseCommand({ _tag: 'NotDue', at: state.claim.until })
  // At once, without a delay: the worker failed, not the ledger. The count of tries limits a mail that kills its worker.
  const mayRetry = archive.handling === 'stored' && !state.stopping && findRetryDelay(archive.tries) !== undefined
  const goesOn = O.isSome(state.next) || mayRetry
  const { archive: left, events } = abandonAttempt(archive, state.attempt, now, goesOn)
  if (!goesOn) return acceptCommand(markFailed(left, archiveInterrupted, now), ...events)
  const [again, run] = O.isSome(state.next)
    ? queueNext(left, state.next.value, now, now)
    : queueAgain(left, toQueuedState(now))
  return acceptCommand(again, ...run, ...events)
}

const advanceAttempt = (attempt: Attempt, { document, pdfSize, unshown, absent, partsDone }: Progress): Attempt => ({
  ...attempt,
  document: document === undefined ? attempt.document : O.some(document),
  pdfSize: pdfSize === undefined ? attempt.pdfSize : O.some(pdfSize),
  unshown: unshown ?? attempt.unshown,
  absent: absent ?? attempt.absent,
  partsDone: partsDone ?? attempt.partsDone,
})

type HolderCommand = Extract<ArchiveCommand, { readonly holder: string }>

/** Only the claim's holder may send these, also after the claim has ended if no other holder has it. */
export function handleHolderCommand(archive: Archive, command: HolderCommand, now: Instant): ArchiveTransitionResult {
  const { state } = archive
  // The holder repeats the command if the answer to its commit was lost.
  if (
    command._tag === 'Complete' &&
    state._tag === 'Archived' &&
    state.receipt.documentId === command.receipt.documentId
  )
    return acceptCommand(archive)
  if (state._tag !== 'Archiving' || state.claim.holder !== command.holder) return refuseCommand(claimLost)
  switch (command._tag) {
    case 'Advance': {
      const claim = { holder: command.holder, until: now + ARCHIVE_CLAIM_LENGTH }
      const parts = command.progress.parts ?? archive.parts
      return acceptCommand({
        ...archive,
        parts,
        state: { ...state, claim, attempt: advanceAttempt(state.attempt, command.progress) },
      })
    }
    case 'Complete':
      return acceptCommand(
        { ...archive, state: { _tag: 'Archived', receipt: command.receipt } },
        ...toMailDoneEvents(archive),
      )
    case 'Pause':
      return acceptCommand(
        {
          ...archive,
          ...(O.isSome(state.next) ? state.next.value : {}),
          state: { ...toQueuedState(command.until), paused: O.some(state.attempt) },
        },
        { _tag: 'RunAt', at: command.until },
      )
    case 'Fail': {
      const [next, events] = decideAfterFailure(archive, state, command.failure, now)
      if (command.leftover._tag === 'None') return acceptCommand(next, ...events)
      const trace = createTrace(archive, state.attempt, command.leftover.document, now)
      return acceptCommand({ ...next, traces: [...next.traces, trace] }, ...events, {
        _tag: 'CleanUpAt',
        at: trace.nextTryAt,
      })
    }
  }
}
