// Notes and tasks of an opportunity: one union, discriminated by `type`. A field of the other type is refused by name.
import * as t from 'io-ts'
import { asChange, keepOrSet, rejectField } from '../codecs/change.ts'
import { day } from '../codecs/day.ts'
import { withSchema } from '../codecs/described.ts'
import { makeLine, makeLines } from '../codecs/line.ts'
import { booleanField, moment, makeEnum, asOptional, uuid } from '../codecs/text.ts'
import { answerWith, defineContract, makeCutList, allowNull, success, textOrNull } from '../endpoint.ts'

const notOfNote = rejectField(['een notitie', 'a note'])
const notOfTask = rejectField(['een taak', 'a task'])
const notOfChange = rejectField(['een wijziging', 'a change'])

const description = makeLine(255)
const notes = makeLines({ min: 1, max: 20_000 })

/** `neither` reports the other faults of a value that has neither type. */
const byType = <N, K, NO, KO>(
  note: t.Type<N, NO, unknown>,
  task: t.Type<K, KO, unknown>,
  neither: t.Decoder<unknown, unknown>,
): t.Type<N | K, NO | KO, unknown> =>
  withSchema(
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

const anyType = { type: makeEnum('note', 'task') }

const logged = { opportunityId: uuid, description, notes: asOptional(notes) }
const newActivity = byType(
  t.type(
    { type: makeEnum('note'), ...logged, date: asOptional(day), dueDate: notOfNote, done: notOfNote },
    'LogNoteBody',
  ),
  t.type(
    { type: makeEnum('task'), ...logged, dueDate: asOptional(day), done: asOptional(booleanField), date: notOfTask },
    'LogTaskBody',
  ),
  t.type({ ...anyType, ...logged }),
)

const altered = { opportunityId: notOfChange, description: keepOrSet(description), notes: asChange(notes) }
const activityChange = byType(
  t.type(
    { type: makeEnum('note'), ...altered, date: asChange(day), dueDate: notOfNote, done: notOfNote },
    'ChangeNoteBody',
  ),
  t.type(
    { type: makeEnum('task'), ...altered, dueDate: asChange(day), done: keepOrSet(booleanField), date: notOfTask },
    'ChangeTaskBody',
  ),
  t.type({ ...anyType, ...altered }),
)

/** Days are `YYYY-MM-DD`. */
const common = {
  id: t.string,
  opportunityId: t.string,
  description: t.string,
  notes: textOrNull,
  createdBy: textOrNull,
  createdAt: allowNull(moment),
}
const activity = t.union([
  t.type({ ...common, type: t.literal('note'), date: textOrNull }, 'Note'),
  t.type({ ...common, type: t.literal('task'), dueDate: textOrNull, done: t.boolean }, 'Task'),
])
const oneActivity = t.type({ activity })

const params = { activityId: uuid }

const opportunityId = '7b6a5c4d-3e2f-4a1b-9c8d-7e6f5a4b3c2d'
const sample = { opportunityId, notes: null, createdBy: 'Piet de Vries', createdAt: '2026-03-02T09:30:00.000Z' }
const note = {
  ...sample,
  id: '1e2d3c4b-5a69-4788-97a6-b5c4d3e2f1a0',
  type: 'note',
  description: 'Gebeld: wil voor april beslissen',
  date: '2026-03-02',
} as const
const task = {
  ...sample,
  id: '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d',
  type: 'task',
  description: 'Voorstel nabellen',
  dueDate: '2026-03-09',
  done: false,
} as const

export const activityContract = defineContract({
  'POST /mailclient-plugin/activities': {
    summary: 'Logs a note or a task under an open opportunity. Fields of the other type are refused.',
    body: newActivity,
    answers: { 201: oneActivity },
    example: {
      input: { body: { type: 'task', opportunityId, description: task.description, dueDate: task.dueDate } },
      answers: { 201: { activity: task } },
    },
  },
  'GET /mailclient-plugin/opportunities/:opportunityId/activities': {
    summary:
      'Lists the notes and tasks of an opportunity, newest first, at most 1,000; `truncated` says that there are more.',
    params: { opportunityId: uuid },
    ...answerWith(200, makeCutList(activity), { data: [note, task], truncated: false }, { params: { opportunityId } }),
  },
  'PUT /mailclient-plugin/activities/by-id/:activityId': {
    summary: 'Changes a note or a task: absent fields stay, null clears. `type` says which it is and cannot change.',
    params,
    body: activityChange,
    answers: { 200: oneActivity },
    example: {
      input: { params: { activityId: task.id }, body: { type: 'task', done: true } },
      answers: { 200: { activity: { ...task, done: true } } },
    },
  },
  'DELETE /mailclient-plugin/activities/by-id/:activityId': {
    summary: 'Removes a note or a task.',
    params,
    ...answerWith(200, success, { success: true }, { params: { activityId: note.id } }),
  },
})
