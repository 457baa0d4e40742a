// The mailbox page's requests to its own server.
import { hasFields, isListOf, isRecord } from '#adapters/web/kit/guard.ts'
import type { SampleAppointment } from '../sample-appointments.ts'
import type { MailboxPerson } from '#adapters/sandbox/mailbox/sample-mail.ts'
import type { Appointment, MailboxMail } from './state/items.ts'
import { setMinute, addWorkingDays } from './state/moments.ts'

/** `GET /demo/mails`. */
export interface MailboxAnswer extends Pick<LoadedMailbox, 'owner' | 'shared' | 'canTrouble' | 'people'> {
  readonly mails: readonly Omit<MailboxMail, 'kind' | 'written'>[]
  readonly appointments: readonly SampleAppointment[]
}

/** Checks only the shape of the answer: the server has the same release as the page. */
const isAnswer = (value: unknown): value is MailboxAnswer =>
  hasFields({
    owner: isRecord,
    shared: isRecord,
    people: isListOf(isRecord),
    mails: isListOf(isRecord),
    appointments: isListOf(isRecord),
  })(value)

export interface LoadedMailbox {
  readonly owner: MailboxPerson
  /** The shared mailbox. */
  readonly shared: MailboxPerson
  readonly canTrouble: boolean
  readonly people: readonly MailboxPerson[]
  readonly mails: readonly MailboxMail[]
  readonly appointments: readonly Appointment[]
}

/** Rejects if the server's answer is invalid; the page then reports it. */
export async function loadMailbox(now: Date): Promise<LoadedMailbox> {
  const answer: unknown = await (await fetch('/demo/mails')).json()
  if (!isAnswer(answer)) throw new Error('the mailbox is not as it should be')
  return {
    ...answer,
    mails: answer.mails.map((mail) => ({ ...mail, kind: 'mail', written: null })),
    appointments: answer.appointments.map(({ id, workingDay: away, start, minutes, ...appointment }) => {
      const day = addWorkingDays(now, away)
      return {
        ...appointment,
        kind: 'appointment',
        itemId: id,
        startsAt: setMinute(day, start),
        endsAt: setMinute(day, start + minutes),
        headers: {},
      }
    }),
  }
}

const toMailAddress = (itemId: string): string => `/demo/mails/${encodeURIComponent(itemId)}`

export function toViewAddress(itemId: string): string {
  return `${toMailAddress(itemId)}/view`
}

/** `body`: the mail's HTML. `text`: the text that an answer quotes. Null: not found. */
export async function loadText(itemId: string, form: 'body' | 'text'): Promise<string | null> {
  const response = await fetch(`${toMailAddress(itemId)}/${form}`)
  return response.ok ? response.text() : null
}

export function toAttachmentAddress(itemId: string, attachmentId: string): string {
  return `${toMailAddress(itemId)}/attachments/${encodeURIComponent(attachmentId)}`
}

async function loadFile(address: string): Promise<Blob | null> {
  const response = await fetch(address)
  return response.ok ? response.blob() : null
}

/** Null: not found. */
export function loadAttachment(itemId: string, attachmentId: string): Promise<Blob | null> {
  return loadFile(toAttachmentAddress(itemId, attachmentId))
}

/** The complete mail (.eml). Null: this mail client does not return it. */
export function loadWholeMail(itemId: string): Promise<Blob | null> {
  return loadFile(`${toMailAddress(itemId)}/eml`)
}

export type SimulatedProblem = 'down' | 'slow' | 'ended' | 'none'

/** False: the problem could not be simulated. */
export async function makeTrouble(kind: SimulatedProblem): Promise<boolean> {
  try {
    const response = await fetch('/demo/trouble', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind }),
    })
    const answer: unknown = await response.json()
    return isRecord(answer) && answer['made'] === true
  } catch {
    // The page reports that nothing was simulated.
    return false
  }
}
