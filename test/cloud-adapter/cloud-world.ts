// The cloud adapter as the service has it, with a clock that a test turns and waits that are over at once; and orders to send through it.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeCloudMailbox } from '#adapters/cloud/cloud-mailbox.ts'
import { makeCloudConnection } from '#adapters/cloud/exchange.ts'
import { systemTimer } from '#adapters/system/system-clock.ts'
import type {
  CalendarEvent,
  CloudFailure,
  CloudMailbox,
  CreatedEvent,
  OutgoingMail,
} from '#domain/mailing/cloud-mailbox.ts'
import type { Duration, Timer } from '#domain/shared/clock.ts'
import { type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import { rightOf } from '#test/support/right-of.ts'

export function address(text: string): Mailbox {
  return rightOf(parseMailbox(text))
}

export const EVA = address('eva.jansen@korrel.example')
export const PIET = address('Piet.deVries@korrel.example')
export const NOOR = address('noor@linde.example')
export const DAAN = address('daan.mulder@korenbloem.example')

export const mail: OutgoingMail = {
  to: [DAAN],
  subject: 'Vervolg op ons gesprek',
  body: 'Dag Daan,\n\nhierbij de offerte & <bijlagen>.\n\nEva',
}

export const event: CalendarEvent = {
  subject: 'Jaarcijfers doornemen',
  body: 'Neem de conceptbalans mee.',
  start: '2026-11-23T09:30',
  end: '2026-11-23T10:15',
  timeZone: 'Europe/Amsterdam',
  attendees: [DAAN],
  location: O.some('Kamer 2'),
}

export function once(n: number): string {
  return `5f7d6a10-0000-4000-8000-${String(n).padStart(12, '0')}`
}

/** A permission that lasts. */
const ALLOWED = TE.right(undefined)

export interface CloudWorld {
  readonly cloud: CloudMailbox
  /** As `cloud`, for a caller who keeps the permission. */
  readonly send: (from: Mailbox, mail: OutgoingMail) => TE.TaskEither<CloudFailure, void>
  readonly createEvent: (
    owner: Mailbox,
    event: CalendarEvent,
    once: string,
  ) => TE.TaskEither<CloudFailure, CreatedEvent>
  readonly advance: (duration: Duration) => void
  /** The waits that were asked for. */
  readonly waited: readonly Duration[]
  readonly close: () => Promise<void>
}

export const NOW = Date.UTC(2026, 10, 22, 8)

export interface CloudAddresses {
  readonly apiUrl: string
  readonly loginUrl: string
  readonly client: O.Option<{ readonly id: string; readonly secret: string }>
}

export function makeCloudWorld(place: CloudAddresses, timer: Timer = systemTimer): CloudWorld {
  let now = NOW
  const waited: Duration[] = []
  const connection = makeCloudConnection()
  const cloud = makeCloudMailbox({
    ...place,
    connection,
    clock: { now: () => now },
    timer: { ...timer, sleep: (duration) => async () => void waited.push(duration) },
  })
  return {
    cloud,
    send: (from, mail) => cloud.send(from, mail, ALLOWED),
    createEvent: (owner, event, once) => cloud.createEvent(owner, event, once, ALLOWED),
    waited,
    advance: (duration) => {
      now += duration
    },
    close: connection.close,
  }
}

/** The tag of the failure, or `done`. */
export function outcome(answer: E.Either<{ readonly _tag: string }, unknown>): string {
  return E.isRight(answer) ? 'done' : answer.left._tag
}
