// A row of plugin_time_links, read and written. Its transaction shows whether it is a claim or a booking.
import { O, pipe } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type {
  ItemId,
  Period,
  ProjectId,
  TimeEntry,
  TimeOfDay,
  TimeRegistration,
  TimeTransactionId,
} from '#domain/ledger/time.ts'
import type { Booked, Claimed, TimeLink } from '#domain/ledger/time-link.ts'
import type { Day } from '#domain/shared/day.ts'
import { instant, asNullable, makeTextColumn, makeUuidColumn } from '../kernel/columns.ts'
import type { Values } from '../kernel/statement.ts'

const project = asNullable(makeUuidColumn<ProjectId>('ProjectId'))
const time = asNullable(makeTextColumn<TimeOfDay>('TimeOfDay'))
const notes = asNullable(makeTextColumn('notes'))

const entryProps = {
  notedAt: instant,
  division: t.number,
  kind: t.union([t.literal('time'), t.literal('cost')]),
  accountId: makeUuidColumn<AccountId>('AccountId'),
  projectId: project,
  itemId: makeUuidColumn<ItemId>('ItemId'),
  quantity: t.number,
  date: makeTextColumn<Day>('Day'),
  startTime: time,
  endTime: time,
  notes,
}

/** A row of either kind. */
export const timeLinkRow = t.type({
  ...entryProps,
  holder: asNullable(makeTextColumn('holder')),
  startedAt: asNullable(instant),
  makingUntil: asNullable(instant),
  transactionId: asNullable(makeUuidColumn<TimeTransactionId>('TimeTransactionId')),
})
type TimeLinkRow = t.TypeOf<typeof timeLinkRow>

/** Columns of the alias `l`. */
export const timeLinkColumns = `l.noted_at as "notedAt", l.division, l.holder, l.started_at as "startedAt", l.making_until as "makingUntil",
  l.transaction_id as "transactionId", l.kind, l.account_id as "accountId", l.project_id as "projectId", l.item_id as "itemId",
  l.quantity::float8 as quantity, to_char(l.booked_on, 'YYYY-MM-DD') as date, l.start_time as "startTime", l.end_time as "endTime", l.notes`

const toEntry = ({ startTime, endTime, ...row }: TimeLinkRow): TimeEntry => ({
  kind: row.kind,
  accountId: row.accountId,
  projectId: row.projectId,
  itemId: row.itemId,
  quantity: row.quantity,
  date: row.date,
  period: pipe(
    startTime,
    O.flatMap((start) => O.map((end: TimeOfDay): Period => ({ start, end }))(endTime)),
  ),
  notes: row.notes,
})

const toRegistration = (row: TimeLinkRow): O.Option<TimeRegistration> =>
  pipe(
    row.transactionId,
    O.map((id) => ({ ...toEntry(row), id })),
  )

export function toBooked(row: TimeLinkRow): O.Option<Booked> {
  return pipe(
    toRegistration(row),
    O.map((registration) => ({ _tag: 'Booked', at: row.notedAt, division: row.division, registration })),
  )
}

export function linkOf(row: TimeLinkRow): TimeLink {
  const booked = toBooked(row)
  if (O.isSome(booked)) return booked.value
  const { holder, startedAt, makingUntil, division } = row
  // Throws: such a row must not pass for a free item, which would be booked a second time.
  if (O.isNone(holder) || O.isNone(startedAt) || O.isNone(makingUntil))
    throw new Error('a time link that is neither claim nor booking')
  return {
    _tag: 'Claimed',
    holder: holder.value,
    startedAt: startedAt.value,
    makingUntil: makingUntil.value,
    division,
    entry: toEntry(row),
  }
}

export function timeLinkValues(link: Claimed | Booked): Values {
  const entry = link._tag === 'Claimed' ? link.entry : link.registration
  const claim =
    link._tag === 'Claimed'
      ? {
          holder: link.holder,
          startedAt: instant.encode(link.startedAt),
          makingUntil: instant.encode(link.makingUntil),
        }
      : { holder: null, startedAt: null, makingUntil: null }
  return {
    ...claim,
    notedAt: instant.encode(link._tag === 'Booked' ? link.at : link.startedAt),
    division: link.division,
    transactionId: link._tag === 'Booked' ? link.registration.id : null,
    kind: entry.kind,
    accountId: entry.accountId,
    projectId: project.encode(entry.projectId),
    itemId: entry.itemId,
    quantity: entry.quantity,
    bookedOn: entry.date,
    startTime: O.isSome(entry.period) ? entry.period.value.start : null,
    endTime: O.isSome(entry.period) ? entry.period.value.end : null,
    notes: notes.encode(entry.notes),
  }
}
