// `npm run soak -- --kills 1000 --seed 7`: three replicas at work in all areas under faults, then the books. `-- --failover --times 10`: two replicas over two
// PostgreSQL servers, of which the primary is killed ten times; once with both in the address, once behind HAProxy. Exit code 1: the books do not
// balance; 2: not everything was run. Ctrl-C ends the faults, and prints the books of what was done.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startOwnCluster } from '#test/support/embedded-run.ts'
import { endRun } from '#test/support/end-of-run.ts'
import { randomFrom } from '#test/support/seeded-random.ts'
import { type ServerPair, startServerPair } from '#test/support/server-pair.ts'
import { printColumns, spread } from './books.ts'
import { runFailovers } from './failovers.ts'
import { runFaults } from './faults.ts'
import { startHaproxy } from './haproxy.ts'
import { runSoak } from './soak.ts'

const FAILOVERS = 10

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string' },
    failover: { type: 'boolean', default: false },
    times: { type: 'string', default: String(FAILOVERS) },
    through: { type: 'string' },
  },
})
const kills = Number(values.kills)
const seed = Number(values.seed ?? randomInt(2 ** 31))
const began = performance.now()
const say = (line: string): void =>
  console.log(`${String(Math.round((performance.now() - began) / 1_000)).padStart(5)} s  ${line}`)

let isInterrupted = false
process.once('SIGINT', () => {
  isInterrupted = true
  say('interrupted: no more faults')
})
const isStopped = (): boolean => isInterrupted

async function soakUnderFaults(): Promise<boolean> {
  const random = randomFrom(seed)
  say(`seed ${seed}, ${kills} kills`)
  const cluster = await startOwnCluster()
  const database = { url: cluster.serviceUrl, adminUrl: cluster.adminUrl, drop: () => Promise.resolve() }
  try {
    return await runSoak({
      stored: { database, settings: {} },
      replicas: 3,
      random,
      say,
      disturb: async ({ soak, calls }) => {
        const faultsBegan = performance.now()
        let saidAt = faultsBegan
        const context = { soak, cluster, calls, random, isStopped }
        const { times, kills: killed } = await runFaults(context, kills, (done) => {
          const now = performance.now()
          if (now - saidAt < 10_000 && done < kills) return
          saidAt = now
          const rate = done / ((now - faultsBegan) / 1_000)
          const left = Math.round((kills - done) / rate)
          const accepted = calls.effects.filter(({ outcome }) => outcome === 'accepted').length
          say(`${done} of ${kills} kills, ${rate.toFixed(2)}/s, about ${left} s to go; ${accepted} effects accepted`)
        })
        say(`${killed()} kills`)
        const table = printColumns([
          ['fault', 'times', 'recovery p50 ms', 'maximum ms'],
          ...[...times].map(([kind, took]) => [kind, took.length, ...spread(took)]),
        ])
        return { table, isRight: true }
      },
    })
  } finally {
    await cluster.stop()
  }
}

/** How replicas reach the pair; undefined where the machine lacks the program. */
const WAYS = {
  hosts: async (pair: ServerPair) => ({ url: pair.url, stop: () => Promise.resolve() }),
  haproxy: startHaproxy,
} as const

const isWay = (named: string): named is keyof typeof WAYS => Object.hasOwn(WAYS, named)

/** Undefined: not run. */
async function soakUnderFailovers(way: keyof typeof WAYS): Promise<boolean | undefined> {
  const random = randomFrom(seed)
  const pair = await startServerPair()
  const reached = pair && (await WAYS[way](pair))
  if (pair === undefined || reached === undefined) {
    await pair?.stop()
    say(`failover through ${way}: not run, since this machine has no ${pair === undefined ? 'PostgreSQL' : 'HAProxy'}`)
    return undefined
  }
  say(`seed ${seed}, ${values.times} failovers through ${way}`)
  try {
    return await runSoak({
      stored: {
        database: pair.database,
        settings: { DATABASE_URL: reached.url('tapster'), MIGRATION_DATABASE_URL: reached.url('owner') },
      },
      replicas: 2,
      random,
      say,
      disturb: ({ calls }) => runFailovers({ pair, calls, random, say, isStopped }, Number(values.times)),
    })
  } finally {
    await reached.stop()
    await pair.stop()
  }
}

const ways = Object.keys(WAYS).filter(isWay)
const through = values.through === undefined ? ways : [values.through].filter(isWay)
if (through.length === 0) {
  console.error(`--through must be ${ways.join(' or ')}`)
  process.exit(2)
}

const results: (boolean | undefined)[] = []
if (values.failover) for (const way of through) results.push(await soakUnderFailovers(way))
else results.push(await soakUnderFaults())
const again = values.failover ? `--failover --times ${values.times}` : `--kills ${kills}`
await endRun()
if (results.includes(false)) {
  console.log(`\nThe books DO NOT balance. Repeat with --seed ${seed} ${again}.`)
  process.exit(1)
}
if (results.includes(undefined)) {
  console.log('\nNot everything was run.')
  process.exit(2)
}
console.log('\nThe books balance.')
process.exit(0)
