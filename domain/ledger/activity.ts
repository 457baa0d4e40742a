// Notes and tasks under an opportunity (PLG-14): one concept in the API, two lists in the ledger.
import * as E from 'fp-ts/lib/Either.js'
import type { Option } from 'fp-ts/lib/Option.js'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { FromLedger, LedgerFailure } from './failures.ts'
import type { Listed } from './bounded-list.ts'
import type { Opportunity, OpportunityClosed, OpportunityGone, OpportunityId } from './sales.ts'

export type ActivityId = Uuid & { readonly _activity: 'ActivityId' }
export type ActivityType = Activity['type']

interface AnyActivity {
  readonly id: ActivityId
  readonly opportunityId: OpportunityId
  /** In one line. */
  readonly description: string
  readonly notes: Option<string>
  /** Full name of the author. */
  readonly createdBy: Option<string>
  readonly createdAt: Option<Instant>
}

export interface Note extends AnyActivity {
  readonly type: 'note'
  /** When the logged event took place. */
  readonly date: Option<Day>
}

export interface Task extends AnyActivity {
  readonly type: 'task'
  readonly dueDate: Option<Day>
  readonly done: boolean
}

export type Activity = Note | Task

interface New {
  readonly description: string
  readonly notes: Option<string>
}
export type NewActivity =
  | (New & { readonly type: 'note'; readonly date: Option<Day> })
  | (New & { readonly type: 'task'; readonly dueDate: Option<Day>; readonly done: boolean })

/** Undefined: stays as it is. None: cleared. */
interface Changes {
  readonly description?: string | undefined
  readonly notes?: Option<string> | undefined
}
export type ActivityChange =
  | (Changes & { readonly type: 'note'; readonly date?: Option<Day> | undefined })
  | (Changes & {
      readonly type: 'task'
      readonly dueDate?: Option<Day> | undefined
      readonly done?: boolean | undefined
    })

/** A note cannot become a task, nor the other way round: the ledger keeps them apart. */
export interface ActivityTypeFixed {
  readonly _tag: 'ActivityTypeFixed'
  /** The type of the activity. */
  readonly type: ActivityType
}

export type LogActivityFailure = LedgerFailure | OpportunityGone | OpportunityClosed
export type ChangeActivityFailure = LedgerFailure | ActivityTypeFixed

export interface LedgerActivities {
  /** The newest of both types, newest first, at most MAX_LISTED: one call for each 60 of each type. */
  readonly listOfOpportunity: (caller: LedgerCaller, opportunity: OpportunityId) => FromLedger<Listed<Activity>>
  /**
   * The note or task with the id, under any opportunity. Requests lists of one (PLG-20): one call for `first`, and a second one if that
   * list is empty.
   */
  readonly find: (caller: LedgerCaller, id: ActivityId, first: ActivityType) => FromLedger<Option<Activity>>
  /** One call. LedgerDown: it is unknown whether the activity was created. */
  readonly create: (caller: LedgerCaller, under: Opportunity, activity: NewActivity) => FromLedger<Activity>
  /** Writes the fields that differ from `before`: one call. */
  readonly change: (caller: LedgerCaller, before: Activity, after: Activity) => FromLedger<void>
  /** One call. LedgerNotFound: it was gone already. */
  readonly remove: (caller: LedgerCaller, activity: Activity) => FromLedger<void>
}

/** Applies the changes. Left: the activity is of another type. */
export function changeActivityFields(before: Activity, wanted: ActivityChange): E.Either<ActivityTypeFixed, Activity> {
  const { description = before.description, notes = before.notes } = wanted
  if (before.type === 'note' && wanted.type === 'note')
    return E.right({ ...before, description, notes, date: wanted.date ?? before.date })
  if (before.type === 'task' && wanted.type === 'task') {
    const { dueDate = before.dueDate, done = before.done } = wanted
    return E.right({ ...before, description, notes, dueDate, done })
  }
  return E.left({ _tag: 'ActivityTypeFixed', type: before.type })
}

const isSameOption = <A>(a: Option<A>, b: Option<A>): boolean =>
  a._tag === 'Some' && b._tag === 'Some' ? a.value === b.value : a._tag === b._tag

/** Whether there is nothing to write. */
export function isUnchanged(before: Activity, after: Activity): boolean {
  return (
    before.description === after.description &&
    isSameOption(before.notes, after.notes) &&
    (before.type === 'note' && after.type === 'note'
      ? isSameOption(before.date, after.date)
      : before.type === 'task' &&
        after.type === 'task' &&
        isSameOption(before.dueDate, after.dueDate) &&
        before.done === after.done)
  )
}
