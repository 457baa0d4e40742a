// Applies a complaint to the message that it shows, and to what its origin means by it (MSG-14).
import { pipe, TE } from '#domain/shared/fp.ts'
import type { OnComplaint } from '#domain/mailing/on-returned.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { Complaint } from '#domain/mailing/returned-mail.ts'
import type { ReturnReaderKey } from '#domain/mailing/return-reader.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { makeRecordReport, type RecordReportDeps, type ReportResult } from './record-report.ts'

export type ComplaintResult = ReportResult<'complained'>

export type RecordComplaint = (mailbox: ReturnReaderKey, complaint: Complaint) => Stored<ComplaintResult>

export interface RecordComplaintDeps<Stores> extends RecordReportDeps<Stores> {
  readonly onComplaint: readonly OnComplaint<Stores>[]
}

export function makeRecordComplaint<Stores extends MailingStores>({
  onComplaint,
  ...deps
}: RecordComplaintDeps<Stores>): RecordComplaint {
  const record = makeRecordReport(deps)
  return (mailbox, { references, recipients }) =>
    record(mailbox, { references, addresses: recipients }, ({ recipient: { address } }) =>
      // Others complain about mail that was passed on to them.
      recipients.length > 0 && !recipients.some((one) => toComparable(one) === toComparable(address))
        ? undefined
        : {
            readAs: 'complained',
            command: { _tag: 'RecordComplaint', at: deps.clock.now() },
            isKnown: ({ story }) => story.some(({ step }) => step === 'complained'),
            follow: (stores, { message: { id }, mailing: { origin } }, now) =>
              pipe(
                onComplaint,
                TE.traverseSeqArray((on) => on(stores, { id, origin, address }, now)),
                TE.map((facts) => facts.flat()),
              ),
          },
    )
}
