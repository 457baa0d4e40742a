// Time and costs over HTTP: decoding of input, and the response of each failure.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { TimeFailure } from '#domain/ledger/time-failures.ts'
import { aRegistration, aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW } from './support/fake-deps.ts'
import { call, withFake } from './support/fake-service.ts'
import { registrationAnswer } from './support/registration-answer.ts'

const PLUGIN = '/mailclient-plugin'
const english = { 'accept-language': 'en' }

const body = {
  outlookItemId: 'AAMk=',
  kind: 'time',
  accountId: aUuid(11).toUpperCase(),
  itemId: aUuid(33),
  date: '2026-02-27',
}

describe('the plugin API about time and costs', () => {
  verifies('PLG-10', 'lists what can be booked on, absent things as null', async () => {
    await withFake({}, async (service) => {
      const get = async (path: string): Promise<unknown> => (await call(service, 'GET', PLUGIN + path)).json()
      expect(await get('/work-types')).to.deep.equal({
        data: [{ id: aUuid(33), code: 'ADV', description: 'Advies', unit: 'uur' }],
      })
      expect(await get('/cost-types')).to.deep.equal({ data: [] })
      const project = {
        id: aUuid(32),
        code: 'P00001',
        description: 'Jaarrekening',
        startDate: '2025-01-01',
        endDate: null,
      }
      expect(await get(`/projects?accountId=${aUuid(11)}`)).to.deep.equal({ data: [project], truncated: false })
      const errors = [{ path: 'accountId', message: 'This field is missing.' }]
      const answer = await call(service, 'GET', `${PLUGIN}/projects`, { headers: english })
      expect([answer.status, await answer.json()]).to.have.deep.nested.property('[1].errors', errors)
    })
  })

  verifies('PLG-11', 'a booking is read with its optional fields, and answered with 201', async () => {
    const asked: unknown[] = []
    const registerTime = (_: unknown, outlookItemId: string, draft: unknown) => {
      asked.push([outlookItemId, draft])
      return TE.right(aRegistration())
    }
    await withFake({ ledger: { registerTime } }, async (service) => {
      const answer = await call(service, 'POST', `${PLUGIN}/register-time`, {
        body: { ...body, projectId: null, quantity: 0.01, startTime: '09:00', notes: '  \n ' },
      })
      expect([answer.status, await answer.json()]).to.deep.equal([
        201,
        {
          registration: registrationAnswer,
        },
      ])
    })
    expect(asked).to.deep.equal([
      [
        'AAMk=',
        {
          kind: 'time',
          accountId: aUuid(11),
          projectId: O.none,
          itemId: aUuid(33),
          quantity: O.some(0.01),
          date: '2026-02-27',
          startTime: O.some('09:00'),
          endTime: O.none,
          notes: O.none,
        },
      ],
    ])
  })

  verifies('PLG-11', 'an update says what stays, what is cleared and what changes', async () => {
    const asked: unknown[] = []
    const updateTime = (_: unknown, outlookItemId: string, changes: unknown) => {
      asked.push([outlookItemId, changes])
      return TE.right(aRegistration())
    }
    await withFake({ ledger: { updateTime } }, async (service) => {
      const put = (changes: object) =>
        call(service, 'PUT', `${PLUGIN}/update-time`, { body: { outlookItemId: 'x', ...changes } })
      expect((await put({})).status).to.equal(200)
      await put({ projectId: null, startTime: null, endTime: '11:00', notes: ' Overleg ', quantity: 2, kind: null })
      expect((await put({ quantity: 0 })).status).to.equal(400)
    })
    expect(asked).to.deep.equal([
      ['x', {}],
      [
        'x',
        {
          projectId: O.none,
          startTime: O.none,
          endTime: O.some('11:00'),
          notes: O.some('Overleg'),
          quantity: 2,
        },
      ],
    ])
  })

  verifies(['PLG-11', 'PLG-18'], 'all faults of a booking are reported at once', async () => {
    await withFake({}, async (service) => {
      const answer = await call(service, 'POST', `${PLUGIN}/register-time`, {
        headers: english,
        body: {
          outlookItemId: '',
          kind: 'hours',
          accountId: '7',
          projectId: 'P1',
          quantity: 1.005,
          date: '2026-02-29',
          startTime: '9:00',
          endTime: '24:00',
          notes: 'x'.repeat(4_001),
        },
      })
      expect(answer.status).to.equal(400)
      const refusal = (await answer.json()) as { readonly errors: readonly { readonly path: string }[] }
      expect(refusal.errors.map(({ path }) => path)).to.deep.equal([
        'outlookItemId',
        'kind',
        'accountId',
        'projectId',
        'itemId',
        'quantity',
        'date',
        'startTime',
        'endTime',
        'notes',
      ])
    })
  })

  verifies(['PLG-11', 'PLG-18'], 'each failure has its own code, field and moment to come back', async () => {
    const failures: readonly (readonly [TimeFailure, number, string, string | undefined, string | null])[] = [
      [{ _tag: 'TimeAlreadyBooked' }, 409, 'TIME_ALREADY_BOOKED', undefined, null],
      [{ _tag: 'TimeUnderWay', retryAt: NOW + 20_000 }, 409, 'TIME_BOOKING_UNCERTAIN', undefined, '20'],
      [{ _tag: 'TimeNotBooked' }, 404, 'TIME_NOT_BOOKED', undefined, null],
      [{ _tag: 'TimeLocked' }, 409, 'TIME_LOCKED', undefined, null],
      [{ _tag: 'AccountGone' }, 422, 'ACCOUNT_GONE', 'accountId', null],
      [{ _tag: 'ProjectOfOtherAccount' }, 422, 'PROJECT_OF_OTHER_ACCOUNT', 'projectId', null],
      [{ _tag: 'ProjectClosed' }, 422, 'PROJECT_CLOSED', 'projectId', null],
      [{ _tag: 'ItemGone' }, 422, 'ITEM_GONE', 'itemId', null],
      [
        { _tag: 'TimeEntryInvalid', faults: [{ field: 'endTime', because: 'NotAfterStart' }] },
        400,
        'VALIDATION_FAILED',
        'endTime',
        null,
      ],
    ]
    for (const [failure, status, code, path, retryAfter] of failures)
      await withFake(
        { ledger: { updateTime: () => TE.left(failure), registerTime: () => TE.left(failure) } },
        async (service) => {
          const answer =
            failure._tag === 'TimeAlreadyBooked'
              ? await call(service, 'POST', `${PLUGIN}/register-time`, { body: { ...body, quantity: 1 } })
              : await call(service, 'PUT', `${PLUGIN}/update-time`, { body: { outlookItemId: 'x' } })
          const refusal = (await answer.json()) as {
            readonly code: string
            readonly errors?: readonly { path: string }[]
          }
          expect([
            answer.status,
            refusal.code,
            refusal.errors?.[0]?.path,
            answer.headers.get('retry-after'),
          ]).to.deep.equal([status, code, path, retryAfter])
        },
      )
  })

  verifies('PLG-11', 'removing answers success', async () => {
    await withFake({}, async (service) => {
      const answer = await call(service, 'DELETE', `${PLUGIN}/delete-time?outlookItemId=AAMk%3D`)
      expect([answer.status, await answer.json()]).to.deep.equal([200, { success: true }])
      expect((await call(service, 'DELETE', `${PLUGIN}/delete-time`)).status).to.equal(400)
    })
  })
})
