// One soak: callers at work in all areas while something disturbs the service, then the books of what they were answered.
import { setTimeout as pause } from 'node:timers/promises'
import { openAreas } from './areas.ts'
import { bookOf, isBalanced, isFlat, printBook, printColumns } from './books.ts'
import { type Calls, makeCalls } from './calls.ts'
import { openLedgerDesk } from './ledger-desk.ts'
import { passNight } from './nights.ts'
import { failedJobsIn, orphansIn } from './orphans.ts'
import { settle } from './settle.ts'
import type { SoakArea } from './soak-area.ts'
import { openSoakWorld, type SoakDatabase, type SoakWorld } from './soak-world.ts'

/** Of simulated days. */
const DAY = 20_000

export interface Disturbance {
  /** To be printed below the books. */
  readonly table: string
  readonly isRight: boolean
}

/** Prints the books. False: they do not balance, or something else is wrong. */
export async function runSoak(options: {
  readonly stored: SoakDatabase
  readonly replicas: number
  readonly random: () => number
  readonly say: (line: string) => void
  /** Resolves when it is over. */
  readonly disturb: (context: { readonly soak: SoakWorld; readonly calls: Calls }) => Promise<Disturbance>
}): Promise<boolean> {
  const { random, say } = options
  let unhandled = 0
  const note = (reason: unknown): void => {
    unhandled += 1
    say(`unhandled: ${String(reason)}`)
  }
  process.on('unhandledRejection', note)
  const soak = await openSoakWorld(options.stored, options.replicas)
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

  const disturbance = await options.disturb({ soak, calls })
  say('the faults are over, callers finish')
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
  for (const { area, lost, doubled, uninvited, doubtful } of books)
    for (const [what, keys] of Object.entries({ lost, doubled, uninvited, 'listed as doubtful': doubtful }))
      if (keys.length > 0) console.log(`${area}, ${what}: ${keys.slice(0, 10).join(' · ')}`)
  console.log(
    `\n${printColumns([['rows without what they belong to', 'rows', ''], ...orphans.map(({ what, rows }) => [what, rows, rows === 0 ? 'none' : 'ORPHANED'])])}`,
  )
  for (const job of failedJobs) console.log(job)
  console.log(`\n${disturbance.table}`)
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
  await soak.close()
  process.off('unhandledRejection', note)
  return (
    disturbance.isRight &&
    books.every(isBalanced) &&
    orphans.every(({ rows }) => rows === 0) &&
    lives.every(isFlat) &&
    crashes.length + unhandled === 0
  )
}
