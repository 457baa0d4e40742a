// What every SignInStore has to do.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SecretDigest, UserPlace } from '#domain/identity/ports.ts'
import type { SignIn } from '#domain/identity/principal.ts'
import { fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, NOW } from './sample-connections.ts'
import { sampleAssistant } from './sample-assistants.ts'
import { newDigest, sampleRole, sampleSignIn, sampleUser } from './sample-people.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

const placeOf = ({ tenantUuid, user }: SignIn): UserPlace => ({ tenantUuid, user })

export function signInStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const added = async (change: Partial<SignIn> = {}): Promise<{ signIn: SignIn; digest: SecretDigest }> => {
    const [signIn, digest] = [sampleSignIn(change), newDigest()]
    await within(Admin, ({ signIns }) => signIns.add(signIn, O.some(digest)))
    return { signIn, digest }
  }
  const find = (digest: SecretDigest) => within(Admin, ({ signIns }) => signIns.find(digest))
  const list = (place: UserPlace) => within(Admin, ({ signIns }) => signIns.list(place))

  verifies('IDN-4', 'a sign-in is returned whole by its digest, expired or not, and not otherwise', async () => {
    const [one, other] = [
      await added({ kind: 'program', label: 'Koppeling “Noord”' }),
      await added({ expiresAt: NOW - fromHours(100) }),
    ]
    for (const { signIn, digest } of [one, other]) expect(await find(digest)).to.deep.equal(O.some(signIn))
    expect(await find(newDigest())).to.deep.equal(O.none)
    expect(await find(one.digest.toUpperCase() as SecretDigest)).to.deep.equal(O.none)
  })

  it('takes a secret that another sign-in has for a bug', async () => {
    const { signIn, digest } = await added()
    const again = inScope(Admin, ({ signIns }) => signIns.add(sampleSignIn(), O.some(digest)))
    expect(
      await again().then(
        () => 'kept',
        () => 'refused',
      ),
    ).to.equal('refused')
    expect(await find(digest)).to.deep.equal(O.some(signIn))
  })

  verifies('MCP-7', 'a connection of an assistant has no secret: it is returned by its id', async () => {
    const assistant = sampleAssistant({ expiresAt: NOW - 1 })
    const { signIn, digest } = await added({ tenantUuid: assistant.tenantUuid, user: assistant.user })
    const another = sampleAssistant()
    for (const one of [assistant, another]) await within(Admin, ({ signIns }) => signIns.add(one, O.none))
    const findById = ({ id }: SignIn) => within(Admin, ({ signIns }) => signIns.findById(id))
    for (const one of [assistant, another, signIn]) expect(await findById(one)).to.deep.equal(O.some(one))
    expect(await findById(sampleAssistant())).to.deep.equal(O.none)
    expect(await find(digest)).to.deep.equal(O.some(signIn))
    expect(await list(placeOf(another))).to.deep.equal([another])
    await within(Admin, ({ signIns }) => signIns.touch(another.id, NOW + 1, NOW + 9, 0))
    expect(await findById(another)).to.deep.equal(O.some({ ...another, lastUsedAt: NOW + 1, expiresAt: NOW + 9 }))
  })

  it('writes down a use once in an interval', async () => {
    const { signIn, digest } = await added()
    const touch = (now: number, expiresAt: number) =>
      within(Admin, ({ signIns }) => signIns.touch(signIn.id, now, expiresAt, fromMinutes(1)))
    await touch(NOW + fromMinutes(1) - 1, NOW + fromHours(20))
    expect(await find(digest)).to.deep.equal(O.some(signIn))
    await touch(NOW + fromMinutes(1), NOW + fromHours(13))
    const used = { ...signIn, lastUsedAt: NOW + fromMinutes(1), expiresAt: NOW + fromHours(13) }
    expect(await find(digest)).to.deep.equal(O.some(used))
    await touch(NOW, NOW + fromHours(1))
    expect(await find(digest)).to.deep.equal(O.some(used))
    await within(Admin, ({ signIns }) => signIns.touch(sampleSignIn().id, NOW, NOW, 0))
  })

  it('lists those of one person, the latest used first, and ends them one by one or all', async () => {
    const place = placeOf(sampleSignIn())
    const [first, second, third] = [
      await added({ ...place, lastUsedAt: NOW - 1 }),
      await added({ ...place, lastUsedAt: NOW + 1, expiresAt: NOW - 9 }),
      await added(place),
    ]
    const others = [await added({ tenantUuid: place.tenantUuid }), await added({ user: place.user })]
    expect(await list(place)).to.deep.equal([second.signIn, third.signIn, first.signIn])
    for (const { signIn } of others) {
      expect(await within(Admin, ({ signIns }) => signIns.end(place, signIn.id))).to.equal(false)
      expect(await within(Admin, ({ signIns }) => signIns.end(placeOf(signIn), first.signIn.id))).to.equal(false)
    }
    const end = () => within(Admin, ({ signIns }) => signIns.end(place, third.signIn.id))
    expect([await end(), await end()]).to.deep.equal([true, false])
    expect(await find(third.digest)).to.deep.equal(O.none)
    const endAll = () => within(Tenant(place.tenantUuid), ({ signIns }) => signIns.endAllOf(place))
    expect([await endAll(), await endAll()]).to.deep.equal([2, 0])
    for (const { signIn, digest } of others) expect(await find(digest)).to.deep.equal(O.some(signIn))
  })

  verifies('IDN-4', 'a person keeps the latest used of their browsers, and all their programs', async () => {
    const place = placeOf(sampleSignIn())
    const used = (ago: number, kind: SignIn['kind'] = 'browser') => added({ ...place, kind, lastUsedAt: NOW - ago })
    const [third, program, first, second] = [await used(3), await used(9, 'program'), await used(1), await used(2)]
    const others = [await added({ tenantUuid: place.tenantUuid }), await added({ user: place.user })]
    const end = (most: number) =>
      within(Tenant(place.tenantUuid), ({ signIns }) => signIns.endAllBut(place, 'browser', most))
    expect([await end(3), await end(2), await end(2)]).to.deep.equal([0, 1, 0])
    expect(await find(third.digest)).to.deep.equal(O.none)
    expect(await list(place)).to.deep.equal([first.signIn, second.signIn, program.signIn])
    expect(await end(0)).to.equal(2)
    for (const { signIn, digest } of [program, ...others]) expect(await find(digest)).to.deep.equal(O.some(signIn))
  })

  verifies('MCP-7', 'a person keeps the latest used of their connections, whatever else they have', async () => {
    const place = placeOf(sampleSignIn())
    const [older, newer] = [sampleAssistant({ ...place, lastUsedAt: NOW - 2 }), sampleAssistant({ ...place })]
    const others = [sampleAssistant({ tenantUuid: place.tenantUuid }), sampleAssistant({ user: place.user })]
    for (const one of [older, newer, ...others]) await within(Admin, ({ signIns }) => signIns.add(one, O.none))
    const { signIn: browser } = await added({ ...place, lastUsedAt: NOW - 9 })
    const end = (most: number) => within(Admin, ({ signIns }) => signIns.endAllBut(place, 'assistant', most))
    expect([await end(2), await end(1), await end(1)]).to.deep.equal([0, 1, 0])
    expect(await list(place)).to.deep.equal([newer, browser])
    for (const one of others) expect(await list(placeOf(one))).to.deep.equal([one])
  })

  verifies(['IDN-4', 'IDN-2'], 'all of the users of a role end, in its tenant and where they act for it', async () => {
    const [here, there] = [newTenant(), newTenant()]
    const role = sampleRole()
    const [eva, piet, noor] = [sampleUser({ roles: [role.uuid] }), sampleUser({ roles: [role.uuid] }), sampleUser()]
    for (const tenant of [here, there]) {
      await within(Tenant(tenant), ({ roles }) => roles.put(role))
      for (const one of [eva, piet, noor]) await within(Tenant(tenant), ({ users }) => users.add(one))
      for (const one of [eva, eva, piet, noor]) await added({ tenantUuid: tenant, user: one.uuid })
    }
    const endAll = (scope = Tenant(here)) => within(scope, ({ signIns }) => signIns.endAllHolding(here, role.uuid))
    for (const scope of [Admin, Tenant(there)]) expect(await endAll(scope)).to.equal(0)
    expect([await endAll(), await endAll()]).to.deep.equal([3, 0])
    for (const [tenantUuid, one, left] of [
      [here, eva, 0],
      [here, noor, 1],
      [there, eva, 2],
      [there, piet, 1],
    ] as const)
      expect(await list({ tenantUuid, user: one.uuid })).to.have.length(left)
  })

  it('forgets those that have expired', async () => {
    const [past, now, later] = [
      await added({ expiresAt: NOW - 1 }),
      await added({ expiresAt: NOW }),
      await added({ expiresAt: NOW + 1 }),
    ]
    const forget = () => within(Admin, ({ signIns }) => signIns.deleteExpired(NOW))
    expect([await forget(), await forget()]).to.deep.equal([2, 0])
    for (const { digest } of [past, now]) expect(await find(digest)).to.deep.equal(O.none)
    expect(await find(later.digest)).to.deep.equal(O.some(later.signIn))
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const { signIn, digest } = await added()
    const [another, itsDigest] = [sampleSignIn(), newDigest()]
    const outcome = await inScope(Admin, ({ signIns }) =>
      pipe(
        signIns.add(another, O.some(itsDigest)),
        TE.flatMap(() => signIns.endAllOf(placeOf(signIn))),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await find(digest)).to.deep.equal(O.some(signIn))
    expect(await find(itsDigest)).to.deep.equal(O.none)
  })
}
