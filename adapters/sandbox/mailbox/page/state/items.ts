// What the stand-in mailbox keeps: mails, appointments, and what is being written.
import { isRight } from 'fp-ts/lib/Either.js'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import type { SampleAppointment } from '#adapters/sandbox/mailbox/sample-appointments.ts'
import type { MailboxPerson } from '#adapters/sandbox/mailbox/sample-mail.ts'
import type { PaneMail } from '#adapters/web/kit/mailbox-messages.ts'

export interface Recipients {
  readonly people: readonly MailboxPerson[]
  /** Not an address yet, or none at all. */
  readonly typed: string
}

export const NO_RECIPIENTS: Recipients = { people: [], typed: '' }
export function toPeople(people: readonly MailboxPerson[]): Recipients {
  return { people, typed: '' }
}

export function formatPerson({ name, address }: MailboxPerson): string {
  return name === address ? address : `${name} <${address}>`
}

/** `Eva Jansen <eva@korenbloem.example>`, or the address alone: then the name is taken from those known. Null: no address. */
function parsePerson(text: string, known: readonly MailboxPerson[]): MailboxPerson | null {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<]*?)"?\s*<([^<>]*)>)\s*$/.exec(text) ?? [null, '', text.trim()]
  if (!isRight(parseMailbox(address))) return null
  const found = known.find((person) => person.address.toLowerCase() === address.toLowerCase())
  return { name: name === '' ? (found?.name ?? address) : name, address }
}

/** A comma separates only behind an address: names have commas too. */
const SEPARATORS = /[;\n]|(?<=@[^\s,;"]+),/

/** Takes what is typed for people, as far as it is addresses; the rest stays as it is typed. */
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

/** While typing: people are taken when one of those known was chosen, or something was typed to end an address. */
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

/** By name in lower case. */
export type Headers = Readonly<Record<string, string>>

/** A mail that was written on this page: it has all of it, where the server has the others'. */
export interface WrittenMail {
  readonly text: string
  readonly files: readonly AttachedFile[]
  readonly headers: Headers
}

export interface MailboxMail extends Omit<PaneMail, 'mode' | 'key'> {
  readonly folder: 'inbox' | 'sent'
  /** Its Date header, in epoch milliseconds. */
  readonly sentAt: number
  /** What the list shows of the text. */
  readonly preview: string
  readonly isUnread: boolean
  /** Null: the server has it. */
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

/** How far the sending of a draft is: its handler runs, runs for long, or asked not to send. */
export type Sending =
  | { readonly _tag: 'Running' }
  | { readonly _tag: 'Slow' }
  | { readonly _tag: 'Refused'; readonly message: string }

interface AnyDraft {
  readonly key: string
  /** Null until it has been saved once. */
  readonly itemId: string | null
  readonly subject: string
  readonly text: string
  readonly headers: Headers
}

export interface MailDraft extends AnyDraft {
  readonly kind: 'mailDraft'
  readonly conversationId: string | null
  readonly to: Recipients
  readonly cc: Recipients
  readonly files: readonly AttachedFile[]
  /** Null: it is being written. */
  readonly sending: Sending | null
}

export interface AppointmentDraft extends AnyDraft {
  readonly kind: 'appointmentDraft'
  readonly attendees: Recipients
  /** As the browser's date field has it: 2026-03-01. */
  readonly day: string
  /** As its time fields have it: 09:30. */
  readonly starts: string
  readonly ends: string
  readonly location: string
}

export type MailboxDraft = MailDraft | AppointmentDraft
export type Open = MailboxMail | Appointment | MailboxDraft

/** Of drafts their own key, of all else the item's id. */
export function getOpenKey(open: Open): string {
  return 'key' in open ? open.key : open.itemId
}
