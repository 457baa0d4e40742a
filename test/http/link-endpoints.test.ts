// The health of the link over HTTP.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { LinkHealth } from '#domain/session/link-health.ts'
import { aCaller } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW } from './support/fake-deps.ts'
import { call, withFake } from './support/fake-service.ts'

const PATH = '/mailclient-plugin/link'

describe('the link over HTTP', () => {
  verifies('SES-19', 'is returned whole: its state, why and since when it may lapse, and when it does', async () => {
    const asked: unknown[] = []
    const responseFor = async (health: LinkHealth): Promise<unknown> => {
      let body: unknown
      const readLinkHealth = (caller: unknown) => {
        asked.push(caller)
        return TE.right(health)
      }
      await withFake({ session: { readLinkHealth } }, async (service) => {
        body = await (await call(service, 'GET', PATH)).json()
      })
      return body
    }
    const lapsesAt = '2026-03-01T12:00:00.000Z'
    expect(await responseFor({ lapsing: O.none, lapsesAt: NOW })).to.deep.equal({
      state: 'ok',
      since: null,
      lapsesAt,
      reason: null,
    })
    expect(await responseFor({ lapsing: O.some({ reason: 'STALE', since: NOW - 1 }), lapsesAt: NOW })).to.deep.equal({
      state: 'lapsing',
      since: '2026-03-01T11:59:59.999Z',
      lapsesAt,
      reason: 'STALE',
    })
    expect(asked).to.deep.equal([aCaller(), aCaller()])
  })

  verifies('PLG-1', 'needs a session', async () => {
    await withFake({}, async (service) => {
      expect((await call(service, 'GET', PATH, { bearer: null })).status).to.equal(401)
    })
  })
})
