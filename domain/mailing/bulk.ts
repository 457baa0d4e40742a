// Sends failed messages again, or withdraws waiting ones, several at once (ADM-10). What may reach a recipient twice is left to a person.
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Instant } from '#domain/shared/clock.ts'
import { isErased, type MailMessage } from './message.ts'
import { applyMessageCommand } from './message-transitions.ts'

export type MessageAct = 'retry' | 'withdraw'

/** Per unit of work. */
export const BULK_AT_MOST = 200

/** Why a message was passed over. */
export const BULK_REFUSALS = [
  'not_found',
  /** Its state does not allow the act: it was done before, or the message is on its way. */
  'not_in_state',
  /** It may have left: an administrator decides on each one (MSG-7). */
  'outcome_unknown',
  /** The recipient may have it already. Its own page sends it again. */
  'possibly_doubled',
  'invalid_recipient',
  'erased',
  /** A worker changed it meanwhile. */
  'changed',
] as const
export type BulkRefusal = (typeof BULK_REFUSALS)[number]

function findRetryRefusal(message: MailMessage): BulkRefusal {
  const { state, possiblyDoubled } = message
  if (state._tag !== 'Failed') return 'not_in_state'
  if (isErased(message)) return 'erased'
  if (state.error === 'outcome_unknown' || state.error === 'invalid_recipient') return state.error
  return possiblyDoubled ? 'possibly_doubled' : 'not_in_state'
}

export function applyInBulk(act: MessageAct, now: Instant) {
  return (message: MailMessage): E.Either<BulkRefusal, MailMessage> => {
    if (act === 'withdraw')
      return pipe(
        applyMessageCommand({ _tag: 'Withdraw' }, now)(message),
        E.mapLeft(() => 'not_in_state'),
      )
    return message.possiblyDoubled
      ? E.left(findRetryRefusal(message))
      : pipe(
          applyMessageCommand({ _tag: 'Retry' }, now)(message),
          E.mapLeft(() => findRetryRefusal(message)),
        )
  }
}
