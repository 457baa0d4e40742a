// An archive in every state, every command that may move it, and the move itself.
import * as O from 'fp-ts/lib/Option.js'
import type { Archive, ArchiveState, Handling } from '#domain/archive/archive.ts'
import type { ArchiveCommand, ArchiveTransition } from '#domain/archive/commands.ts'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import { applyArchiveCommand } from '#domain/archive/transitions.ts'
import {
  newDocumentId,
  sampleArchive,
  sampleAttempt,
  sampleRequest,
  sampleReceipt,
  sampleTrace,
  SENT_AT,
} from '#test/support/sample-archives.ts'
import { rightOf } from '#test/support/right-of.ts'

export const NOW = SENT_AT
export const names = { holder: 'new', reference: 'fresh' }
const receipt = sampleReceipt()
export const attempt = sampleAttempt()
export const trace = sampleTrace({ reference: 'old' })

const down: ArchiveFailure = { _tag: 'LedgerDown' }
const forbidden: ArchiveFailure = { _tag: 'LedgerForbidden' }

export const states = {
  waiting: { _tag: 'Queued', dueAt: NOW + 1, paused: O.none, awaitsSignIn: false },
  due: { _tag: 'Queued', dueAt: NOW, paused: O.none, awaitsSignIn: false },
  paused: { _tag: 'Queued', dueAt: NOW, paused: O.some(attempt), awaitsSignIn: false },
  working: { _tag: 'Archiving', claim: { holder: 'mine', until: NOW + 1 }, attempt, next: O.none, stopping: false },
  followed: {
    _tag: 'Archiving',
    claim: { holder: 'mine', until: NOW + 1 },
    attempt,
    next: O.some(sampleRequest({ handling: 'stored', by: sampleRequest().by })),
    stopping: false,
  },
  lostFollowed: {
    _tag: 'Archiving',
    claim: { holder: 'mine', until: NOW },
    attempt,
    next: O.some(sampleRequest({ handling: 'stored', by: sampleRequest().by })),
    stopping: false,
  },
  unlinked: { _tag: 'Queued', dueAt: NOW + 1, paused: O.none, awaitsSignIn: true },
  lost: { _tag: 'Archiving', claim: { holder: 'mine', until: NOW }, attempt, next: O.none, stopping: false },
  archived: { _tag: 'Archived', receipt },
  failed: { _tag: 'Failed', failure: down, at: NOW - 1 },
  withdrawn: { _tag: 'Withdrawn', document: receipt.documentId, at: NOW - 1 },
} as const satisfies Record<string, ArchiveState>
export type StateName = keyof typeof states

/** Who asked for every archive here. */
const maker = sampleRequest().by

const request = (handling: Handling): ArchiveCommand => ({
  _tag: 'Request',
  request: sampleRequest({ handling, by: maker }),
  names,
})
export const commands = {
  requestInline: request('inline'),
  requestStored: request('stored'),
  requestAgain: {
    _tag: 'RequestAgain',
    request: sampleRequest({ by: maker }),
    names,
    missingDocument: receipt.documentId,
  },
  requestAgainStored: {
    _tag: 'RequestAgain',
    request: sampleRequest({ handling: 'stored', by: maker }),
    names,
    missingDocument: receipt.documentId,
  },
  requestAgainLate: {
    _tag: 'RequestAgain',
    request: sampleRequest({ by: maker }),
    names,
    missingDocument: newDocumentId(),
  },
  claim: { _tag: 'Claim', names },
  advance: { _tag: 'Advance', holder: 'mine', progress: { partsDone: 2 } },
  complete: { _tag: 'Complete', holder: 'mine', receipt: sampleReceipt() },
  completeAgain: { _tag: 'Complete', holder: 'mine', receipt },
  pause: { _tag: 'Pause', holder: 'mine', until: NOW + 60 },
  fail: { _tag: 'Fail', holder: 'mine', failure: down, leftover: { _tag: 'None' } },
  failLeaving: { _tag: 'Fail', holder: 'mine', failure: forbidden, leftover: { _tag: 'Possible', document: O.none } },
  byStranger: { _tag: 'Advance', holder: 'another', progress: {} },
  withdraw: { _tag: 'Withdraw', by: maker, document: O.none },
  withdrawNamed: { _tag: 'Withdraw', by: maker, document: O.some(receipt.documentId) },
  withdrawOlder: { _tag: 'Withdraw', by: maker, document: O.some(newDocumentId()) },
  withdrawOfOther: { _tag: 'Withdraw', by: sampleRequest().by, document: O.none },
  retry: { _tag: 'Retry', by: maker },
  retryOfOther: { _tag: 'Retry', by: sampleRequest().by },
  signedIn: { _tag: 'SignedIn', record: maker.record },
  failUnlinked: { _tag: 'Fail', holder: 'mine', failure: { _tag: 'ReauthRequired' }, leftover: { _tag: 'None' } },
  stop: { _tag: 'Stop', user: maker.ledgerUserId },
  stopOfOther: { _tag: 'Stop', user: sampleRequest().by.ledgerUserId },
  guard: { _tag: 'Guard' },
  traceGone: { _tag: 'TraceGone', reference: 'old' },
  traceStays: { _tag: 'TraceStays', reference: 'old', document: O.none, notBefore: O.none },
} as const satisfies Record<string, ArchiveCommand>
export type CommandName = keyof typeof commands

export function archiveIn(state: StateName, handling: Handling): Archive {
  return sampleArchive({ by: maker, state: states[state], handling, traces: [trace], tries: 1 })
}

export function movedTo(archive: Archive, command: ArchiveCommand, now = NOW): ArchiveTransition {
  return rightOf(applyArchiveCommand(command, now)(archive))
}

export const handlings: readonly Handling[] = ['inline', 'stored']
