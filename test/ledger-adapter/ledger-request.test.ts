import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import type { CallLedger } from '#adapters/ledger/ledger-request.ts'
import { toJsonBody } from '#adapters/ledger/request-body.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { fromHours } from '#domain/shared/clock.ts'
import type { Limits } from '#domain/shared/limits.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import {
  type Bench,
  caller,
  emptyPage,
  FIRST_TOKEN,
  makeBench,
  numbered,
  refusal,
  SECOND_TOKEN,
} from './ledger-bench.ts'
import type { ScriptedLine } from './scripted-ledger.ts'

const read = (ask: CallLedger) =>
  ask({ method: 'GET', endpoint: 'crm/Contacts', query: '$top=1', answer: t.type({ d: t.UnknownRecord }) })
const write = (ask: CallLedger) =>
  ask({ method: 'POST', endpoint: 'documents/Documents', body: toJsonBody({ Subject: 'Offerte' }), answer: t.unknown })

describe('a call of the ledger', () => {
  let bench: Bench
  beforeEach(async () => {
    bench = await makeBench()
  })
  afterEach(() => bench.close())

  const tokensSent = (): readonly (string | undefined)[] => bench.ledger.asked.map((one) => one.headers.authorization)

  it('goes to the caller’s division with their token', async () => {
    bench.ledger.says(emptyPage)
    expect(await bench.useLedger(caller, read)()).to.deep.equal(E.right({ d: { results: [] } }))
    expect(bench.ledger.asked[0]).to.include({ method: 'GET', target: '/api/v1/314159/crm/Contacts?$top=1' })
    expect(tokensSent()).to.deep.equal([`Bearer ${FIRST_TOKEN}`])
    expect(bench.observed).to.deep.equal([['crm/Contacts', 200]])
  })

  verifies('SES-16', 'a 401 leads to one refresh and one retry', async () => {
    bench.ledger.says({ status: 401 }, emptyPage)
    expect(E.isRight(await bench.useLedger(caller, read)())).to.equal(true)
    expect(tokensSent()).to.deep.equal([`Bearer ${FIRST_TOKEN}`, `Bearer ${SECOND_TOKEN}`])
    expect(bench.vault).to.deep.equal({ readToken: 1, replaceRejected: 1 })
  })

  verifies('SES-16', 'a second 401 asks for a new link and calls no more', async () => {
    bench.ledger.says({ status: 401 })
    expect(await bench.useLedger(caller, read)()).to.deep.equal(E.left({ _tag: 'ReauthRequired' }))
    expect(bench.ledger.asked).to.have.length(2)
    expect(bench.vault.replaceRejected).to.equal(1)
  })

  verifies('SES-16', 'a write that was answered by 401 is sent again, whole', async () => {
    bench.ledger.says({ status: 401 }, { status: 201, body: {} })
    expect(E.isRight(await bench.useLedger(caller, write)())).to.equal(true)
    expect(bench.ledger.asked.map((one) => one.body)).to.deep.equal(['{"Subject":"Offerte"}', '{"Subject":"Offerte"}'])
  })

  verifies('SES-16', 'the refresh and its retry are shared by all calls of one use', async () => {
    bench.ledger.says({ status: 401 }, emptyPage, emptyPage, { status: 401 })
    const twice = bench.useLedger(caller, (ask) => async () => {
      await read(ask)()
      return read(ask)()
    })
    expect(E.isRight(await twice())).to.equal(true)
    expect(bench.vault).to.deep.equal({ readToken: 1, replaceRejected: 1 })
    expect(tokensSent().at(-1)).to.equal(`Bearer ${SECOND_TOKEN}`)
  })

  /** A vault that has another token after each rejection. */
  const expiring = () => {
    let made = 1
    const token = () => `canary-access-${made}` as LedgerToken
    return {
      readToken: () => TE.fromIO(token),
      replaceRejected: () =>
        TE.fromIO(() => {
          made += 1
          return token()
        }),
    }
  }

  verifies(
    ['SES-16', 'PLG-20'],
    'a 401 that a refresh cures never counts, the fifth as little as the first',
    async () => {
      const useLedger = bench.rewired({ tokens: expiring(), limits: makeMemoryLimits({ clock: bench.clock }) })
      for (let n = 0; n < 9; n += 1) {
        bench.ledger.says({ status: 401 }, emptyPage)
        expect(E.isRight(await useLedger(caller, read)()), `call ${n}`).to.equal(true)
      }
      bench.ledger.says(emptyPage)
      expect(E.isRight(await useLedger(caller, read)())).to.equal(true)
    },
  )

  verifies('SES-16', 'a token that the ledger will not replace yet is not sent again at once', async () => {
    bench.ledger.says({ status: 401 })
    const useLedger = bench.rewired({
      tokens: { readToken: () => TE.right(FIRST_TOKEN), replaceRejected: () => TE.right(FIRST_TOKEN) },
    })
    expect(await useLedger(caller, read)()).to.deep.equal(E.left({ _tag: 'ReauthRequired' }))
    expect(bench.ledger.asked).to.have.length(1)
  })

  verifies(
    ['SES-16', 'PLG-20'],
    'refused tokens hold back their user alone, and only until they sign in again',
    async () => {
      let token = FIRST_TOKEN
      const useLedger = bench.rewired({
        tokens: { readToken: () => TE.fromIO(() => token), replaceRejected: () => TE.fromIO(() => token) },
        limits: makeMemoryLimits({ clock: bench.clock }),
      })
      bench.ledger.says({ status: 401 })
      for (let n = 0; n < 5; n += 1)
        expect(await useLedger(caller, read)()).to.deep.equal(E.left({ _tag: 'ReauthRequired' }))
      expect(await useLedger(caller, read)()).to.have.nested.property('left._tag', 'LedgerBusy')
      expect(bench.ledger.asked).to.have.length(5)

      bench.ledger.says(emptyPage)
      const colleague = { ...caller, ledgerUserId: numbered(4) as LedgerUserId }
      expect(E.isRight(await useLedger(colleague, read)())).to.equal(true)
      token = SECOND_TOKEN
      expect(E.isRight(await useLedger(caller, read)())).to.equal(true)
    },
  )

  it('ends as the vault does, without a call', async () => {
    const failures: readonly LedgerFailure[] = [
      { _tag: 'ReauthRequired' },
      { _tag: 'StoreUnavailable' },
      { _tag: 'LedgerDown' },
    ]
    for (const failure of failures) {
      const useLedger = bench.rewired({
        tokens: { readToken: () => TE.left(failure), replaceRejected: () => TE.left(failure) },
      })
      expect(await useLedger(caller, read)()).to.deep.equal(E.left(failure))
    }
    expect(bench.ledger.asked).to.have.length(0)
    expect(bench.taken).to.have.length(0)
  })

  it('ends as the vault does when there is no other token', async () => {
    bench.ledger.says({ status: 401 })
    const useLedger = bench.rewired({
      tokens: {
        readToken: () => TE.right(FIRST_TOKEN),
        replaceRejected: () => TE.left({ _tag: 'LedgerDown', status: 503 }),
      },
    })
    expect(await useLedger(caller, read)()).to.deep.equal(E.left({ _tag: 'LedgerDown', status: 503 }))
    expect(bench.ledger.asked).to.have.length(1)
  })

  const answers: readonly (readonly [ScriptedLine, LedgerFailure])[] = [
    [refusal(404), { _tag: 'LedgerNotFound' }],
    [refusal(403), { _tag: 'LedgerForbidden' }],
    [refusal(400, 'Bedrijf\n is  verplicht'), { _tag: 'LedgerRejected', reason: 'Bedrijf is verplicht' }],
    [
      { status: 400, body: '<html>' },
      { _tag: 'LedgerRejected', reason: 'HTTP 400' },
    ],
    [{ status: 413 }, { _tag: 'LedgerRejected', reason: 'HTTP 413' }],
    [refusal(400, `no ${FIRST_TOKEN}`), { _tag: 'LedgerRejected', reason: 'no …' }],
    [{ status: 500 }, { _tag: 'LedgerDown', status: 500 }],
    [
      { status: 503, body: 'x' },
      { _tag: 'LedgerDown', status: 503 },
    ],
    [
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      { _tag: 'LedgerDown', status: 302 },
    ],
    [
      { status: 200, body: '<html>' },
      { _tag: 'LedgerDown', status: 200 },
    ],
    [
      { status: 200, body: '' },
      { _tag: 'LedgerDown', status: 200 },
    ],
    [
      { status: 200, body: { results: [] } },
      { _tag: 'LedgerDown', status: 200 },
    ],
    [{ status: 200, body: `{"d":"${'x'.repeat(37 * 1024 * 1024)}"}` }, { _tag: 'LedgerDown' }],
  ]
  for (const [line, failure] of answers)
    verifies('PLG-18', `${JSON.stringify(line).slice(0, 90)} → ${failure._tag}`, async () => {
      bench.ledger.says(line)
      expect(await bench.useLedger(caller, read)()).to.deep.equal(E.left(failure))
      expect(bench.ledger.asked).to.have.length(1)
    })

  it('reads once more when the connection breaks, and no more than once', async () => {
    bench.ledger.says('cut', emptyPage)
    expect(E.isRight(await bench.useLedger(caller, read)())).to.equal(true)
    bench.ledger.says('cut')
    expect(await bench.useLedger(caller, read)()).to.deep.equal(E.left({ _tag: 'LedgerDown' }))
    expect(bench.ledger.asked).to.have.length(2)
  })

  verifies('OPS-18', 'shows an outage only if it finally fails, after a fair time', async () => {
    bench.ledger.says('cut', emptyPage)
    await bench.useLedger(caller, read)()
    expect(bench.noted).to.deep.equal([['crm/Contacts', 200]])
    bench.ledger.says('cut')
    await bench.useLedger(caller, read)()
    expect(bench.noted.slice(1)).to.deep.equal([['crm/Contacts', undefined]])
    const silent = { ...bench.connection, exchange: async () => ({ _tag: 'NoAnswer', lost: false }) as const }
    for (const deadline of [4_999, 5_000]) await bench.rewired({ connection: silent, deadline })(caller, read)()
    expect(bench.noted.slice(2)).to.deep.equal([['crm/Contacts', undefined]])
  })

  verifies('ARC-2', 'a write is never sent again when its answer is lost', async () => {
    bench.ledger.says('cut', { status: 201, body: {} })
    expect(await bench.useLedger(caller, write)()).to.deep.equal(E.left({ _tag: 'LedgerDown' }))
    expect(bench.ledger.asked).to.have.length(1)
  })

  verifies('PLG-20', 'after five refusals at one endpoint it is left alone for the rest of the hour', async () => {
    bench.ledger.says(refusal(403))
    const began = bench.clock.now()
    for (let n = 0; n < 5; n += 1)
      expect(await bench.useLedger(caller, read)()).to.deep.equal(E.left({ _tag: 'LedgerForbidden' }))
    expect(await bench.useLedger(caller, read)()).to.deep.equal(
      E.left({ _tag: 'LedgerBusy', retryAt: began + fromHours(1) }),
    )
    expect(bench.ledger.asked).to.have.length(5)

    // Another endpoint and another user are not held back.
    expect(await bench.useLedger(caller, write)()).to.deep.equal(E.left({ _tag: 'LedgerForbidden' }))
    const colleague = { ...caller, ledgerUserId: numbered(4) as LedgerUserId }
    expect(await bench.useLedger(colleague, read)()).to.deep.equal(E.left({ _tag: 'LedgerForbidden' }))

    bench.clock.forward(fromHours(1))
    bench.ledger.says(emptyPage)
    expect(E.isRight(await bench.useLedger(caller, read)())).to.equal(true)
  })

  verifies('PLG-20', 'several replicas together stay below ten refusals at one endpoint', async () => {
    const limits = makeMemoryLimits({ clock: bench.clock })
    const replicas = [1, 2, 3, 4].map(() => bench.rewired({ limits }))
    bench.ledger.says(refusal(403))
    const outcomes: string[] = []
    for (let n = 0; n < 10; n += 1)
      for (const replica of replicas) {
        const answer = await replica(caller, read)()
        outcomes.push(E.isLeft(answer) ? answer.left._tag : 'Right')
      }
    expect(bench.ledger.asked.length).to.be.within(5, 9)
    expect(outcomes.slice(-4)).to.deep.equal(['LedgerBusy', 'LedgerBusy', 'LedgerBusy', 'LedgerBusy'])

    // Another endpoint has a count of its own, and the hour passes for all.
    for (const replica of replicas)
      expect(await replica(caller, write)()).to.deep.equal(E.left({ _tag: 'LedgerForbidden' }))
    bench.clock.forward(fromHours(1))
    bench.ledger.says(emptyPage)
    for (const replica of replicas) expect(E.isRight(await replica(caller, read)())).to.equal(true)
  })

  verifies('PLG-20', 'refusals are counted here even where the count of all cannot be reached', async () => {
    const limits: Limits = {
      take: ({ key }) => (key.includes('refusals') ? TE.left(storeUnavailable) : TE.right({ _tag: 'Granted' })),
    }
    const useLedger = bench.rewired({ limits })
    bench.ledger.says(refusal(404))
    for (let n = 0; n < 5; n += 1)
      expect(await useLedger(caller, read)()).to.deep.equal(E.left({ _tag: 'LedgerNotFound' }))
    expect(await useLedger(caller, read)()).to.have.nested.property('left._tag', 'LedgerBusy')
  })
})
