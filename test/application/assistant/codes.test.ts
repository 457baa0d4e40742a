// The exchange of a code: once, within its minute, for the client that requested it; a second use ends the connection.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { CONNECTIONS_AT_MOST } from '#domain/assistant/connection.ts'
import type { TokenParameters } from '#domain/assistant/token-request.ts'
import { fromDays, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { refusal } from '../identity/people-world.ts'
import { type AssistantWorld, CALLBACK, CLIENT, EVA, ISSUER, makeAssistantWorld, queryOf } from './assistant-world.ts'
import { errorOf, exchanging } from './token-forms.ts'
import { must } from '#test/support/right-of.ts'

describe('a code', () => {
  let world: AssistantWorld
  let person: Awaited<ReturnType<AssistantWorld['colleague']>>
  beforeEach(async () => {
    world = await makeAssistantWorld()
    person = await world.colleague()
    world.vouch(EVA)
  })
  const connections = () => world.signIns(world.operatorTenant, person.user)
  const auditedActions = async () => (await world.auditLog(world.operatorTenant)).map(({ action }) => action)
  const error = (asked: TokenParameters) => errorOf(world.grant(asked))

  verifies('MCP-7', 'becomes a connection, with an access token of a quarter of an hour', async () => {
    const granted = await must(world.grant(exchanging(await world.code())))
    expect(granted).to.include({ expiresIn: fromMinutes(15), scope: 'tools' })
    expect(await must(world.admit(O.some(granted.accessToken)))).to.include({ kind: 'assistant', email: EVA })
    const [connection] = await connections()
    expect(connection).to.include({ kind: 'assistant', label: 'claude.ai' })
    expect(connection?.expiresAt).to.equal(world.clock.now() + fromDays(30))
  })

  verifies('MCP-7', 'writes an audit entry of its user, without secrets', async () => {
    const code = await world.code()
    const granted = await must(world.grant(exchanging(code)))
    const [entry] = await world.auditLog(world.operatorTenant)
    expect(entry).to.deep.include({
      action: 'assistant.connected',
      actor: { _tag: 'Person', ...person.place },
      subject: O.some(person.user.uuid),
      outcome: 'done',
    })
    const all = JSON.stringify([await world.auditLog(world.operatorTenant), world.logged])
    for (const secret of [code, granted.accessToken, granted.refreshToken]) expect(all).not.to.include(secret.slice(4))
  })

  verifies('MCP-7', 'is good for a minute and no longer', async () => {
    const [one, other] = [await world.code(), await world.code()]
    world.clock.advance(fromSeconds(60) - 1)
    await must(world.grant(exchanging(one)))
    world.clock.advance(1)
    expect(await error(exchanging(other))).to.equal('invalid_grant')
  })

  verifies(
    'MCP-7',
    'is bound to its redirect address and its challenge, and is spent by a request without both',
    async () => {
      const wrong: readonly Partial<TokenParameters>[] = [
        { redirectUri: O.some('https://claude.com/api/mcp/auth_callback') },
        { redirectUri: O.some(`${CALLBACK}/`) },
        { redirectUri: O.some('http://localhost/callback') },
        { codeVerifier: O.some('w'.repeat(43)) },
        { codeVerifier: O.some('v'.repeat(42)) },
      ]
      for (const change of wrong) {
        const code = await world.code()
        expect(await error(exchanging(code, change)), JSON.stringify(change)).to.equal('invalid_grant')
        expect(await error(exchanging(code)), 'rightly, but too late').to.equal('invalid_grant')
      }
      expect(await connections()).to.deep.equal([])
      const port = await world.code(queryOf({ redirect_uri: 'http://localhost:1234/callback' }))
      expect(await error(exchanging(port, { redirectUri: O.some('http://localhost:1235/callback') }))).to.equal(
        'invalid_grant',
      )
    },
  )

  verifies('MCP-7', 'is not spent by a request that is wrong without it', async () => {
    const code = await world.code()
    const wrong: readonly (readonly [string, Partial<TokenParameters>])[] = [
      ['invalid_client', { clientSecret: O.some(`${CLIENT.secret}x`) }],
      ['invalid_client', { clientSecret: O.none }],
      ['invalid_client', { clientId: O.some('another') }],
      ['invalid_client', { clientId: O.none }],
      ['invalid_request', { grantType: O.none }],
      ['unsupported_grant_type', { grantType: O.some('password') }],
      ['unsupported_grant_type', { grantType: O.some('client_credentials') }],
      ['invalid_request', { code: O.none }],
      ['invalid_request', { redirectUri: O.none }],
      ['invalid_request', { codeVerifier: O.none }],
      ['invalid_request', { repeated: ['code'] }],
      ['invalid_target', { resource: O.some(ISSUER) }],
      ['invalid_target', { repeated: ['resource'] }],
    ]
    for (const [expected, change] of wrong)
      expect(await error(exchanging(code, change)), JSON.stringify(change)).to.equal(expected)
    world.memory.setAvailable(false)
    expect(await refusal(world.grant(exchanging(code)))).to.have.property('_tag', 'StoreUnavailable')
    world.memory.setAvailable(true)
    await must(world.grant(exchanging(code, { resource: O.some(`${ISSUER}/mcp/`) })))
  })

  verifies('MCP-7', 'that this service has not issued is refused without a look into the store', async () => {
    const ticket = await world.ticket()
    world.memory.setAvailable(false)
    for (const code of ['', 'tac_', `tac_${'x'.repeat(42)}`, ticket, `tac_${'x'.repeat(43)}!`])
      expect(await error(exchanging(code)), code).to.equal('invalid_grant')
    world.memory.setAvailable(true)
    expect(await error(exchanging(`tac_${'x'.repeat(43)}`))).to.equal('invalid_grant')
  })

  verifies('MCP-7', 'brought again ends the connection that it became, however late', async () => {
    for (const later of [0, fromMinutes(59)]) {
      const code = await world.code()
      const { accessToken } = await must(world.grant(exchanging(code)))
      world.clock.advance(later)
      expect(await error(exchanging(code, { codeVerifier: O.some('w'.repeat(43)) }))).to.equal('invalid_grant')
      expect(await connections()).to.deep.equal([])
      expect(await refusal(world.admit(O.some(accessToken)))).to.have.property('_tag', 'NotConnected')
      expect((await auditedActions()).slice(0, 2)).to.deep.equal(['assistant.reused', 'assistant.connected'])
      expect(await error(exchanging(code)), 'and a third time').to.equal('invalid_grant')
    }
  })

  verifies('MCP-7', 'brought by twenty at once is exchanged for one of them, whose connection ends', async () => {
    const code = await world.code()
    const granted = await Promise.all(Array.from({ length: 20 }, world.grant(exchanging(code))))
    expect(granted.filter(E.isRight)).to.have.length(1)
    expect(await connections()).to.deep.equal([])
    expect(await auditedActions()).to.deep.equal(['assistant.reused', 'assistant.connected'])
  })

  verifies('MCP-8', 'is refused when the user has lost a needed permission since the consent', async () => {
    const code = await world.code()
    await world.office(world.operatorTenant, { active: false })
    expect(await error(exchanging(code))).to.equal('invalid_grant')
    await world.office(world.operatorTenant)
    expect(await error(exchanging(code)), 'it was spent').to.equal('invalid_grant')
  })

  verifies('MCP-7', 'beyond ten connections of a person ends the one that was used longest ago', async () => {
    const codes = []
    for (let one = 0; one <= CONNECTIONS_AT_MOST; one++) {
      codes.push(await must(world.grant(exchanging(await world.code()))))
      world.clock.advance(fromMinutes(1))
    }
    expect(await connections()).to.have.length(CONNECTIONS_AT_MOST)
    expect(await refusal(world.admit(O.some(codes[0]?.accessToken ?? '')))).to.include({ because: 'ended' })
    await must(world.admit(O.some(codes[1]?.accessToken ?? '')))
    const [entry] = await world.auditLog(world.operatorTenant)
    expect(entry?.details).to.include({ gaveWay: 1 })
  })
})
