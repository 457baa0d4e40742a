// Applies what a report says of a message that it shows, and what follows from it in the areas that sent the mail (MSG-14).
import { E, gen, O, TE, unwrap } from '#domain/shared/fp.ts'
import type { RunAudited } from '#application/identity/audit.ts'
import type { AuditActor, AuditFact } from '#domain/logging/audit.ts'
import type { Mailing, MailMessage } from '#domain/mailing/message.ts'
import type { MessageReference } from '#domain/mailing/message-stamp.ts'
import { applyMessageCommand, type MessageCommand } from '#domain/mailing/message-transitions.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { ReadAs, ReturnReaderKey } from '#domain/mailing/return-reader.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

export interface ReportResult<As extends ReadAs> {
  /** `too_early`: a worker has yet to store that the mail left. */
  readonly readAs: As | 'unmatched' | 'too_early'
  /** The message had it already. */
  readonly isKnown: boolean
}

/** What a report means for a message. */
interface Reported<Stores, As extends ReadAs> {
  readonly readAs: As
  readonly command: MessageCommand
  /** Asked where the message does not allow the command. */
  readonly isKnown: (message: MailMessage) => boolean
  readonly follow: (stores: Stores, changed: ChangedMessage, now: Instant) => Stored<readonly AuditFact[]>
}

interface ChangedMessage {
  readonly before: MailMessage
  readonly message: MailMessage
  readonly mailing: Pick<Mailing, 'route' | 'origin'>
  readonly tenantUuid: TenantUuid
}

export interface RecordReportDeps<Stores> {
  readonly runAudited: RunAudited<Stores>
  readonly clock: Clock
}

const ACTOR: AuditActor = { _tag: 'Service', name: 'mail.read-returns' }

/**
 * The first of the messages that the report is about counts. `read`: undefined: it is about another recipient. Only messages that left by
 * this system mailbox (`service`: by none) count, so that a forged report on other mail has no effect. Repeated calls change nothing.
 */
export function makeRecordReport<Stores extends MailingStores>({ runAudited, clock }: RecordReportDeps<Stores>) {
  const recordFor = <As extends ReadAs>(
    inbox: ReturnReaderKey,
    { id, tenantUuid }: MessageReference,
    read: (message: MailMessage) => Reported<Stores, As> | undefined,
  ): Stored<ReportResult<As>> => {
    const answerAs = (readAs: ReportResult<As>['readAs'], isKnown = false) => ({
      answer: { readAs, isKnown },
      facts: [],
    })
    return O.isNone(tenantUuid)
      ? TE.right(answerAs('unmatched').answer)
      : runAudited(ACTOR, tenantUuid.value, (stores) =>
          gen(function* () {
            const [found] = yield* unwrap(stores.messages.findAll([id]))
            if (found === undefined || (O.toNullable(found.mailing.route) ?? 'service') !== inbox)
              return answerAs('unmatched')
            const { message: before, mailing } = found
            const reported = read(before)
            if (reported === undefined) return answerAs('unmatched')
            if (before.state._tag === 'Sending') return answerAs('too_early')
            const { readAs, command, isKnown, follow } = reported
            const now = clock.now()
            const next = applyMessageCommand(command, now)(before)
            if (E.isLeft(next)) return isKnown(before) ? answerAs(readAs, true) : answerAs('unmatched')
            const saved = yield* unwrap(stores.messages.save([next.right]))
            if (saved.length === 0) return answerAs('too_early')
            const changed = { before, message: next.right, mailing, tenantUuid: tenantUuid.value }
            return { ...answerAs(readAs), facts: yield* unwrap(follow(stores, changed, now)) }
          }),
        )
  }

  return <As extends ReadAs>(
    inbox: ReturnReaderKey,
    references: readonly MessageReference[],
    read: (message: MailMessage) => Reported<Stores, As> | undefined,
  ): Stored<ReportResult<As>> =>
    gen(function* () {
      for (const reference of references) {
        const result = yield* unwrap(recordFor(inbox, reference, read))
        if (result.readAs !== 'unmatched') return result
      }
      return { readAs: 'unmatched', isKnown: false }
    })
}
