// A connection from one refresh to the next, at each call, and to its end.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { signInSecrets } from '#adapters/crypto/secrets.ts'
import { makeCheckSignIn, toSignInNeeded } from '#application/identity/check-sign-in.ts'
import { makeAdmitAssistant } from '#application/assistant/gate.ts'
import { makeGrantTokens } from '#application/assistant/grant-tokens.ts'
import type { MailDomain } from '#domain/identity/tenant.ts'
import type { SecretDigest } from '#domain/identity/ports.ts'
import { fromDays, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { Admin, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { refusal } from '../identity/people-world.ts'
import { type AssistantWorld, EVA, makeAssistantWorld } from './assistant-world.ts'
import { errorOf, exchanging, refreshing, revoking } from './token-forms.ts'
import { must } from '#test/support/right-of.ts'

const ended = { _tag: 'NotConnected', because: 'ended' }

describe('a connection', () => {
  let world: AssistantWorld
  let person: Awaited<ReturnType<AssistantWorld['colleague']>>
  beforeEach(async () => {
    world = await makeAssistantWorld()
    person = await world.colleague()
    world.vouch(EVA)
  })
  const connect = async () => must(world.grant(exchanging(await world.code())))
  const refresh = (token: string) => must(world.grant(refreshing(token)))
  const error = (token: string, change = {}) => errorOf(world.grant(refreshing(token, change)))
  const call = (token: string) => refusal(world.admit(O.some(token)))
  const connections = () => world.signIns(world.operatorTenant, person.user)
  const auditedActions = async () => (await world.auditLog(world.operatorTenant)).map(({ action }) => action)

  verifies('MCP-7', 'goes on by refresh tokens that are good once, and for half a minute more', async () => {
    const first = await connect()
    world.clock.advance(fromMinutes(15))
    expect(await call(first.accessToken)).to.include({ because: 'invalid' })
    const second = await refresh(first.refreshToken)
    expect(second.refreshToken).not.to.equal(first.refreshToken)
    expect(await call(second.accessToken)).to.equal(undefined)
    world.clock.advance(fromSeconds(30))
    expect((await refresh(first.refreshToken)).refreshToken).to.equal(second.refreshToken)
    expect(await auditedActions()).to.deep.equal(['assistant.connected'])
    world.clock.advance(1)
    expect(await error(first.refreshToken)).to.equal('invalid_grant')
    expect(await auditedActions()).to.deep.equal(['assistant.reused', 'assistant.connected'])
    expect(await connections()).to.deep.equal([])
    expect(await error(second.refreshToken), 'the family ended').to.equal('invalid_grant')
    expect(await call(second.accessToken)).to.deep.equal(ended)
  })

  verifies('MCP-7', 'refreshed by twenty at once goes on with the same token for all', async () => {
    const { refreshToken } = await connect()
    const all = await Promise.all(Array.from({ length: 20 }, world.grant(refreshing(refreshToken))))
    const answered = new Set(all.map((one) => (E.isRight(one) ? one.right.refreshToken : one.left._tag)))
    expect(answered.size).to.equal(1)
    await refresh([...answered][0] ?? '')
    expect(await connections()).to.have.length(1)
  })

  verifies('MCP-7', 'is refreshed for what it is and nothing more', async () => {
    const { refreshToken, accessToken } = await connect()
    expect(await error(refreshToken, { resource: O.some('https://other.example/mcp') })).to.equal('invalid_target')
    expect(await error(refreshToken, { clientSecret: O.some('x') })).to.equal('invalid_client')
    expect(await error(refreshToken, { refreshToken: O.none })).to.equal('invalid_request')
    expect(await error(accessToken)).to.equal('invalid_grant')
    await refresh(refreshToken)
  })

  verifies('MCP-7', 'ends after thirty days without use, and after half a year in any case', async () => {
    const lost = await connect()
    world.clock.advance(fromDays(30))
    expect(await error(lost.refreshToken)).to.equal('invalid_grant')
    let { refreshToken } = await connect()
    for (let month = 0; month < 6; month++) {
      world.clock.advance(fromDays(30) - fromSeconds(1))
      refreshToken = (await refresh(refreshToken)).refreshToken
    }
    const last = await refresh(refreshToken)
    expect(await call(last.accessToken)).to.equal(undefined)
    world.clock.advance(fromSeconds(6))
    expect(await call(last.accessToken), 'though the token would hold').to.deep.equal(ended)
    expect(await error(last.refreshToken)).to.equal('invalid_grant')
  })

  verifies('MCP-2', 'is called by its access token alone', async () => {
    const { refreshToken, accessToken } = await connect()
    expect(await refusal(world.admit(O.none))).to.deep.equal({ _tag: 'NotConnected', because: 'missing' })
    for (const token of ['', refreshToken, `${accessToken}x`, 'a.b.c'])
      expect(await call(token)).to.deep.equal({ _tag: 'NotConnected', because: 'invalid' })
    const principal = await must(world.admit(O.some(accessToken)))
    expect(principal).to.include({ home: world.operatorTenant, tenantUuid: world.operatorTenant, kind: 'assistant' })
    world.memory.setAvailable(false)
    expect(await call(accessToken)).to.deep.equal(storeUnavailable)
    expect(await refusal(world.stillAdmitted(principal))).to.deep.equal(storeUnavailable)
  })

  verifies('MCP-7', 'stores its last use in one unit of work a minute, and no other call needs one', async () => {
    const { accessToken } = await connect()
    const began = world.clock.now()
    let units = 0
    const inScope: typeof world.inScope = (scope, work) => {
      units++
      return world.inScope(scope, work)
    }
    const admit = makeAdmitAssistant({ ...world.deps, inScope })
    for (const [after, lastUse, unitsBy] of [
      [0, 0, 0],
      [fromMinutes(1) - 1, 0, 0],
      [fromMinutes(1), fromMinutes(1), 1],
      [fromMinutes(2) - 1, fromMinutes(1), 1],
      [fromMinutes(2), fromMinutes(2), 2],
    ] as const) {
      world.clock.advance(began + after - world.clock.now())
      await must(admit(O.some(accessToken)))
      expect([(await connections()).map(({ lastUsedAt }) => lastUsedAt), units]).to.deep.equal([
        [began + lastUse],
        unitsBy,
      ])
    }
  })

  verifies('MCP-8', 'calls and refreshes nothing from the moment that its person lost the role', async () => {
    const { refreshToken, accessToken } = await connect()
    const put = (permissions: typeof person.role.permissions) =>
      must(world.inScope(Tenant(world.operatorTenant), ({ roles }) => roles.put({ ...person.role, permissions })))
    const caller = await must(world.admit(O.some(accessToken)))
    await put(['users:write'])
    expect(await call(accessToken)).to.deep.equal(ended)
    expect(await refusal(world.stillAdmitted(caller))).to.deep.equal(toSignInNeeded('unknown'))
    expect(await error(refreshToken)).to.equal('invalid_grant')
    await put(['platform:admin'])
    expect(await call(accessToken)).to.equal(undefined)
    const { accessToken: next } = await refresh(refreshToken)
    expect(await call(next)).to.equal(undefined)
  })

  verifies(
    ['MCP-8', 'IDN-10'],
    'ends for good with a deactivation, a role that is taken, or "sign out everywhere"',
    async () => {
      const { principal, role } = await world.administrator(['platform:admin'], world.operatorTenant)
      const { changeUser, endSignInsOfUser } = world.useCases
      const ways = [
        () => must(changeUser(principal, person.user.uuid, { status: 'INACTIVE' })),
        () => must(changeUser(principal, person.user.uuid, { roles: [] })),
        () => must(endSignInsOfUser(principal, person.user.uuid)),
      ]
      for (const way of ways) {
        const { refreshToken, accessToken } = await connect()
        const caller = await must(world.admit(O.some(accessToken)))
        await must(world.stillAdmitted(caller))
        await way()
        // A call that was admitted before has no effect outside any more.
        expect(await refusal(world.stillAdmitted(caller))).to.deep.equal(toSignInNeeded('unknown'))
        await must(changeUser(principal, person.user.uuid, { status: 'ACTIVE', roles: [role.uuid] }))
        expect(await call(accessToken)).to.deep.equal(ended)
        expect(await error(refreshToken)).to.equal('invalid_grant')
      }
    },
  )

  verifies(
    'IDN-10',
    'that is on its way ends with all sign-ins, at consent and before its code is exchanged',
    async () => {
      const { principal, role } = await world.administrator(['platform:admin'], world.operatorTenant)
      const { changeUser, changeRole, endSignInsOfUser } = world.useCases
      const ways = [
        () => must(endSignInsOfUser(principal, person.user.uuid)),
        async () => {
          await must(changeUser(principal, person.user.uuid, { status: 'INACTIVE' }))
          await must(changeUser(principal, person.user.uuid, { status: 'ACTIVE' }))
        },
        async () => {
          await must(changeRole(principal, person.role.uuid, { permissions: ['users:read'] }))
          await must(changeRole(principal, person.role.uuid, { permissions: ['platform:admin', 'users:read'] }))
        },
      ]
      expect(role.uuid).not.to.equal(person.role.uuid)
      for (const way of ways) {
        const [ticket, code] = [O.some(await world.ticket()), await world.code()]
        await way()
        expect(await refusal(world.readConsent(ticket))).to.deep.equal({ _tag: 'ConsentGone' })
        expect(await errorOf(world.grant(exchanging(code)))).to.equal('invalid_grant')
      }
      expect(await connections()).to.deep.equal([])
      await connect()
    },
  )

  verifies('MCP-8', 'is refused where the operator has another mail domain now, or there is none', async () => {
    const { refreshToken, accessToken } = await connect()
    const other = O.some({ tenantUuid: world.operatorTenant, mailDomain: 'elders.example' as MailDomain })
    for (const operator of [other, O.none]) {
      const deps = { ...world.deps, operator }
      expect(await refusal(makeAdmitAssistant(deps)(O.some(accessToken)))).to.deep.equal(ended)
      expect(await refusal(makeGrantTokens(deps)(refreshing(refreshToken)))).to.include({ error: 'invalid_grant' })
    }
    await refresh(refreshToken)
  })

  verifies('MCP-2', 'is what a token is for, and no other sign-in is', async () => {
    const browser = await world.signedIn(world.operatorTenant, person.user)
    expect(await call(await world.deps.accessTokens.sign(browser)())).to.deep.equal(ended)
    expect(await error(world.deps.refreshTokens.sign(browser, 1))).to.equal('invalid_grant')
  })

  verifies('MCP-8', 'is no sign-in of a browser or program, not even by a secret', async () => {
    await connect()
    const [connection] = await connections()
    if (connection === undefined) throw new Error('nothing was connected')
    const secret = signInSecrets.make()
    const digest = signInSecrets.digest(secret) as O.Some<SecretDigest>
    const again = { ...connection, id: world.deps.random.uuid() as typeof connection.id }
    await must(world.inScope(Admin, ({ signIns }) => signIns.add(again, digest)))
    const check = makeCheckSignIn({
      ...world.deps,
      secrets: signInSecrets,
      operatorTenant: O.some(world.operatorTenant),
    })
    expect(await refusal(check(O.some(secret), O.none))).to.deep.equal({ _tag: 'SignInNeeded', reason: 'unknown' })
  })

  verifies('MCP-7', 'is revoked by either token, with the client’s secret, and audited once', async () => {
    for (const which of ['refreshToken', 'accessToken'] as const) {
      const tokens = await connect()
      expect(await refusal(world.revoke({ ...revoking(tokens[which]), clientSecret: O.some('x') }))).to.include({
        error: 'invalid_client',
      })
      await must(world.revoke(revoking(tokens[which])))
      await must(world.revoke(revoking(tokens[which])))
      await must(world.revoke(revoking('none of ours')))
      expect(await call(tokens.accessToken)).to.deep.equal(ended)
      expect(await error(tokens.refreshToken)).to.equal('invalid_grant')
      expect((await auditedActions()).slice(0, 2)).to.deep.equal(['assistant.disconnected', 'assistant.connected'])
    }
    expect(await refusal(world.revoke({ ...revoking(''), token: O.none }))).to.include({ error: 'invalid_request' })
  })
})
