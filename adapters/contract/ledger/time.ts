// Booked time and costs, and what they can be booked on.
import * as t from 'io-ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import {
  type ItemId,
  MAX_PIECES,
  type ProjectId,
  TIME_OF_DAY,
  parseTimeOfDay,
  type TimeOfDay,
} from '#domain/ledger/time.ts'
import { asChange } from '../codecs/change.ts'
import { day } from '../codecs/day.ts'
import { makeDecimal } from '../codecs/decimal.ts'
import { makeTextCodec } from '../codecs/described.ts'
import { makeLines } from '../codecs/line.ts'
import { makeEnum, asOptional, makeText, makeUuid } from '../codecs/text.ts'
import { answerWith, defineContract, makeCutList, success, textOrNull } from '../endpoint.ts'

/** On the clock of the office (Europe/Amsterdam). */
const timeOfDay: t.Type<TimeOfDay, string, unknown> = makeTextCodec(
  'timeOfDay',
  { type: 'string', pattern: TIME_OF_DAY.source, description: 'HH:MM on the clock of Europe/Amsterdam.' },
  parseTimeOfDay,
  ['Schrijf deze tijd als 09:30.', 'Write this time as 09:30.'],
)

export const timeKind = makeEnum('time', 'cost')
const quantity = makeDecimal({ min: 0, max: MAX_PIECES, decimals: 2, above: true })
const notes = makeLines({ max: 4000 })
const outlookItemId = makeText({ min: 1, max: 1000 })

const accountId = makeUuid<AccountId>()
const projectId = makeUuid<ProjectId>()
const itemId = makeUuid<ItemId>()

/** Without a quantity, the times determine the hours. */
const newBooking = t.strict({
  outlookItemId,
  kind: timeKind,
  accountId,
  projectId: asOptional(projectId),
  itemId,
  quantity: asOptional(quantity),
  date: day,
  startTime: asOptional(timeOfDay),
  endTime: asOptional(timeOfDay),
  notes: asOptional(notes),
})

const bookingChange = t.type({
  outlookItemId,
  kind: asOptional(timeKind),
  accountId: asOptional(accountId),
  projectId: asChange(projectId),
  itemId: asOptional(itemId),
  quantity: asOptional(quantity),
  date: asOptional(day),
  startTime: asChange(timeOfDay),
  endTime: asChange(timeOfDay),
  notes: asChange(notes),
})

export const timeRegistration = t.type({
  id: t.string,
  kind: timeKind,
  accountId: t.string,
  projectId: textOrNull,
  itemId: t.string,
  /** Hours, or pieces of a cost. */
  quantity: t.number,
  /** `YYYY-MM-DD`; the times are `HH:MM` on the clock of the office, both or neither. */
  date: t.string,
  startTime: textOrNull,
  endTime: textOrNull,
  notes: textOrNull,
})
const booked = t.type({ registration: timeRegistration })

const item = t.type({ id: t.string, code: t.string, description: t.string, unit: textOrNull })
const items = t.type({ data: t.array(item) })

const project = t.type({
  id: t.string,
  code: t.string,
  description: t.string,
  startDate: textOrNull,
  endDate: textOrNull,
})

const sample = {
  id: '6d3f8a10-9c2e-4b7a-8f51-0e4d2c6b1a01',
  kind: 'time',
  accountId: '8a1c4e6d-2b3f-4a5c-8d7e-6f5a4b3c2d10',
  projectId: '1b7e5c3a-4d2f-4e8b-9a60-7c5d3e1f2b02',
  itemId: '2c8f6d4b-5e30-4f9c-8b71-8d6e4f202c03',
  quantity: 1.5,
  date: '2026-03-02',
  startTime: '09:00',
  endTime: '10:30',
  notes: 'Overleg over de jaarrekening',
} as const
const { id: _, quantity: _derived, ...entry } = sample
const sampleItemId = { outlookItemId: 'AAMkAGI2TG93AAA=' }

const sampleProject = {
  id: sample.projectId,
  code: 'P00001',
  description: 'Jaarrekening Bakkerij De Korenbloem BV',
  startDate: '2025-01-01',
  endDate: null,
}

export const timeContract = defineContract({
  'GET /mailclient-plugin/work-types': {
    summary: 'Lists what hours can be booked on, sorted by description.',
    ...answerWith(200, items, { data: [{ id: sample.itemId, code: 'ADV', description: 'Advies', unit: 'uur' }] }),
  },
  'GET /mailclient-plugin/cost-types': {
    summary: 'Lists what costs can be booked on, sorted by description.',
    ...answerWith(200, items, {
      data: [{ id: '3d907e5c-6f41-4a0d-8c82-9e7f50313d04', code: 'PARK', description: 'Parkeerkosten', unit: 'stuk' }],
    }),
  },
  'GET /mailclient-plugin/projects': {
    summary: 'Lists the projects of an organisation by code, at most 1,000.',
    query: { accountId },
    ...answerWith(
      200,
      makeCutList(project),
      { data: [sampleProject], truncated: false },
      { query: { accountId: sample.accountId } },
    ),
  },
  'GET /mailclient-plugin/hours': {
    summary: 'Returns the hours that the user booked for an organisation today and since Monday, wherever they did.',
    query: { accountId },
    ...answerWith(
      200,
      t.type({ today: t.number, week: t.number }),
      { today: 1.5, week: 6.25 },
      { query: { accountId: sample.accountId } },
    ),
  },
  'POST /mailclient-plugin/register-time': {
    summary: 'Books the hours or costs of a mail or appointment, once.',
    body: newBooking,
    ...answerWith(201, booked, { registration: sample }, { body: { ...sampleItemId, ...entry } }),
  },
  'PUT /mailclient-plugin/update-time': {
    summary: 'Changes the booking of a mail or appointment: absent fields stay, null clears.',
    body: bookingChange,
    ...answerWith(
      200,
      booked,
      { registration: { ...sample, endTime: '11:00', quantity: 2, notes: null } },
      { body: { ...sampleItemId, endTime: '11:00', notes: null } },
    ),
  },
  'DELETE /mailclient-plugin/delete-time': {
    summary: 'Removes the booking of a mail or appointment, also from the ledger.',
    query: { outlookItemId },
    ...answerWith(200, success, { success: true }, { query: sampleItemId }),
  },
})
