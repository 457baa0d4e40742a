// Time transactions in the ledger's format: days and times in the office's local time without a zone, and 1 or 2 for time or cost.
import { combineOptions, O, pipe } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import {
  type BookedTime,
  type ItemId,
  parseTimeOfDay,
  type Period,
  type ProjectId,
  type TimeEntry,
  type TimeOfDay,
  type TimeTransactionId,
} from '#domain/ledger/time.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import {
  toLedgerDay,
  instantOnWire,
  numberOnWire,
  referenceOnWire,
  textOnWire,
  uuidOnWire,
  wireDay,
} from './wire-codecs.ts'
import { withoutNulls, type Written } from './records.ts'

const TYPES = { time: 1, cost: 2 } as const
/** Drafts and rejected entries. Entries with a higher status are on their way to an invoice. */
const LAST_OPEN_STATUS = 2

export const timeOnWire = t.type({
  ID: uuidOnWire,
  Account: uuidOnWire,
  Project: referenceOnWire,
  Item: uuidOnWire,
  Quantity: numberOnWire,
  Date: instantOnWire,
  StartTime: instantOnWire,
  EndTime: instantOnWire,
  Notes: textOnWire,
  HourStatus: numberOnWire,
  Type: numberOnWire,
})
export type TimeOnWire = t.TypeOf<typeof timeOnWire>

function timeOf(at: Instant): O.Option<TimeOfDay> {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? O.none : parseTimeOfDay(date.toISOString().slice(11, 16))
}

const toPeriod = ({ StartTime, EndTime }: TimeOnWire): O.Option<Period> =>
  combineOptions({ start: O.flatMap(timeOf)(StartTime), end: O.flatMap(timeOf)(EndTime) })

/** None: a row without a day, which the service does not read. */
export function asBookedTime(row: TimeOnWire): O.Option<BookedTime> {
  return pipe(
    row.Date,
    O.flatMap(toLedgerDay),
    O.map((date) => ({
      registration: {
        id: row.ID as TimeTransactionId,
        kind: O.toUndefined(row.Type) === TYPES.cost ? 'cost' : 'time',
        accountId: row.Account as AccountId,
        projectId: row.Project as O.Option<ProjectId>,
        itemId: row.Item as ItemId,
        quantity: O.getOrElse(() => 0)(row.Quantity),
        date,
        period: toPeriod(row),
        notes: row.Notes,
      },
      locked: O.getOrElse(() => 0)(row.HourStatus) > LAST_OPEN_STATUS,
    })),
  )
}

const wireTime = (day: Day, time: TimeOfDay): string => `${day}T${time}:00`

const toWrittenPeriod = ({ date, period: at }: TimeEntry): Written => ({
  StartTime: O.isSome(at) ? wireTime(date, at.value.start) : null,
  EndTime: O.isSome(at) ? wireTime(date, at.value.end) : null,
})

const writers: Readonly<Record<keyof TimeEntry, (entry: TimeEntry) => Written>> = {
  kind: ({ kind }) => ({ Type: TYPES[kind] }),
  accountId: ({ accountId }) => ({ Account: accountId }),
  projectId: ({ projectId }) => ({ Project: O.toNullable(projectId) }),
  itemId: ({ itemId }) => ({ Item: itemId }),
  quantity: ({ quantity }) => ({ Quantity: quantity }),
  // StartTime and EndTime contain the day as well.
  date: (entry) => ({ Date: wireDay(entry.date), ...(O.isSome(entry.period) ? toWrittenPeriod(entry) : {}) }),
  period: toWrittenPeriod,
  notes: ({ notes }) => ({ Notes: O.toNullable(notes) }),
}

/** The given fields of the entry; cleared ones are null. */
export function timeFields(entry: TimeEntry, fields: readonly (keyof TimeEntry)[]): Written {
  return Object.assign({}, ...fields.map((field) => writers[field](entry)))
}

/** All fields of an entry, without the empty ones. */
export function toWrittenTime(entry: TimeEntry): Written {
  return withoutNulls(Object.assign({}, ...Object.values(writers).map((write) => write(entry))))
}
