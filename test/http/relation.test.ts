// The history of a relation over HTTP: the documents of a contact and its organisation, and the user's hours.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { removedArchiver } from '#domain/archive/personal-data.ts'
import type { TargetKey } from '#domain/archive/archive-store.ts'
import { asArchiveId } from '#domain/archive/archive.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { sampleReceipt } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, withFake } from './support/fake-service.ts'

const [contactId, accountId] = [aUuid(12), aUuid(11)]

describe('the history of a relation, over HTTP', () => {
  verifies('CLI-11', 'lists documents with their archiver, unless that user was removed', async () => {
    const asked: (readonly TargetKey[])[] = []
    const found = [sampleReceipt({ archivedBy: 'Piet de Vries' }), sampleReceipt({ archivedBy: removedArchiver.name })]
    const listDocuments = (_: unknown, targets: readonly TargetKey[]) => {
      asked.push(targets)
      return TE.right(found.map((receipt) => ({ archiveId: asArchiveId(aUuid(5)), ...receipt })))
    }
    await withFake({ archive: { listDocuments } }, async (service) => {
      const path = `/mailclient-plugin/archives?contactId=${contactId}&accountId=${accountId}`
      const { data } = (await (await call(service, 'GET', path)).json()) as { readonly data: readonly object[] }
      expect(data.map((one) => Reflect.get(one, 'archivedBy'))).to.deep.equal(['Piet de Vries', null])
      expect(data[0]).to.have.all.keys('archiveId', 'subject', 'archivedAt', 'archivedBy', 'documentUrl')
      expect((await call(service, 'GET', '/mailclient-plugin/archives')).status).to.equal(200)
      expect((await call(service, 'GET', '/mailclient-plugin/archives?contactId=12')).status).to.equal(400)
      expect((await call(service, 'GET', path, { bearer: null })).status).to.equal(401)
    })
    expect(asked).to.deep.equal([
      [
        { kind: 'contact', id: contactId },
        { kind: 'account', id: accountId },
      ],
      [],
    ])
  })

  verifies('CLI-11', 'answers the hours of an organisation', async () => {
    await withFake({}, async (service) => {
      const answer = await call(service, 'GET', `/mailclient-plugin/hours?accountId=${accountId}`)
      expect(await answer.json()).to.deep.equal({ today: 1.5, week: 6.25 })
      expect((await call(service, 'GET', '/mailclient-plugin/hours')).status).to.equal(400)
    })
  })
})
