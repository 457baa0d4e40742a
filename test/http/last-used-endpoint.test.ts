// What a client fills its forms in with, over HTTP.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { LastUsed } from '#application/archive/last-archived.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { ItemId, ProjectId } from '#domain/ledger/time.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, withFake } from './support/fake-service.ts'

const PATH = '/mailclient-plugin/last-used'
const [itemId, projectId] = [aUuid(33) as ItemId, aUuid(34) as ProjectId]

describe('what a user chose last, over HTTP', () => {
  verifies('CLI-6', 'has null for what was not chosen', async () => {
    const cases: readonly (readonly [LastUsed, object])[] = [
      [
        { documentType: O.none, time: O.none },
        { documentType: null, time: null },
      ],
      [
        { documentType: O.some(0), time: O.some({ kind: 'cost', itemId, projectId: O.none }) },
        { documentType: 0, time: { kind: 'cost', itemId, projectId: null } },
      ],
      [
        { documentType: O.none, time: O.some({ kind: 'time', itemId, projectId: O.some(projectId) }) },
        { documentType: null, time: { kind: 'time', itemId, projectId } },
      ],
    ]
    for (const [found, expected] of cases)
      await withFake({ archive: { findLastUsed: () => TE.right(found) } }, async (service) => {
        const answer = await call(service, 'GET', PATH)
        expect(answer.status).to.equal(200)
        expect(await answer.json()).to.deep.equal(expected)
      })
  })

  verifies('CLI-6', 'is for an organisation, or for none, and needs a session', async () => {
    const asked: O.Option<AccountId>[] = []
    const findLastUsed = (_: unknown, account: O.Option<AccountId>) => {
      asked.push(account)
      return TE.right({ documentType: O.none, time: O.none })
    }
    await withFake({ archive: { findLastUsed } }, async (service) => {
      const status = async (query: string, bearer?: null) =>
        (await call(service, 'GET', `${PATH}${query}`, bearer === null ? { bearer } : {})).status
      expect(await status('')).to.equal(200)
      expect(await status(`?accountId=${aUuid(11).toUpperCase()}`)).to.equal(200)
      expect(await status('?accountId=11')).to.equal(400)
      expect(await status('', null)).to.equal(401)
    })
    expect(asked).to.deep.equal([O.none, O.some(aUuid(11))])
  })
})
