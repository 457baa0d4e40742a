// How long a search of a full log buffer takes, in memory and in Redis: every kind of question over 10,000 entries as the service logs them.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { makeMemoryBuffer } from '#adapters/logging/memory-buffer.ts'
import { toKeys } from '#adapters/redis/put-script.ts'
import { makeRedisBuffer } from '#adapters/redis/redis-buffer.ts'
import type { LogBuffer, LogQuery } from '#domain/logging/log-buffer.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { anEntry, aQuery, type EntryParts, KORREL, LINDE, lineOf, NOON } from '#test/contract/log-entries.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { commandAt, redisUrl } from '#test/support/redis.ts'
import { endRun } from '#test/support/end-of-run.ts'
import type { BenchRow } from './table.ts'

const FULL = 10_000
/** LOG_LIST_MAX_SCAN, by default. */
const LOOKED_AT = 5_000
const ROUNDS = 200
const WITHIN = { memory: 10, Redis: 30 }

const ROUTES = ['/mailclient-plugin/contact', '/mailclient-plugin/register-time', '/ledger/mailclient/session/refresh']

/** Most are calls, some are of the queue, few are troubles; each some 400 characters. */
function logged(n: number): EntryParts {
  const common = { after: n * 50, tenant: n % 3 === 0 ? KORREL : LINDE, requestId: randomUUID() }
  const place = { user: 'e***@korrel.example', POD_NAMESPACE: 'production', POD_IP: '10.2.3.4', APP_VERSION: '1.4.2' }
  if (n % 500 === 0)
    return {
      ...common,
      level: 'error',
      source: 'error',
      message: 'ledger.call.failed',
      data: {
        error: { name: 'LedgerDown', message: 'Geen antwoord van de boekhouding', stack: 'at x '.repeat(80) },
        place,
      },
    }
  if (n % 20 === 0)
    return {
      ...common,
      source: 'bull',
      message: 'mailclient.ledger.refresh.batch',
      data: { fresh: n, lapsed: 0, place },
    }
  return {
    ...common,
    level: n % 50 === 1 ? 'warn' : 'info',
    source: 'http',
    message: 'http.request',
    data: { method: 'GET', route: ROUTES[n % 3], status: n % 50 === 1 ? 503 : 200, ms: (n % 97) / 10, place },
  }
}

const questions: Readonly<Record<string, Partial<LogQuery>>> = {
  'the latest': {},
  'the latest of a tenant': { tenantUuid: O.some(KORREL) },
  troubles: { levels: ['error', 'fatal'] },
  'calls, by message': { sources: ['http'], sortBy: 'message', sortDir: 'asc', limit: 500 },
  'the oldest, far behind': { sortDir: 'asc', skip: 4_000, limit: 500 },
  'one request': { requestId: O.some(randomUUID()) },
  'text that is there': { q: 'Boekhouding' },
  'text that is in all': { q: 'korrel.example', limit: 500 },
  'text that is nowhere': { q: 'ZoË (nergens)' },
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN

async function fill(buffer: LogBuffer): Promise<void> {
  for (let n = 0; n < FULL; n += 1) {
    const entry = anEntry(logged(n))
    buffer.append(entry, lineOf(entry))
    // As entries come: never all of them in one turn.
    if (n % 500 === 0) await pause(1)
  }
}

async function timesOf(buffer: LogBuffer, query: LogQuery): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS + 20; round += 1) {
    const began = performance.now()
    const found = await buffer.query(query)()
    if (round >= 20) times.push(performance.now() - began)
    if (E.isLeft(found) || found.right.scanned !== LOOKED_AT || found.right.complete)
      throw new Error('the buffer was not full')
  }
  return times
}

async function rowsOf(where: keyof typeof WITHIN, buffer: LogBuffer): Promise<readonly BenchRow[]> {
  await fill(buffer)
  const rows: BenchRow[] = []
  for (const [what, query] of Object.entries(questions)) {
    const times = await timesOf(buffer, aQuery({ limit: 100, ...query, maxScan: LOOKED_AT }))
    const p99 = percentile(times, 0.99)
    rows.push({
      what: `log in ${where}: ${what}`,
      measured: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      yardstick: `${FULL} entries, ${LOOKED_AT} looked at`,
      ratio: '',
      wanted: `p99 ≤ ${WITHIN[where]} ms`,
      kept: p99 <= WITHIN[where],
    })
  }
  return rows
}

export async function benchLogQuery(): Promise<readonly BenchRow[]> {
  const options = { max: FULL, ttl: fromDays(7), clock: { now: () => NOON + fromDays(1) } }
  const inMemory = await rowsOf('memory', makeMemoryBuffer(options))
  const url = await redisUrl()
  if (url === undefined) {
    console.log('No redis-server on this machine: the log buffer in Redis is not measured.')
    return inMemory
  }
  const prefix = `tapster-bench-${randomUUID()}`
  const buffer = makeRedisBuffer({ ...options, url, prefix, log: makeRecordingLog().log, ...makeRecordingOutages() })
  const inRedis = await rowsOf('Redis', buffer)
  await buffer.close()
  await commandAt(url, ['DEL', ...toKeys(prefix)])
  await endRun()
  return [...inMemory, ...inRedis]
}
