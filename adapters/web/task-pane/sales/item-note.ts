// The note about an open item: its subject, its origin, and the beginning of its text.
import { withoutUnseen, withoutBidiControls } from '#domain/shared/hidden-characters.ts'
import type { ActivityBody, PaneActivity } from '../api/sales.ts'
import type { AppointmentItem, MailItem } from '../host/mail-host.ts'
import { dayOf } from './day.ts'
import { excerptOf, textOfHtml } from './plain-text.ts'

const ANSWER = /^\s*(?:(?:re|fw|fwd|aw|wg|antw|doorst|tr)\s*(?:\[\d+\])?\s*:\s*)+/i

/** Without the signs of an answer or a forward, on one line, at most as long as the ledger's field; empty where nothing is left. */
export const nameOfSubject = (subject: string, max = 255): string => lineOf(subject.replace(ANSWER, ''), max)

/** On one line. */
const lineOf = (text: string, max = 255): string =>
  withoutUnseen(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

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
export const tellsOf = (note: NoteBody, activity: PaneActivity): boolean =>
  activity.type === 'note' &&
  activity.description === note.description &&
  activity.date === note.date &&
  (activity.notes ?? '').startsWith(note.notes?.split('\n')[0] ?? '')
