// The note about an open item: its subject, its origin, and the beginning of its text.
import { withoutUnseen, withoutBidiControls } from '#domain/shared/hidden-characters.ts'
import type { ActivityBody, PaneActivity } from '../api/sales.ts'
import type { AppointmentItem, MailItem } from '../host/mail-host.ts'
import { toLocalDay } from './place.ts'
import { cutExcerpt, toExcerptText } from './plain-text.ts'

const ANSWER = /^\s*(?:(?:re|fw|fwd|aw|wg|antw|doorst|tr)\s*(?:\[\d+\])?\s*:\s*)+/i

/** The subject on one line, without reply and forward prefixes, at most as long as the ledger's field. */
export function toOpportunityName(subject: string, max = 255): string {
  return lineOf(subject.replace(ANSWER, ''), max)
}

const lineOf = (text: string, max = 255): string =>
  withoutUnseen(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/** How many characters of a mail's text the note contains. The archive contains the whole text. */
const EXCERPT = 600

type NoteBody = Extract<ActivityBody, { readonly type: 'note' }>

/** `origin`: sender and date in words. `htmlBody` empty: the note contains no text. */
export function makeItemNote(
  item: MailItem | AppointmentItem,
  words: { readonly origin: string; readonly unnamed: string },
  htmlBody: string,
): NoteBody {
  const excerpt = cutExcerpt(toExcerptText(htmlBody), EXCERPT)
  return {
    type: 'note',
    description: lineOf(item.subject) || words.unnamed,
    notes: withoutBidiControls(excerpt === '' ? words.origin : `${words.origin}\n\n${excerpt}`),
    date: toLocalDay(item.kind === 'mail' ? (item.sentAt ?? item.arrivedAt) : item.startsAt),
  }
}

/** Whether an activity is this note. Any user may have created it. */
export function isItemNote(note: NoteBody, activity: PaneActivity): boolean {
  return (
    activity.type === 'note' &&
    activity.description === note.description &&
    activity.date === note.date &&
    (activity.notes ?? '').startsWith(note.notes?.split('\n')[0] ?? '')
  )
}
