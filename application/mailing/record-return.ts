// Applies a recognised return to the message that it shows: its state, and what that means for its purpose (MSG-14).
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { AuditedResult, RunAudited } from '#application/identity/audit.ts'
import type { AuditActor } from '#domain/logging/audit.ts'
import type { MessageReference } from '#domain/mailing/message-stamp.ts'
import { applyMessageCommand } from '#domain/mailing/message-transitions.ts'
import type { OnReturned, ReturnedMessage } from '#domain/mailing/on-returned.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { pickReturned, type RecognisedReturn } from '#domain/mailing/returned-mail.ts'
import type { ReadAs, ReturnReaderKey } from '#domain/mailing/return-reader.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { type BatchDeps, reportOutcomes } from './batch.ts'

export interface ReturnResult {
  /** `too_early`: a worker has yet to store that the mail left. */
  readonly readAs: Extract<ReadAs, 'returned' | 'delayed' | 'unmatched'> | 'too_early'
  /** The message had it already. */
  readonly isKnown: boolean
}

const ACTOR: AuditActor = { _tag: 'Service', name: 'mail.read-returns' }

const UNMATCHED: ReturnResult = { readAs: 'unmatched', isKnown: false }
const TOO_EARLY: ReturnResult = { readAs: 'too_early', isKnown: false }
const withoutFacts = (answer: ReturnResult): AuditedResult<ReturnResult> => ({ answer, facts: [] })

export type RecordReturn = (
  inbox: ReturnReaderKey,
  returned: RecognisedReturn,
  references: readonly MessageReference[],
  at: Instant,
) => Stored<ReturnResult>

export interface RecordReturnDeps<Stores> extends Pick<BatchDeps<Stores>, 'purposes' | 'clock'> {
  readonly runAudited: RunAudited<Stores>
  readonly onReturned: readonly OnReturned<Stores>[]
}

/**
 * Only messages that left by this system mailbox (`service`: by none) count, so that a forged return of other mail has no effect.
 * Repeated calls change nothing.
 */
export function makeRecordReturn<Stores extends MailingStores>({
  runAudited,
  purposes,
  onReturned,
  clock,
}: RecordReturnDeps<Stores>): RecordReturn {
  const follow = (stores: Stores, returned: ReturnedMessage) =>
    pipe(
      onReturned,
      TE.traverseSeqArray((on) => on(stores, returned)),
      TE.map((facts) => facts.flat()),
    )

  const recordFor = (
    inbox: ReturnReaderKey,
    returned: RecognisedReturn,
    { id, tenantUuid }: MessageReference,
    at: Instant,
  ): Stored<ReturnResult> =>
    O.isNone(tenantUuid)
      ? TE.right(UNMATCHED)
      : runAudited(ACTOR, tenantUuid.value, (stores) =>
          gen(function* () {
            const [found] = yield* unwrap(stores.messages.findAll([id]))
            if (found === undefined || (O.toNullable(found.mailing.route) ?? 'service') !== inbox)
              return withoutFacts(UNMATCHED)
            const { message, mailing } = found
            const one = pickReturned(returned, message.recipient.address)
            if (one === undefined) return withoutFacts(UNMATCHED)
            if (message.state._tag === 'Sending') return withoutFacts(TOO_EARLY)
            const readAs = one.returnClass === 'delayed' ? 'delayed' : 'returned'
            const command = { _tag: 'RecordReturn', returned: one, text: returned.text, at } as const
            const now = clock.now()
            const next = applyMessageCommand(command, now)(message)
            if (E.isLeft(next))
              return withoutFacts(
                message.state._tag === 'Returned' || readAs === 'delayed' ? { readAs, isKnown: true } : UNMATCHED,
              )
            const saved = yield* unwrap(stores.messages.save([next.right]))
            if (saved.length === 0) return withoutFacts(TOO_EARLY)
            const lane = { tenantUuid: tenantUuid.value, route: mailing.route, origin: mailing.origin }
            if (readAs === 'returned') yield* unwrap(reportOutcomes(purposes, stores, lane, saved, now))
            // Its outcome was to be looked up, which is known now.
            if (message.state._tag === 'Failed') yield* unwrap(stores.lanes.refresh(lane))
            const { recipient, state } = next.right
            const { origin } = mailing
            return {
              answer: { readAs, isKnown: false },
              facts:
                state._tag === 'Returned'
                  ? yield* unwrap(follow(stores, { id, origin, address: recipient.address, state }))
                  : [],
            }
          }),
        )

  return (inbox, returned, references, at) =>
    gen(function* () {
      for (const reference of references) {
        const result = yield* unwrap(recordFor(inbox, returned, reference, at))
        if (result.readAs !== 'unmatched') return result
      }
      return UNMATCHED
    })
}
