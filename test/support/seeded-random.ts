// Random numbers that a printed seed repeats, for tests that kill processes at random moments.
import { randomInt } from 'node:crypto'

/** Mulberry32: repeatable numbers from 0 to 1. */
export function randomFrom(seed: number) {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Prints its seed; KILL_SEED repeats a run. */
export function killRandom(): () => number {
  const seed = Number(process.env['KILL_SEED'] ?? randomInt(2 ** 31))
  process.stdout.write(`      KILL_SEED=${seed}\n`)
  return randomFrom(seed)
}
