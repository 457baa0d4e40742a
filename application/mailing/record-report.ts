// Applies what a report says of a message that it shows, and what follows from it in the areas that sent the mail (MSG-14).
import { E, gen, O, unwrap } from '#domain/shared/fp.ts'
import type { RunAudited } from '#application/identity/audit.ts'
import type { AuditActor, AuditFact } from '#domain/logging/audit.ts'
import type { Mailing, MailMessage } from '#domain/mailing/message.ts'
import { isSigned, type MessageReference, type SignStamp } from '#domain/mailing/message-stamp.ts'
import { applyMessageCommand, type MessageCommand } from '#domain/mailing/message-transitions.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { ReadAs, ReturnReaderKey } from '#domain/mailing/return-reader.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
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
  readonly signStamp: SignStamp
}

const ACTOR: AuditActor = { _tag: 'Service', name: 'mail.read-returns' }

/** What a report shows. */
interface Shown {
  readonly references: readonly MessageReference[]
  /** The addresses that it is about, as far as it names them. */
  readonly addresses: readonly string[]
}

/**
 * The first of the messages that the report is about counts. `read`: undefined: it is about another recipient. Forged reports have no effect:
 * only messages that left by this system mailbox (`service`: by none) count, by a signed stamp. An unsigned one needs the recipient's address
 * too: of mail that left before stamps were signed, or under another secret. Repeated calls change nothing.
 */
export function makeRecordReport<Stores extends MailingStores>({
  runAudited,
  clock,
  signStamp,
}: RecordReportDeps<Stores>) {
  const recordFor = <As extends ReadAs>(
    inbox: ReturnReaderKey,
    reference: MessageReference,
    addresses: Shown['addresses'],
    read: (message: MailMessage) => Reported<Stores, As> | undefined,
  ): Stored<ReportResult<As>> => {
    const { id, tenantUuid } = reference
    const isOf = ({ recipient: { address } }: MailMessage): boolean =>
      isSigned(signStamp, reference) ||
      addresses.some((one) => one !== '' && toComparable(one) === toComparable(address))
    const answerAs = (readAs: ReportResult<As>['readAs'], isKnown = false) => ({
      answer: { readAs, isKnown },
      facts: [],
    })
    return runAudited(ACTOR, tenantUuid, (stores) =>
      gen(function* () {
        const [found] = yield* unwrap(stores.messages.findAll([id]))
        if (found === undefined || (O.toNullable(found.mailing.route) ?? 'service') !== inbox)
          return answerAs('unmatched')
        const { message: before, mailing } = found
        const reported = isOf(before) ? read(before) : undefined
        if (reported === undefined) return answerAs('unmatched')
        if (before.state._tag === 'Sending') return answerAs('too_early')
        const { readAs, command, isKnown, follow } = reported
        const now = clock.now()
        const next = applyMessageCommand(command, now)(before)
        if (E.isLeft(next)) return isKnown(before) ? answerAs(readAs, true) : answerAs('unmatched')
        const saved = yield* unwrap(stores.messages.save([next.right]))
        if (saved.length === 0) return answerAs('too_early')
        const changed = { before, message: next.right, mailing, tenantUuid }
        return { ...answerAs(readAs), facts: yield* unwrap(follow(stores, changed, now)) }
      }),
    )
  }

  return <As extends ReadAs>(
    inbox: ReturnReaderKey,
    { references, addresses }: Shown,
    read: (message: MailMessage) => Reported<Stores, As> | undefined,
  ): Stored<ReportResult<As>> =>
    gen(function* () {
      for (const reference of references) {
        const result = yield* unwrap(recordFor(inbox, reference, addresses, read))
        if (result.readAs !== 'unmatched') return result
      }
      return { readAs: 'unmatched', isKnown: false }
    })
}
