// Mail as a whole: how fast messages are made and leave, what 100,000 waiting ones take of memory, and how long another office's single mail waits.
import { createTransport } from 'nodemailer'
import { Client } from 'pg'
import { renderMailDocument } from '#domain/mailing/mail-document.ts'
import { fill } from '#domain/mailing/placeholders.ts'
import { ask } from '#test/support/plugin-client.ts'
import { sendingBesideReturns } from './mail-returns.ts'
import {
  CONNECTIONS,
  type MailBenchWorld,
  type MailSink,
  makeMailWorld,
  MANY,
  ROUNDS,
  SENT,
  startSink,
  SUBJECT,
  WARM_UP,
} from './mail-world.ts'
import { type BenchProcess, residentBytes, watchMemory } from './service-process.ts'
import { type BenchRow, megabytes, median } from './table.ts'

const FEW = MANY / 100
const SINGLES = 120
const SINGLE_EVERY = 500

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** One statement with the rows that the service has made, by the service's login, held by row-level security. */
async function copyRows(world: MailBenchWorld): Promise<number> {
  await world.owner.query(
    `drop table if exists made; create table made as select * from messages; alter table made drop column domain`,
  )
  await world.owner.query(`grant select on made to public`)
  await world.empty()
  const client = new Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    await client.query(`select set_config('app.tenant_uuid', $1, false)`, [world.ours.tenant.uuid])
    return await timed(() => client.query('insert into messages select * from made'))
  } finally {
    await client.end()
    await world.owner.query('drop table made')
  }
}

async function creation(world: MailBenchWorld): Promise<BenchRow> {
  const pairs: (readonly [ours: number, bare: number])[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    await world.empty()
    const ours = await timed(() => world.create(MANY))
    pairs.push([ours, await copyRows(world)])
  }
  await world.empty()
  const ratio = median(pairs.map(([ours, bare]) => ours / bare))
  return {
    what: `${MANY} messages made`,
    measured: seconds(median(pairs.map(([ours]) => ours))),
    yardstick: `one INSERT … SELECT of the rows: ${seconds(median(pairs.map(([, bare]) => bare)))}`,
    ratio: ratio.toFixed(2),
    wanted: '≤ 2.0',
    kept: ratio <= 2,
  }
}

/** Mails a second by a bare pool, with the same text. */
async function bareSending({ content }: MailBenchWorld, sink: MailSink): Promise<number> {
  const values = { name: 'Ontvanger', surveyUrl: 'https://survey.example/0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9201' }
  const [subject, to] = [SUBJECT, { name: values.name, address: 'ontvanger@korenbloem.example' }]
  const html = renderMailDocument('nl', subject, fill(content.html, values))
  const text = fill(content.text, values)
  const options = { host: '127.0.0.1', port: sink.port, ignoreTLS: true, maxConnections: CONNECTIONS }
  const pool = createTransport({ pool: true, maxMessages: Infinity, ...options })
  const from = { name: 'tapster', address: 'tapster@localhost.example' }
  const send = async (many: number): Promise<void> => {
    let left = many
    const loop = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        await pool.sendMail({ from, to, subject, html, text })
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, loop))
  }
  await send(WARM_UP)
  const took = await timed(() => send(SENT))
  pool.close()
  return (SENT / took) * 1_000
}

/** Mails a second by the service, as they arrive. */
async function ourSending(world: MailBenchWorld): Promise<number> {
  await world.empty()
  await world.create(WARM_UP + SENT)
  const sink = await startSink()
  const service = await world.startSender(sink)
  try {
    const [first, last] = [await sink.arrival(`count-${WARM_UP}`), await sink.arrival(`count-${WARM_UP + SENT}`)]
    return (SENT / (last - first)) * 1_000
  } finally {
    await service.stop()
    sink.stop()
  }
}

async function sending(world: MailBenchWorld): Promise<BenchRow> {
  const sink = await startSink()
  const pairs: (readonly [ours: number, bare: number])[] = []
  for (let n = 0; n < ROUNDS; n += 1) pairs.push([await ourSending(world), await bareSending(world, sink)])
  sink.stop()
  const ratio = median(pairs.map(([ours, bare]) => ours / bare))
  return {
    what: `${SENT} messages over SMTP, ${CONNECTIONS} connections`,
    measured: `${median(pairs.map(([ours]) => ours)).toFixed(0)}/s`,
    yardstick: `bare nodemailer pool: ${median(pairs.map(([, bare]) => bare)).toFixed(0)}/s`,
    ratio: ratio.toFixed(2),
    wanted: '≥ 0.8',
    kept: ratio >= 0.8,
  }
}

interface Waited {
  /** Milliseconds from the request to the arrival of each single mail, ascending. */
  readonly waited: readonly number[]
  /** Of the service, in bytes. */
  readonly idle: number
  readonly peak: number
}

async function singleMails(world: MailBenchWorld, service: BenchProcess, sink: MailSink): Promise<number[]> {
  const jwt = world.theirs.people.administrator.token
  const written = { name: 'Eén mail', language: 'nl', subject: 'Dag {{name}}', body: '<p>Dag {{name}}</p>' }
  const made = await ask(service.url, '/templates', { jwt, body: written })
  const template = made.body['uuid']
  if (typeof template !== 'string') throw new Error(made.text)
  const one = async (n: number): Promise<number> => {
    const address = `single-${n}@korenbloem.example`
    const began = performance.timeOrigin + performance.now()
    const answer = await ask(service.url, '/messages', { jwt, body: { template, recipients: [{ address }] } })
    if (answer.status !== 201) throw new Error(answer.text)
    return (await sink.arrival(address)) - began
  }
  const waiting: Promise<number>[] = []
  for (let n = 0; n < SINGLES; n += 1) {
    waiting.push(one(n))
    await new Promise((resolve) => setTimeout(resolve, SINGLE_EVERY))
  }
  return Promise.all(waiting)
}

/** Makes more as they leave, until MANY were made: `atOnce` wait at most, and half of them at least. */
async function topUp(world: MailBenchWorld, sink: MailSink, atOnce: number): Promise<void> {
  const more = atOnce / 2
  for (let left = more; left + more < MANY; left += more) {
    await sink.arrival(`count-${left}`)
    await world.create(more)
  }
}

/** As many leave whatever waits, so that memory differs by what waits alone. */
async function beside(world: MailBenchWorld, atOnce: number): Promise<Waited> {
  await world.empty()
  const sink = await startSink()
  const service = await world.startSender(sink)
  try {
    const idle = await residentBytes(service.pid)
    const memory = watchMemory(service.pid)
    await world.create(atOnce)
    await sink.arrival('count-1')
    const [waited] = await Promise.all([singleMails(world, service, sink), topUp(world, sink, atOnce)])
    await sink.arrival(`count-${Math.floor((MANY + SINGLES) / 100) * 100}`)
    return { waited: waited.toSorted((a, b) => a - b), idle, peak: await memory.stop() }
  } finally {
    await service.stop()
    sink.stop()
  }
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN

const summary = ({ waited }: Waited): string => `p50 ${seconds(at(waited, 0.5))}, p99 ${seconds(at(waited, 0.99))}`
const memoryOf = ({ idle, peak }: Waited): string => `${megabytes(peak)}, ${megabytes(peak - idle)} above idle`

async function waiting(world: MailBenchWorld): Promise<readonly BenchRow[]> {
  const few = await beside(world, FEW)
  const many = await beside(world, MANY)
  const [p99, ratio] = [at(many.waited, 0.99), many.peak / few.peak]
  return [
    {
      what: `peak memory, ${MANY} waiting`,
      measured: memoryOf(many),
      yardstick: `${FEW} waiting: ${memoryOf(few)}`,
      ratio: ratio.toFixed(2),
      wanted: '≤ 1.2',
      kept: ratio <= 1.2,
    },
    {
      what: `a single mail, ${MANY} of another office waiting`,
      measured: summary(many),
      yardstick: `${FEW} waiting: ${summary(few)}`,
      ratio: (at(many.waited, 0.5) / at(few.waited, 0.5)).toFixed(1),
      wanted: 'p99 ≤ 2 s',
      kept: p99 <= 2_000,
    },
  ]
}

const PARTS: Readonly<Record<string, (world: MailBenchWorld) => Promise<readonly BenchRow[]>>> = {
  creation: async (world) => [await creation(world)],
  sending: async (world) => [await sending(world)],
  returns: async (world) => [await sendingBesideReturns(world)],
  waiting,
}

/** `part`: of `PARTS`; all unless given. */
export async function benchMail(part?: string): Promise<readonly BenchRow[]> {
  const world = await makeMailWorld()
  try {
    // Creates the queues and adds the office.
    const first = await world.startService({ SENDING: 'off' })
    await first.stop()
    const rows: BenchRow[] = []
    for (const [name, run] of Object.entries(PARTS))
      if (part === undefined || part === name) rows.push(...(await run(world)))
    return rows
  } finally {
    await world.close()
  }
}
