// The items of the stand-in mailbox: mails, appointments and drafts.
import { isRight } from 'fp-ts/lib/Either.js'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import type { SampleAppointment } from '#adapters/sandbox/mailbox/sample-appointments.ts'
import type { MailboxPerson } from '#adapters/sandbox/mailbox/sample-mail.ts'
import type { PaneMail } from '#adapters/web/kit/mailbox-messages.ts'

export interface Recipients {
  readonly people: readonly MailboxPerson[]
  /** Typed text that is not an address, or not yet. */
  readonly typed: string
}

export const NO_RECIPIENTS: Recipients = { people: [], typed: '' }
export function toPeople(people: readonly MailboxPerson[]): Recipients {
  return { people, typed: '' }
}

export function formatPerson({ name, address }: MailboxPerson): string {
  return name === address ? address : `${name} <${address}>`
}

/** Parses `Eva Jansen <eva@korenbloem.example>`, or an address alone, whose name comes from `known`. Null: not an address. */
function parsePerson(text: string, known: readonly MailboxPerson[]): MailboxPerson | null {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<]*?)"?\s*<([^<>]*)>)\s*$/.exec(text) ?? [null, '', text.trim()]
  if (!isRight(parseMailbox(address))) return null
  const found = known.find((person) => person.address.toLowerCase() === address.toLowerCase())
  return { name: name === '' ? (found?.name ?? address) : name, address }
}

/** A comma separates only after an address, because names contain commas too. */
const SEPARATORS = /[;\n]|(?<=@[^\s,;"]+),/

/** Turns typed addresses into people. The rest stays typed text. */
export function parseTyped({ people, typed }: Recipients, known: readonly MailboxPerson[]): Recipients {
  const left: string[] = []
  const found = [...people]
  for (const part of typed.split(SEPARATORS)) {
    const person = parsePerson(part, known)
    if (person === null) left.push(part.trim())
    else if (!found.some(({ address }) => address.toLowerCase() === person.address.toLowerCase())) found.push(person)
  }
  return { people: found, typed: left.filter((part) => part !== '').join('; ') }
}

/** While the user types: parses people when a known person was chosen, or when a separator ends an address. */
export function typeRecipients(recipients: Recipients, typed: string, known: readonly MailboxPerson[]): Recipients {
  const now = { ...recipients, typed }
  return known.some((person) => formatPerson(person) === typed) || /[;,\n]\s*$/.test(typed)
    ? parseTyped(now, known)
    : now
}

export interface AttachedFile {
  readonly id: string
  readonly file: File
}

/** Values by header name in lower case. */
export type Headers = Readonly<Record<string, string>>

/** The content of a mail that was written on this page. The server has the content of the other mails. */
export interface WrittenMail {
  readonly text: string
  readonly files: readonly AttachedFile[]
  readonly headers: Headers
}

export interface MailboxMail extends Omit<PaneMail, 'mode' | 'key'> {
  readonly folder: 'inbox' | 'sent' | 'shared'
  /** Its Date header, in epoch milliseconds. */
  readonly sentAt: number
  /** The beginning of the text, for the list. */
  readonly preview: string
  readonly isUnread: boolean
  /** Null: the server has the content. */
  readonly written: WrittenMail | null
}

export interface Appointment extends Omit<SampleAppointment, 'id' | 'workingDay' | 'start' | 'minutes'> {
  readonly kind: 'appointment'
  readonly itemId: string
  /** Epoch milliseconds. */
  readonly startsAt: number
  readonly endsAt: number
  readonly headers: Headers
}

/** Progress of sending a draft: the handler runs, runs for a long time, or refused. */
export type Sending =
  | { readonly _tag: 'Running' }
  | { readonly _tag: 'Slow' }
  | { readonly _tag: 'Refused'; readonly message: string }

interface AnyDraft {
  readonly key: string
  /** Null until the draft is saved for the first time. */
  readonly itemId: string | null
  readonly subject: string
  readonly text: string
  readonly headers: Headers
}

export interface MailDraft extends AnyDraft {
  readonly kind: 'mailDraft'
  readonly conversationId: string | null
  /** The user, or the shared mailbox in whose name they write. */
  readonly from: MailboxPerson
  readonly to: Recipients
  readonly cc: Recipients
  readonly files: readonly AttachedFile[]
  /** Null: the user is writing the mail. */
  readonly sending: Sending | null
}

export interface AppointmentDraft extends AnyDraft {
  readonly kind: 'appointmentDraft'
  readonly attendees: Recipients
  /** In the format of the browser's date field: 2026-03-01. */
  readonly day: string
  /** In the format of the browser's time fields: 09:30. */
  readonly starts: string
  readonly ends: string
  readonly location: string
}

export type MailboxDraft = MailDraft | AppointmentDraft
export type Open = MailboxMail | Appointment | MailboxDraft

/** The key of a draft, and the item id of all others. */
export function getOpenKey(open: Open): string {
  return 'key' in open ? open.key : open.itemId
}
