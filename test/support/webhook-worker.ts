// Delivers to addresses of webhooks until it is killed, by a fast clock of the test. Its parent knows by its output that it has begun.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { makeWebhookSecrets } from '#adapters/crypto/webhook-secrets.ts'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { connectToServer, makeServerRule } from '#adapters/smtp/server-rules.ts'
import { makePostWebhook } from '#adapters/webhook/post-webhook.ts'
import { makeDeliver } from '#application/event/deliver.ts'
import { makeRunAudited } from '#application/identity/audit.ts'
import { type Stores, makeStores } from '#bootstrap/compose/stores.ts'
import { asWebhookId } from '#domain/event/webhook.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { makeRecordingLog } from './recording-log.ts'
import { makeRecordingOutages } from './recording-outages.ts'
import { must } from './right-of.ts'
import { KILL_RING } from './webhook-kills.ts'

const { DATABASE_URL = '', TENANT = '', WEBHOOKS = '', AUTHORITY = '', CLOCK_SPEED = '1' } = process.env
const [CLOCK_FROM, CLOCK_SINCE] = [Number(process.env['CLOCK_FROM']), Number(process.env['CLOCK_SINCE'])]
const clock = { now: (): number => Math.floor(CLOCK_FROM + (Date.now() - CLOCK_SINCE) * Number(CLOCK_SPEED)) }
const tenantUuid = asTenantUuid(TENANT as Uuid)
const { log } = makeRecordingLog()
const database = openDatabase({ url: DATABASE_URL, log, connectWithin: 15_000 })
const boss = makeBoss({ databaseUrl: DATABASE_URL, log, working: false })
await boss.start()
const inScope = makeInScope({ database, stores: makeStores(boss) })
const rule = makeServerRule({
  networks: ['127.0.0.0/8', '::1/128'],
  isStrict: true,
  ports: 'any',
  tls: 'implicit',
})
const common = { inScope, clock, random: { uuid: randomUUID }, logOf: () => log }
const { deliver } = makeDeliver({
  ...common,
  runAudited: makeRunAudited<Stores>(common),
  secrets: makeWebhookSecrets(KILL_RING),
  ...makePostWebhook({
    connect: (host, port, within) => connectToServer(host, port, rule, within),
    allowsHttp: false,
    authorities: [AUTHORITY],
  }),
  metrics: { countDelivery: () => undefined },
  trackError: (_, error) => {
    throw error
  },
  ...makeRecordingOutages(),
  sending: true,
})
console.log('ready')

for (;;) {
  for (const id of WEBHOOKS.split(',').toSorted(() => Math.random() - 0.5)) {
    process.stdout.write('+deliver\n')
    await must(deliver({ tenantUuid, webhook: asWebhookId(id as Uuid) }))
    process.stdout.write('-deliver\n')
  }
  await pause(150)
}
