// The faults of a soak, chosen by a seeded generator: each begins, ends, and is timed until work goes on.
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { OwnCluster } from '#test/support/embedded-run.ts'
import { control } from '#test/support/service.ts'
import type { Calls } from './calls.ts'
import { isReady, type Replica, untilReady } from './replicas.ts'
import type { SoakWorld } from './soak-world.ts'
import { steadily } from './steadily.ts'

const CONNECTIONS = 400
/** A fault and its recovery take no longer; the next one begins. */
const PATIENCE = 120_000

export interface FaultTimes {
  /** Milliseconds from the end of each fault to the recovery, by kind. */
  readonly times: ReadonlyMap<string, readonly number[]>
  readonly kills: () => number
}

export interface FaultContext {
  readonly soak: SoakWorld
  readonly cluster: OwnCluster
  readonly calls: Calls
  readonly random: () => number
  /** True: no more of them, whatever the number was to be. */
  readonly isStopped: () => boolean
}

/** Begins and ends a fault; resolves when work goes on, and calls `ended` when the fault itself is over. */
type Fault = (context: FaultContext, ended: () => void) => Promise<void>

const between = (random: () => number, least: number, most: number): number => least + random() * (most - least)
const oneOf = <A>(random: () => number, all: readonly A[]): A | undefined => all[Math.floor(random() * all.length)]

async function anyReady({ replicas }: SoakWorld): Promise<void> {
  for (;;) {
    const running = replicas.flatMap((one) => one.running() ?? [])
    if ((await Promise.all(running.map(({ baseUrl }) => isReady(baseUrl)))).some(Boolean)) return
    await pause(50)
  }
}

const stopped: Fault = async ({ soak, random }, ended) => {
  const chosen = oneOf(random, soak.replicas)
  const service = chosen?.running()
  if (chosen === undefined || service === undefined) return
  if (!chosen.signal('SIGSTOP')) return
  await pause(between(random, 500, 6_000))
  chosen.signal('SIGCONT')
  ended()
  await untilReady(
    () => service.baseUrl,
    () => chosen.running() !== service,
  )
}

const database =
  (isOrderly: boolean): Fault =>
  async ({ soak, cluster, random, calls }, ended) => {
    await cluster.halt(isOrderly)
    await pause(between(random, 200, 1_500))
    await steadily(cluster.resume)
    ended()
    const accepted = calls.nextAccepted()
    await anyReady(soak)
    await accepted
  }

const redisRestarted: Fault = async ({ soak, random, calls }, ended) => {
  await soak.redis.kill()
  await pause(between(random, 200, 2_000))
  await soak.redis.start()
  ended()
  await calls.nextAccepted()
}

const redisFrozen: Fault = async ({ soak, random, calls }, ended) => {
  soak.redis.freeze()
  await pause(between(random, 500, 3_000))
  soak.redis.thaw()
  ended()
  await calls.nextAccepted()
}

/** Takes every connection that the service's login can have. */
const connections: Fault = async ({ soak, cluster, random, calls }, ended) => {
  const taken: Client[] = []
  for (let n = 0; n < CONNECTIONS; n += 1) {
    const client = new Client({ connectionString: cluster.serviceUrl, connectionTimeoutMillis: 2_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      taken.push(client)
    } catch {
      break
    }
  }
  await pause(between(random, 1_000, 3_000))
  await Promise.all(taken.map((one) => one.end().catch(() => undefined)))
  ended()
  const accepted = calls.nextAccepted()
  await anyReady(soak)
  await accepted
}

const neighbour =
  (url: (soak: SoakWorld) => string, area: string, troubles: readonly object[]): Fault =>
  async ({ soak, random, calls }, ended) => {
    await control(url(soak), { op: 'fault', ...oneOf(random, troubles) })
    await pause(between(random, 1_000, 5_000))
    await control(url(soak), { op: 'clear' })
    ended()
    await calls.nextAccepted(area)
  }

const OTHERS: Readonly<Record<string, Fault>> = {
  'SIGSTOP and SIGCONT': stopped,
  'PostgreSQL restarted': database(true),
  'PostgreSQL crashed': database(false),
  'Redis restarted': redisRestarted,
  'Redis frozen': redisFrozen,
  'connections exhausted': connections,
  'ledger in trouble': neighbour(({ office }) => office.world.ledgerUrl, 'hours', [
    { kind: 'down' },
    { kind: 'down', status: 503 },
    { kind: 'slow', ms: 1_500 },
    { kind: 'loseAnswer', method: 'POST', path: '/api/v1/' },
    { kind: 'rateLimited' },
    { kind: 'malformedJson' },
  ]),
  'cloud in trouble': neighbour(({ office }) => office.cloud.url, 'messages by mailbox', [
    { kind: 'down' },
    { kind: 'slow', ms: 1_500 },
    { kind: 'throttled', retryAfter: 1 },
    { kind: 'loseAnswer', path: 'sendMail' },
    { kind: 'doneButFailed', path: 'sendMail' },
    { kind: 'status', status: 503 },
  ]),
  'mail server in trouble': neighbour(({ office }) => office.smtp.url, 'messages by SMTP', [
    { kind: 'lost', method: 'CONNECT' },
    { kind: 'lost', method: 'DATA' },
    { kind: 'slow', method: 'DATA', ms: 1_500 },
    { kind: 'reply', method: 'MAIL', status: 421 },
    { kind: 'reply', method: 'RCPT', status: 451 },
  ]),
}

const KILL = 'killed (SIGKILL)'
/** So often one is killed that does not run yet. */
const KILLED_AT_START = 0.2

/** Runs until so many kills are done. In turn one replica is spared for a third of them, so that its memory is seen to stay. */
export async function runFaults(
  context: FaultContext,
  kills: number,
  onKill: (done: number) => void,
): Promise<FaultTimes> {
  const { soak, random } = context
  const times = new Map<string, number[]>()
  const add = (kind: string, took: number): void => void times.set(kind, [...(times.get(kind) ?? []), took])
  let done = 0
  const isOver = (): boolean => done >= kills || context.isStopped()

  // The others are killed; then it is another's turn, once one runs that callers can turn to.
  let spared = soak.replicas[0]
  let sparedUntil = kills / soak.replicas.length
  const sparedNow = (): Replica | undefined => {
    const next = soak.replicas[(soak.replicas.findIndex((one) => one === spared) + 1) % soak.replicas.length]
    if (done >= sparedUntil && next?.running() !== undefined) {
      spared = next
      sparedUntil += kills / soak.replicas.length
    }
    return spared
  }
  const killing = async (): Promise<void> => {
    const under = new Set<Promise<void>>()
    while (!isOver()) {
      const kept = sparedNow()
      const chosen = oneOf(
        random,
        soak.replicas.filter((one) => one !== kept),
      )
      if (chosen?.running() !== undefined) {
        onKill((done += 1))
        const killed = chosen.kill().then((took) => {
          if (took !== undefined) add(KILL, took)
        })
        under.add(killed)
        void killed.finally(() => under.delete(killed))
      } else if (random() < KILLED_AT_START && chosen?.killStart() === true) onKill((done += 1))
      await pause(between(random, 200, 1_000))
    }
    await Promise.all(under)
  }
  const others = async (): Promise<void> => {
    const kinds = Object.entries(OTHERS)
    while (!isOver()) {
      await pause(between(random, 500, 4_000))
      const chosen = oneOf(random, kinds)
      if (chosen === undefined) continue
      const [kind, begin] = chosen
      let at: number | undefined
      const begun = begin(context, () => {
        at = performance.now()
      })
      await Promise.race([begun, pause(PATIENCE, undefined, { ref: false })])
      if (at !== undefined) add(kind, performance.now() - at)
    }
  }
  await Promise.all([killing(), others()])
  return { times, kills: () => done }
}
