// Reads and writes notes and tasks of opportunities (PLG-14): two lists in the ledger, one list in the API of the service.
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
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
import type { FromLedger, LedgerFailure } from '#domain/ledger/failures.ts'
import { MAX_LISTED } from '#domain/ledger/bounded-list.ts'
import type { OpportunityId } from '#domain/ledger/sales.ts'
import { toApiUrl, type LedgerEndpoint } from './addresses.ts'
import type { CallLedger } from './ledger-request.ts'
import { type Rows, readRowsUpTo } from './pages.ts'
import { matchEqual, toGuidLiteral } from './query.ts'
import {
  toCreateCall,
  withoutNulls,
  toListCall,
  toFindCall,
  makeRecords,
  type RecordDeps,
  type Written,
} from './records.ts'
import {
  toLedgerDay,
  instantOnWire,
  numberOnWire,
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
/** Tasks with this status or a higher one are done. */
const REALISED = 40

/** None: the row belongs to no opportunity. The service ignores such rows. */
const toActivity = <A>(row: t.TypeOf<typeof commonOnWire>, own: A) =>
  pipe(
    row.Opportunity,
    O.map((opportunity) => ({
      id: row.ID as ActivityId,
      opportunityId: opportunity as OpportunityId,
      notes: row.Notes,
      createdBy: row.CreatorFullName,
      createdAt: row.Created,
      ...own,
    })),
  )

const orEmpty = O.getOrElse(() => '')

const asNote = (row: t.TypeOf<typeof noteOnWire>): O.Option<Note> =>
  toActivity(row, { type: 'note', description: orEmpty(row.Subject), date: O.flatMap(toLedgerDay)(row.Date) })

const asTask = (row: t.TypeOf<typeof taskOnWire>): O.Option<Task> =>
  toActivity(row, {
    type: 'task',
    description: orEmpty(row.Description),
    dueDate: O.flatMap(toLedgerDay)(row.ActionDate),
    done: O.isSome(row.Status) && row.Status.value >= REALISED,
  })

/** The fields of the ledger with what people have written. */
function toWrittenActivity(activity: NewActivity | Activity): Written {
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

/** The fields of `after` whose values differ from `before`. */
const findChanges = (before: Written, after: Written): Written =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value))

/** Leaves out the status of an open task: open is the ledger's default. */
function toNewRow(activity: NewActivity): Written {
  const { Status, ...others } = toWrittenActivity(activity)
  return Status === undefined || (activity.type === 'task' && !activity.done) ? others : { ...others, Status }
}

const compareNewestFirst = (a: Activity, b: Activity): number =>
  O.getOrElse(() => 0)(b.createdAt) - O.getOrElse(() => 0)(a.createdAt) || a.id.localeCompare(b.id)

/** Returns the newest rows of both lists. Each list contains its own newest MAX_LISTED rows, so that none is missing. */
function mergeRows(tasks: Rows<O.Option<Activity>>, notes: Rows<O.Option<Activity>>) {
  const all = RA.compact([...tasks.rows, ...notes.rows])
  return {
    data: all.toSorted(compareNewestFirst).slice(0, MAX_LISTED),
    truncated: tasks.truncated || notes.truncated || all.length > MAX_LISTED,
  }
}

/** One of the ledger's two lists. */
const listIn = <P extends t.Props>(
  endpoint: LedgerEndpoint,
  row: t.TypeC<P>,
  toActivity: (row: t.TypeOf<t.TypeC<P>>) => O.Option<Activity>,
) => ({
  endpoint,

  under: (callLedger: CallLedger, list: URL, opportunity: OpportunityId) => {
    const selection = {
      filter: matchEqual('Opportunity', toGuidLiteral(opportunity)),
      orderBy: ['Created desc'],
    } as const
    return pipe(
      readRowsUpTo(MAX_LISTED, callLedger, list, toListCall(endpoint, row, selection)),
      TE.map(({ rows, truncated }) => ({ rows: rows.map(toActivity), truncated })),
    )
  },

  find: (callLedger: CallLedger, id: ActivityId) =>
    pipe(
      callLedger(toFindCall(endpoint, row, id)),
      TE.map(({ rows: [found] }) => pipe(O.fromNullable(found), O.flatMap(toActivity))),
    ),

  create: (callLedger: CallLedger, fields: Written): FromLedger<Activity> =>
    pipe(
      callLedger(toCreateCall(endpoint, row, fields)),
      // The ledger created it under the given opportunity; a different opportunity in the response is invalid.
      TE.flatMap(({ d }) => TE.fromOption((): LedgerFailure => ({ _tag: 'LedgerDown' }))(toActivity(d))),
    ),
})

const lists = {
  note: listIn('activities/CommunicationNotes', noteOnWire, asNote),
  task: listIn('activities/Tasks', taskOnWire, asTask),
} as const satisfies Record<ActivityType, unknown>

export function makeLedgerActivities(deps: RecordDeps): LedgerActivities {
  const { baseUrl, useLedger } = deps
  const records = makeRecords(deps)

  return {
    listOfOpportunity: (caller, opportunity) =>
      useLedger(caller, (callLedger) =>
        gen(function* () {
          const under = ({ endpoint, under }: (typeof lists)[ActivityType]) =>
            under(callLedger, toApiUrl(baseUrl, caller.division, endpoint), opportunity)
          const tasks = yield* unwrap(under(lists.task))
          const notes = yield* unwrap(under(lists.note))
          return mergeRows(tasks, notes)
        }),
      ),

    find: (caller, id, first) =>
      useLedger(caller, (callLedger) =>
        gen(function* () {
          const found = yield* unwrap(lists[first].find(callLedger, id))
          if (O.isSome(found)) return found
          return yield* unwrap(lists[first === 'task' ? 'note' : 'task'].find(callLedger, id))
        }),
      ),

    create: (caller, opportunity, activity) => {
      const { type } = activity
      const fields = withoutNulls({
        ...toNewRow(activity),
        Opportunity: opportunity.id,
        Account: O.toNullable(opportunity.accountId),
        Contact: O.toNullable(opportunity.contactId),
        // The author of a task is its assignee.
        User: type === 'task' ? caller.ledgerUserId : null,
      })
      return useLedger(caller, (callLedger) => lists[type].create(callLedger, fields))
    },

    change: (caller, before, after) =>
      records.change(
        caller,
        lists[before.type].endpoint,
        before.id,
        findChanges(toWrittenActivity(before), toWrittenActivity(after)),
      ),

    remove: (caller, { type, id }) => records.remove(caller, lists[type].endpoint, id),
  }
}
