// An office with webhooks, whose deliveries two processes send and a test kills; and the books of what arrived.
import * as O from 'fp-ts/lib/Option.js'
import type { KeyRing } from '#adapters/crypto/sealers.ts'
import { makeWebhookSecrets } from '#adapters/crypto/webhook-secrets.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { newKind, sampleEvent } from '#test/contract/sample-events.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { sampleWebhook } from '#test/contract/webhook-stores.ts'
import { openReceiver } from '#test/webhook/receiver.ts'
import { startWorkers } from './campaign-workers.ts'
import { startQueue } from './jobs-database.ts'
import { openFreshDatabase } from './opened-database.ts'
import { must } from './right-of.ts'

export const KILL_RING: KeyRing = [{ id: 'test', key: new Uint8Array(32).fill(7) }]

/** A claim of 30 seconds ends after two. */
const SPEED = 15

export interface DeliveryBooks {
  readonly deliveries: number
  /** Their receiver accepted them, and the table says so. */
  readonly sent: number
  /** Of those that are sent, the ids that were never accepted. */
  readonly neverAccepted: number
  /** Ids that came with more than one body, address or event. */
  readonly changed: number
  /** First arrivals that came before an earlier event of their address. */
  readonly outOfOrder: number
}

/** `webhooks` addresses, each of which receives `events` in a round. Every tenth call is refused. */
export async function openWebhookKills({ webhooks, events }: { readonly webhooks: number; readonly events: number }) {
  const { database, owner, url, close } = await openFreshDatabase()
  const queue = await startQueue(url, ['event.deliver'])
  const receiver = await openReceiver()
  const accepted = new Set<string>()
  let calls = 0
  receiver.setRespond((response, request) => {
    calls += 1
    const refused = calls % 10 === 0
    // A kill between the answer and its storing is the one that repeats a delivery.
    setTimeout(() => {
      if (!refused) accepted.add(String(request.headers['webhook-id']))
      response.writeHead(refused ? 503 : 204).end()
    }, calls % 5)
  })
  const inScope = makeInScope({ database, stores: makeTableStores })
  type TableStores = ReturnType<typeof makeTableStores>
  const tenant = newTenant()
  const within = <A>(work: (stores: TableStores) => Stored<A>): Promise<A> => must(inScope(Tenant(tenant), work))
  await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])
  const secrets = makeWebhookSecrets(KILL_RING)
  const kind = newKind()
  const from = Date.parse('2026-06-15T08:00:00Z')
  const since = Date.now()
  const ids = await Promise.all(
    Array.from({ length: webhooks }, async (_, n) => {
      const { id, ...rest } = sampleWebhook({ url: `${receiver.url}/${n}`, kinds: [kind.uuid] })
      const sealed = secrets.seal(tenant, id, secrets.make())
      await within((stores) => stores.webhooks.add({ ...rest, id, secrets: [{ sealed, until: O.none }] }))
      return id
    }),
  )
  let fired = 0
  const fill = async (): Promise<void> => {
    for (let n = 0; n < events; n += 1) {
      fired += 1
      const event = sampleEvent({ kind, firedAt: from + fired, data: { email: `event-${fired}@korrel.example` } })
      await within((stores) => stores.events.addAll([event]))
      await within((stores) => stores.webhookDeliveries.addWanted({ id: event.id, type: kind.uuid }, from))
    }
  }
  await fill()
  const workers = await startWorkers(new URL('./webhook-worker.ts', import.meta.url), () => ({
    DATABASE_URL: url,
    TENANT: tenant,
    WEBHOOKS: ids.join(','),
    AUTHORITY: receiver.authority,
    CLOCK_FROM: String(from),
    CLOCK_SINCE: String(since),
    CLOCK_SPEED: String(SPEED),
  }))
  const readStates = async () => {
    const { rows } = await owner.query<{ readonly id: string; readonly state: string }>(
      `select notification_id as id, state from notifications where channel = 'webhook'`,
    )
    return rows
  }

  return {
    workers,
    fill,
    isDone: async () => (await readStates()).every(({ state }) => state !== 'Waiting'),
    /** Calls beyond the first of each id, refused ones included. */
    repeated: () =>
      receiver.received.length - new Set(receiver.received.map((call) => call.headers['webhook-id'])).size,
    books: async (): Promise<DeliveryBooks> => {
      const states = await readStates()
      const sent = states.filter(({ state }) => state === 'Sent')
      const contents = new Map<string, Set<string>>()
      const last = new Map<string, number>()
      let outOfOrder = 0
      for (const { headers, path, body } of receiver.received) {
        const id = headers['webhook-id'] ?? ''
        const before = contents.get(id)
        contents.set(id, (before ?? new Set()).add(`${path} ${body}`))
        const number = Number(/event-(\d+)@/.exec(body)?.[1])
        if (before === undefined && number < (last.get(path) ?? 0)) outOfOrder += 1
        last.set(path, Math.max(number, last.get(path) ?? 0))
      }
      return {
        deliveries: states.length,
        sent: sent.length,
        neverAccepted: sent.filter(({ id }) => !accepted.has(id)).length,
        changed: [...contents.values()].filter(({ size }) => size > 1).length,
        outOfOrder,
      }
    },
    expected: (): DeliveryBooks => ({
      deliveries: fired * webhooks,
      sent: fired * webhooks,
      neverAccepted: 0,
      changed: 0,
      outOfOrder: 0,
    }),
    close: async (): Promise<void> => {
      await workers.stop()
      await queue.stop({ graceful: false, close: true })
      await receiver.close()
      await close()
    },
  }
}
export type WebhookKills = Awaited<ReturnType<typeof openWebhookKills>>
