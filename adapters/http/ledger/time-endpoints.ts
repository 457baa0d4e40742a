// The plugin API about time and costs: what they can be booked on, and the one booking of a mail or appointment.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { DeleteTime, UpdateTime } from '#application/ledger/change-time.ts'
import type { RegisterTime } from '#application/ledger/register-time.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { LedgerTime, TimeKind } from '#domain/ledger/time.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import { BASE } from './plugin-base.ts'
import {
  changesOf,
  deletedAnswer,
  deleteTimeInput,
  draftOf,
  itemsAnswer,
  projectsAnswer,
  projectsInput,
  registerTimeInput,
  registrationAnswer,
  tellItems,
  tellProjects,
  tellRegistration,
  updateTimeInput,
} from './time-codecs.ts'
import { sampleItem, sampleProject, sampleRegistration, sampleRequest } from './time-examples.ts'

export interface TimeUseCases {
  readonly time: Pick<LedgerTime, 'items' | 'projects'>
  readonly registerTime: RegisterTime
  readonly updateTime: UpdateTime
  readonly deleteTime: DeleteTime
}

/** A form of a few fields and a note. */
const FORM = { bytes: 64 * 1024 }

const items = ({ time }: TimeUseCases, kind: TimeKind, path: string, summary: string): Endpoint =>
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}${path}`,
    summary,
    limited: 'plugin',
    input: t.unknown,
    answers: { 200: itemsAnswer },
    example: { answers: { 200: { data: [sampleItem[kind]] } } },
    handle: (_, { caller }) =>
      pipe(
        time.items(caller),
        TE.map((both) => ok(tellItems(both[kind]))),
      ),
  })

export const timeEndpoints = (uses: TimeUseCases): readonly Endpoint[] => [
  items(uses, 'time', '/work-types', 'What hours can be booked on, sorted by description.'),
  items(uses, 'cost', '/cost-types', 'What costs can be booked on, sorted by description.'),
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/projects`,
    summary: 'The projects of an organisation, by code, up to 1,000.',
    limited: 'plugin',
    input: projectsInput,
    answers: { 200: projectsAnswer },
    example: {
      input: { query: { accountId: sampleRegistration.accountId } },
      answers: { 200: { data: [sampleProject], truncated: false } },
    },
    handle: ({ query }, { caller }) =>
      pipe(uses.time.projects(caller, query.accountId as AccountId), TE.map(flow(tellProjects, ok))),
  }),
  sessionEndpoint({
    method: 'POST',
    path: `${BASE}/register-time`,
    summary: 'Books the hours or costs of a mail or appointment, once.',
    limited: 'plugin',
    bodyRule: FORM,
    input: registerTimeInput,
    answers: { 201: registrationAnswer },
    fails: [
      'TimeAlreadyBooked',
      'TimeUnderWay',
      'TimeEntryInvalid',
      'AccountGone',
      'ProjectOfOtherAccount',
      'ProjectClosed',
      'ItemGone',
    ],
    example: { input: { body: sampleRequest }, answers: { 201: { registration: sampleRegistration } } },
    handle: ({ body }, { caller }) =>
      pipe(
        uses.registerTime(caller, body.outlookItemId, draftOf(body)),
        TE.map((booked) => ({ status: 201, body: { registration: tellRegistration(booked) } })),
      ),
  }),
  sessionEndpoint({
    method: 'PUT',
    path: `${BASE}/update-time`,
    summary: 'Changes what is booked for a mail or appointment: what is left out stays, null clears.',
    limited: 'plugin',
    bodyRule: FORM,
    input: updateTimeInput,
    answers: { 200: registrationAnswer },
    fails: [
      'TimeNotBooked',
      'TimeLocked',
      'TimeUnderWay',
      'TimeEntryInvalid',
      'AccountGone',
      'ProjectOfOtherAccount',
      'ProjectClosed',
      'ItemGone',
    ],
    example: {
      input: { body: { outlookItemId: sampleRequest.outlookItemId, endTime: '11:00', notes: null } },
      answers: { 200: { registration: { ...sampleRegistration, endTime: '11:00', quantity: 2, notes: null } } },
    },
    handle: ({ body }, { caller }) =>
      pipe(
        uses.updateTime(caller, body.outlookItemId, changesOf(body)),
        TE.map((booked) => ok({ registration: tellRegistration(booked) })),
      ),
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: `${BASE}/delete-time`,
    summary: 'Removes what is booked for a mail or appointment, in the ledger too.',
    limited: 'plugin',
    input: deleteTimeInput,
    answers: { 200: deletedAnswer },
    fails: ['TimeNotBooked', 'TimeLocked', 'TimeUnderWay'],
    example: {
      input: { query: { outlookItemId: sampleRequest.outlookItemId } },
      answers: { 200: { success: true } },
    },
    handle: ({ query }, { caller }) =>
      pipe(
        uses.deleteTime(caller, query.outlookItemId),
        TE.map(() => ok({ success: true })),
      ),
  }),
]
