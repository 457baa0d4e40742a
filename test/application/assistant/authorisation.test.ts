// From an assistant's request to the code that it gets: who is admitted, and how all others are refused.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeCompleteAuthorisation } from '#application/assistant/authorisation.ts'
import type { User } from '#domain/identity/user.ts'
import { fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { REFUSALS_AN_HOUR } from '#application/assistant/gate.ts'
import { verifies } from '#test/support/verifies.ts'
import { refusal } from '../identity/people-world.ts'
import {
  type AssistantWorld,
  CALLBACK,
  EVA,
  ISSUER,
  makeAssistantWorld,
  queryOf,
  parametersOf,
} from './assistant-world.ts'
import { must } from '#test/support/right-of.ts'

const notHere = (because: string) => ({ _tag: 'NotForAssistants', because })

describe('an assistant that is to be authorised', () => {
  let world: AssistantWorld
  beforeEach(async () => {
    world = await makeAssistantWorld()
    world.vouch(EVA)
  })

  verifies('MCP-5', 'redirects valid requests, and only those, to the identity provider', async () => {
    const begun = await must(world.begin(queryOf()))
    expect(begun.url).to.equal('https://identity.example/auth')
    expect(begun.pending).not.to.include('claude')
    expect(await refusal(world.begin(queryOf({ client_id: 'another' })))).to.include({ _tag: 'ClientRefused' })
    expect(await refusal(world.begin(queryOf({ resource: 'https://other.example/mcp' })))).to.include({
      _tag: 'RequestRefused',
      error: 'invalid_target',
    })
  })

  verifies('MCP-5', 'gets an error at its own address when the provider is away or it is too long', async () => {
    const refused = await refusal(world.begin(`${queryOf()}&login_hint=${'x'.repeat(2_500)}`))
    expect(refused).to.include({ _tag: 'RequestRefused', redirectUri: CALLBACK, error: 'invalid_request' })
    expect(await refusal(world.begin(`${queryOf()}&x="`))).to.include({ error: 'invalid_request' })
    world.setProviderUp(false)
    const away = await refusal(world.begin(queryOf()))
    expect(away).to.deep.include({
      error: 'temporarily_unavailable',
      redirectUri: CALLBACK,
      state: O.some('some state'),
    })
  })

  verifies('MCP-5', 'has what its browser keeps fit into a cookie, however much it says', async () => {
    const query = queryOf({ state: 's'.repeat(1_024) })
    const { pending } = await must(world.begin(`${query}&x=${'y'.repeat(2_500 - query.length - 3)}`))
    expect(pending.length).to.be.within(3_000, 4_000)
  })

  verifies('MCP-6', 'is given no code before the person consented', async () => {
    await world.colleague()
    expect(await must(await world.callback())).to.have.property('_tag', 'AsksConsent')
  })

  verifies('MCP-6', 'is refused for everybody but administrators of the operator on its own mail domain', async () => {
    await world.colleague(EVA, ['users:write', 'roles:write'])
    await world.colleague('eva@elders.example' as Mailbox)
    const elsewhere = await world.office()
    const role = await world.role(elsewhere, ['platform:admin'])
    await world.person(elsewhere, [role], { email: 'noor@korrel.example' as Mailbox })
    const expected = [
      [EVA, 'not-an-administrator'],
      ['eva@elders.example', 'mail-domain'],
      ['noor@korrel.example', 'not-an-administrator'],
      ['nobody@korrel.example', 'not-an-administrator'],
    ] as const
    for (const [email, because] of expected) {
      world.vouch(email as Mailbox)
      expect(await refusal(await world.callback()), email).to.deep.equal(notHere(because))
    }
    await world.colleague('Piet@Korrel.Example' as Mailbox)
    world.vouch('pIET@kORREL.example' as Mailbox)
    expect(await must(await world.callback()), 'in any case').to.have.property('_tag', 'AsksConsent')
  })

  verifies('MCP-6', 'is refused for users who are not active, or while the office is not', async () => {
    const { user } = await world.colleague()
    const put = (change: Partial<User>) =>
      must(world.inScope(Tenant(world.operatorTenant), ({ users }) => users.put({ ...user, ...change })))
    for (const status of ['INACTIVE', 'NOT_ACTIVATED', 'TO_BE_REMOVED'] as const) {
      await put({ status })
      expect(await refusal(await world.callback()), status).to.deep.equal(notHere('not-an-administrator'))
    }
    await put({ status: 'ACTIVE' })
    await world.office(world.operatorTenant, { active: false })
    expect(await refusal(await world.callback())).to.deep.equal(notHere('not-an-administrator'))
  })

  verifies('MCP-6', 'passes on what the provider says no to', async () => {
    for (const _tag of ['SignInInvalid', 'AddressUnverified', 'IdentityProviderDown'] as const) {
      world.refuse({ _tag })
      expect(await refusal(await world.callback())).to.deep.equal({ _tag })
    }
    const refused = { _tag: 'ProviderRefused', error: 'invalid_scope' } as const
    world.refuse(refused)
    expect(await refusal(await world.callback())).to.deep.equal(refused)
  })

  verifies(
    ['MCP-6', 'IDN-7'],
    'is recorded where the gate refuses, by whom if they are known, and so often an hour',
    async () => {
      const colleague = await world.colleague('piet@korrel.example' as Mailbox, ['users:read'])
      for (const email of ['piet@korrel.example', 'stranger@elders.example'] as Mailbox[]) {
        world.vouch(email)
        expect(await refusal(await world.callback())).to.include({ _tag: 'NotForAssistants' })
      }
      const auditLog = () => world.auditLog(world.operatorTenant)
      const facts = (await auditLog()).map(({ action, outcome, subject, details }) => [
        action,
        outcome,
        subject,
        details,
      ])
      expect(facts.toReversed()).to.deep.equal([
        ['assistant.refused', 'failed', O.some(colleague.user.uuid), { because: 'not-an-administrator' }],
        ['assistant.refused', 'failed', O.none, { because: 'mail-domain' }],
      ])
      expect(JSON.stringify(await auditLog())).not.to.include('stranger')
      for (let n = 0; n < 70; n += 1) await world.callback().then(refusal)
      expect((await world.auditLog(world.operatorTenant)).length).to.be.at.most(REFUSALS_AN_HOUR)
    },
  )

  verifies('MCP-6', 'is asked once more, without a choice of account, where the provider refuses that', async () => {
    await world.colleague()
    world.refuse({ _tag: 'PromptRefused' })
    const again = await refusal(await world.callback())
    if (again?._tag !== 'SignInBegunAgain') throw new Error('it was not begun again')
    const begun = await world.deps.pendingSignIns.open(again.pending)()
    expect(O.toUndefined(begun)?.chooseAccount).to.equal(false)
    world.vouch(EVA)
    const authorised = await must(world.complete({ callback: 'x', pending: O.some(again.pending) }))
    expect(authorised._tag).to.equal('AsksConsent')
  })

  verifies('MCP-6', 'redirects to the client without a code when the user declines at the provider', async () => {
    world.refuse({ _tag: 'SignInDeclined' })
    const answered = await must(await world.callback())
    const back = new URL(answered._tag === 'SentBack' ? answered.location : 'x:')
    expect(back.searchParams.get('error')).to.equal('access_denied')
    expect(back.searchParams.get('iss')).to.equal(world.deps.issuer)
    expect(back.searchParams.has('code')).to.equal(false)
  })

  verifies('MCP-6', 'is not authorised by a callback that this browser did not begin, or began long ago', async () => {
    await world.colleague()
    const { pending } = await must(world.begin(queryOf()))
    const back = (kept: O.Option<string>) => refusal(world.complete({ callback: 'x', pending: kept }))
    const signIn = { state: 's', nonce: 'n', codeVerifier: 'v', returnTo: '/admin', chooseAccount: false }
    const ofASignIn = world.deps.pendingSignIns.seal(signIn)
    for (const kept of [O.none, O.some(''), O.some(`${pending}x`), O.some(await ofASignIn())])
      expect(await back(kept)).to.deep.equal({ _tag: 'SignInInvalid' })
    world.clock.advance(fromMinutes(10) + fromSeconds(1))
    expect(await back(O.some(pending))).to.deep.equal({ _tag: 'SignInInvalid' })
  })

  verifies('MCP-6', 'is checked again on the way back, by the settings of that moment', async () => {
    await world.colleague()
    const { pending } = await must(world.begin(queryOf()))
    const client = { ...world.deps.client, redirectUris: ['https://claude.com/api/mcp/auth_callback'] }
    const changed = makeCompleteAuthorisation({ ...world.deps, client })
    expect(await refusal(changed({ callback: 'x', pending: O.some(pending) }))).to.have.property(
      '_tag',
      'SignInInvalid',
    )
  })

  verifies('MCP-6', 'is sent back with a code at once where consent is not asked', async () => {
    world = await makeAssistantWorld({ consent: false })
    await world.colleague()
    world.vouch(EVA)
    const authorised = await must(await world.callback())
    if (authorised._tag !== 'SentBack') throw new Error('consent was asked')
    const { code, ...rest } = parametersOf(authorised.location)
    expect(code).to.match(/^tac_[\w-]{43}$/)
    expect(rest).to.deep.equal({ state: 'some state', iss: ISSUER })
  })

  verifies('MCP-6', 'gets the error for an unavailable store', async () => {
    await world.colleague()
    const { pending } = await must(world.begin(queryOf()))
    world.memory.setAvailable(false)
    const back = world.complete({ callback: 'x', pending: O.some(pending) })
    expect(await refusal(back)).to.deep.equal(storeUnavailable)
  })
})
