// Taking a mailbox off its licence: who may, and that the answer reveals nothing.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { allowAll, makeDisconnectMailbox, makeAllowOwnSession } from '#application/licence/licences.ts'
import { makeSessionMailbox } from '#application/session/session-record.ts'
import { fromDays, fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { EVA, office, tagOf } from '#test/application/session/office.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import { verifies } from '#test/support/verifies.ts'
import { OFFICE } from '#test/support/vault-world.ts'
import { rightOf } from '#test/support/right-of.ts'

const DONE = E.right(undefined)
const PIET = mailbox('piet@korrel.example')

/** Eva's and Piet's mailboxes activated, and Eva logged in. */
async function licensed() {
  const session = await office()
  const memory = makeMemory()
  const inScope = makeMemoryInScope({ memory, stores: makeMemoryStores(memory) })
  const licence = sampleLicence({ covers: 'korrel.example' })
  const activate = (address: string) =>
    inScope(Admin, ({ licences }) => licences.putActivation(sampleActivation(licence, address)))()
  await inScope(Admin, ({ licences }) => licences.add(licence))()
  for (const address of [EVA, PIET]) await activate(address)
  const common = { inScope, clock: session.clock, linkTenant: OFFICE }
  const may = makeAllowOwnSession(makeSessionMailbox(session.deps))
  return {
    ...session,
    takeAway: () => memory.setAvailable(false),
    activate,
    jwt: rightOf(await session.login('good')).jwt,
    disconnect: makeDisconnectMailbox({ ...common, mayDisconnect: may }),
    disconnectWithoutProof: makeDisconnectMailbox({ ...common, mayDisconnect: allowAll }),
    isActivated: async (address = EVA) => {
      const found = rightOf(await inScope(Admin, ({ licences }) => licences.findFor(address))())
      return O.isSome(found) && O.isSome(found.value.activation)
    },
  }
}

describe('disconnecting a mailbox', () => {
  verifies('LIC-8', 'needs no more than its address where no proof is required, as often as one likes', async () => {
    const { disconnectWithoutProof, isActivated } = await licensed()
    for (const email of ['EVA@korrel.example', EVA, 'nobody@korrel.example'])
      expect(await disconnectWithoutProof(email, O.none)()).to.deep.equal(DONE)
    expect([await isActivated(), await isActivated(PIET)]).to.deep.equal([false, true])
    for (const email of ['', 'eva', 'eva@'])
      expect(tagOf(await disconnectWithoutProof(email, O.none)())).to.equal('InvalidEmail')
  })

  verifies('LIC-8', 'needs a session of that mailbox where proof is required; others change nothing', async () => {
    const { disconnect, isActivated, jwt, signer, clock, connections } = await licensed()
    const [record] = await connections()
    if (record === undefined) throw new Error('no record')
    const { ledgerUserId, tenantUuid, id: sid } = record
    const ofAnother = { tenantUuid, sid, ledgerUserId: sid as unknown as typeof ledgerUserId }
    const forged = await signer.sign(ofAnother, clock.now(), clock.now() + fromDays(1))()
    for (const session of [O.none, O.some('forged'), O.some(`${jwt}x`), O.some(forged)])
      expect(await disconnect(EVA, session)()).to.deep.equal(DONE)
    expect(await disconnect(PIET, O.some(jwt))()).to.deep.equal(DONE)
    expect([await isActivated(), await isActivated(PIET)]).to.deep.equal([true, true])
    for (let n = 0; n < 2; n++) expect(await disconnect('Eva@KORREL.example', O.some(jwt))()).to.deep.equal(DONE)
    expect([await isActivated(), await isActivated(PIET)]).to.deep.equal([false, true])
  })

  verifies('LIC-8', 'takes a session that has expired, up to its grace', async () => {
    const { disconnect, isActivated, activate, jwt, clock } = await licensed()
    clock.advance(fromDays(89))
    await disconnect(EVA, O.some(jwt))()
    expect(await isActivated()).to.equal(false)
    await activate(EVA)
    clock.advance(fromDays(1) + 1)
    await disconnect(EVA, O.some(jwt))()
    expect(await isActivated()).to.equal(true)
  })

  verifies('LIC-8', 'takes a session that was just revoked, and none from before a new login', async () => {
    const { disconnect, isActivated, activate, jwt, revoke, login, clock } = await licensed()
    clock.advance(fromMinutes(1))
    await revoke(O.some(jwt))()
    clock.advance(fromHours(1))
    await disconnect(EVA, O.some(jwt))()
    expect(await isActivated()).to.equal(false)
    await activate(EVA)
    clock.advance(1)
    await disconnect(EVA, O.some(jwt))()
    expect(await isActivated()).to.equal(true)
    clock.advance(fromHours(1))
    rightOf(await login('good'))
    await disconnect(EVA, O.some(jwt))()
    expect(await isActivated()).to.equal(true)
  })

  it('that cannot be stored is reported', async () => {
    const { disconnect, takeAway, jwt } = await licensed()
    takeAway()
    expect(tagOf(await disconnect(EVA, O.some(jwt))())).to.equal('StoreUnavailable')
  })
})
