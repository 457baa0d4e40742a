// What one user's calls leave to their colleagues of the division's minute.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { makeRateGate } from '#adapters/ledger/rate-gate.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import type { Division, LedgerUserId } from '#domain/session/token-record.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'

const DIVISION = 1 as Division
const OTHER_DIVISION = 2 as Division
const HUNGRY = aUuid(1) as LedgerUserId
const COLLEAGUE = aUuid(2) as LedgerUserId

function makeWorld() {
  const clock = makeMovableClock()
  const gate = makeRateGate({ limits: makeMemoryLimits({ clock }), clock })
  const asks = async (user: LedgerUserId, division = DIVISION): Promise<boolean> => {
    const admission = await gate.admit(division, false, user)()
    return E.isRight(admission) && admission.right._tag === 'Admitted'
  }
  /** How many of a hundred calls at once go out. */
  const burst = async (user: LedgerUserId): Promise<number> =>
    (await Promise.all(Array.from({ length: 100 }, () => asks(user)))).filter((went) => went).length
  return { clock, asks, burst }
}

describe('a division’s minute among its users', () => {
  verifies('PLG-19', 'is one user’s while no other asks', async () => {
    const { burst } = makeWorld()
    expect(await burst(HUNGRY)).to.equal(60)
  })

  verifies('PLG-19', 'leaves a third to colleagues who asked lately, even in vain', async () => {
    const { clock, asks, burst } = makeWorld()
    expect(await burst(HUNGRY)).to.equal(60)
    expect(await asks(COLLEAGUE)).to.equal(false)
    clock.advance(fromMinutes(1))
    expect(await burst(HUNGRY)).to.equal(40)
    expect(await burst(COLLEAGUE)).to.equal(20)
    clock.advance(fromMinutes(1))
    expect(await burst(COLLEAGUE)).to.equal(40)
    expect(await burst(HUNGRY)).to.equal(20)
    clock.advance(fromMinutes(11))
    expect(await burst(HUNGRY)).to.equal(60)
  })

  verifies('PLG-19', 'is not shared with another division', async () => {
    const { asks, burst } = makeWorld()
    expect(await asks(COLLEAGUE, OTHER_DIVISION)).to.equal(true)
    expect(await burst(HUNGRY)).to.equal(60)
  })
})
