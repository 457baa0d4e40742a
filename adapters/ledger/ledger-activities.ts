// Notes and tasks under opportunities (PLG-14): two lists of the ledger, one in the API.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type {
  Activity,
  ActivityId,
  ActivityType,
  LedgerActivities,
  NewActivity,
  Note,
  Task,
} from '#domain/ledger/activity.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import { MAX_LISTED } from '#domain/ledger/bounded-list.ts'
import type { OpportunityId } from '#domain/ledger/sales.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { apiUrl } from './addresses.ts'
import type { Ask, LedgerQuestion } from './ledger-request.ts'
import { type Rows, rowsUpTo } from './pages.ts'
import { equal, guid } from './query.ts'
import { creation, listOf, listOfOne, makeRecords, type RecordDeps, type Written } from './records.ts'
import {
  dayOf,
  instantOnWire,
  numberOnWire,
  type LedgerPage,
  referenceOnWire,
  textOnWire,
  uuidOnWire,
  wireDay,
} from './wire-codecs.ts'

const commonOnWire = t.type({
  ID: uuidOnWire,
  Opportunity: referenceOnWire,
  Notes: textOnWire,
  CreatorFullName: textOnWire,
  Created: instantOnWire,
})

const noteOnWire = t.type({ ...commonOnWire.props, Subject: textOnWire, Date: instantOnWire })
const taskOnWire = t.type({
  ...commonOnWire.props,
  Description: textOnWire,
  ActionDate: instantOnWire,
  Status: numberOnWire,
})

const OPEN = 20
/** Whatever comes after it is done as well. */
const REALISED = 40

const common = ({ ID, Opportunity, Notes, CreatorFullName, Created }: t.TypeOf<typeof commonOnWire>) =>
  pipe(
    Opportunity,
    O.map((opportunity) => ({
      id: ID as ActivityId,
      opportunityId: opportunity as OpportunityId,
      notes: Notes,
      createdBy: CreatorFullName,
      createdAt: Created,
    })),
  )

const orEmpty = O.getOrElse(() => '')

/** None: it is under no opportunity, and so no activity of ours. */
const asNote = (row: t.TypeOf<typeof noteOnWire>): O.Option<Note> =>
  pipe(
    common(row),
    O.map((same) => ({
      ...same,
      type: 'note',
      description: orEmpty(row.Subject),
      date: O.flatMap(dayOf)(row.Date),
    })),
  )

/** None: it is under no opportunity, and so no activity of ours. */
const asTask = (row: t.TypeOf<typeof taskOnWire>): O.Option<Task> =>
  pipe(
    common(row),
    O.map((same) => ({
      ...same,
      type: 'task',
      description: orEmpty(row.Description),
      dueDate: O.flatMap(dayOf)(row.ActionDate),
      done: O.isSome(row.Status) && row.Status.value >= REALISED,
    })),
  )

/** The fields of the ledger that say what people have written. */
const writtenOf = (activity: NewActivity | Activity): Written => {
  const date = (day: Note['date']): string | null => O.toNullable(O.map(wireDay)(day))
  const Notes = O.toNullable(activity.notes)
  return activity.type === 'note'
    ? { Subject: activity.description, Notes, Date: date(activity.date) }
    : {
        Description: activity.description,
        Notes,
        ActionDate: date(activity.dueDate),
        Status: activity.done ? REALISED : OPEN,
      }
}

const endpoints = { note: 'activities/CommunicationNotes', task: 'activities/Tasks' } as const

const under = (opportunity: OpportunityId) =>
  ({ filter: equal('Opportunity', guid(opportunity)), orderBy: ['Created desc'] }) as const

const tasksUnder = (opportunity: OpportunityId) => listOf(endpoints.task, taskOnWire, under(opportunity))
const notesUnder = (opportunity: OpportunityId) => listOf(endpoints.note, noteOnWire, under(opportunity))

/** What is said of the new one and not of the old. */
const changes = (before: Written, after: Written): Written =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value))

const given = (written: Written): Written =>
  Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null))

/** A task is open unless it is said to be done: the ledger knows that by itself. */
const begun = (activity: NewActivity): Written => {
  const { Status, ...others } = writtenOf(activity)
  return Status === undefined || (activity.type === 'task' && !activity.done) ? others : { ...others, Status }
}

const newestFirst = (a: Activity, b: Activity): number =>
  O.getOrElse(() => 0)(b.createdAt) - O.getOrElse(() => 0)(a.createdAt) || a.id.localeCompare(b.id)

/** The newest of two lists that are each cut off at MAX_LISTED: none of these can be missing. */
const together = (tasks: Rows<O.Option<Activity>>, notes: Rows<O.Option<Activity>>) => {
  const all = [...tasks.rows, ...notes.rows].flatMap(
    O.match(
      (): readonly Activity[] => [],
      (one) => [one],
    ),
  )
  return {
    data: all.sort(newestFirst).slice(0, MAX_LISTED),
    truncated: tasks.truncated || notes.truncated || all.length > MAX_LISTED,
  }
}

// The ledger created it under the given opportunity; a different opportunity in the response is invalid.
const underOne = (made: O.Option<Activity>): E.Either<LedgerFailure, Activity> =>
  O.isSome(made) ? E.right(made.value) : E.left({ _tag: 'LedgerDown' })

const firstOf =
  <R>(toActivity: (row: R) => O.Option<Activity>) =>
  ({ rows: [row] }: LedgerPage<R>): O.Option<Activity> =>
    pipe(O.fromNullable(row), O.flatMap(toActivity))

export const makeLedgerActivities = (deps: RecordDeps): LedgerActivities => {
  const { baseUrl, useLedger } = deps
  const records = makeRecords(deps)

  const rows = async <R>(
    ask: Ask,
    { division }: LedgerCaller,
    question: LedgerQuestion<LedgerPage<R>>,
    toActivity: (row: R) => O.Option<Activity>,
  ): Promise<E.Either<LedgerFailure, Rows<O.Option<Activity>>>> =>
    pipe(
      await rowsUpTo(MAX_LISTED, ask, apiUrl(baseUrl, division, question.endpoint), question),
      E.map(({ rows: found, truncated }) => ({ rows: found.map(toActivity), truncated })),
    )

  const one = async (
    ask: Ask,
    type: ActivityType,
    id: ActivityId,
  ): Promise<E.Either<LedgerFailure, O.Option<Activity>>> =>
    type === 'note'
      ? pipe(await ask(listOfOne(endpoints.note, noteOnWire, id)), E.map(firstOf(asNote)))
      : pipe(await ask(listOfOne(endpoints.task, taskOnWire, id)), E.map(firstOf(asTask)))

  return {
    ofOpportunity: (caller, opportunity) =>
      useLedger(caller, async (ask) => {
        const tasks = await rows(ask, caller, tasksUnder(opportunity), asTask)
        if (E.isLeft(tasks)) return tasks
        const notes = await rows(ask, caller, notesUnder(opportunity), asNote)
        return E.isLeft(notes) ? notes : E.right(together(tasks.right, notes.right))
      }),

    find: (caller, id, first) =>
      useLedger(caller, async (ask) => {
        const found = await one(ask, first, id)
        return E.isLeft(found) || O.isSome(found.right) ? found : one(ask, first === 'task' ? 'note' : 'task', id)
      }),

    create: (caller, opportunity, activity) => {
      const { type } = activity
      const fields = {
        ...given(begun(activity)),
        Opportunity: opportunity.id,
        ...given({
          Account: O.toNullable(opportunity.accountId),
          Contact: O.toNullable(opportunity.contactId),
          // The author of a task is its assignee.
          User: type === 'task' ? caller.ledgerUserId : null,
        }),
      }
      return useLedger(caller, async (ask) =>
        type === 'note'
          ? pipe(
              await ask(creation(endpoints.note, noteOnWire, fields)),
              E.flatMap(({ d }) => underOne(asNote(d))),
            )
          : pipe(
              await ask(creation(endpoints.task, taskOnWire, fields)),
              E.flatMap(({ d }) => underOne(asTask(d))),
            ),
      )
    },

    change: (caller, before, after) =>
      records.change(caller, endpoints[before.type], before.id, changes(writtenOf(before), writtenOf(after))),

    remove: (caller, { type, id }) => records.remove(caller, endpoints[type], id),
  }
}
