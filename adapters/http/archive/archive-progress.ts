// How far an archive is, as both ways of archiving answer it.
import * as O from 'fp-ts/lib/Option.js'
import type * as t from 'io-ts'
import type { ArchiveView } from '#application/archive/archive-status.ts'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Language } from '#adapters/contract/codecs/wording.ts'
import { describeError } from '../errors.ts'
import { type progressAnswer, tellReceipt } from './archive-codecs.ts'

/** In which language, and when it is read. */
interface Reading {
  readonly language: Language
  readonly now: Instant
}

type ProgressAnswer = t.TypeOf<typeof progressAnswer>

/** Only where it holds: a lost link is the one thing that a queued mail is known to wait for. */
export const toWaitingAnswer = (awaitsSignIn: boolean): Pick<ProgressAnswer, 'waitsFor'> =>
  awaitsSignIn ? { waitsFor: 'sign_in' } : {}

/** Why and when archiving failed. */
export const toFailureAnswer = (
  failure: O.Option<ArchiveFailure>,
  at: O.Option<Instant>,
  { language, now }: Reading,
): Pick<ProgressAnswer, 'code' | 'message' | 'failedAt'> => {
  const words = O.isSome(failure) ? describeError(failure.value, now) : undefined
  return {
    ...(words && { code: words.code, message: words.message[language] }),
    ...(O.isSome(at) && { failedAt: new Date(at.value).toISOString() }),
  }
}

export const toProgressAnswer = (
  { archiveId, status, awaitsSignIn, partsDone, parts, receipt, undoUntil, failure, failedAt }: ArchiveView,
  reading: Reading,
): ProgressAnswer => ({
  archiveId,
  status,
  partsDone,
  parts,
  ...toWaitingAnswer(awaitsSignIn),
  ...(O.isSome(receipt) && { receipt: tellReceipt(receipt.value, { archiveId, undoUntil }) }),
  ...toFailureAnswer(failure, failedAt, reading),
})
