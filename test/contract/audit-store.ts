// What every AuditStore has to do.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { ANY_AUDIT_ENTRY, AUDIT_COUNTED, type AuditEntry, type AuditQuery } from '#domain/logging/audit.ts'
import { runInContext } from '#adapters/logging/work-context.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { sampleUser } from './sample-people.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

type Fact = Omit<AuditEntry, 'requestId'>

const sampleFact = (change: Partial<Fact> = {}): Fact => ({
  id: newUuid(),
  at: NOW,
  actor: { _tag: 'Service', name: 'anonymise' },
  action: 'user.changed',
  subject: O.some(newUuid()),
  details: { fields: ['name', 'roles'], from: { status: 'ACTIVE' }, count: 3, odd: 'é\u0000"', none: null },
  outcome: 'done',
  ...change,
})

const ALL: AuditQuery = { ...ANY_AUDIT_ENTRY, skip: 0, limit: 50 }

export function auditStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  let [hereUuid, here] = [newTenant(), Tenant(newTenant())]
  beforeEach(() => {
    hereUuid = newTenant()
    here = Tenant(hereUuid)
  })
  const record = (fact: Fact, scope = here) => within(scope, ({ audit }) => audit.record(fact))
  const list = (change: Partial<AuditQuery> = {}, scope = here) =>
    within(scope, ({ audit }) => audit.list({ ...ALL, ...change }))
  const ids = async (change: Partial<AuditQuery> = {}) => (await list(change)).data.map(({ id }) => id)

  verifies('IDN-7', 'an entry is returned as it was recorded, with the request it was done in', async () => {
    const [outside, inside] = [
      sampleFact({ subject: O.none, outcome: 'failed' }),
      sampleFact({ at: NOW + 1, details: {} }),
    ]
    await record(outside)
    await runInContext({ requestId: 'request-7' }, () => record(inside))
    expect(await list()).to.deep.equal({
      data: [
        { ...inside, requestId: O.some('request-7'), actorPerson: O.none },
        { ...outside, requestId: O.none, actorPerson: O.none },
      ],
      total: 2,
    })
  })

  verifies('IDN-7', 'entries of many requests are recorded at once, in their order, all or none', async () => {
    const entries = ['request-1', 'request-2', undefined].map((requestId): AuditEntry => ({
      ...sampleFact({ outcome: 'intended', actor: { _tag: 'Person', user: newUuid(), tenantUuid: hereUuid } }),
      requestId: O.fromNullable(requestId),
    }))
    const recordAll = (all: readonly AuditEntry[]) => within(here, ({ audit }) => audit.recordAll(all))
    await recordAll(entries)
    await recordAll([])
    expect((await list()).data).to.deep.equal(entries.toReversed().map((one) => ({ ...one, actorPerson: O.none })))
    const rolledBack = await inScope(here, ({ audit }) =>
      pipe(
        audit.recordAll([{ ...sampleFact(), requestId: O.none }]),
        TE.flatMap(() => TE.left('no')),
      ),
    )()
    expect([rolledBack, (await list()).total]).to.deep.equal([E.left('no'), 3])
  })

  verifies(
    'IDN-7',
    'the latest comes first, and of one moment what was recorded last; pages have no gaps',
    async () => {
      const facts = [NOW + 2, NOW, NOW, NOW, NOW - 1, NOW + 1].map((at) => sampleFact({ at }))
      for (const fact of facts) await record(fact)
      const expected = [0, 5, 3, 2, 1, 4].map((i) => facts[i]?.id)
      expect(await ids()).to.deep.equal(expected)
      const pages = await Promise.all([0, 4, 8].map((skip) => list({ skip, limit: 4 })))
      expect(pages.map(({ total }) => total)).to.deep.equal([6, 6, 6])
      expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).to.deep.equal(expected)
    },
  )

  verifies(['IDN-7', 'OPS-16'], 'the total stops, and pages go on to there', async () => {
    const entries = Array.from({ length: AUDIT_COUNTED + 1 }, (_, i): AuditEntry => ({
      ...sampleFact({ at: NOW + i, details: {} }),
      requestId: O.none,
    }))
    await within(here, ({ audit }) => audit.recordAll(entries))
    const { data, total } = await list({ skip: AUDIT_COUNTED - 1, limit: 1 })
    expect([data[0]?.id, total]).to.deep.equal([entries[1]?.id, AUDIT_COUNTED])
    const done = await list({ outcome: O.some('done'), action: O.some('user.changed'), limit: 1 })
    expect([done.data[0]?.id, done.total]).to.deep.equal([entries.at(-1)?.id, AUDIT_COUNTED])
  })

  it('is narrowed by action, by what it was done to and by what came of it', async () => {
    const subject = newUuid()
    const [one, two, three] = [
      sampleFact({ action: 'role.removed', subject: O.some(subject) }),
      sampleFact({ action: 'role.removed', outcome: 'failed' }),
      sampleFact({ subject: O.some(subject), outcome: 'failed' }),
    ]
    for (const fact of [one, two, three]) await record(fact)
    expect(await ids({ action: O.some('role.removed') })).to.deep.equal([two.id, one.id])
    expect(await ids({ subject: O.some(subject) })).to.deep.equal([three.id, one.id])
    expect(await ids({ action: O.some('role.removed'), subject: O.some(subject) })).to.deep.equal([one.id])
    expect(await ids({ outcome: O.some('failed') })).to.deep.equal([three.id, two.id])
    expect(await ids({ outcome: O.some('failed'), action: O.some('role.removed') })).to.deep.equal([two.id])
    expect(await list({ outcome: O.some('intended') })).to.deep.equal({ data: [], total: 0 })
    expect(await list({ action: O.some('role') })).to.deep.equal({ data: [], total: 0 })
  })

  verifies('IDN-7', 'is filtered by who did it, by period and by text, all at once', async () => {
    const [eva, piet] = [sampleUser({ name: 'Eva Jánsen' }), sampleUser()]
    for (const user of [eva, piet]) await within(here, ({ users }) => users.add(user))
    const by = (user: typeof eva) => ({ _tag: 'Person', user: user.uuid, tenantUuid: hereUuid }) as const
    const [first, second, third, fourth] = [
      sampleFact({ actor: by(eva), action: 'role.created', details: {} }),
      sampleFact({ at: NOW + 1, actor: by(piet), subject: O.some(eva.uuid), details: { ended: 'Signs' } }),
      sampleFact({ at: NOW + 2, actor: by(eva), details: {} }),
      sampleFact({ at: NOW + 3, details: {} }),
    ]
    for (const fact of [first, second, third, fourth]) await record(fact)
    expect(await ids({ actor: O.some(eva.uuid) })).to.deep.equal([third.id, first.id])
    expect(await ids({ from: O.some(NOW + 1), to: O.some(NOW + 2) })).to.deep.equal([third.id, second.id])
    expect(await ids({ actor: O.some(eva.uuid), from: O.some(NOW + 1) })).to.deep.equal([third.id])
    expect(await ids({ text: 'EVA' })).to.deep.equal([third.id, second.id, first.id])
    expect(await ids({ text: eva.email.toUpperCase(), actor: O.some(piet.uuid) })).to.deep.equal([second.id])
    expect(await ids({ text: 'signs' })).to.deep.equal([second.id])
    expect(await ids({ text: 'role.created' })).to.deep.equal([first.id])
    expect(await list({ text: '%' })).to.deep.equal({ data: [], total: 0 })
    expect(await list({ actor: O.some(eva.uuid) }, Tenant(newTenant()))).to.deep.equal({ data: [], total: 0 })
  })

  verifies(['IDN-7', 'IDN-5'], 'the actor has their present name, and none once they are anonymised', async () => {
    const eva = sampleUser()
    await within(here, ({ users }) => users.add(eva))
    const actor = { _tag: 'Person', user: eva.uuid, tenantUuid: hereUuid } as const
    await record(sampleFact({ actor }))
    const person = async () => (await list()).data.map(({ actorPerson }) => actorPerson)
    expect(await person()).to.deep.equal([O.some({ name: eva.name, email: eva.email })])
    await within(here, ({ users }) => users.put({ ...eva, name: 'E. de Wit' }))
    expect(await person()).to.deep.equal([O.some({ name: 'E. de Wit', email: eva.email })])
    await within(here, ({ users }) => users.anonymise(eva.uuid, NOW))
    expect(await person()).to.deep.equal([O.none])
    expect((await list()).data[0]?.actor).to.deep.equal(actor)
  })

  verifies(['IDN-7', 'IDN-2'], 'an actor from another tenant has no name, nor that of a namesake', async () => {
    const [there, eva] = [newTenant(), sampleUser()]
    for (const scope of [here, Tenant(there)]) await within(scope, ({ users }) => users.add(eva))
    const actor = { _tag: 'Person', user: eva.uuid, tenantUuid: there } as const
    await record(sampleFact({ actor }))
    expect(await list()).to.have.nested.property('data[0].actorPerson._tag', 'None')
    expect(await list()).to.have.nested.property('data[0].actor.tenantUuid', there)
    for (const scope of [Tenant(there), Admin]) expect(await list({}, scope)).to.deep.equal({ data: [], total: 0 })
  })

  verifies('IDN-7', 'an entry is stored whole or not at all', async () => {
    const eva = sampleUser()
    const outcome = await inScope(here, ({ audit, users }) =>
      pipe(
        users.add(eva),
        TE.flatMap(() => audit.record(sampleFact())),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await list()).to.deep.equal({ data: [], total: 0 })
    const stray = await record(sampleFact(), Admin).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(stray).to.be.instanceOf(Error)
  })
}
