// What the benchmarks of mailing share: offices, a mail server in another process, and messages that wait.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { Client } from 'pg'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { parseContent } from '#adapters/mail-content/parse-content.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { makeCreateMessages } from '#application/mailing/create-messages.ts'
import { SINGLE_MAILS } from '#application/mailing/outgoing.ts'
import { makeStores } from '#bootstrap/compose/stores.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { seededOffices } from '#test/support/mail-office.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { rightOf } from '#test/support/right-of.ts'
import { until } from '#test/support/until.ts'
import { type BenchProcess } from './service-process.ts'
import { makeBenchWorld } from './world.ts'

export const CONNECTIONS = 5
export const MANY = Number(process.env['BENCH_MESSAGES'] ?? 100_000)
export const SENT = MANY / 10
/** Sent before the measurement. */
export const WARM_UP = SENT / 10
export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const PATIENCE = 600_000
/** Messages of one unit of work. */
const CHUNK = 5_000

export interface MailSink {
  readonly port: number
  /** Of the inbox with what came back, over IMAP. */
  readonly inboxPort: number
  /** When something arrived, by the clock; names are those of mail-sink. */
  readonly arrival: (name: string) => Promise<number>
  /** How often recipients were refused for now, to ten. */
  readonly countDeferred: () => number
  readonly stop: () => void
}

export async function startSink(): Promise<MailSink> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL('./mail-sink.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const arrivals = new Map<string, number>()
  let [port, inboxPort] = [0, 0]
  if (child.stdout === null) throw new Error('the mail sink has no output')
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [name = '', at] = line.split(' ')
    if (at === undefined) [port = 0, inboxPort = 0] = name.split(':').map(Number)
    else arrivals.set(name, Number(at))
  })
  await until('the mail sink to start', () => port > 0)
  return {
    port,
    inboxPort,
    countDeferred: () => 10 * [...arrivals.keys()].filter((name) => name.startsWith('deferred-')).length,
    arrival: (name) => until(name, () => arrivals.get(name), PATIENCE, 5),
    stop: () => void child.kill(),
  }
}

export const SUBJECT = 'Wat vindt u van ons?'
const BODY = `<h1>Dag {{name}}</h1>${'<p>Beste {{name}}, één vraag: wat vindt u van ons kantoor? <a href="{{surveyUrl}}">Naar de vraag</a></p>'.repeat(20)}`

const giveAddress = (n: number): string => `ontvanger-${n}@korenbloem.example`

const personalise = () => ({ data: { surveyUrl: `https://survey.example/${randomUUID()}` } })

/** A database with offices, and what makes messages there as the service does. */
export async function makeMailWorld() {
  const world = await makeBenchWorld()
  const { log } = makeRecordingLog()
  const offices = await seededOffices(world.databaseUrl)
  const database = openDatabase({ url: world.databaseUrl, log, connectWithin: 15_000 })
  const boss = makeBoss({ databaseUrl: world.databaseUrl, log, working: false })
  await boss.start()
  const owner = new Client({ connectionString: world.env['MIGRATION_DATABASE_URL'] })
  await owner.connect()
  const inScope = makeInScope({ database, stores: makeStores(boss) })
  const { openMailing, addMessages } = makeCreateMessages({ clock: systemClock, random: { uuid: randomUUID } })
  const tenantUuid: TenantUuid = offices.ours.tenant.uuid
  await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenantUuid])
  const parsed = parseContent({ language: 'nl', subject: SUBJECT, body: BODY }, [])
  if (E.isLeft(parsed)) throw new Error(JSON.stringify(parsed.left))
  const { content } = parsed.right

  /** As a campaign would: a mailing, and its messages in chunks, each a unit of work. */
  const create = async (many: number, toAddress = giveAddress): Promise<void> => {
    const origin = { kind: SINGLE_MAILS, id: tenantUuid }
    const route = O.none
    const mailing = rightOf(
      await inScope(Tenant(tenantUuid), (stores) =>
        openMailing(stores, { origin, route, content, replyTo: O.none, data: {} }, []),
      )(),
    )
    for (let from = 0; from < many; from += CHUNK) {
      const chunk = Array.from({ length: Math.min(CHUNK, many - from) }, (_, n) => ({
        address: toAddress(from + n),
        name: `Ontvanger ${from + n}`,
      }))
      const made = inScope(Tenant(tenantUuid), (stores) =>
        pipe(addMessages(stores, tenantUuid, mailing, chunk, personalise), TE.asUnit),
      )
      rightOf(await made())
    }
  }

  return {
    ...world,
    ...offices,
    content,
    owner,
    create,
    /** None is left, and the table is as if it were new. */
    empty: async () => {
      await owner.query('truncate messages, mail_lanes, mail_templates, return_readers cascade')
      await owner.query(`delete from pgboss.job where name like 'mail.send%'`)
    },
    /** As the service does each minute. */
    wakeReader: async (): Promise<void> => {
      const job = { queue: 'mail.read-returns', data: {}, key: 'all' } as const
      rightOf(await inScope(Admin, ({ outbox }) => outbox.enqueue(job))())
    },
    /** A service that sends to the sink. */
    startSender: (sink: MailSink, settings: Readonly<Record<string, string>> = {}): Promise<BenchProcess> =>
      world.startService({
        SMTP_URL: `smtp://127.0.0.1:${sink.port}?tls=none`,
        RATE_LIMIT_ADMIN: '100000000',
        // No mail is archived here: its browser takes no processor time.
        CHROMIUM_PATH: process.execPath,
        ...settings,
      }),
    close: async () => {
      await boss.stop()
      await database.close()
      await owner.end()
      await world.close()
    },
  }
}

export type MailBenchWorld = Awaited<ReturnType<typeof makeMailWorld>>
