// An archive in every state, every command that may move it, and the move itself.
import * as O from 'fp-ts/lib/Option.js'
import type { Archive, ArchiveState, Handling } from '#domain/archive/archive.ts'
import type { ArchiveCommand, Moved } from '#domain/archive/commands.ts'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import { transition } from '#domain/archive/transitions.ts'
import {
  newDocumentId,
  sampleArchive,
  sampleAttempt,
  sampleOrder,
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
    next: O.some(sampleOrder({ handling: 'stored', by: sampleOrder().by })),
    stopping: false,
  },
  lostFollowed: {
    _tag: 'Archiving',
    claim: { holder: 'mine', until: NOW },
    attempt,
    next: O.some(sampleOrder({ handling: 'stored', by: sampleOrder().by })),
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
const maker = sampleOrder().by

const order = (handling: Handling): ArchiveCommand => ({
  _tag: 'Order',
  order: sampleOrder({ handling, by: maker }),
  names,
})
export const commands = {
  orderInline: order('inline'),
  orderStored: order('stored'),
  orderAgain: { _tag: 'OrderAgain', order: sampleOrder({ by: maker }), names, gone: receipt.documentId },
  orderAgainStored: {
    _tag: 'OrderAgain',
    order: sampleOrder({ handling: 'stored', by: maker }),
    names,
    gone: receipt.documentId,
  },
  orderAgainLate: { _tag: 'OrderAgain', order: sampleOrder({ by: maker }), names, gone: newDocumentId() },
  claim: { _tag: 'Claim', names },
  advance: { _tag: 'Advance', holder: 'mine', progress: { partsDone: 2 } },
  complete: { _tag: 'Complete', holder: 'mine', receipt: sampleReceipt() },
  completeAgain: { _tag: 'Complete', holder: 'mine', receipt },
  pause: { _tag: 'Pause', holder: 'mine', until: NOW + 60 },
  fail: { _tag: 'Fail', holder: 'mine', failure: down, remains: { _tag: 'Nothing' } },
  failLeaving: { _tag: 'Fail', holder: 'mine', failure: forbidden, remains: { _tag: 'Perhaps', document: O.none } },
  byStranger: { _tag: 'Advance', holder: 'another', progress: {} },
  withdraw: { _tag: 'Withdraw', by: maker, document: O.none },
  withdrawNamed: { _tag: 'Withdraw', by: maker, document: O.some(receipt.documentId) },
  withdrawOlder: { _tag: 'Withdraw', by: maker, document: O.some(newDocumentId()) },
  withdrawOfOther: { _tag: 'Withdraw', by: sampleOrder().by, document: O.none },
  retry: { _tag: 'Retry', by: maker },
  retryOfOther: { _tag: 'Retry', by: sampleOrder().by },
  signedIn: { _tag: 'SignedIn', record: maker.record },
  failUnlinked: { _tag: 'Fail', holder: 'mine', failure: { _tag: 'ReauthRequired' }, remains: { _tag: 'Nothing' } },
  stop: { _tag: 'Stop', user: maker.ledgerUserId },
  stopOfOther: { _tag: 'Stop', user: sampleOrder().by.ledgerUserId },
  guard: { _tag: 'Guard' },
  traceGone: { _tag: 'TraceGone', reference: 'old' },
  traceStays: { _tag: 'TraceStays', reference: 'old', document: O.none, notBefore: O.none },
} as const satisfies Record<string, ArchiveCommand>
export type CommandName = keyof typeof commands

export function archiveIn(state: StateName, handling: Handling): Archive {
  return sampleArchive({ by: maker, state: states[state], handling, traces: [trace], tries: 1 })
}

export function movedTo(archive: Archive, command: ArchiveCommand, now = NOW): Moved {
  return rightOf(transition(command, now)(archive))
}

export const handlings: readonly Handling[] = ['inline', 'stored']
