// Sends mail and creates events for a person over Microsoft Graph v1.0, with the application's own permission (MCP-19).
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { CalendarEvent, CloudFailure, CloudMailbox, CreatedEvent } from '#domain/mailing/cloud-mailbox.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { type Mailbox, mailDomain } from '#domain/shared/mailbox.ts'
import type { TokenFailure } from './app-tokens.ts'
import {
  type AskCloud,
  type CloudCallOptions,
  type CloudCallStopped,
  type CloudQuestion,
  makeAskCloud,
} from './cloud-call.ts'
import type { Exchanged } from './exchange.ts'
import { isInDoubt, toCloudFailure, type RequiredPermission } from './refusals.ts'
import { parseCreatedEvent } from './wire-codecs.ts'

const unknownOutcome: CloudFailure = { _tag: 'CloudOutcomeUnknown' }

const BEFORE_REPEATING = fromSeconds(1)

const toRecipient = (address: Mailbox) => ({ emailAddress: { address } })

const toWireEvent = (event: CalendarEvent, once: string): object => ({
  subject: event.subject,
  body: { contentType: 'Text', content: event.body },
  start: { dateTime: `${event.start}:00`, timeZone: event.timeZone },
  end: { dateTime: `${event.end}:00`, timeZone: event.timeZone },
  attendees: event.attendees.map((address) => ({ ...toRecipient(address), type: 'required' })),
  ...(O.isSome(event.location) && { location: { displayName: event.location.value } }),
  transactionId: once,
})

const toUnasked =
  (permission: RequiredPermission) =>
  <F>(failure: TokenFailure | CloudCallStopped<F>): CloudFailure | F => {
    if (failure._tag === 'CloudCallStopped') return failure.because
    return failure._tag === 'NotConsented' ? { _tag: 'CloudPermissionMissing', permission, byPolicy: false } : failure
  }

/** A call for a person's mailbox. Their mail domain names the directory. */
const askInName = (mailbox: Mailbox, resource: string, body: object): CloudQuestion => ({
  directory: mailDomain(mailbox),
  mailbox,
  resource,
  body: O.some(body),
})

export function makeCloudMailbox(options: CloudCallOptions, ask: AskCloud = makeAskCloud(options)): CloudMailbox {
  const { clock, timer } = options

  /** For answers that mean that the cloud did nothing. */
  const toNotDone = (answer: Exchanged, permission: RequiredPermission): CloudFailure =>
    answer._tag === 'Answer' ? toCloudFailure(answer, permission, clock.now()) : { _tag: 'CloudUnavailable' }

  /** Never sends twice: the cloud has answered 504, and even 429, after it delivered a mail. Only 202 is success, with any headers. */
  const send: CloudMailbox['send'] = (mailbox, { to, subject, body }, allowed) =>
    gen(function* () {
      const message = { subject, body: { contentType: 'Text', content: body }, toRecipients: to.map(toRecipient) }
      const order = { message, saveToSentItems: true }
      const answer = yield* unwrap(
        pipe(ask(askInName(mailbox, 'sendMail', order), allowed), TE.mapLeft(toUnasked('Mail.Send'))),
      )
      if (answer._tag === 'Answer' && answer.status === 202) return
      return yield* fail(isInDoubt(answer) ? unknownOutcome : toNotDone(answer, 'Mail.Send'))
    })

  const created = (answer: Exchanged): O.Option<CreatedEvent> =>
    answer._tag === 'Answer' && answer.status === 201 ? parseCreatedEvent(answer.text) : O.none

  /** Repeats a call with an unknown outcome once: the cloud recognises `transactionId` and returns the event if it already exists. */
  const createEvent: CloudMailbox['createEvent'] = (mailbox, event, once, allowed) =>
    gen(function* () {
      const question = askInName(mailbox, 'events', toWireEvent(event, once))
      const answer = yield* unwrap(pipe(ask(question, allowed), TE.mapLeft(toUnasked('Calendars.ReadWrite'))))
      const first = created(answer)
      if (O.isSome(first)) return first.value
      if (!isInDoubt(answer)) return yield* fail(toNotDone(answer, 'Calendars.ReadWrite'))
      yield* wait(timer.sleep(BEFORE_REPEATING))
      const repeated = yield* wait(ask(question, allowed))
      const second = E.isRight(repeated) ? created(repeated.right) : O.none
      return O.isSome(second) ? second.value : yield* fail(unknownOutcome)
    })

  return { send, createEvent }
}
