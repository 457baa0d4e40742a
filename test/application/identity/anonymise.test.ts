// People whose time has come are anonymised, with all that is kept of their mailbox, wherever the work is broken off.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeAnonymiseDue, makeAnonymiseUser } from '#application/identity/anonymise.ts'
import { REMOVAL_GRACE, type User } from '#domain/identity/user.ts'
import { Admin, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { mailbox, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { sampleLicence } from '#test/contract/sample-licences.ts'
import { personalWorldInMemory } from '#test/support/personal-world.ts'
import { samplePerson } from '#test/support/sample-person.ts'
import { verifies } from '#test/support/verifies.ts'
import { due, makeRemovalWorld, replica } from './removal-world.ts'

describe('anonymisation', () => {
  const world = personalWorldInMemory()
  const { office, add, find, auditLog, furnished, isGone } = makeRemovalWorld(world)

  verifies(['IDN-5', 'IDN-7'], 'nothing personal is left, and the person still counts', async () => {
    const anne = await furnished()
    const { anonymiseDue, logged } = replica(world.inScope)
    expect(await anonymiseDue()).to.deep.equal(E.right(undefined))
    await isGone(anne)
    expect(logged.map(({ message }) => message))
      .to.include('audit.user.anonymised')
      .and.include('identity.anonymise')
    expect(JSON.stringify([logged, await auditLog(anne.tenant)])).not.to.include(anne.mark)
    expect(await anonymiseDue()).to.deep.equal(E.right(undefined))
    await isGone(anne)
  })

  verifies('IDN-5', 'broken off anywhere, it is finished by the next run', async () => {
    for (let n = 0; ; n += 1) {
      const anne = await furnished()
      const cutOff = replica(world.inScope, n)
      const outcome = await cutOff.anonymiseDue()
      if (cutOff.steps() <= n) {
        expect(n).to.be.greaterThan(5)
        await isGone(anne)
        break
      }
      expect(outcome, `behind step ${n}`).to.deep.equal(E.left(storeUnavailable))
      expect(await replica(world.inScope).anonymiseDue()).to.deep.equal(E.right(undefined))
      await isGone(anne, `behind step ${n}`)
    }
  })

  verifies('IDN-5', 'only those are, who have been marked for fourteen days and still are', async () => {
    const tenant = await office()
    const kept = [
      await add(tenant, { ...due, statusSince: NOW - REMOVAL_GRACE + 1 }),
      await add(tenant, { status: 'ACTIVE', statusSince: 0 }),
      await add(tenant, { status: 'INACTIVE', statusSince: 0 }),
      await add(tenant, { status: 'NOT_ACTIVATED', statusSince: 0 }),
    ]
    const called = await add(tenant, due)
    const { deps, runAudited } = replica(world.inScope)
    const callBack = makeAnonymiseUser({
      ...deps,
      runAudited,
      eraseWithUser: () => TE.right(TE.right({})),
      forgetMailbox: [
        () =>
          deps.inScope(Tenant(tenant), ({ users }) =>
            TE.map(() => ({}))(users.put({ ...called, status: 'ACTIVE', statusSince: NOW })),
          ),
      ],
    })
    expect(await callBack({ tenantUuid: tenant, user: called.uuid })()).to.deep.equal(E.right(false))
    await replica(world.inScope).anonymiseDue()
    for (const one of [...kept, { ...called, status: 'ACTIVE', statusSince: NOW } as const])
      expect(await find(tenant, one)).to.deep.equal(O.some(one))
    expect(await auditLog(tenant)).to.deep.equal([])
  })

  verifies(
    'IDN-5',
    'of a user who also connected the mailbox of a remaining user, only the connection goes',
    async () => {
      const { tenant, person, mark, user } = await furnished()
      const info = await add(tenant, { email: mailbox(`info-${mark}@kantoor.example`) })
      const before = await world.exported(person)
      await replica(world.inScope).anonymiseDue()
      expect(await find(tenant, user)).to.deep.equal(O.none)
      expect(await find(tenant, info)).to.deep.equal(O.some(info))
      const after = await world.exported(person)
      const mailboxes = (kept: typeof after) => JSON.stringify(kept['connections'])
      expect(mailboxes(before)).to.include(`anne-${mark}@`)
      expect(mailboxes(after)).not.to.include(`anne-${mark}@`)
      expect(mailboxes(after)).to.include(`info-${mark}@`)
      for (const kind of ['settings', 'archives', 'timeLinks']) expect(after[kind], kind).to.deep.equal(before[kind])
    },
  )

  verifies('IDN-5', 'a licence’s place of their address goes with them, unless another tenant has them', async () => {
    const places = async (mark: string) =>
      world.within(Admin, ({ licences }) => licences.findFor(mailbox(`anne-${mark}@kantoor.example`)))
    const activated = (found: Awaited<ReturnType<typeof places>>) => O.isSome(found) && O.isSome(found.value.activation)
    for (const stays of [false, true]) {
      const [tenant, elsewhere, { mark }] = [await office(), await office(), await samplePerson(world)]
      const email = mailbox(`Anne-${mark}@kantoor.example`)
      const owning = (mailDomains: readonly string[]) =>
        world.within(Admin, ({ tenants }) =>
          tenants.put({ uuid: tenant, name: 'Kantoor', active: true, mailDomains, language: 'nl' }),
        )
      await owning(['kantoor.example'])
      await add(tenant, { ...due, email })
      if (stays) await add(elsewhere, { email })
      expect(activated(await places(mark))).to.equal(true)
      await replica(world.inScope).anonymiseDue()
      expect(activated(await places(mark))).to.equal(stays)
      await owning([])
    }
  })

  verifies('IDN-5', 'no office has a licence of another’s mail domain forgotten by adding its addresses', async () => {
    for (const owns of ['itself', 'another'] as const) {
      const [tenant, another] = [await office(), await office()]
      const domain = `${newUuid()}.example`
      const email = mailbox(`anne@${domain}`)
      const uuid = owns === 'itself' ? tenant : another
      await world.within(Admin, ({ tenants }) =>
        tenants.put({ uuid, name: 'Kantoor', active: true, mailDomains: [domain], language: 'nl' }),
      )
      await world.within(Admin, ({ licences }) => licences.add(sampleLicence({ covers: email })))
      await add(tenant, { ...due, email })
      await replica(world.inScope).anonymiseDue()
      const left = await world.within(Admin, ({ licences }) => licences.findFor(email))
      expect(O.isSome(left)).to.equal(owns === 'another')
    }
  })

  verifies('IDN-5', 'one user who cannot be anonymised does not delay the others, of any number', async () => {
    const tenant = await office()
    const people: User[] = []
    for (let n = 0; n < 205; n += 1) people.push(await add(tenant, due))
    const [bug, away] = people
    const { deps, runAudited, bugs } = replica(world.inScope)
    const anonymise = makeAnonymiseUser({
      ...deps,
      runAudited,
      forgetMailbox: [],
      eraseWithUser: () => TE.right(TE.right({})),
    })
    const anonymiseDue = makeAnonymiseDue({
      ...deps,
      anonymiseUser: (place) => {
        if (place.user === bug?.uuid) return () => Promise.reject(new Error('a bug'))
        return place.user === away?.uuid ? TE.left(storeUnavailable) : anonymise(place)
      },
    })
    expect(await anonymiseDue()).to.deep.equal(E.left(storeUnavailable))
    const counts = await world.within(Tenant(tenant), ({ users }) => users.countByStatus)
    expect(counts).to.deep.include({ TO_BE_REMOVED: 2, ANONYMISED: 203 })
    expect(bugs).to.have.length(1)
  })
})
