// Two administrators edit one record: the second is refused, and nothing is overwritten (ADM-6).
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import type { StatusAndBody } from './support/answers.ts'
import { type PeopleService, startPeople } from './support/people-service.ts'

interface Record {
  readonly uuid: string
  readonly revision: string
  readonly name: string
}

describe('two editors of one record', () => {
  let people: PeopleService
  let ask: (method: string, path: string, body?: unknown) => Promise<StatusAndBody>
  beforeEach(async () => {
    people = await startPeople()
    ask = (method, path, body) => people.ask(method, path, { as: people.ours.people.operator, body })
  })
  afterEach(() => people.service.stop(1_000))

  for (const kind of ['users', 'roles', 'tags', 'tenants'])
    verifies(
      'ADM-6',
      `the second of two changes of ${kind} is refused with its revision, and what was first stays`,
      async () => {
        const [, list] = await ask('GET', `/${kind}`)
        const record = (list as { readonly data: readonly Record[] }).data.at(-1)
        if (record === undefined) throw new Error(`no ${kind}`)
        const path = `/${kind}/${record.uuid}`
        const { revision } = record
        const [status, first] = await ask('PUT', path, { name: 'Eerste', revision })
        expect([status, (first as Record).name]).to.deep.equal([200, 'Eerste'])
        expect((first as Record).revision).not.to.equal(revision)
        const [refused, conflict] = await ask('PUT', path, { name: 'Tweede', revision })
        expect(refused).to.equal(409)
        expect(conflict).to.deep.include({ code: 'RECORD_CHANGED' })
        expect(JSON.stringify(conflict)).to.contain('"path":"revision"')
        const [again] = await ask('PUT', path, { name: 'Derde', revision: (first as Record).revision })
        expect(again).to.equal(200)
      },
    )
})
