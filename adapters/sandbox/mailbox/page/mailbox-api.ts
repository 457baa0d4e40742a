// What the mailbox page asks of its own server.
import { isRight } from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import type { Appointment, Mail, Person } from './state/items.ts'
import { atMinute, workingDay } from './state/moments.ts'

const Person = t.readonly(t.type({ name: t.string, address: t.string }))

const ServedMail = t.readonly(
  t.type({
    folder: t.union([t.literal('inbox'), t.literal('sent')]),
    preview: t.string,
    isUnread: t.boolean,
    itemId: t.string,
    internetMessageId: t.string,
    conversationId: t.union([t.string, t.null]),
    subject: t.string,
    from: Person,
    to: t.readonlyArray(Person),
    cc: t.readonlyArray(Person),
    sentAt: t.number,
    attachments: t.readonlyArray(
      t.type({
        id: t.string,
        fileName: t.string,
        contentType: t.string,
        contentId: t.union([t.string, t.null]),
        size: t.number,
        isInline: t.boolean,
      }),
    ),
  }),
)

const ServedAppointment = t.readonly(
  t.type({
    id: t.string,
    subject: t.string,
    organiser: Person,
    attendees: t.readonlyArray(Person),
    workingDay: t.number,
    start: t.number,
    minutes: t.number,
    location: t.string,
    text: t.string,
  }),
)

const Served = t.readonly(
  t.type({
    owner: Person,
    canTrouble: t.boolean,
    people: t.readonlyArray(Person),
    mails: t.readonlyArray(ServedMail),
    appointments: t.readonlyArray(ServedAppointment),
  }),
)

export interface LoadedMailbox {
  readonly owner: Person
  readonly canTrouble: boolean
  readonly people: readonly Person[]
  readonly mails: readonly Mail[]
  readonly appointments: readonly Appointment[]
}

/** Rejects where the server does not answer as it should; the page then says so. */
export const loadMailbox = async (now: Date): Promise<LoadedMailbox> => {
  const answer: unknown = await (await fetch('/demo/mails')).json()
  const served = Served.decode(answer)
  if (!isRight(served)) throw new Error('the mailbox is not as it should be')
  return {
    ...served.right,
    mails: served.right.mails.map((mail) => ({ ...mail, kind: 'mail', written: null })),
    appointments: served.right.appointments.map(({ id, workingDay: away, start, minutes, ...appointment }) => {
      const day = workingDay(now, away)
      return {
        ...appointment,
        kind: 'appointment',
        itemId: id,
        startsAt: atMinute(day, start),
        endsAt: atMinute(day, start + minutes),
        headers: {},
      }
    }),
  }
}

const addressOf = (itemId: string): string => `/demo/mails/${encodeURIComponent(itemId)}`

export const viewAddress = (itemId: string): string => `${addressOf(itemId)}/view`

/** `body` is HTML as the mail carries it, `text` what an answer quotes. Null: not there. */
export const loadText = async (itemId: string, form: 'body' | 'text'): Promise<string | null> => {
  const response = await fetch(`${addressOf(itemId)}/${form}`)
  return response.ok ? response.text() : null
}

export const attachmentAddress = (itemId: string, attachmentId: string): string =>
  `${addressOf(itemId)}/attachments/${encodeURIComponent(attachmentId)}`

/** Null: not there. */
export const loadAttachment = async (itemId: string, attachmentId: string): Promise<Blob | null> => {
  const response = await fetch(attachmentAddress(itemId, attachmentId))
  return response.ok ? response.blob() : null
}

export type Trouble = 'down' | 'slow' | 'ended' | 'none'

const Made = t.type({ made: t.boolean })

/** False: no trouble could be made. */
export const makeTrouble = async (kind: Trouble): Promise<boolean> => {
  try {
    const response = await fetch('/demo/trouble', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind }),
    })
    const answer: unknown = await response.json()
    return Made.is(answer) && answer.made
  } catch {
    // The page says that nothing came of it.
    return false
  }
}
