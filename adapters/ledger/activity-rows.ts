// Notes and tasks as the ledger writes them: much the same under different names, and each with a date of its own.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Activity, ActivityId, NewActivity, Note, Task } from '#domain/ledger/activity.ts'
import type { OpportunityId } from '#domain/ledger/sales.ts'
import { dayOf, wireDay } from './dates.ts'
import type { Written } from './records.ts'
import { instantOnWire, numberOnWire, referenceOnWire, textOnWire, uuidOnWire } from './wire-codecs.ts'

const commonOnWire = t.type({
  ID: uuidOnWire,
  Opportunity: referenceOnWire,
  Notes: textOnWire,
  CreatorFullName: textOnWire,
  Created: instantOnWire,
})

export const noteOnWire = t.type({ ...commonOnWire.props, Subject: textOnWire, Date: instantOnWire })
export const taskOnWire = t.type({
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
export const asNote = (row: t.TypeOf<typeof noteOnWire>): O.Option<Note> =>
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
export const asTask = (row: t.TypeOf<typeof taskOnWire>): O.Option<Task> =>
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
export const writtenOf = (activity: NewActivity | Activity): Written => {
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
