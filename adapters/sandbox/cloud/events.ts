// `POST` and `GET /v1.0/users/{user}/events`. A repeated `transactionId` creates no second event.
import { E } from '#domain/shared/fp.ts'
import { randomBytes } from 'node:crypto'
import { asJson, readOrigin, type ReceivedContext } from '#adapters/sandbox/kit/request.ts'
import { isTimeZone } from '#domain/mailing/order.ts'
import type { Cloud } from './cloud.ts'
import { type CloudUser, directories } from './directories.ts'
import {
  listMailAddresses,
  respondGraphFailure,
  parseContentType,
  type GraphCall,
  isAddress,
  NewEvent,
} from './graph-caller.ts'
import type { PlannedEvent } from './mailboxes.ts'

const nameOf = (address: string): string =>
  directories.flatMap(({ users }) => users).find(({ email }) => email === address.toLowerCase())?.name ?? address

const toPerson = (address: string) => ({ emailAddress: { name: nameOf(address), address } })

const toEventResponse = (ctx: ReceivedContext, event: PlannedEvent) => ({
  '@odata.etag': `W/"${event.id.slice(-8)}"`,
  id: event.id,
  createdDateTime: new Date(event.at).toISOString(),
  transactionId: event.transactionId ?? null,
  subject: event.subject,
  bodyPreview: event.body.content.slice(0, 255),
  isAllDay: false,
  isCancelled: false,
  isOrganizer: true,
  webLink: `${readOrigin(ctx)}/calendar/${event.id}`,
  body: event.body,
  start: event.start,
  end: event.end,
  location: { displayName: event.location },
  attendees: event.attendees.map((address) => ({
    type: 'required',
    status: { response: 'none', time: '0001-01-01T00:00:00Z' },
    ...toPerson(address),
  })),
  organizer: toPerson(event.owner),
})

const toContextUrl = (ctx: ReceivedContext, { email }: CloudUser): string =>
  `${readOrigin(ctx)}/v1.0/$metadata#users('${encodeURIComponent(email)}')/events`

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,7})?$/

export function addCloudEvent(cloud: Cloud, ctx: ReceivedContext, { user }: GraphCall): void {
  const refuse = (code: string, message: string): void =>
    respondGraphFailure(cloud, ctx, { status: 400, code, message })
  const decoded = NewEvent.decode(asJson(ctx.state.body))
  if (E.isLeft(decoded)) return refuse('BadRequest', 'Unable to read JSON request payload.')
  const { subject, start, end, location, transactionId, ...rest } = decoded.right
  const body = rest.body ?? { contentType: 'text', content: '' }
  const contentType = parseContentType(body.contentType)
  if (contentType === undefined) return refuse('RequestBodyRead', "The value of 'contentType' is not of its type.")
  for (const moment of [start, end]) {
    // The API also accepts the Windows names of time zones. The stand-in does not.
    if (!isTimeZone(moment.timeZone))
      return refuse('TimeZoneNotSupportedException', 'A valid TimeZone value must be specified.')
    if (!DATE_TIME.test(moment.dateTime) || Number.isNaN(Date.parse(`${moment.dateTime}Z`)))
      return refuse('ErrorInvalidRequest', 'The dateTime is not in a format that is understood.')
  }
  if (start.timeZone === end.timeZone && end.dateTime < start.dateTime)
    return refuse('ErrorPropertyValidationFailure', 'At least one property failed validation.')
  const attendees = listMailAddresses(rest.attendees)
  if (!attendees.every(isAddress)) return refuse('ErrorInvalidRecipients', "At least one recipient isn't valid.")
  const sameOrder = (one: PlannedEvent): boolean =>
    transactionId !== undefined && one.owner === user.email && one.transactionId === transactionId
  const known = cloud.events.newestFirst().find(sameOrder)
  const event = known ?? {
    id: `AAMk${randomBytes(48).toString('base64url')}`,
    at: cloud.now(),
    owner: user.email,
    subject,
    body: { contentType, content: body.content },
    start,
    end,
    attendees,
    location: location?.displayName ?? '',
    transactionId,
  }
  if (known === undefined) cloud.events.add(event)
  ctx.status = 201
  ctx.set('location', `${readOrigin(ctx)}/v1.0/users/${encodeURIComponent(user.email)}/events/${event.id}`)
  ctx.body = { '@odata.context': `${toContextUrl(ctx, user)}/$entity`, ...toEventResponse(ctx, event) }
}

const MOST = 1_000

/** `$top` (10) and `$skip`; newest first. */
export function listEvents(cloud: Cloud, ctx: ReceivedContext, { user }: GraphCall): void {
  const [top, skip] = [Number(ctx.query['$top'] ?? 10), Number(ctx.query['$skip'] ?? 0)]
  if (!Number.isInteger(top) || top < 1 || top > MOST || !Number.isInteger(skip) || skip < 0)
    return respondGraphFailure(cloud, ctx, {
      status: 400,
      code: 'BadRequest',
      message: 'Invalid value for $top or $skip.',
    })
  const own = cloud.events.newestFirst().filter(({ owner }) => owner === user.email)
  const more = skip + top < own.length
  const next = `${readOrigin(ctx)}${ctx.path}?${new URLSearchParams({ $top: `${top}`, $skip: `${skip + top}` }).toString()}`
  ctx.body = {
    '@odata.context': toContextUrl(ctx, user),
    value: own.slice(skip, skip + top).map((event) => toEventResponse(ctx, event)),
    ...(more && { '@odata.nextLink': next }),
  }
}
