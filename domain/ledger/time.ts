// Time and costs in the ledger: what an entry is, and which rules it must satisfy by itself.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { AccountId } from './contact.ts'
import type { FromLedger } from './failures.ts'
import type { Listed } from './bounded-list.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

export type ProjectId = Uuid & { readonly _project: 'ProjectId' }
export type ItemId = Uuid & { readonly _item: 'ItemId' }
export type TimeTransactionId = Uuid & { readonly _timeTransaction: 'TimeTransactionId' }

export type TimeKind = 'time' | 'cost'

/** A work type or a cost type on which a transaction is booked. */
export interface BookableItem {
  readonly id: ItemId
  readonly code: string
  readonly description: string
  readonly unit: O.Option<string>
}

/** Both sorted by description. */
export interface BookableItems {
  readonly time: readonly BookableItem[]
  readonly cost: readonly BookableItem[]
}

export interface AccountProject {
  readonly id: ProjectId
  readonly code: string
  readonly description: string
  readonly startDate: O.Option<Day>
  /** The last day on which it can be booked. */
  readonly endDate: O.Option<Day>
}

/** Start and end of the work, on one day. */
export interface Period {
  readonly start: TimeOfDay
  readonly end: TimeOfDay
}

export interface TimeEntry {
  readonly kind: TimeKind
  readonly accountId: AccountId
  readonly projectId: O.Option<ProjectId>
  readonly itemId: ItemId
  /** Hours, or pieces of a cost: above 0, at most 2 decimals. */
  readonly quantity: number
  readonly date: Day
  readonly period: O.Option<Period>
  readonly notes: O.Option<string>
}

/** A transaction of the ledger, as the service last saw it. */
export interface TimeRegistration extends TimeEntry {
  readonly id: TimeTransactionId
}

/** An entry as requested, not yet validated. Its quantity may follow from its times. */
export interface TimeDraft extends Omit<TimeEntry, 'quantity' | 'period'> {
  readonly quantity: O.Option<number>
  readonly startTime: O.Option<TimeOfDay>
  readonly endTime: O.Option<TimeOfDay>
}

export type EntryFault =
  | { readonly field: 'quantity'; readonly because: 'Missing' | 'MoreThanADay' | 'TooMany' }
  | { readonly field: 'startTime' | 'endTime'; readonly because: 'OtherTimeMissing' }
  | { readonly field: 'endTime'; readonly because: 'NotAfterStart' }

/** All faults of an entry by itself. */
export type TimeEntryInvalid = Tagged<'TimeEntryInvalid', { readonly faults: readonly EntryFault[] }>

export const MAX_HOURS = 24
export const MAX_PIECES = 1_000_000

/** Hours between the times of the clock, rounded to a hundredth. */
export function countHours({ start, end }: Period): number {
  return Math.round(((toMinuteOfDay(end) - toMinuteOfDay(start)) / 60) * 100) / 100
}

function findPeriodFaults({ startTime, endTime }: TimeDraft): readonly EntryFault[] {
  if (O.isSome(startTime) && O.isSome(endTime))
    return toMinuteOfDay(endTime.value) > toMinuteOfDay(startTime.value)
      ? []
      : [{ field: 'endTime', because: 'NotAfterStart' }]
  if (O.isSome(startTime)) return [{ field: 'endTime', because: 'OtherTimeMissing' }]
  return O.isSome(endTime) ? [{ field: 'startTime', because: 'OtherTimeMissing' }] : []
}

function findQuantityFaults(kind: TimeKind, quantity: O.Option<number>): readonly EntryFault[] {
  if (O.isNone(quantity)) return [{ field: 'quantity', because: 'Missing' }]
  if (kind === 'time') return quantity.value > MAX_HOURS ? [{ field: 'quantity', because: 'MoreThanADay' }] : []
  return quantity.value > MAX_PIECES ? [{ field: 'quantity', because: 'TooMany' }] : []
}

/** Start and end come together or not at all. Hours that are not given follow from them. Left: all faults at once. */
export function makeEntry(draft: TimeDraft): E.Either<TimeEntryInvalid, TimeEntry> {
  const { startTime, endTime, quantity: given, ...rest } = draft
  const ofPeriod = findPeriodFaults(draft)
  const period =
    O.isSome(startTime) && O.isSome(endTime) ? O.some({ start: startTime.value, end: endTime.value }) : O.none
  const quantity = O.isNone(given) && draft.kind === 'time' ? O.map(countHours)(period) : given
  // If the period is invalid, hours that would follow from it are not checked.
  const ofQuantity = O.isNone(given) && ofPeriod.length > 0 ? [] : findQuantityFaults(draft.kind, quantity)
  const faults = [...ofPeriod, ...ofQuantity]
  return O.isNone(quantity) || faults.length > 0
    ? E.left({ _tag: 'TimeEntryInvalid', faults })
    : E.right({ ...rest, quantity: quantity.value, period })
}

/** The changes of an update. Absent: stays as it is. None: cleared. */
export type TimeChanges = { readonly [K in keyof TimeDraft]?: K extends 'quantity' ? number : TimeDraft[K] }

/** Applies the changes to the entry. Hours that are not given follow from times that are given. */
export function changeEntry(entry: TimeEntry, changes: TimeChanges): E.Either<TimeEntryInvalid, TimeEntry> {
  const { quantity, ...others } = changes
  const draft: TimeDraft = {
    ...entry,
    startTime: O.map((period: Period) => period.start)(entry.period),
    endTime: O.map((period: Period) => period.end)(entry.period),
    ...others,
    quantity: O.none,
  }
  const derives =
    draft.kind === 'time' &&
    (changes.startTime !== undefined || changes.endTime !== undefined) &&
    O.isSome(draft.startTime) &&
    O.isSome(draft.endTime)
  return makeEntry({
    ...draft,
    quantity: quantity === undefined ? (derives ? O.none : O.some(entry.quantity)) : O.some(quantity),
  })
}

const isSameOption = <A>(a: O.Option<A>, b: O.Option<A>, same: (a: A, b: A) => boolean = (x, y) => x === y): boolean =>
  O.isSome(a) && O.isSome(b) ? same(a.value, b.value) : O.isNone(a) && O.isNone(b)

const isSamePeriod = (a: Period, b: Period): boolean => a.start === b.start && a.end === b.end

/** The ledger changes line ends and drops blanks around a text. */
const toPlainText = (notes: string): string => notes.replaceAll(/\r\n?/g, '\n').trim()
const isSameNotes = (a: string, b: string): boolean => toPlainText(a) === toPlainText(b)

/** The fields in which two entries differ. */
export function findDifferences(a: TimeEntry, b: TimeEntry): readonly (keyof TimeEntry)[] {
  const same: Readonly<Record<keyof TimeEntry, boolean>> = {
    kind: a.kind === b.kind,
    accountId: a.accountId === b.accountId,
    projectId: isSameOption(a.projectId, b.projectId),
    itemId: a.itemId === b.itemId,
    quantity: Math.round(a.quantity * 100) === Math.round(b.quantity * 100),
    date: a.date === b.date,
    period: isSameOption(a.period, b.period, isSamePeriod),
    notes: isSameOption(a.notes, b.notes, isSameNotes),
  }
  return (Object.keys(same) as readonly (keyof TimeEntry)[]).filter((field) => !same[field])
}

/** A transaction as the ledger has it now. */
export interface BookedTime {
  readonly registration: TimeRegistration
  /** Submitted or approved bookings cannot be changed. */
  readonly locked: boolean
}

export interface LedgerTime {
  /** The items of the division, at most 5 minutes old (PLG-21): usually without a call. */
  readonly listItems: (caller: LedgerCaller) => FromLedger<BookableItems>
  /** The same, at most seconds old, for when an item is missing. */
  readonly listRecentItems: (caller: LedgerCaller) => FromLedger<BookableItems>
  /** Sorted by code. */
  readonly listProjects: (caller: LedgerCaller, account: AccountId) => FromLedger<Listed<AccountProject>>
  /** Whether the organisation exists and is not blocked: one call. */
  readonly isBookable: (caller: LedgerCaller, account: AccountId) => FromLedger<boolean>
  /** The organisation and the last day of the project, if it exists: one call. */
  readonly findProject: (
    caller: LedgerCaller,
    project: ProjectId,
  ) => FromLedger<O.Option<{ readonly accountId: O.Option<AccountId>; readonly endDate: O.Option<Day> }>>
  /** The hours that the caller booked for the organisation from that day on, by day: usually one call. */
  readonly listHoursSince: (
    caller: LedgerCaller,
    account: AccountId,
    since: Day,
  ) => FromLedger<Listed<Pick<TimeEntry, 'date' | 'quantity'>>>
  /** LedgerDown: the outcome is unknown. Any other Left: it was not created. */
  readonly create: (caller: LedgerCaller, entry: TimeEntry) => FromLedger<TimeTransactionId>
  /**
   * Transactions that the caller created after `since`, with exactly these values. `since` is our time; the ledger's clock may differ by
   * some minutes.
   */
  readonly findAlike: (
    caller: LedgerCaller,
    entry: TimeEntry,
    since: Instant,
  ) => FromLedger<readonly TimeTransactionId[]>
  /** None: it is not in the ledger (any more). */
  readonly find: (caller: LedgerCaller, id: TimeTransactionId) => FromLedger<O.Option<BookedTime>>
  /** Writes only the named fields. */
  readonly change: (
    caller: LedgerCaller,
    id: TimeTransactionId,
    entry: TimeEntry,
    fields: readonly (keyof TimeEntry)[],
  ) => FromLedger<void>
  /** Succeeds also if the transaction is gone already. */
  readonly remove: (caller: LedgerCaller, id: TimeTransactionId) => FromLedger<void>
}

/** `HH:MM`, from 00:00 to 23:59. */
export type TimeOfDay = string & { readonly _brand: 'TimeOfDay' }

/** Also used in schemas. */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/

export function parseTimeOfDay(text: string): O.Option<TimeOfDay> {
  return TIME_OF_DAY.test(text) ? O.some(text as TimeOfDay) : O.none
}

/** Whole minutes since 00:00. */
export function toMinuteOfDay(time: TimeOfDay): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
