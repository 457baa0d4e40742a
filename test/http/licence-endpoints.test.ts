// The licence over HTTP: its state for the pane, and disconnecting a mailbox.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { aCaller } from '#test/application/ledger/ledger-fakes.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW } from './support/fake-deps.ts'
import { call, withFake } from './support/fake-service.ts'

const PATH = '/mailclient-plugin/licence'

describe('the licence over HTTP', () => {
  it('is that of the mailbox of the session, absent things as null', async () => {
    const asked: unknown[] = []
    const readLicence = (mailbox: unknown) => {
      asked.push(mailbox)
      const licence = sampleLicence({ organization: 'Kantoor Korrel', expiresAt: NOW })
      const activation = O.some(sampleActivation(licence, 'a@b.example'))
      return TE.right(O.some({ state: 'trial' as const, licence, activation, activations: 3 }))
    }
    await withFake({ licence: { readLicence } }, async (service) => {
      expect(await (await call(service, 'GET', PATH)).json()).to.deep.equal({
        state: 'trial',
        organization: 'Kantoor Korrel',
        expiresAt: '2026-03-01T12:00:00.000Z',
        activated: true,
        activations: 3,
        maxActivations: 100,
      })
    })
    expect(asked).to.deep.equal([aCaller().mailbox])
    await withFake({}, async (service) => {
      expect(await (await call(service, 'GET', PATH)).json()).to.deep.equal({
        state: 'none',
        organization: null,
        expiresAt: null,
        activated: false,
        activations: null,
        maxActivations: 100,
      })
      expect((await call(service, 'GET', PATH, { bearer: null })).status).to.equal(401)
    })
  })

  verifies('LIC-8', 'disconnect hands on the address and the session, whatever that is worth', async () => {
    const asked: unknown[] = []
    const disconnect = (...given: readonly unknown[]) => {
      asked.push(given)
      return TE.right(undefined)
    }
    await withFake({ session: { disconnect } }, async (service) => {
      for (const bearer of ['x.y.z', null]) {
        const answer = await call(service, 'POST', '/link/disconnect', { body: { email: 'a@b.example' }, bearer })
        expect([answer.status, await answer.json()]).to.deep.equal([200, { success: true }])
      }
    })
    expect(asked).to.deep.equal([
      ['a@b.example', O.some('x.y.z')],
      ['a@b.example', O.none],
    ])
  })
})
