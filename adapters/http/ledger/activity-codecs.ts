// What the plugin API takes and answers about notes and tasks of an opportunity: one union, told apart by `type`. A field of the other type is
// refused by its name.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { Activity, ActivityChange, NewActivity } from '#domain/ledger/activity.ts'
import type { Listed } from '#domain/ledger/bounded-list.ts'
import { change, changeOnly, notOf } from '#adapters/contract/codecs/change.ts'
import { day } from '#adapters/contract/codecs/day.ts'
import { described } from '#adapters/contract/codecs/described.ts'
import { flag } from '#adapters/contract/codecs/flag.ts'
import { line, lines } from '#adapters/contract/codecs/line.ts'
import { oneOf, optional, uuid } from '#adapters/contract/codecs/text.ts'

const notOfNote = notOf({ nl: 'een notitie', en: 'a note' })
const notOfTask = notOf({ nl: 'een taak', en: 'a task' })
const notOfChange = notOf({ nl: 'een wijziging', en: 'a change' })

const description = line(255)
const notes = lines({ min: 1, max: 20_000 })

/** Whatever else is wrong with something of neither type is told as well. */
const byType = <N, K, NO, KO>(
  note: t.Type<N, NO, unknown>,
  task: t.Type<K, KO, unknown>,
  neither: t.Decoder<unknown, unknown>,
): t.Type<N | K, NO | KO, unknown> =>
  described(
    (schemaOf) => ({ anyOf: [schemaOf(note), schemaOf(task)] }),
    new t.Type<N | K, NO | KO, unknown>(
      `${note.name} | ${task.name}`,
      (u): u is N | K => note.is(u) || task.is(u),
      (u, c) => {
        const type = typeof u === 'object' && u !== null && 'type' in u ? u.type : undefined
        if (type === 'note') return note.validate(u, c)
        if (type === 'task') return task.validate(u, c)
        const faults = neither.validate(u, c)
        return faults._tag === 'Left' ? faults : t.failure(u, c)
      },
      (value) => (note.is(value) ? note.encode(value) : task.encode(value)),
    ),
  )

const logged = { opportunityId: uuid, description, notes: optional(notes) }
const anyType = { type: oneOf('note', 'task') }

export const logInput = t.type({
  body: byType(
    t.type({ type: oneOf('note'), ...logged, date: optional(day), dueDate: notOfNote, done: notOfNote }, 'LogNoteBody'),
    t.type(
      { type: oneOf('task'), ...logged, dueDate: optional(day), done: optional(flag), date: notOfTask },
      'LogTaskBody',
    ),
    t.type({ ...anyType, ...logged }),
  ),
})

export const newActivityOf = (body: t.TypeOf<typeof logInput>['body']): NewActivity =>
  body.type === 'note'
    ? { type: body.type, description: body.description, notes: body.notes, date: body.date }
    : {
        type: body.type,
        description: body.description,
        notes: body.notes,
        dueDate: body.dueDate,
        done: O.getOrElse(() => false)(body.done),
      }

const altered = { opportunityId: notOfChange, description: changeOnly(description), notes: change(notes) }

export const changeInput = t.type({
  params: t.type({ activityId: uuid }),
  body: byType(
    t.type(
      { type: oneOf('note'), ...altered, date: change(day), dueDate: notOfNote, done: notOfNote },
      'ChangeNoteBody',
    ),
    t.type(
      { type: oneOf('task'), ...altered, dueDate: change(day), done: changeOnly(flag), date: notOfTask },
      'ChangeTaskBody',
    ),
    t.type({ ...anyType, ...altered }),
  ),
})

export const changeOf = (body: t.TypeOf<typeof changeInput>['body']): ActivityChange =>
  body.type === 'note'
    ? { type: body.type, description: body.description, notes: body.notes, date: body.date }
    : { type: body.type, description: body.description, notes: body.notes, dueDate: body.dueDate, done: body.done }

export const ofOpportunityInput = t.type({ params: t.type({ opportunityId: uuid }) })
export const removeInput = t.type({ params: t.type({ activityId: uuid }) })

const textOrNull = t.union([t.string, t.null])
const common = {
  id: t.string,
  opportunityId: t.string,
  description: t.string,
  notes: textOrNull,
  createdBy: textOrNull,
  createdAt: textOrNull,
}
const activityAnswer = t.union([
  t.type({ ...common, type: t.literal('note'), date: textOrNull }, 'Note'),
  t.type({ ...common, type: t.literal('task'), dueDate: textOrNull, done: t.boolean }, 'Task'),
])

export const oneActivityAnswer = t.type({ activity: activityAnswer })
export const activitiesAnswer = t.type({ data: t.array(activityAnswer), truncated: t.boolean })
export const removedAnswer = t.type({ success: t.literal(true) })

const tellActivity = (activity: Activity): t.TypeOf<typeof activityAnswer> => {
  const same = {
    id: activity.id,
    opportunityId: activity.opportunityId,
    description: activity.description,
    notes: O.toNullable(activity.notes),
    createdBy: O.toNullable(activity.createdBy),
    createdAt: O.toNullable(O.map((at: number) => new Date(at).toISOString())(activity.createdAt)),
  }
  return activity.type === 'note'
    ? { ...same, type: activity.type, date: O.toNullable(activity.date) }
    : { ...same, type: activity.type, dueDate: O.toNullable(activity.dueDate), done: activity.done }
}

export const tellOne = (activity: Activity): t.TypeOf<typeof oneActivityAnswer> => ({
  activity: tellActivity(activity),
})

export const tellActivities = ({ data, truncated }: Listed<Activity>): t.TypeOf<typeof activitiesAnswer> => ({
  data: data.map(tellActivity),
  truncated,
})
