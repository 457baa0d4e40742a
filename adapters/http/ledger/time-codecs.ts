// What the plugin API takes and answers about booked time and costs, and what they can be booked on.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { Listed } from '#domain/ledger/bounded-list.ts'
import {
  type AccountProject,
  type BookableItem,
  type ItemId,
  MAX_PIECES,
  parseTimeOfDay,
  type ProjectId,
  TIME_OF_DAY,
  type TimeChanges,
  type TimeDraft,
  type TimeOfDay,
  type TimeRegistration,
} from '#domain/ledger/time.ts'
import { change } from '#adapters/contract/codecs/change.ts'
import { day } from '#adapters/contract/codecs/day.ts'
import { decimal } from '#adapters/contract/codecs/decimal.ts'
import { described } from '#adapters/contract/codecs/described.ts'
import { wording } from '#adapters/contract/codecs/faults.ts'
import { lines } from '#adapters/contract/codecs/line.ts'
import { oneOf, optional, text, uuid } from '#adapters/contract/codecs/text.ts'

const notTime = wording('Schrijf deze tijd als 09:30.', 'Write this time as 09:30.')
const parseTime = (u: unknown): O.Option<TimeOfDay> => (typeof u === 'string' ? parseTimeOfDay(u) : O.none)

/** On the clock of the office (Europe/Amsterdam). */
const timeOfDay: t.Type<TimeOfDay, string, unknown> = described(
  { type: 'string', pattern: TIME_OF_DAY.source, description: 'HH:MM on the clock of Europe/Amsterdam.' },
  new t.Type(
    'timeOfDay',
    (u): u is TimeOfDay => O.isSome(parseTime(u)),
    (u, c) => {
      const parsed = parseTime(u)
      return O.isSome(parsed) ? t.success(parsed.value) : t.failure(u, c, notTime)
    },
    t.identity,
  ),
)

const kind = oneOf('time', 'cost')
const quantity = decimal({ min: 0, max: MAX_PIECES, decimals: 2, above: true })
const notes = lines({ max: 4000 })
const outlookItemId = text({ min: 1, max: 1000 })

export const registerTimeInput = t.type({
  body: t.type({
    outlookItemId,
    kind,
    accountId: uuid,
    projectId: optional(uuid),
    itemId: uuid,
    quantity: optional(quantity),
    date: day,
    startTime: optional(timeOfDay),
    endTime: optional(timeOfDay),
    notes: optional(notes),
  }),
})

export const updateTimeInput = t.type({
  body: t.type({
    outlookItemId,
    kind: optional(kind),
    accountId: optional(uuid),
    projectId: change(uuid),
    itemId: optional(uuid),
    quantity: optional(quantity),
    date: optional(day),
    startTime: change(timeOfDay),
    endTime: change(timeOfDay),
    notes: change(notes),
  }),
})

export const deleteTimeInput = t.type({ query: t.type({ outlookItemId }) })
export const projectsInput = t.type({ query: t.type({ accountId: uuid }) })

const filled = (given: O.Option<string>): O.Option<string> =>
  pipe(
    given,
    O.map((one) => one.trim()),
    O.filter((one) => one !== ''),
  )

export const draftOf = (body: t.TypeOf<typeof registerTimeInput>['body']): TimeDraft => ({
  kind: body.kind,
  accountId: body.accountId as AccountId,
  projectId: body.projectId as O.Option<ProjectId>,
  itemId: body.itemId as ItemId,
  quantity: body.quantity,
  date: body.date,
  startTime: body.startTime,
  endTime: body.endTime,
  notes: filled(body.notes),
})

/** Only what is given. */
export const changesOf = (body: t.TypeOf<typeof updateTimeInput>['body']): TimeChanges => ({
  ...(O.isSome(body.kind) && { kind: body.kind.value }),
  ...(O.isSome(body.accountId) && { accountId: body.accountId.value as AccountId }),
  ...(body.projectId && { projectId: body.projectId as O.Option<ProjectId> }),
  ...(O.isSome(body.itemId) && { itemId: body.itemId.value as ItemId }),
  ...(O.isSome(body.quantity) && { quantity: body.quantity.value }),
  ...(O.isSome(body.date) && { date: body.date.value }),
  ...(body.startTime && { startTime: body.startTime }),
  ...(body.endTime && { endTime: body.endTime }),
  ...(body.notes && { notes: filled(body.notes) }),
})

const textOrNull = t.union([t.string, t.null])

export const registration = t.type({
  id: t.string,
  kind,
  accountId: t.string,
  projectId: textOrNull,
  itemId: t.string,
  quantity: t.number,
  date: t.string,
  startTime: textOrNull,
  endTime: textOrNull,
  notes: textOrNull,
})

export const registrationAnswer = t.type({ registration })
export const deletedAnswer = t.type({ success: t.literal(true) })

export const tellRegistration = (booked: TimeRegistration): t.TypeOf<typeof registration> => {
  const period = O.toUndefined(booked.period)
  return {
    id: booked.id,
    kind: booked.kind,
    accountId: booked.accountId,
    projectId: O.toNullable(booked.projectId),
    itemId: booked.itemId,
    quantity: booked.quantity,
    date: booked.date,
    startTime: period?.start ?? null,
    endTime: period?.end ?? null,
    notes: O.toNullable(booked.notes),
  }
}

export const itemsAnswer = t.type({
  data: t.array(t.type({ id: t.string, code: t.string, description: t.string, unit: textOrNull })),
})

export const tellItems = (items: readonly BookableItem[]): t.TypeOf<typeof itemsAnswer> => ({
  data: items.map(({ id, code, description, unit }) => ({ id, code, description, unit: O.toNullable(unit) })),
})

export const projectsAnswer = t.type({
  data: t.array(
    t.type({ id: t.string, code: t.string, description: t.string, startDate: textOrNull, endDate: textOrNull }),
  ),
  truncated: t.boolean,
})

export const tellProjects = ({ data, truncated }: Listed<AccountProject>): t.TypeOf<typeof projectsAnswer> => ({
  data: data.map(({ startDate, endDate, ...project }) => ({
    ...project,
    startDate: O.toNullable(startDate),
    endDate: O.toNullable(endDate),
  })),
  truncated,
})
