// The form of a note or a task, new or existing: initial values and request bodies.
import type { PaneActivity, ActivityBody, ActivityChanges } from '../api/sales.ts'

export interface ActivityForm {
  readonly description: string
  readonly notes: string
  /** The date of a note or the due date of a task: YYYY-MM-DD, or empty. */
  readonly day: string
}

const getActivityDay = (activity: PaneActivity): string | null =>
  activity.type === 'note' ? activity.date : activity.dueDate

export function toActivityForm(activity: PaneActivity): ActivityForm {
  return {
    description: activity.description,
    notes: activity.notes ?? '',
    day: getActivityDay(activity) ?? '',
  }
}

export function makeActivityForm(type: PaneActivity['type'], today: string): ActivityForm {
  return {
    description: '',
    notes: '',
    day: type === 'note' ? today : '',
  }
}

export function toActivityBody(type: PaneActivity['type'], form: ActivityForm): ActivityBody {
  const description = form.description.trim()
  const notes = form.notes.trim()
  const same = { description, ...(notes !== '' && { notes }) }
  return type === 'note'
    ? { ...same, type, ...(form.day !== '' && { date: form.day }) }
    : { ...same, type, ...(form.day !== '' && { dueDate: form.day }) }
}

export function toActivityChanges(activity: PaneActivity, form: ActivityForm): ActivityChanges {
  const description = form.description.trim()
  const before = toActivityForm(activity)
  const day = form.day === '' ? null : form.day
  const same = {
    ...(description !== before.description && { description }),
    ...(form.notes !== before.notes && { notes: form.notes.trim() === '' ? null : form.notes }),
  }
  return activity.type === 'note'
    ? { type: activity.type, ...same, ...(form.day !== before.day && { date: day }) }
    : { type: activity.type, ...same, ...(form.day !== before.day && { dueDate: day }) }
}

/** The body that creates a removed activity again. */
export function toRestoreBody(activity: PaneActivity): ActivityBody {
  const { description, notes } = activity
  const same = { description, ...(notes !== null && notes !== '' && { notes }) }
  if (activity.type === 'note')
    return { ...same, type: activity.type, ...(activity.date !== null && { date: activity.date }) }
  const { type, dueDate, done } = activity
  return { ...same, type, done, ...(dueDate !== null && { dueDate }) }
}
