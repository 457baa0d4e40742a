// Connections as operators see and end them, and what is forgotten by the hour.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { asSignInId } from '#domain/identity/principal.ts'
import { fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'
import { refusal } from '../identity/people-world.ts'
import { type AssistantWorld, EVA, makeAssistantWorld } from './assistant-world.ts'
import { exchanging } from './token-forms.ts'
import { must } from '#test/support/right-of.ts'

const PAGE = { skip: 0, limit: 10 }

describe('connections with assistants', () => {
  let world: AssistantWorld
  beforeEach(async () => {
    world = await makeAssistantWorld()
    await world.colleague()
    world.vouch(EVA)
  })
  const connect = async () => must(world.grant(exchanging(await world.code())))
  const operator = () => world.administrator(['platform:admin'], world.operatorTenant)

  verifies('MCP-6', 'are listed for operators wherever they act, with whose they are', async () => {
    await connect()
    const { principal } = await operator()
    const elsewhere = { ...principal, tenantUuid: await world.office() }
    for (const asking of [principal, elsewhere]) {
      const { data, total } = await must(world.list(asking, PAGE))
      expect([total, data.map(({ person, signIn }) => [person.email, signIn.label])]).to.deep.equal([
        1,
        [[EVA, 'claude.ai']],
      ])
    }
  })

  verifies('MCP-6', 'are ended by operators, for good, with an audit entry of the operator', async () => {
    const { accessToken } = await connect()
    const { principal } = await operator()
    const [shown] = (await must(world.list(principal, PAGE))).data
    if (shown === undefined) throw new Error('nothing was connected')
    await must(world.end(principal, shown.signIn.id))
    expect(await refusal(world.admit(O.some(accessToken)))).to.include({ because: 'ended' })
    const [entry] = await world.auditLog(world.operatorTenant)
    expect(entry).to.deep.include({
      action: 'assistant.disconnected',
      actor: { _tag: 'Person', user: principal.user, tenantUuid: world.operatorTenant },
      subject: O.some(shown.signIn.user),
    })
    expect(await refusal(world.end(principal, shown.signIn.id))).to.deep.equal({ _tag: 'ConnectionNotFound' })
  })

  verifies('MCP-6', 'are shown to operators and ended by them only; no other sign-in is ended as one', async () => {
    await connect()
    const { principal } = await operator()
    const [shown] = (await must(world.list(principal, PAGE))).data
    const id = shown?.signIn.id ?? asSignInId(newUuid())
    const { principal: other } = await world.administrator()
    const refused = { _tag: 'Forbidden', permission: 'platform:admin' }
    expect(await refusal(world.list(other, PAGE))).to.deep.equal(refused)
    expect(await refusal(world.end(other, id))).to.deep.equal(refused)
    for (const none of [principal.signIn, asSignInId(newUuid())])
      expect(await refusal(world.end(principal, none))).to.deep.equal({ _tag: 'ConnectionNotFound' })
    expect((await must(world.list(principal, PAGE))).total).to.equal(1)
  })

  verifies('MCP-7', 'leave nothing behind of codes and consents that ran out', async () => {
    const { digest } = world.deps.once
    const [ticket, code] = [await world.ticket(), await world.code()]
    const kept = () =>
      must(
        world.inScope(Admin, ({ consents, codes }) => async () => {
          const [ofTicket, ofCode] = [digest('ticket', ticket), digest('code', code)]
          if (O.isNone(ofTicket) || O.isNone(ofCode)) throw new Error('none of ours')
          const consent = await must(consents.find(ofTicket.value))
          const spent = await must(codes.spend(ofCode.value))
          return { _tag: 'Right', right: [O.isSome(consent), O.isSome(spent)] } as const
        }),
      )
    world.clock.advance(fromSeconds(59))
    await must(world.cleanUp)
    expect(await kept()).to.deep.equal([true, true])
    world.clock.advance(fromSeconds(1))
    await must(world.cleanUp)
    expect(await kept()).to.deep.equal([true, false])
    world.clock.advance(fromMinutes(9))
    await must(world.cleanUp)
    expect(await kept()).to.deep.equal([false, false])
    expect(world.logged.filter(({ message }) => message === 'assistant.clean-up')).to.have.length(3)
  })
})
