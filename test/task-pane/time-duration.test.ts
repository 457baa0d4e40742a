// A duration is understood as it was meant, and nothing else is taken for one.
import { expect } from 'chai'
import fc from 'fast-check'
import { countHours, parseTimeOfDay } from '#domain/ledger/time.ts'
import { toClock, toHours, parseDuration } from '#adapters/web/task-pane/time/duration.ts'
import { verifies } from '#test/support/verifies.ts'

const minutes = fc.integer({ min: 1, max: 24 * 60 })

describe('a duration as it is typed', () => {
  verifies('CLI-6', 'is taken in each of the ways in which people write it', () => {
    const written: Readonly<Record<string, number>> = {
      '1:30': 90,
      ':45': 45,
      '0:05': 5,
      '1,5': 90,
      '1.5': 90,
      ',25': 15,
      '1,5 uur': 90,
      '90m': 90,
      '90 min': 90,
      '90 minuten': 90,
      '1u30': 90,
      '1 u 30 m': 90,
      '1h30m': 90,
      '2 uur en 5 minuten': 125,
      '2 hours and 5 minutes': 125,
      '2u': 120,
      ' 2 ': 120,
      '9': 540,
      '10': 10,
      '45': 45,
      '90': 90,
    }
    for (const [text, meant] of Object.entries(written)) expect(parseDuration(text), text).to.equal(meant)
  })

  verifies('CLI-6', 'is nothing where it cannot be read', () => {
    for (const text of [
      '',
      '0',
      '0:00',
      '0,0',
      '1:60',
      '1:5',
      'een uur',
      '1:30:00',
      '-1',
      '1,5,5',
      ',',
      ':',
      '1e3',
      '1u1u',
    ])
      expect(parseDuration(text), text).to.equal(null)
  })

  it('is read back from how it is shown', () => {
    fc.assert(
      fc.property(minutes, (n) => {
        expect(parseDuration(toClock(n))).to.equal(n)
        expect(parseDuration(`${n}m`)).to.equal(n)
        expect(parseDuration(`${Math.floor(n / 60)} uur en ${n % 60} min`)).to.equal(n)
      }),
    )
  })

  it('is never more than was typed, and whole', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        const understood = parseDuration(text)
        if (understood !== null) expect(Number.isInteger(understood) && understood > 0, text).to.equal(true)
      }),
    )
  })

  it('becomes the hours that the service makes of a period as long', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1439 }), (n) => {
        const [start, end] = ['00:00', toClock(n).padStart(5, '0')].map(parseTimeOfDay)
        if (start?._tag !== 'Some' || end?._tag !== 'Some') throw new Error('no time of day')
        expect(toHours(n)).to.equal(countHours({ start: start.value, end: end.value }))
      }),
    )
  })
})
