// The check of cookies and tokens: the principal of each call, and when a sign-in ends.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { signInSecrets } from '#adapters/crypto/secrets.ts'
import { makeCheckSignIn } from '#application/identity/check-sign-in.ts'
import type { Permission } from '#domain/identity/role.ts'
import type { User } from '#domain/identity/user.ts'
import { fromDays, fromHours, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'
import { refusal } from './people-world.ts'
import { makeSignInWorld, type SignInWorld } from './sign-in-world.ts'
import { must } from '#test/support/right-of.ts'

const EVA = 'eva.jansen@korrel.example' as Mailbox

describe('the check of a sign-in', () => {
  let world: SignInWorld
  beforeEach(() => {
    world = makeSignInWorld()
  })

  const signedInUser = async (permissions: readonly Permission[] = [], tenant?: TenantUuid) => {
    const home = await world.office(tenant)
    const role = await world.role(home, permissions)
    const user = await world.person(home, [role], { email: EVA })
    const { secret } = await world.signIn(EVA)
    return { home, role, user, secret }
  }
  const reason = async (secret: string, chosen: O.Option<string> = O.none) =>
    (await refusal(world.check(O.some(secret), chosen))) ?? 'none'
  const needed = (why: string) => ({ _tag: 'SignInNeeded', reason: why })

  verifies(
    'IDN-4',
    'nothing, and what can be none of our secrets, is refused without a look into the store',
    async () => {
      expect(await refusal(world.check(O.none, O.none))).to.deep.equal(needed('missing'))
      const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4In0.c2lnbmF0dXJl'
      for (const secret of ['', 'tap_', jwt, `tap_${'x'.repeat(42)}`, `tap_${'x'.repeat(44)}`, `TAP_${'x'.repeat(43)}`])
        expect(await reason(secret), secret).to.deep.equal(needed('unknown'))
      expect(await reason(`tap_${'x'.repeat(43)}`)).to.deep.equal(needed('unknown'))
    },
  )

  verifies('IDN-4', 'permissions are read at every call', async () => {
    const { home, role, secret } = await signedInUser(['users:read'])
    expect([...(await must(world.checked(secret))).permissions]).to.deep.equal(['users:read'])
    const wider = { ...role, permissions: ['users:read', 'users:write'] as const }
    await must(world.inScope(Tenant(home), ({ roles }) => roles.put(wider)))
    expect([...(await must(world.checked(secret))).permissions]).to.deep.equal(['users:read', 'users:write'])
    await must(world.inScope(Tenant(home), ({ roles }) => roles.put({ ...role, permissions: [] })))
    expect([...(await must(world.checked(secret))).permissions]).to.deep.equal([])
  })

  verifies('IDN-4', 'a user who is no longer active, or whose office is not, is refused at the next call', async () => {
    const { home, user, secret } = await signedInUser()
    const put = (change: Partial<User>) =>
      must(world.inScope(Tenant(home), ({ users }) => users.put({ ...user, ...change })))
    for (const status of ['INACTIVE', 'TO_BE_REMOVED', 'NOT_ACTIVATED'] as const) {
      await put({ status })
      expect(await reason(secret), status).to.deep.equal(needed('not-active'))
    }
    await put({ status: 'ACTIVE' })
    expect(await reason(secret)).to.equal('none')
    await world.office(home, { active: false })
    expect(await reason(secret)).to.deep.equal(needed('not-active'))
  })

  verifies(
    ['IDN-4', 'IDN-10'],
    'deactivating a user, and taking a permission from them, ends their sign-ins',
    async () => {
      const { tenant, role, principal } = await world.administrator()
      const extra = await world.role(tenant, ['users:read'])
      const piet = await world.person(tenant, [role, extra], { email: 'piet@korrel.example' as Mailbox })
      const { secret } = await world.signIn(piet.email)
      const changed = await world.useCases.changeUser(principal, piet.uuid, { roles: [extra.uuid] })()
      expect(changed).to.have.property('_tag', 'Right')
      expect(await reason(secret)).to.deep.equal(needed('unknown'))
      const again = await world.signIn(piet.email)
      await world.useCases.changeUser(principal, piet.uuid, { status: 'INACTIVE' })()
      expect(await reason(again.secret)).to.deep.equal(needed('unknown'))
      // Also of a user without permissions, who lost none by it.
      for (const status of ['INACTIVE', 'TO_BE_REMOVED'] as const) {
        const joop = await world.person(tenant, [], { email: `${status}@korrel.example` as Mailbox })
        const { secret: unprivileged } = await world.signIn(joop.email)
        await must(world.useCases.changeUser(principal, joop.uuid, { status }))
        expect(await reason(unprivileged), status).to.deep.equal(needed('unknown'))
      }
    },
  )

  verifies(
    'IDN-4',
    'a browser’s sign-in ends two hours after it was last used, and twelve after it began',
    async () => {
      const { secret } = await signedInUser()
      world.clock.advance(fromHours(2) - fromSeconds(1))
      expect(await reason(secret)).to.equal('none')
      world.clock.advance(fromHours(2) - fromSeconds(1))
      expect(await reason(secret), 'used meanwhile').to.equal('none')
      world.clock.advance(fromHours(2))
      expect(await reason(secret), 'unused').to.deep.equal(needed('expired'))
      const other = await world.signIn(EVA)
      for (let used = 0; used < 11; used++) {
        world.clock.advance(fromHours(1))
        expect(await reason(other.secret)).to.equal('none')
      }
      world.clock.advance(fromHours(1) - fromSeconds(1))
      expect(await reason(other.secret)).to.equal('none')
      world.clock.advance(fromSeconds(1))
      expect(await reason(other.secret), 'after a working day').to.deep.equal(needed('expired'))
    },
  )

  verifies('IDN-4', 'when it was last used is kept to the minute', async () => {
    const { home, user, secret } = await signedInUser()
    const lastUsed = async () => (await world.signIns(home, user))[0]?.lastUsedAt
    const began = world.clock.now()
    world.clock.advance(fromSeconds(59))
    await must(world.checked(secret))
    expect(await lastUsed()).to.equal(began)
    world.clock.advance(fromSeconds(1))
    await must(world.checked(secret))
    expect(await lastUsed()).to.equal(began + fromMinutes(1))
  })

  verifies('IDN-6', 'naming another tenant than one’s own is refused, whether there is such a one or not', async () => {
    const elsewhere = await world.office()
    const { home, secret } = await signedInUser(['users:write', 'roles:write', 'platform:admin'])
    for (const chosen of [elsewhere, newTenant(), 'none', ''])
      expect(await reason(secret, O.some(chosen)), chosen).to.deep.equal(needed('other-tenant'))
    for (const chosen of [home, home.toUpperCase()])
      expect(await must(world.check(O.some(secret), O.some(chosen)))).to.include({ tenantUuid: home })
    // What lists it elsewhere gives nothing by it.
    expect((await must(world.checked(secret))).permissions.has('platform:admin')).to.equal(false)
  })

  verifies('IDN-6', 'an operator acts in any existing tenant, with all their permissions', async () => {
    const elsewhere = await world.office(undefined, { active: false })
    const { home, secret } = await signedInUser(['platform:admin'], world.operatorTenant)
    const principal = await must(world.check(O.some(secret), O.some(elsewhere)))
    expect(principal).to.include({ home, tenantUuid: elsewhere })
    expect(principal.permissions.has('platform:admin')).to.equal(true)
    expect(principal.permissions.has('users:write')).to.equal(true)
    for (const chosen of [newTenant(), 'none', ''])
      expect(await reason(secret, O.some(chosen)), chosen).to.deep.equal(needed('tenant-unknown'))
  })

  verifies(
    'IDN-6',
    'in the operator’s tenant, a user without the permission is bound to it as all others',
    async () => {
      const elsewhere = await world.office()
      const { secret } = await signedInUser(['users:write', 'roles:write'], world.operatorTenant)
      expect(await reason(secret, O.some(elsewhere))).to.deep.equal(needed('other-tenant'))
    },
  )

  verifies('IDN-4', 'signing out ends it, and signing out twice is no fault', async () => {
    const { home, user, secret } = await signedInUser()
    const other = await world.signIn(EVA)
    for (const one of [secret, secret, 'tap_', 'x']) await must(world.signOut(O.some(one)))
    await must(world.signOut(O.none))
    expect(await reason(secret)).to.deep.equal(needed('unknown'))
    expect(await reason(other.secret), 'of another browser').to.equal('none')
    expect(await world.signIns(home, user)).to.have.length(1)
    const ended = (await world.auditLog(home)).filter(({ action }) => action === 'sign-in.ended')
    expect(ended).to.have.length(1)
  })

  verifies('ADM-9', 'users see and end their own sign-ins without a permission, wherever they act', async () => {
    const elsewhere = await world.office()
    const { home, user } = await signedInUser(['platform:admin'], world.operatorTenant)
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
    const { secret } = await must(await world.back(O.none, '/admin', windows))
    const principal = { ...(await must(world.check(O.some(secret), O.some(elsewhere)))), permissions: new Set<never>() }
    world.clock.advance(fromMinutes(5))
    await world.signIn(EVA)
    const listed = await must(world.listOwnSignIns(principal))
    expect(listed.map(({ label, current }) => [label, current])).to.have.deep.members([
      ['', false],
      ['Firefox, Windows', true],
      ['', false],
    ])
    const piet = await world.person(home, [], { email: 'piet@korrel.example' as Mailbox })
    await world.signIn(piet.email)
    const [others] = await world.signIns(home, piet)
    expect(await must(world.endOwnSignIn(principal, others?.id ?? principal.signIn))).to.equal(false)
    expect(await must(world.endOwnSignIn(principal, principal.signIn))).to.equal(true)
    expect(await reason(secret)).to.deep.equal(needed('unknown'))
    expect(await world.signIns(home, user)).to.have.length(2)
    const ended = (await world.auditLog(home)).filter(({ action }) => action === 'sign-in.ended')
    expect(ended.map(({ details }) => details)).to.deep.equal([{ signIn: principal.signIn }])
  })

  verifies('ADM-9', 'users choose their own language without a permission, wherever they act', async () => {
    const elsewhere = await world.office()
    const { home, user, secret } = await signedInUser(['platform:admin'], world.operatorTenant)
    const principal = { ...(await must(world.check(O.some(secret), O.some(elsewhere)))), permissions: new Set<never>() }
    const choose = (language: User['language']) => world.chooseOwnLanguage(principal, language)
    for (const language of [O.some('en' as const), O.some('en' as const), O.none]) {
      await must(choose(language))
      expect((await must(world.describe(principal))).language).to.deep.equal(language)
    }
    expect(
      (await world.auditLog(home)).flatMap(({ action, details }) => (action === 'user.changed' ? [details] : [])),
    ).to.deep.equal([{ language: { from: 'en', to: 'office' } }, { language: { from: 'office', to: 'en' } }])
    await must(world.signOut(O.some(secret)))
    expect(await refusal(choose(O.some('en')))).to.deep.equal(needed('unknown'))
    expect(await world.find(home, user)).to.deep.include({ language: O.none })
  })

  verifies('IDN-4', 'an unavailable store is reported as such, and not as a missing sign-in', async () => {
    const { secret } = await signedInUser()
    const withoutStanding: typeof world.inScope = (scope, work) =>
      world.inScope(scope, (stores) =>
        work({ ...stores, users: { ...stores.users, findStanding: () => TE.left(storeUnavailable) } }),
      )
    for (const inScope of [() => TE.left(storeUnavailable), withoutStanding]) {
      const away = makeCheckSignIn({ inScope, secrets: signInSecrets, clock: world.clock, operatorTenant: O.none })
      expect(await refusal(away(O.some(secret), O.none))).to.deep.equal(storeUnavailable)
    }
  })

  verifies('IDN-4', 'a signed-in user sees who and where they are, and until when', async () => {
    const elsewhere = await world.office(undefined, { name: 'Administratie De Linde' })
    const { home, secret } = await signedInUser(['platform:admin'], world.operatorTenant)
    const principal = await must(world.check(O.some(secret), O.some(elsewhere)))
    const described = await must(world.describe(principal))
    expect([described.tenant.name, described.home.uuid]).to.deep.equal(['Administratie De Linde', home])
    expect(described.signIn.expiresAt).to.equal(world.clock.now() + fromHours(2))
    await must(world.signOut(O.some(secret)))
    expect(await refusal(world.describe(principal))).to.deep.equal(needed('unknown'))
  })

  describe('of programs', () => {
    const issue = (change: Partial<Parameters<SignInWorld['issueToken']>[0]> = {}) =>
      world.issueToken({ email: EVA, tenantUuid: O.none, label: 'Nachtelijke export', days: 90, ...change })

    verifies('IDN-4', 'a token holds for the days it was given for, used or not, and no longer', async () => {
      const { home, user } = await signedInUser(['users:read'])
      const { secret, signIn } = await must(issue())
      expect(signIn).to.include({ kind: 'program', label: 'Nachtelijke export', user: user.uuid })
      world.clock.advance(fromDays(45))
      const principal = await must(world.checked(secret))
      expect(principal).to.include({ kind: 'program', home })
      expect([...principal.permissions]).to.deep.equal(['users:read'])
      world.clock.advance(fromDays(45) - fromSeconds(1))
      expect(await reason(secret)).to.equal('none')
      world.clock.advance(fromSeconds(1))
      expect(await reason(secret)).to.deep.equal(needed('expired'))
    })

    verifies('IDN-4', 'an audit entry names who was given one, without the token', async () => {
      const { home } = await signedInUser()
      const { secret } = await must(issue())
      const [entry] = await world.auditLog(home)
      expect(entry).to.deep.include({ action: 'token.issued', actor: { _tag: 'Service', name: 'tests' } })
      expect(JSON.stringify([entry, world.logged])).not.to.include(secret)
    })

    verifies('IDN-4', 'none is given for longer than a year, nor to a user who is unknown or not active', async () => {
      const { home, user } = await signedInUser()
      for (const wrong of [0, -1, 366, 1.5, Number.NaN])
        expect(await refusal(issue({ days: wrong }))).to.deep.equal({ _tag: 'DaysOutOfRange', most: 365 })
      await must(issue({ days: 365 }))
      const unknown = 'nobody@korrel.example' as Mailbox
      expect(await refusal(issue({ email: unknown }))).to.deep.equal({ _tag: 'PersonUnknown', email: unknown })
      const elsewhere = await world.office()
      expect(await refusal(issue({ tenantUuid: O.some(elsewhere) }))).to.include({ _tag: 'PersonUnknown' })
      for (const status of ['INACTIVE', 'TO_BE_REMOVED', 'NOT_ACTIVATED'] as const) {
        await must(world.inScope(Tenant(home), ({ users }) => users.put({ ...user, status })))
        expect(await refusal(issue()), status).to.deep.equal({ _tag: 'PersonNotActive', email: EVA })
      }
    })

    verifies('IDN-4', 'of several offices, the one that is named', async () => {
      await signedInUser()
      const elsewhere = await world.office()
      const there = await world.person(elsewhere, [], { email: EVA })
      expect((await must(issue({ tenantUuid: O.some(elsewhere) }))).signIn).to.include({ user: there.uuid })
    })
  })
})
