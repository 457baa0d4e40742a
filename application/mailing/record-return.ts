// Applies a recognised return to the message that it shows: its state, and what that means for its purpose (MSG-14).
import { E, gen, O, TE, unwrap } from '#domain/shared/fp.ts'
import type { SystemMailboxKey } from '#domain/mailing/system-mailbox.ts'
import type { MessageReference } from '#domain/mailing/message-stamp.ts'
import { applyMessageCommand } from '#domain/mailing/message-transitions.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { pickReturned, type RecognisedReturn } from '#domain/mailing/returned-mail.ts'
import type { ReadAs } from '#domain/mailing/return-reader.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { type BatchDeps, reportOutcomes } from './batch.ts'

export interface ReturnResult {
  /** `too_early`: a worker has yet to store that the mail left. */
  readonly readAs: Extract<ReadAs, 'returned' | 'delayed' | 'unmatched'> | 'too_early'
  /** The message had it already. */
  readonly isKnown: boolean
}

const UNMATCHED: ReturnResult = { readAs: 'unmatched', isKnown: false }
const TOO_EARLY: ReturnResult = { readAs: 'too_early', isKnown: false }

export type RecordReturn = (
  mailbox: SystemMailboxKey,
  returned: RecognisedReturn,
  references: readonly MessageReference[],
  at: Instant,
) => Stored<ReturnResult>

/** Only messages that left by this mailbox count, so that a forged return of other mail has no effect. Repeated calls change nothing. */
export function makeRecordReturn<Stores extends MailingStores>({
  inScope,
  purposes,
  clock,
}: BatchDeps<Stores>): RecordReturn {
  const recordFor = (
    mailbox: SystemMailboxKey,
    returned: RecognisedReturn,
    { id, tenantUuid }: MessageReference,
    at: Instant,
  ): Stored<ReturnResult> =>
    O.isNone(tenantUuid)
      ? TE.right(UNMATCHED)
      : inScope(Tenant(tenantUuid.value), (stores) =>
          gen(function* () {
            const [found] = yield* unwrap(stores.messages.findAll([id]))
            if (found === undefined || O.toNullable(found.mailing.route) !== mailbox) return UNMATCHED
            const { message, mailing } = found
            const one = pickReturned(returned, message.recipient.address)
            if (one === undefined) return UNMATCHED
            if (message.state._tag === 'Sending') return TOO_EARLY
            const readAs = one.returnClass === 'delayed' ? 'delayed' : 'returned'
            const command = { _tag: 'RecordReturn', returned: one, text: returned.text, at } as const
            const next = applyMessageCommand(command, clock.now())(message)
            if (E.isLeft(next))
              return message.state._tag === 'Returned' || readAs === 'delayed' ? { readAs, isKnown: true } : UNMATCHED
            const saved = yield* unwrap(stores.messages.save([next.right]))
            if (saved.length === 0) return TOO_EARLY
            const lane = { tenantUuid: tenantUuid.value, route: mailing.route, origin: mailing.origin }
            if (readAs === 'returned') yield* unwrap(reportOutcomes(purposes, stores, lane, saved))
            // Its outcome was to be looked up, which is known now.
            if (message.state._tag === 'Failed') yield* unwrap(stores.lanes.refresh(lane))
            return { readAs, isKnown: false }
          }),
        )

  return (mailbox, returned, references, at) =>
    gen(function* () {
      for (const reference of references) {
        const result = yield* unwrap(recordFor(mailbox, returned, reference, at))
        if (result.readAs !== 'unmatched') return result
      }
      return UNMATCHED
    })
}
