// Applies a complaint to the message that it shows, and to what its origin means by it (MSG-14).
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { RunAudited } from '#application/identity/audit.ts'
import type { AuditActor } from '#domain/logging/audit.ts'
import type { MessageReference } from '#domain/mailing/message-stamp.ts'
import { applyMessageCommand } from '#domain/mailing/message-transitions.ts'
import type { OnComplaint } from '#domain/mailing/on-returned.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { Complaint } from '#domain/mailing/returned-mail.ts'
import type { ReturnReaderKey } from '#domain/mailing/return-reader.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

export interface ComplaintResult {
  /** `too_early`: a worker has yet to store that the mail left. */
  readonly readAs: 'complained' | 'unmatched' | 'too_early'
  /** The message had it already. */
  readonly isKnown: boolean
}

export type RecordComplaint = (mailbox: ReturnReaderKey, complaint: Complaint) => Stored<ComplaintResult>

export interface RecordComplaintDeps<Stores> {
  readonly runAudited: RunAudited<Stores>
  readonly onComplaint: readonly OnComplaint<Stores>[]
  readonly clock: Clock
}

const ACTOR: AuditActor = { _tag: 'Service', name: 'mail.read-returns' }
const UNMATCHED: ComplaintResult = { readAs: 'unmatched', isKnown: false }

/** Only messages that left by this mailbox count, so that a forged complaint about other mail has no effect. Repeated calls change nothing. */
export function makeRecordComplaint<Stores extends MailingStores>({
  runAudited,
  onComplaint,
  clock,
}: RecordComplaintDeps<Stores>): RecordComplaint {
  const recordFor = (
    mailbox: ReturnReaderKey,
    { id, tenantUuid }: MessageReference,
    recipients: Complaint['recipients'],
  ): Stored<ComplaintResult> =>
    O.isNone(tenantUuid)
      ? TE.right(UNMATCHED)
      : runAudited(ACTOR, tenantUuid.value, (stores) =>
          gen(function* () {
            const answerAs = (readAs: ComplaintResult['readAs'], isKnown = false) => ({
              answer: { readAs, isKnown },
              facts: [],
            })
            const [found] = yield* unwrap(stores.messages.findAll([id]))
            if (found === undefined || (O.toNullable(found.mailing.route) ?? 'service') !== mailbox)
              return answerAs('unmatched')
            const { message, mailing } = found
            // Others complain about mail that was passed on to them.
            const { address } = message.recipient
            if (recipients.length > 0 && !recipients.some((one) => toComparable(one) === toComparable(address)))
              return answerAs('unmatched')
            if (message.state._tag === 'Sending') return answerAs('too_early')
            const now = clock.now()
            const next = applyMessageCommand({ _tag: 'RecordComplaint', at: now }, now)(message)
            if (E.isLeft(next))
              return message.story.some(({ step }) => step === 'complained')
                ? answerAs('complained', true)
                : answerAs('unmatched')
            const saved = yield* unwrap(stores.messages.save([next.right]))
            if (saved.length === 0) return answerAs('too_early')
            const facts = yield* unwrap(
              pipe(
                onComplaint,
                TE.traverseSeqArray((on) => on(stores, { id, origin: mailing.origin, address }, now)),
              ),
            )
            return { ...answerAs('complained'), facts: facts.flat() }
          }),
        )

  return (mailbox, { references, recipients }) =>
    gen(function* () {
      for (const reference of references) {
        const result = yield* unwrap(recordFor(mailbox, reference, recipients))
        if (result.readAs !== 'unmatched') return result
      }
      return UNMATCHED
    })
}
