// Mail and calendar of a person over Microsoft Graph v1.0, by the application's own permission (MCP-19).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { CalendarEvent, CloudFailure, CloudMailbox, CreatedEvent } from '#domain/mailing/cloud-mailbox.ts'
import { seconds } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { type CloudCallOptions, type CloudQuestion, makeAskCloud } from './cloud-call.ts'
import type { Exchanged } from './exchange.ts'
import { refusalOf } from './refusals.ts'
import { createdEvent } from './wire-codecs.ts'

const unknownOutcome: E.Either<CloudFailure, never> = E.left({ _tag: 'CloudOutcomeUnknown' })
const unavailable: E.Either<CloudFailure, never> = E.left({ _tag: 'CloudUnavailable' })

const BEFORE_REPEATING = seconds(1)

const recipient = (address: Mailbox) => ({ emailAddress: { address } })

const eventOnWire = (event: CalendarEvent, once: string): object => ({
  subject: event.subject,
  body: { contentType: 'Text', content: event.body },
  start: { dateTime: `${event.start}:00`, timeZone: event.timeZone },
  end: { dateTime: `${event.end}:00`, timeZone: event.timeZone },
  attendees: event.attendees.map((address) => ({ ...recipient(address), type: 'required' })),
  ...(O.isSome(event.location) && { location: { displayName: event.location.value } }),
  transactionId: once,
})

/** The response may have come after the effect, or did not come from the cloud. */
const isInDoubt = (answer: Exchanged): boolean =>
  answer._tag === 'NoAnswer' ||
  (answer._tag === 'Answer' &&
    (answer.status >= 500 || answer.status === 408 || (answer.status >= 200 && answer.status < 300)))

export const makeCloudMailbox = (options: CloudCallOptions): CloudMailbox => {
  const { clock, timer } = options
  const ask = makeAskCloud(options)

  /** Neither done nor in doubt. */
  const notDone = (answer: Exchanged, { permission }: CloudQuestion): E.Either<CloudFailure, never> =>
    answer._tag === 'Answer' ? E.left(refusalOf(answer, permission, clock.now())) : unavailable

  /** Once: a 504, and even a 429, has come after a mail was delivered; and 202 is all the success there is, whatever its headers say. */
  const send: CloudMailbox['send'] =
    (mailbox, { to, subject, body }) =>
    async () => {
      const message = { subject, body: { contentType: 'Text', content: body }, toRecipients: to.map(recipient) }
      const order = { message, saveToSentItems: true }
      const question: CloudQuestion = { mailbox, resource: 'sendMail', body: order, permission: 'Mail.Send' }
      const asked = await ask(question)
      if (E.isLeft(asked)) return asked
      const answer = asked.right
      if (answer._tag === 'Answer' && answer.status === 202) return E.right(undefined)
      return isInDoubt(answer) ? unknownOutcome : notDone(answer, question)
    }

  const created = (answer: Exchanged): O.Option<CreatedEvent> =>
    answer._tag === 'Answer' && answer.status === 201 ? createdEvent(answer.text) : O.none

  /** What is in doubt is asked once more: the cloud knows the order again by its `transactionId`, and answers the event that it has made of it. */
  const createEvent: CloudMailbox['createEvent'] = (mailbox, event, once) => async () => {
    const body = eventOnWire(event, once)
    const question: CloudQuestion = { mailbox, resource: 'events', body, permission: 'Calendars.ReadWrite' }
    const asked = await ask(question)
    if (E.isLeft(asked)) return asked
    const first = created(asked.right)
    if (O.isSome(first)) return E.right(first.value)
    if (!isInDoubt(asked.right)) return notDone(asked.right, question)
    await timer.sleep(BEFORE_REPEATING)()
    const repeated = await ask(question)
    const second = E.isRight(repeated) ? created(repeated.right) : O.none
    return O.isSome(second) ? E.right(second.value) : unknownOutcome
  }

  return { send, createEvent }
}
