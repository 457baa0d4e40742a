// A person with several offices: which one they enter, how they change it, and what others learn of it.
import { expect } from 'chai'
import { fromHours, fromMinutes } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import type { User } from '#domain/identity/user.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { sampleUser } from '#test/contract/sample-people.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { refusal } from './people-world.ts'
import { makeSignInWorld, type SignInWorld } from './sign-in-world.ts'

const EVA = 'Eva.Jansen@korrel.example' as Mailbox

describe('the offices of a person', () => {
  let world: SignInWorld
  let [own, other]: readonly [TenantUuid, TenantUuid] = [newTenant(), newTenant()]
  let [there, elsewhere]: readonly [User, User] = [sampleUser(), sampleUser()]

  beforeEach(async () => {
    world = makeSignInWorld()
    ;[own, other] = [await world.office(undefined, { mailDomains: ['korrel.example'] }), await world.office()]
    elsewhere = await world.person(other, [], { email: EVA, status: 'NOT_ACTIVATED' })
    there = await world.person(own, [], { email: EVA })
  })

  const put = (tenant: TenantUuid, user: User) => must(world.inScope(Tenant(tenant), ({ users }) => users.put(user)))
  const principalOf = async (secret: string) => must(world.checked(secret))
  const signInAt = async () => {
    const { secret, mustChoose } = await world.signIn(EVA)
    return [(await principalOf(secret)).home, mustChoose]
  }
  const enter = async (secret: string, to: TenantUuid) => world.offices.enterOffice(await principalOf(secret), to)
  const listed = async (secret: string) =>
    (await must(world.offices.listOffices(await principalOf(secret)))).map(({ tenantUuid }) => tenantUuid)

  verifies('IDN-11', 'without a choice they are asked, and with one they go there at the next sign-in', async () => {
    const { secret, mustChoose } = await world.signIn(EVA)
    expect([(await principalOf(secret)).home, mustChoose]).to.deep.equal([own, true])
    expect(await listed(secret)).to.deep.equal([own, other])
    expect(await must(world.offices.hasSeveralOffices(await principalOf(secret)))).to.equal(true)
    await must(await enter(secret, other))
    expect(await signInAt()).to.deep.equal([other, false])
    world.clock.advance(1)
    await must(await enter((await world.signIn(EVA)).secret, own))
    expect(await signInAt()).to.deep.equal([own, false])
  })

  verifies(
    'IDN-11',
    'a change replaces the sign-in: another secret, no longer than the address was proven for',
    async () => {
      const { secret } = await world.signIn(EVA)
      world.clock.advance(fromHours(1))
      const entered = await must(await enter(secret, other))
      expect(await refusal(world.checked(secret))).to.include({ reason: 'unknown' })
      expect(await principalOf(entered.secret)).to.include({ home: other, tenantUuid: other, user: elsewhere.uuid })
      expect((await world.find(other, elsewhere))?.status).to.equal('ACTIVE')
      let last = entered
      for (let hours = 2; hours <= 11; hours++) {
        world.clock.advance(fromHours(1))
        last = await must(await enter(last.secret, hours % 2 === 0 ? own : other))
      }
      expect(last.expiresAt - world.clock.now()).to.equal(fromHours(1))
      world.clock.advance(fromHours(1))
      expect(await refusal(world.checked(last.secret))).to.include({ reason: 'expired' })
    },
  )

  verifies('IDN-11', 'a choice falls away with its user, its office, or its address', async () => {
    const choose = async () => must(await enter((await world.signIn(EVA)).secret, other))
    await choose()
    const third = await world.person(await world.office(), [], { email: EVA })
    await put(other, { ...elsewhere, status: 'INACTIVE' })
    expect(await signInAt()).to.deep.equal([own, true])
    await put(other, { ...elsewhere, status: 'ACTIVE' })
    expect(await signInAt()).to.deep.equal([other, false])
    await world.office(other, { active: false })
    expect(await signInAt()).to.deep.equal([own, true])
    await world.office(other, {})
    for (const email of ['eva@korrel.example' as Mailbox, EVA])
      await put(other, { ...elsewhere, status: 'ACTIVE', email })
    expect(await signInAt()).to.deep.equal([own, true])
    expect(third.email).to.equal(EVA)
  })

  verifies(
    'IDN-11',
    'an office cannot bring another person in by giving their address to a user who chose it',
    async () => {
      const mallory = await world.person(other, [], { email: 'mallory@elders.example' as Mailbox })
      await put(other, { ...elsewhere, email: 'e.jansen@elders.example' as Mailbox, status: 'ACTIVE' })
      const second = await world.office()
      await world.person(second, [], { email: mallory.email })
      await must(await enter((await world.signIn(mallory.email)).secret, other))
      await put(other, { ...mallory, email: EVA })
      expect(await signInAt()).to.deep.equal([own, true])
    },
  )

  verifies('IDN-11', 'whom the owner of their mail domain has deactivated gets into no office', async () => {
    await must(await enter((await world.signIn(EVA)).secret, other))
    await put(own, { ...there, status: 'INACTIVE' })
    world.vouch(EVA)
    expect(await refusal(await world.back())).to.deep.equal({ _tag: 'PersonNotActive', email: EVA })
  })

  verifies(
    ['IDN-11', 'IDN-10'],
    'only offices that invited the address are open, and others look the same',
    async () => {
      const [foreign, uninvited] = [await world.office(), await world.office()]
      await world.person(foreign, [], { email: 'piet@korrel.example' as Mailbox })
      const stranger = sampleUser({ email: EVA, status: 'NOT_ACTIVATED' })
      await must(world.inScope(Tenant(uninvited), ({ users }) => users.addUninvited(stranger)))
      const { secret } = await world.signIn(EVA)
      expect(await listed(secret)).to.deep.equal([own, other])
      for (const to of [foreign, uninvited, newTenant()])
        expect(await refusal(await enter(secret, to))).to.deep.equal({ _tag: 'OfficeNotOpen' })
      await put(other, { ...elsewhere, status: 'TO_BE_REMOVED' })
      expect(await refusal(await enter(secret, other))).to.deep.equal({ _tag: 'OfficeNotOpen' })
      expect(await principalOf(secret)).to.include({ home: own })
    },
  )

  verifies(['IDN-11', 'IDN-10'], 'a sign-in that ended meanwhile enters no office, and chooses none', async () => {
    const { secret } = await world.signIn(EVA)
    const principal = await principalOf(secret)
    await must(world.inScope(Admin, ({ signIns }) => signIns.endAllOf({ tenantUuid: own, user: there.uuid })))
    expect(await refusal(world.offices.enterOffice(principal, other))).to.deep.equal({
      _tag: 'SignInNeeded',
      reason: 'unknown',
    })
    expect((await world.find(other, elsewhere))?.status).to.equal('NOT_ACTIVATED')
    expect(await signInAt()).to.deep.equal([own, true])
    const late = await world.signIn(EVA)
    const before = await principalOf(late.secret)
    world.clock.advance(fromHours(2) + fromMinutes(1))
    expect(await refusal(world.offices.enterOffice(before, other))).to.include({ _tag: 'SignInNeeded' })
  })

  verifies(
    ['IDN-11', 'IDN-10'],
    'whose sign-ins an office has ended does not come back from another one without proving the address again',
    async () => {
      const { principal } = await world.administrator(['users:read', 'users:write'], own)
      const changes = [
        () => must(world.endSignInsOfUser(principal, there.uuid)),
        async () => {
          for (const status of ['INACTIVE', 'ACTIVE'] as const)
            await must(world.useCases.changeUser(principal, there.uuid, { status }))
        },
      ]
      for (const end of changes) {
        const { secret } = await must(await enter((await world.signIn(EVA)).secret, other))
        world.clock.advance(1)
        await end()
        expect(await refusal(await enter(secret, own))).to.include({ _tag: 'SignInNeeded' })
        expect(await principalOf(secret)).to.include({ home: other })
        world.clock.advance(1)
        await must(await enter((await world.signIn(EVA)).secret, own))
      }
    },
  )

  verifies(
    ['IDN-11', 'ADM-9'],
    'browsers show and end the sign-ins at all their offices, and programs only those at their own',
    async () => {
      const lost = await must(await enter((await world.signIn(EVA)).secret, other))
      world.clock.advance(1)
      const here = await principalOf((await must(await enter((await world.signIn(EVA)).secret, own))).secret)
      const [current, former] = await must(world.listOwnSignIns(here))
      expect([current?.current, current?.tenantUuid, former?.tenantUuid]).to.deep.equal([true, own, other])
      const issued = await must(
        world.issueToken({ email: EVA, tenantUuid: { _tag: 'Some', value: own }, label: 'x', days: 1 }),
      )
      const program = await principalOf(issued.secret)
      expect(await must(world.listOwnSignIns(program))).to.have.length(2)
      expect(await must(world.endOwnSignIn(program, former?.id ?? program.signIn))).to.equal(false)
      expect(await must(world.endOwnSignIn(here, former?.id ?? here.signIn))).to.equal(true)
      expect(await refusal(world.checked(lost.secret))).to.include({ reason: 'unknown' })
      expect((await world.auditLog(other)).map(({ action }) => action)).to.include('sign-in.ended')
      expect(await must(world.endOwnSignIn(here, here.signIn))).to.equal(true)
      expect(await must(world.listOwnSignIns(here))).to.deep.equal([])
    },
  )

  verifies('IDN-11', 'programs stay in the office that issued their token', async () => {
    await world.signIn(EVA)
    const issued = await must(
      world.issueToken({ email: EVA, tenantUuid: { _tag: 'Some', value: own }, label: 'x', days: 1 }),
    )
    expect(await listed(issued.secret)).to.deep.equal([])
    expect(await must(world.offices.hasSeveralOffices(await principalOf(issued.secret)))).to.equal(false)
    expect(await refusal(await enter(issued.secret, other))).to.deep.equal({ _tag: 'OfficeNotOpen' })
  })

  verifies(
    ['IDN-11', 'IDN-7'],
    'the log of an office says that they came, and nothing of their other office',
    async () => {
      const { secret } = await world.signIn(EVA)
      await must(await enter(secret, other))
      const entries = await world.auditLog(other)
      expect(entries.map(({ action }) => action)).to.have.members(['user.activated', 'sign-in.begun'])
      expect(JSON.stringify(entries)).not.to.include(own).and.not.to.include(there.uuid)
    },
  )
})
