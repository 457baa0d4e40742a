// Moments that replicas share come from the database's clock, whatever the machine's says (OPS-5).
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeSharedClock } from '#adapters/system/shared-clock.ts'
import { fromHours, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'

const NOON = Date.parse('2026-03-30T12:00:00Z')

const clockWith = (machine: { at: Instant }, database: { at: Instant | null }, trip = 0) =>
  makeSharedClock({ now: () => machine.at }, async () => {
    const { at } = database
    machine.at += trip
    return O.fromNullable(at)
  })

describe('the clock that replicas share', () => {
  verifies(
    'OPS-5',
    'follows the database where the machine is hours ahead, and back once its clock is right',
    async () => {
      const machine = { at: NOON + fromHours(2) }
      const clock = clockWith(machine, { at: NOON })
      expect(await clock.compare()).to.equal(fromHours(2))
      expect(clock.now()).to.equal(NOON)
      machine.at = NOON + fromMinutes(1)
      expect(await clockWith(machine, { at: NOON + fromMinutes(1) }).compare()).to.equal(0)
    },
  )

  verifies('OPS-5', 'keeps the last difference while the database is away', async () => {
    const machine = { at: NOON - fromMinutes(3) }
    const database: { at: Instant | null } = { at: NOON }
    const clock = clockWith(machine, database)
    await clock.compare()
    database.at = null
    expect(await clock.compare()).to.equal(-fromMinutes(3))
    expect(clock.now()).to.equal(NOON)
  })

  verifies('OPS-5', 'takes a slow answer for no difference', async () => {
    const machine = { at: NOON }
    const clock = clockWith(machine, { at: NOON }, 4_000)
    expect(await clock.compare()).to.equal(0)
    expect(clock.now()).to.equal(machine.at)
  })
})
