// The plugin API about time and costs: what they can be booked on, and the one booking of a mail or appointment.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { makeReadHours } from '#application/ledger/hours.ts'
import type { makeDeleteTime, makeRegisterTime, makeUpdateTime } from '#application/ledger/time.ts'
import type { LedgerTime, Period, TimeChanges, TimeRegistration } from '#domain/ledger/time.ts'
import type { InputOf } from '#adapters/contract/endpoint.ts'
import { timeContract } from '#adapters/contract/ledger/time.ts'
import { answerSuccess, makeSessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface TimeUseCases {
  readonly time: Pick<LedgerTime, 'listItems' | 'listProjects'>
  readonly readHours: ReturnType<typeof makeReadHours>
  readonly registerTime: ReturnType<typeof makeRegisterTime>
  readonly updateTime: ReturnType<typeof makeUpdateTime>
  readonly deleteTime: ReturnType<typeof makeDeleteTime>
}

/** Removes a text that is blank after trimming. */
const withoutBlank = (given: O.Option<string>): O.Option<string> =>
  pipe(
    given,
    O.map((one) => one.trim()),
    O.filter((one) => one !== ''),
  )

/** Only the fields that are given. */
const toTimeChanges = ({
  body,
}: InputOf<(typeof timeContract)['PUT /mailclient-plugin/update-time']>): TimeChanges => ({
  ...(O.isSome(body.kind) && { kind: body.kind.value }),
  ...(O.isSome(body.accountId) && { accountId: body.accountId.value }),
  ...(body.projectId && { projectId: body.projectId }),
  ...(O.isSome(body.itemId) && { itemId: body.itemId.value }),
  ...(O.isSome(body.quantity) && { quantity: body.quantity.value }),
  ...(O.isSome(body.date) && { date: body.date.value }),
  ...(body.startTime && { startTime: body.startTime }),
  ...(body.endTime && { endTime: body.endTime }),
  ...(body.notes && { notes: withoutBlank(body.notes) }),
})

export function toRegistrationResponse({ period, ...booked }: TimeRegistration) {
  return {
    ...booked,
    startTime: O.map((worked: Period) => worked.start)(period),
    endTime: O.map((worked: Period) => worked.end)(period),
  }
}

const toBookedResponse = (booked: TimeRegistration) => ({ registration: toRegistrationResponse(booked) })

export function makeTimeEndpoints(uses: TimeUseCases): readonly Endpoint[] {
  return makeSessionEndpoints(timeContract, {
    'GET /mailclient-plugin/work-types': {
      handle: (_, { caller }) =>
        pipe(
          uses.time.listItems(caller),
          TE.map(({ time }) => ({ data: time })),
        ),
    },
    'GET /mailclient-plugin/cost-types': {
      handle: (_, { caller }) =>
        pipe(
          uses.time.listItems(caller),
          TE.map(({ cost }) => ({ data: cost })),
        ),
    },
    'GET /mailclient-plugin/projects': {
      handle: ({ query }, { caller }) => uses.time.listProjects(caller, query.accountId),
    },
    'GET /mailclient-plugin/hours': {
      handle: ({ query }, { caller }) => uses.readHours(caller, query.accountId),
    },
    'POST /mailclient-plugin/register-time': {
      fails: [
        'TimeAlreadyBooked',
        'TimeUnderWay',
        'TimeEntryInvalid',
        'AccountGone',
        'ProjectOfOtherAccount',
        'ProjectClosed',
        'ItemGone',
      ],
      handle: ({ body: { outlookItemId, notes, ...draft } }, { caller }) =>
        pipe(
          uses.registerTime(caller, outlookItemId, { ...draft, notes: withoutBlank(notes) }),
          TE.map(toBookedResponse),
        ),
    },
    'PUT /mailclient-plugin/update-time': {
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
      handle: (input, { caller }) =>
        pipe(uses.updateTime(caller, input.body.outlookItemId, toTimeChanges(input)), TE.map(toBookedResponse)),
    },
    'DELETE /mailclient-plugin/delete-time': {
      fails: ['TimeNotBooked', 'TimeLocked', 'TimeUnderWay'],
      handle: ({ query }, { caller }) => answerSuccess(uses.deleteTime(caller, query.outlookItemId)),
    },
  })
}
