// Applies a recognised return to the message that it shows: its state, and what that means for its purpose (MSG-14).
import { gen, TE, unwrap } from '#domain/shared/fp.ts'
import type { MessageReference } from '#domain/mailing/message-stamp.ts'
import type { OnReturned } from '#domain/mailing/on-returned.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { pickReturned, type RecognisedReturn } from '#domain/mailing/returned-mail.ts'
import type { ReturnReaderKey } from '#domain/mailing/return-reader.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { type BatchDeps, reportOutcomes } from './batch.ts'
import { makeRecordReport, type RecordReportDeps, type ReportResult } from './record-report.ts'

export type ReturnResult = ReportResult<'returned' | 'delayed'>

export type RecordReturn = (
  inbox: ReturnReaderKey,
  returned: RecognisedReturn,
  references: readonly MessageReference[],
  at: Instant,
) => Stored<ReturnResult>

export interface RecordReturnDeps<Stores> extends RecordReportDeps<Stores>, Pick<BatchDeps<Stores>, 'purposes'> {
  readonly onReturned: readonly OnReturned<Stores>[]
}

export function makeRecordReturn<Stores extends MailingStores>({
  purposes,
  onReturned,
  ...deps
}: RecordReturnDeps<Stores>): RecordReturn {
  const record = makeRecordReport(deps)
  return (inbox, returned, references, at) =>
    record<'returned' | 'delayed'>(
      inbox,
      { references, addresses: returned.recipients.map((one) => one.address) },
      ({ recipient: { address } }) => {
        const one = pickReturned(returned, address)
        if (one === undefined) return undefined
        const readAs = one.returnClass === 'delayed' ? 'delayed' : 'returned'
        return {
          readAs,
          command: { _tag: 'RecordReturn', returned: one, text: returned.text, at },
          isKnown: ({ state }) => state._tag === 'Returned' || readAs === 'delayed',
          follow: (stores, { before, message, mailing: { route, origin }, tenantUuid }, now) =>
            gen(function* () {
              const lane = { tenantUuid, route, origin }
              if (readAs === 'returned') yield* unwrap(reportOutcomes(purposes, stores, lane, [message], now))
              // Its outcome was to be looked up, which is known now.
              if (before.state._tag === 'Failed') yield* unwrap(stores.lanes.refresh(lane))
              const { id, state } = message
              if (state._tag !== 'Returned') return []
              const following = onReturned.map((on) => on(stores, { id, origin, address, state }))
              return (yield* unwrap(TE.sequenceSeqArray(following))).flat()
            }),
        }
      },
    )
}
