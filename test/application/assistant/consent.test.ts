// Consent: what is shown, who may answer it, and that one answer is all there is.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { fromMinutes } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { refusal } from '../identity/people-world.ts'
import {
  type AssistantWorld,
  CALLBACK,
  CLIENT,
  EVA,
  ISSUER,
  makeAssistantWorld,
  queryOf,
  parametersOf,
} from './assistant-world.ts'
import { must } from '#test/support/right-of.ts'

const gone = { _tag: 'ConsentGone' }

describe('consent to an assistant', () => {
  let world: AssistantWorld
  let person: Awaited<ReturnType<AssistantWorld['colleague']>>
  beforeEach(async () => {
    world = await makeAssistantWorld()
    person = await world.colleague()
    world.vouch(EVA)
  })
  const shown = async () => {
    const ticket = O.some(await world.ticket())
    return { ticket, ...(await must(world.readConsent(ticket))) }
  }

  verifies('MCP-6', 'names the person, who asks and where it goes', async () => {
    expect(await shown()).to.deep.include({
      person: { name: `Name of ${EVA}`, email: EVA },
      client: 'claude.ai',
      redirectUri: CALLBACK,
    })
  })

  verifies('MCP-6', 'sends back with a code when it is given, and with why when it is not', async () => {
    const { ticket, mark } = await shown()
    const location = await must(world.answerConsent({ ticket, mark, allowed: true }))
    expect(location.startsWith(`${CALLBACK}?`)).to.equal(true)
    const { code, ...rest } = parametersOf(location)
    expect(code).to.match(/^tac_[\w-]{43}$/)
    expect(rest).to.deep.equal({ state: 'some state', iss: ISSUER })
    const other = await shown()
    const refused = parametersOf(await must(world.answerConsent({ ...other, allowed: false })))
    expect(refused).to.deep.include({ error: 'access_denied', state: 'some state', iss: ISSUER })
    expect(refused).not.to.have.property('code')
  })

  verifies('MCP-6', 'is answered once, by a yes or a no, by however many at once', async () => {
    for (const allowed of [true, false]) {
      const { ticket, mark } = await shown()
      const answers = await Promise.all(Array.from({ length: 20 }, world.answerConsent({ ticket, mark, allowed })))
      expect(answers.filter(E.isRight)).to.have.length(1)
      expect(await refusal(world.answerConsent({ ticket, mark, allowed: true }))).to.deep.equal(gone)
      expect(await refusal(world.readConsent(ticket))).to.deep.equal(gone)
    }
  })

  verifies('MCP-6', 'is of what was shown: a form of another window answers nothing, and spends nothing', async () => {
    const [one, other] = [await shown(), await shown()]
    expect(one.mark).not.to.equal(other.mark)
    for (const mark of [other.mark, '', `${one.mark}x`])
      expect(await refusal(world.answerConsent({ ticket: one.ticket, mark, allowed: true }))).to.deep.equal(gone)
    await must(world.answerConsent({ ticket: one.ticket, mark: one.mark, allowed: true }))
    await must(world.answerConsent({ ticket: other.ticket, mark: other.mark, allowed: true }))
  })

  verifies('MCP-6', 'is of the browser that has the ticket: what is shown in the page opens nothing', async () => {
    const { mark } = await shown()
    const code = await world.code()
    for (const ticket of [O.none, O.some(mark), O.some(`tat_${mark}`), O.some(code), O.some('')]) {
      expect(await refusal(world.readConsent(ticket))).to.deep.equal(gone)
      expect(await refusal(world.answerConsent({ ticket, mark, allowed: true }))).to.deep.equal(gone)
    }
  })

  verifies('MCP-6', 'waits ten minutes and no longer', async () => {
    const { ticket, mark } = await shown()
    world.clock.advance(fromMinutes(10) - 1)
    await must(world.readConsent(ticket))
    world.clock.advance(1)
    expect(await refusal(world.readConsent(ticket))).to.deep.equal(gone)
    expect(await refusal(world.answerConsent({ ticket, mark, allowed: true }))).to.deep.equal(gone)
  })

  verifies('MCP-6', 'is neither requested from nor accepted of a user who lost a needed permission', async () => {
    const { ticket, mark } = await shown()
    const { role } = person
    await must(
      world.inScope(Tenant(world.operatorTenant), ({ roles }) => roles.put({ ...role, permissions: ['users:write'] })),
    )
    const refused = { _tag: 'NotForAssistants', because: 'not-an-administrator' }
    expect(await refusal(world.readConsent(ticket))).to.deep.equal(refused)
    for (const allowed of [true, false])
      expect(await refusal(world.answerConsent({ ticket, mark, allowed }))).to.deep.equal(refused)
  })

  verifies('MCP-6', 'goes back to a program on the person’s own machine at the port that it took', async () => {
    const redirect = 'http://localhost:53211/callback'
    const ticket = O.some(await world.ticket(queryOf({ redirect_uri: redirect, state: undefined })))
    const { mark, client } = await must(world.readConsent(ticket))
    expect(client).to.equal('localhost')
    const location = await must(world.answerConsent({ ticket, mark, allowed: true }))
    expect(location.startsWith(`${redirect}?code=tac_`)).to.equal(true)
    expect(parametersOf(location)).not.to.have.property('state')
  })

  verifies(
    'MCP-6',
    'names the office, and what the client claimed last for that address, and offers another account',
    async () => {
      expect(await shown()).to.have.deep.property('claimedName', O.none)
      const register = (name: string, uris: readonly string[]) =>
        must(world.register({ redirectUris: O.some(uris), name: O.some(name) }))
      expect(await register('Claude', [CALLBACK])).to.deep.equal([CALLBACK])
      await register('Another', ['http://localhost/callback'])
      await register('a\u202ename that hides', [CALLBACK])
      const asked = await shown()
      expect([asked.claimedName, asked.client]).to.deep.equal([O.some('Claude'), 'claude.ai'])
      expect(asked.office).not.to.equal('')
      const again = new URLSearchParams(asked.restartQuery)
      expect(Object.fromEntries(again)).to.include({
        client_id: CLIENT.id,
        redirect_uri: CALLBACK,
        state: 'some state',
      })
      expect(await must(world.begin(asked.restartQuery))).to.have.property('url')
      expect(
        await refusal(
          world.register({ redirectUris: O.some([CALLBACK, 'https://evil.example/']), name: O.some('Evil') }),
        ),
      ).to.deep.equal({ _tag: 'RedirectUriRefused' })
      expect((await shown()).claimedName).to.deep.equal(O.some('Claude'))
    },
  )
})
