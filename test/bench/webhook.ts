// Webhooks: what the receivers of 99 addresses wait while one of a hundred answers late (EVT-10).
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { makeWebhookSecrets } from '#adapters/crypto/webhook-secrets.ts'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { wakeWebhook } from '#application/event/deliver.ts'
import { makeStores } from '#bootstrap/compose/stores.ts'
import { gen, O, unwrap } from '#domain/shared/fp.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { newKind, sampleEvent } from '#test/contract/sample-events.ts'
import { sampleWebhook } from '#test/contract/webhook-stores.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { must } from '#test/support/right-of.ts'
import { until } from '#test/support/until.ts'
import { type BenchRow, median } from './table.ts'
import { makeBenchWorld } from './world.ts'

const [OFFICES, EACH] = [5, 20]
const EVENTS = 8
/** Milliseconds from one event to the next. */
const EVERY = 4_000
/** Milliseconds that the slow receiver takes for an answer. */
const SLOW = 10_000
const ROUNDS = 3
const KEY = Buffer.alloc(32, 7)

async function openReceivers() {
  /** Since when each event is due, by its number. */
  const due = new Map<number, number>()
  let waits: number[] = []
  let isSlow = false
  const server = createServer((request, response) => {
    const arrivedAt = performance.now()
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const isFirst = request.url === '/0/0'
      const number = Number(/event-(\d+)@/.exec(body)?.[1])
      if (!isFirst) waits.push(arrivedAt - (due.get(number) ?? Number.NaN))
      setTimeout(() => response.writeHead(204).end(), isFirst && isSlow ? SLOW : 0)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    due,
    begin: (slow: boolean) => {
      waits = []
      isSlow = slow
    },
    waits: () => waits.toSorted((a, b) => a - b),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export async function benchWebhook(): Promise<readonly BenchRow[]> {
  const world = await makeBenchWorld()
  const receivers = await openReceivers()
  const { log } = makeRecordingLog()
  const database = openDatabase({ url: world.databaseUrl, log, connectWithin: 15_000 })
  const boss = makeBoss({ databaseUrl: world.databaseUrl, log, working: false })
  await boss.start()
  const inScope = makeInScope({ database, stores: makeStores(boss) })
  const secrets = makeWebhookSecrets([{ id: 'bench', key: KEY }])
  const kind = newKind()
  const tenants = Array.from({ length: OFFICES }, newTenant)
  for (const [office, tenant] of tenants.entries())
    for (let n = 0; n < EACH; n += 1) {
      const { id, ...rest } = sampleWebhook({ url: `${receivers.url}/${office}/${n}`, kinds: [kind.uuid] })
      const sealed = secrets.seal(tenant, id, secrets.make())
      const webhook = { ...rest, id, secrets: [{ sealed, until: O.none }] }
      await must(inScope(Tenant(tenant), (stores) => stores.webhooks.add(webhook)))
    }
  const service = await world.startService({
    PLUGIN_TOKEN_KEYS: `bench:${KEY.toString('base64')}`,
    CHROMIUM_PATH: process.execPath,
  })
  let fired = 0
  /** One event of each office: a hundred deliveries. */
  const fire = async (): Promise<void> => {
    const now = Date.now()
    fired += 1
    const number = fired
    receivers.due.set(number, performance.now())
    await Promise.all(
      tenants.map((tenant) =>
        must(
          inScope(Tenant(tenant), (stores) =>
            gen(function* () {
              const event = sampleEvent({ kind, firedAt: now, data: { email: `event-${number}@korrel.example` } })
              yield* unwrap(stores.events.addAll([event]))
              const woken = yield* unwrap(stores.webhookDeliveries.addWanted({ id: event.id, type: kind.uuid }, now))
              for (const id of woken) yield* unwrap(wakeWebhook(stores, tenant, id, now))
            }),
          ),
        ),
      ),
    )
  }
  /** Milliseconds that 95 of 100 deliveries to the other addresses wait at most. */
  const measure = async (slow: boolean): Promise<number> => {
    receivers.begin(slow)
    for (let n = 0; n < EVENTS; n += 1) {
      const began = performance.now()
      await fire()
      await wait(Math.max(0, EVERY - (performance.now() - began)))
    }
    const all = EVENTS * (OFFICES * EACH - 1)
    await until('all deliveries', () => Promise.resolve(receivers.waits().length >= all), 60_000)
    const p95 = receivers.waits()[Math.floor(all * 0.95)] ?? Number.NaN
    // The slow one catches up, so that the next round begins with nothing waiting.
    receivers.begin(false)
    await wait(SLOW * 1.5)
    return p95
  }
  try {
    await measure(false)
    const pairs: (readonly [slow: number, none: number])[] = []
    for (let n = 0; n < ROUNDS; n += 1) pairs.push([await measure(true), await measure(false)])
    const ratio = median(pairs.map(([slow, none]) => slow / none))
    return [
      {
        what: `one of ${OFFICES * EACH} receivers takes ${SLOW / 1_000} s: p95 of the others`,
        measured: `${median(pairs.map(([slow]) => slow)).toFixed(0)} ms`,
        yardstick: `none is slow: ${median(pairs.map(([, none]) => none)).toFixed(0)} ms`,
        ratio: ratio.toFixed(2),
        wanted: '≤ 1.2',
        kept: ratio <= 1.2,
      },
    ]
  } finally {
    await service.stop()
    await receivers.close()
    await boss.stop()
    await database.close()
    await world.close()
  }
}
