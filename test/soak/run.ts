// `npm run soak -- --kills 1000 --seed 7`: three replicas at work in all areas under faults, then the books. Exit code 1: they do not balance.
// Ctrl-C ends the faults, and prints the books of what was done.
import { setTimeout as pause } from 'node:timers/promises'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { randomFrom } from '#test/support/seeded-random.ts'
import { endRun } from '#test/support/end-of-run.ts'
import { openAreas } from './areas.ts'
import { bookOf, isBalanced, isFlat, printBook, printColumns, spread } from './books.ts'
import { makeCalls } from './calls.ts'
import { runFaults } from './faults.ts'
import { openLedgerDesk } from './ledger-desk.ts'
import { failedJobsIn, orphansIn } from './orphans.ts'
import { settle } from './settle.ts'
import { passNight } from './nights.ts'
import type { SoakArea } from './soak-area.ts'
import { openSoakWorld } from './soak-world.ts'

/** Of simulated days. */
const DAY = 20_000

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' }, seed: { type: 'string' } } })
const kills = Number(values.kills)
const seed = Number(values.seed ?? randomInt(2 ** 31))
const random = randomFrom(seed)
const began = performance.now()
const say = (line: string): void =>
  console.log(`${String(Math.round((performance.now() - began) / 1_000)).padStart(5)} s  ${line}`)

let isStopped = false
process.once('SIGINT', () => {
  isStopped = true
  say('interrupted: no more faults')
})
let unhandled = 0
process.on('unhandledRejection', (reason) => {
  unhandled += 1
  say(`unhandled: ${String(reason)}`)
})
say(`seed ${seed}, ${kills} kills`)
const soak = await openSoakWorld()
const calls = makeCalls(() => soak.replicas, random)
const desk = await openLedgerDesk(soak)
const areas = await openAreas({ soak, calls, desk, random })
say(`${soak.replicas.length} replicas run; ${areas.length} areas at work`)

async function caller(area: SoakArea, next: () => number): Promise<void> {
  while (!calls.isOver()) {
    await area.round(next())
    await pause(area.rest * (0.5 + random()))
  }
}
const callers = Promise.all(
  areas.flatMap((area) => {
    let n = 0
    const next = (): number => (n += 1)
    return Array.from({ length: area.callers }, () => caller(area, next))
  }),
)

let days = 0
const nights = (async () => {
  while (!calls.isOver()) {
    await pause(DAY)
    await passNight(soak).catch((error: unknown) => say(`a night failed: ${String(error)}`))
    days += 1
  }
})()

const faultsBegan = performance.now()
let saidAt = faultsBegan
const { times, kills: killed } = await runFaults({ soak, calls, random, isStopped: () => isStopped }, kills, (done) => {
  const now = performance.now()
  if (now - saidAt < 10_000 && done < kills) return
  saidAt = now
  const rate = done / ((now - faultsBegan) / 1_000)
  const left = Math.round((kills - done) / rate)
  const accepted = calls.effects.filter(({ outcome }) => outcome === 'accepted').length
  say(`${done} of ${kills} kills, ${rate.toFixed(2)}/s, about ${left} s to go; ${accepted} effects accepted`)
})
say(`${killed()} kills; the faults are over, callers finish`)
calls.end()
await Promise.all([callers, nights])
say(`${days} simulated days; ${calls.effects.length} effects`)
await settle(soak, say)

const books = []
for (const area of areas)
  for (const [name, evidence] of Object.entries(area.books)) {
    // Some effects are known in the end only.
    const found = await evidence()
    books.push(bookOf(name, calls.effects, found))
  }
const orphans = await orphansIn(soak.office.world)
const failedJobs = await failedJobsIn(soak.office.world)
await Promise.all(soak.replicas.map((one) => one.end()))
const lives = soak.replicas.flatMap((one) => one.lives).filter(({ seconds }) => seconds >= 20)
const crashes = [...calls.answers].filter(([key]) => key.endsWith(' 500'))

console.log(`\n${printBook(books)}`)
for (const { area, lost, doubled, uninvited } of books)
  for (const [what, keys] of Object.entries({ lost, doubled, uninvited }))
    if (keys.length > 0) console.log(`${area}, ${what}: ${keys.slice(0, 10).join(' · ')}`)
console.log(
  `\n${printColumns([['rows without what they belong to', 'rows', ''], ...orphans.map(({ what, rows }) => [what, rows, rows === 0 ? 'none' : 'ORPHANED'])])}`,
)
for (const job of failedJobs) console.log(job)
console.log(
  `\n${printColumns([
    ['fault', 'times', 'recovery p50 ms', 'maximum ms'],
    ...[...times].map(([kind, took]) => [kind, took.length, ...spread(took)]),
  ])}`,
)
console.log(
  `\n${printColumns([
    ['life of 20 s and more', 'seconds', 'MB early', 'MB late', ''],
    ...lives.map((one) => [one.replica, one.seconds, one.early, one.late, isFlat(one) ? 'flat' : 'GROWS']),
  ])}`,
)
console.log(
  `\nanswers: ${[...calls.answers]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, n]) => `${key} × ${n}`)
    .join(', ')}`,
)
console.log(`failed starts: ${soak.failedStarts.length}`)
const isRight =
  books.every(isBalanced) &&
  orphans.every(({ rows }) => rows === 0) &&
  lives.every(isFlat) &&
  crashes.length + unhandled === 0
console.log(
  isRight ? '\nThe books balance.' : `\nThe books DO NOT balance. Repeat with --seed ${seed} --kills ${kills}.`,
)
await soak.close()
await endRun()
process.exit(isRight ? 0 : 1)
