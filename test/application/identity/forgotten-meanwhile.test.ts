// A user erases their data while their work is under way: the work ends, and brings nothing back.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { MAX_PARTS_AT_ONCE } from '#domain/archive/mail.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { asked, makeArchiveWorld, newCaller, requestWith } from '#test/application/archive/archive-world.ts'
import { makeVaultWorld, OFFICE } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'

/** A worker that archives, and its user forgotten before step `n`. Answers whether there was such a step. */
async function forgottenBefore(n: number): Promise<boolean> {
  const world = makeArchiveWorld()
  const caller = world.know(newCaller())
  const [step, request] = [{ of: 0 }, requestWith(MAX_PARTS_AT_ONCE)]
  expect(await asked(world, caller, request)).to.equal('Queued')
  world.steps.meet(async () => {
    if (step.of++ !== n) return
    expect(E.isRight(await world.erase(caller))).to.equal(true)
    world.forget(caller)
    world.ledger.refuse(() => ({ _tag: 'ReauthRequired' }))
  })
  await world.workAll()
  if (step.of <= n) return false
  const { archives, storedMails } = await world.held(caller)
  for (const archive of archives) {
    expect(archive.state._tag, `before step ${n}`).to.equal('Archived')
    expect(JSON.stringify(archive)).not.to.include(caller.ledgerUserName).and.not.to.include(caller.ledgerUserId)
  }
  expect(storedMails, `before step ${n}`).to.deep.equal([])
  expect(world.jobs()).to.deep.equal([])
  expect(JSON.stringify(world.logged)).not.to.include(caller.ledgerUserName)
  return true
}

describe('a user who is forgotten meanwhile', () => {
  verifies('PLG-23', 'has no archive any more, wherever its worker was', async () => {
    let n = 0
    while (await forgottenBefore(n)) n += 1
    expect(n).to.be.greaterThan(10)
  })

  verifies('PLG-23', 'has no connection any more, wherever its refresh was', async () => {
    const forgottenAt = async (n: number): Promise<boolean> => {
      let turn = 0
      let forget = async (): Promise<void> => {}
      const world = makeVaultWorld({
        pause: async () => {
          if (turn++ === n) await forget()
        },
      })
      const { id } = await world.connect()
      const { ledgerUserId } = (await world.record(id)) ?? {}
      if (ledgerUserId === undefined) throw new Error('no connection')
      forget = async () => {
        const person = { tenantUuid: OFFICE, user: ledgerUserId }
        await world.inScope(Tenant(OFFICE), ({ personalConnections }) => personalConnections.erase(person))()
      }
      turn = 0
      world.clock.advance(fromMinutes(11))
      const token = await world.replica().tokens.readToken(id)()
      if (turn <= n) return false
      expect(await world.record(id), `at turn ${n}`).to.equal(undefined)
      const later = await world.replica().tokens.readToken(id)()
      expect(E.isLeft(later) && later.left._tag, `at turn ${n}`).to.equal('ReauthRequired')
      expect(JSON.stringify(token)).not.to.include('StoreUnavailable')
      expect(await world.inScope(Admin, ({ tokens }) => tokens.page(O.none, 10))()).to.deep.equal(E.right([]))
      return true
    }
    let n = 0
    while (await forgottenAt(n)) n += 1
    expect(n).to.be.greaterThan(4)
  })
})
