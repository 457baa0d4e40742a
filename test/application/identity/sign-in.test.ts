// Who is signed in when the identity provider has vouched for an address, and who is not.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { lockPersonAt } from '#application/identity/find-sign-in-places.ts'
import type { Name } from '#domain/identity/naming.ts'
import { BROWSERS_AT_MOST } from '#domain/identity/principal.ts'
import { applyUserCommand } from '#domain/identity/user.ts'
import { fromHours, fromMinutes } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { sampleUser } from '#test/contract/sample-people.ts'
import { verifies } from '#test/support/verifies.ts'
import { refusal } from './people-world.ts'
import { makeSignInWorld, type SignInWorld } from './sign-in-world.ts'
import { must } from '#test/support/right-of.ts'

const EVA = 'Eva.Jansen@korrel.example' as Mailbox

describe('signing in', () => {
  let world: SignInWorld
  beforeEach(() => {
    world = makeSignInWorld()
  })

  const office = () => world.office(undefined, { mailDomains: ['korrel.example'] })
  const notAdmitted = async (email: Mailbox) => {
    world.vouch(email)
    return refusal(await world.back())
  }

  verifies('IDN-4', 'a user is signed in by the address the provider vouches for, in any spelling', async () => {
    const tenant = await office()
    const user = await world.person(tenant, [], { email: EVA })
    const { secret, expiresAt, returnTo } = await world.signIn('eva.jansen@KORREL.example' as Mailbox)
    expect(secret).to.match(/^tap_[\w-]{43}$/)
    expect([expiresAt - world.clock.now(), returnTo]).to.deep.equal([fromHours(2), '/admin'])
    const principal = await must(world.checked(secret))
    expect(principal).to.include({ user: user.uuid, email: EVA, home: tenant, tenantUuid: tenant, kind: 'browser' })
    expect([...principal.permissions]).to.deep.equal([])
  })

  verifies('IDN-4', 'the secret is kept nowhere, neither in what is kept nor in the log', async () => {
    const tenant = await office()
    const user = await world.person(tenant, [], { email: EVA })
    const { secret } = await world.signIn(EVA)
    const all = JSON.stringify([await world.signIns(tenant, user), await world.auditLog(tenant), world.logged])
    expect(all).to.include('sign-in.begun').and.not.include(secret).and.not.include(secret.slice(4))
  })

  verifies('IDN-4', 'an invited user is active from their first sign-in on', async () => {
    const tenant = await office()
    const user = await world.person(tenant, [], { email: EVA, status: 'NOT_ACTIVATED' })
    world.clock.advance(fromHours(1))
    await world.signIn(EVA)
    expect(await world.find(tenant, user)).to.deep.include({ status: 'ACTIVE', statusSince: world.clock.now() })
    expect((await world.auditLog(tenant)).map(({ action }) => action)).to.have.members([
      'user.activated',
      'sign-in.begun',
    ])
  })

  verifies('IDN-4', 'a user without a language gets the one that the provider states, once', async () => {
    const tenant = await office()
    const user = await world.person(tenant, [], { email: EVA })
    const languages = []
    for (const stated of [O.none, O.some('en' as const), O.some('nl' as const), O.none]) {
      world.vouch(EVA, stated)
      await must(await world.back())
      languages.push(O.toNullable((await world.find(tenant, user))?.language ?? O.none))
    }
    expect(languages).to.deep.equal([null, 'en', 'en', 'en'])
    const changes = (await world.auditLog(tenant)).filter(({ action }) => action !== 'sign-in.begun')
    expect(changes.map(({ action, details }) => [action, details])).to.deep.equal([
      ['user.changed', { language: { from: 'office', to: 'en' } }],
    ])
  })

  for (const command of ['deactivate', 'mark-for-removal'] as const) {
    verifies('IDN-4', `signing in does not restore a user after: ${command}`, async () => {
      const tenant = await office()
      const user = await world.person(tenant, [], { email: EVA })
      const gone = applyUserCommand(command, world.clock.now())(user)
      await must(world.inScope(Tenant(tenant), ({ users }) => users.put(gone)))
      expect(await notAdmitted(EVA)).to.deep.equal({ _tag: 'PersonNotActive', email: EVA })
      expect(await world.find(tenant, user)).to.include({ status: gone.status })
      expect(await world.signIns(tenant, user)).to.deep.equal([])
    })
  }

  verifies('IDN-4', 'users of an office that is not active are neither signed in nor activated', async () => {
    const tenant = await world.office(undefined, { active: false, mailDomains: ['korrel.example'] })
    const user = await world.person(tenant, [], { email: EVA, status: 'NOT_ACTIVATED' })
    expect(await notAdmitted(EVA)).to.deep.equal({ _tag: 'PersonNotActive', email: EVA })
    expect(await world.find(tenant, user)).to.include({ status: 'NOT_ACTIVATED' })
  })

  verifies('IDN-4', 'an address without a user is refused as unknown, even if the office owns its domain', async () => {
    await office()
    expect(await notAdmitted(EVA)).to.deep.equal({ _tag: 'PersonUnknown', email: EVA })
  })

  verifies(
    'IDN-4',
    'where several offices have the address, its mail domain decides, and else which has had it longest',
    async () => {
      const homeOf = async () => (await must(world.checked((await world.signIn(EVA)).secret))).home
      for (const order of [1, -1]) {
        const [first, second] = [await world.office(), await world.office()].toSorted((a, b) =>
          a < b ? -order : order,
        )
        if (first === undefined || second === undefined) throw new Error('there are two')
        const [here, there] = [
          await world.person(first, [], { email: EVA }),
          await world.person(second, [], { email: EVA }),
        ]
        expect(await homeOf()).to.equal(first)
        await world.office(second, { mailDomains: ['korrel.example'] })
        expect(await homeOf()).to.equal(second)
        await world.office(second, { mailDomains: [] })
        for (const [tenant, { uuid }] of [
          [first, here],
          [second, there],
        ] as const)
          await must(world.inScope(Tenant(tenant), ({ users }) => users.anonymise(uuid, world.clock.now())))
      }
    },
  )

  verifies(
    'IDN-4',
    'a user who is no longer active at one office comes in at another, unless the first owns their domain',
    async () => {
      const [left, next] = [await world.office(), await world.office()]
      await world.person(left, [], { email: EVA, status: 'INACTIVE' })
      const there = await world.person(next, [], { email: EVA, status: 'NOT_ACTIVATED' })
      expect(await must(world.checked((await world.signIn(EVA)).secret))).to.include({ home: next })
      await must(world.inScope(Tenant(next), ({ users }) => users.put({ ...there, status: 'INACTIVE' })))
      expect(await notAdmitted(EVA)).to.deep.equal({ _tag: 'PersonNotActive', email: EVA })
      await must(world.inScope(Tenant(next), ({ users }) => users.put({ ...there, status: 'ACTIVE' })))
      await world.office(left, { mailDomains: ['korrel.example'] })
      expect(await notAdmitted(EVA)).to.deep.equal({ _tag: 'PersonNotActive', email: EVA })
    },
  )

  verifies(
    'IDN-4',
    'a user whom no administrator invited is unknown, and keeps the address from no office',
    async () => {
      const open = await office()
      const stranger = sampleUser({ email: EVA, status: 'NOT_ACTIVATED' })
      await must(world.inScope(Tenant(open), ({ users }) => users.addUninvited(stranger)))
      expect(await notAdmitted(EVA)).to.deep.equal({ _tag: 'PersonUnknown', email: EVA })
      const own = await world.office()
      await world.person(own, [], { email: EVA })
      expect(await must(world.checked((await world.signIn(EVA)).secret))).to.include({ home: own })
      expect(await world.find(open, stranger)).to.deep.equal(stranger)
      const { principal } = await world.administrator(['users:write'], open)
      await must(world.changeUser(principal, stranger.uuid, { name: 'Eva' as Name }))
      expect(await must(world.checked((await world.signIn(EVA)).secret))).to.include({
        home: open,
        user: stranger.uuid,
      })
    },
  )

  verifies('IDN-4', 'an address that was taken away between the lookup and the sign-in admits no user', async () => {
    const tenant = await office()
    const user = await world.person(tenant, [], { email: EVA })
    const place = { tenantUuid: tenant, user: user.uuid }
    const atTheDoor = () => world.inScope(Tenant(tenant), (stores) => lockPersonAt(stores, place, EVA))
    expect(await must(atTheDoor())).to.include({ uuid: user.uuid })
    const other = { ...user, email: 'e.jansen@korrel.example' as Mailbox }
    await must(world.inScope(Tenant(tenant), ({ users }) => users.put(other)))
    expect(await refusal(atTheDoor())).to.deep.equal({ _tag: 'PersonUnknown', email: EVA })
  })

  verifies('IDN-4', 'each sign-in has a secret of its own, and ends the one that the browser had', async () => {
    const tenant = await office()
    const user = await world.person(tenant, [], { email: EVA })
    const first = await world.signIn(EVA)
    const second = await world.signIn(EVA, first.secret)
    expect(second.secret).not.to.equal(first.secret)
    expect(await refusal(world.checked(first.secret))).to.include({ reason: 'unknown' })
    expect(await must(world.checked(second.secret))).to.include({ user: user.uuid })
    // Another user at the same browser ends it as well; a secret planted by another is not taken over.
    const fatima = await world.person(tenant, [], { email: 'fatima@korrel.example' as Mailbox })
    const third = await world.signIn(fatima.email, second.secret)
    expect(await refusal(world.checked(second.secret))).to.include({ reason: 'unknown' })
    const planted = `tap_${'p'.repeat(43)}`
    expect((await world.signIn(fatima.email, planted)).secret).not.to.equal(planted)
    expect(await refusal(world.checked(planted))).to.include({ reason: 'unknown' })
    expect(await must(world.checked(third.secret))).to.include({ user: fatima.uuid })
  })

  verifies('IDN-4', 'a user has a limited number of browser sign-ins: the one used longest ago ends', async () => {
    const tenant = await office()
    const user = await world.person(tenant, [], { email: EVA })
    const secrets: string[] = []
    for (let n = 0; n <= BROWSERS_AT_MOST; n += 1) {
      secrets.push((await world.signIn(EVA)).secret)
      world.clock.advance(1)
    }
    expect(await world.signIns(tenant, user)).to.have.length(BROWSERS_AT_MOST)
    const [first = '', second = ''] = secrets
    expect(await refusal(world.checked(first))).to.include({ reason: 'unknown' })
    expect(await must(world.checked(second))).to.include({ user: user.uuid })
  })

  verifies('IDN-4', 'a refused sign-in leaves the one that the browser has', async () => {
    await world.person(await office(), [], { email: EVA })
    const { secret } = await world.signIn(EVA)
    world.vouch('nobody@korrel.example' as Mailbox)
    expect(await refusal(await world.back(O.some(secret)))).to.include({ _tag: 'PersonUnknown' })
    expect(await must(world.checked(secret))).to.include({ email: EVA })
  })

  verifies('IDN-4', 'a refusal by the provider, and its unavailability, are reported as such', async () => {
    for (const _tag of ['SignInDeclined', 'SignInInvalid', 'AddressUnverified', 'IdentityProviderDown'] as const) {
      world.refuse({ _tag })
      expect(await refusal(await world.back())).to.deep.equal({ _tag })
    }
  })

  verifies('IDN-4', 'a provider that refuses a choice of account is asked once more without it', async () => {
    await world.person(await office(), [], { email: EVA })
    world.refuse({ _tag: 'PromptRefused' })
    const again = await refusal(await world.back())
    if (again?._tag !== 'SignInBegunAgain') throw new Error('it was not begun again')
    world.vouch(EVA)
    const done = await must(
      world.complete({ callback: 'x', pending: O.some(again.pending), former: O.none, userAgent: '' }),
    )
    expect(await must(world.checked(done.secret))).to.include({ email: EVA })
  })

  verifies(
    'IDN-4',
    'a callback without what this browser began, or long after it, asks the provider nothing',
    async () => {
      await world.person(await office(), [], { email: EVA })
      world.vouch(EVA)
      const callback = 'https://tapster.example/admin/callback?code=c&state=s'
      const { pending } = await must(world.begin('/admin', false))
      const spoilt = `${pending.slice(0, -3)}${pending.endsWith('AAA') ? 'BBB' : 'AAA'}`
      for (const kept of [O.none, O.some(''), O.some('x'), O.some(spoilt)])
        expect(await refusal(world.complete({ callback, pending: kept, former: O.none, userAgent: '' }))).to.deep.equal(
          {
            _tag: 'SignInInvalid',
          },
        )
      world.clock.advance(fromMinutes(10) + 1_000)
      const late = { callback, pending: O.some(pending), former: O.none, userAgent: '' }
      expect(await refusal(world.complete(late))).to.deep.equal({ _tag: 'SignInInvalid' })
      expect(world.asked).to.deep.equal([])
    },
  )

  verifies('IDN-4', 'a sign-in goes on to the page that it was begun for', async () => {
    await world.person(await office(), [], { email: EVA })
    world.vouch(EVA)
    const signedIn = await must(await world.back(O.none, '/admin/people?q=piet'))
    expect(signedIn.returnTo).to.equal('/admin/people?q=piet')
  })
})
