// The note that tells of an item: its subject, a line on whence it comes, and the beginning of its text.
import type { ActivityBody, Activity } from '../api/activities.ts'
import type { AppointmentItem, MailItem } from '../host/mail-host.ts'
import { withoutBidiControls } from '#domain/shared/hidden-characters.ts'
import { dayOf } from './day.ts'
import { excerptOf, textOfHtml } from './plain-text.ts'
import { lineOf } from './subject.ts'

/** Of the text of a mail; it stays whole in the archive. */
const EXCERPT = 600

type NoteBody = Extract<ActivityBody, { readonly type: 'note' }>

/** `origin`: whence it comes, in words. `htmlBody` empty: without its text. */
export const noteOf = (
  item: MailItem | AppointmentItem,
  words: { readonly origin: string; readonly unnamed: string },
  htmlBody: string,
): NoteBody => {
  const excerpt = excerptOf(textOfHtml(htmlBody), EXCERPT)
  return {
    type: 'note',
    description: lineOf(item.subject) || words.unnamed,
    notes: withoutBidiControls(excerpt === '' ? words.origin : `${words.origin}\n\n${excerpt}`),
    date: dayOf(item.kind === 'mail' ? item.sentAt : item.startsAt),
  }
}

/** Whether the item stands there already: by whoever, and whenever the pane was opened. */
export const tellsOf = (note: NoteBody, activity: Activity): boolean =>
  activity.type === 'note' &&
  activity.description === note.description &&
  activity.date === note.date &&
  (activity.notes ?? '').startsWith(note.notes?.split('\n')[0] ?? '')
