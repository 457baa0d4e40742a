// 1,000 mails archived by the worker: how many a second against the bare renderer, how much memory, and whether all are there when one of two
// workers is killed in the middle.
import { randomBytes } from 'node:crypto'
import sparticuz from '@sparticuz/chromium'
import { Client } from 'pg'
import { chromium } from 'playwright-core'
import { Agent, request } from 'undici'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { sampleTarget } from '#test/support/plugin-client.ts'
import { logIn } from '#test/support/service.ts'
import { reportOf } from '#test/support/whole-world.ts'
import { type BenchProcess, residentBytes, watchMemory } from './service-process.ts'
import { megabytes, type BenchRow } from './table.ts'
import { type BenchWorld, makeBenchWorld } from './world.ts'

const MAILS = Number(process.env['BENCH_MAILS'] ?? 1_000)
const SENDERS = 4
/** Of a mail, as it lies in a mailbox. */
const HTML_BYTES = 60_000
const FILE_BYTES = 140_000
/** Browsers that a worker renders in at once. */
const AT_ONCE = 2
const BARE_MAILS = 200
const PATIENCE = 600_000

const htmlBody = ((): string => {
  let html = ''
  for (let n = 0; html.length < HTML_BYTES; n += 1)
    html += `<p>Beste Eva, punt ${n} van het verslag gaat over <b>levering</b> en <i>betaling</i> binnen dertig dagen.</p>`
  return `<html><body>${html}</body></html>`
})()

/**
 * Renders a second by the same browser, as many at once as a worker has, a page for each mail. The worker, whose mails here are one user's, opens
 * fewer pages than that; its figure holds the sender, the database and the stand-in ledger on the same processors, which this one does not.
 */
async function bareRenders(): Promise<number> {
  const browser = await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ['--no-sandbox', '--headless=new', '--disable-gpu'],
  })
  try {
    let left = BARE_MAILS
    const began = performance.now()
    const renderer = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        const page = await browser.newPage({ javaScriptEnabled: false, offline: true })
        await page.setContent(htmlBody)
        await page.pdf({ format: 'A4' })
        await page.close()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, renderer))
    return BARE_MAILS / ((performance.now() - began) / 1000)
  } finally {
    await browser.close()
  }
}

interface Sent {
  readonly subject: string
  /** Moment of the first sending, by performance.now. */
  readonly began: number
}

async function sendAll(world: BenchWorld, service: BenchProcess, subject: string): Promise<Sent> {
  const jwt = await logIn({ baseUrl: service.url, ledgerUrl: world.ledgerUrl })
  const target = await sampleTarget(service.url, jwt)
  const agent = new Agent({ connections: SENDERS })
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' }
  const send = async (method: 'PUT' | 'POST', path: string, body: object, wanted: number): Promise<void> => {
    const answer = await request(`${service.url}/mailclient-plugin/${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
      dispatcher: agent,
    })
    const text = await answer.body.text()
    if (answer.statusCode !== wanted) throw new Error(`${path} answered ${answer.statusCode}: ${text}`)
  }
  const content = randomBytes(FILE_BYTES).toString('base64')
  const began = performance.now()
  let next = 0
  const sender = async (): Promise<void> => {
    for (let n = (next += 1); n <= MAILS; n = next += 1) {
      const archiveKey = `${subject} ${n}`
      await send('PUT', 'send-archive-target', { archiveKey, target }, 200)
      const emailData = {
        internetMessageId: `<${subject}-${n}@bench.example>`,
        subject: `${subject} ${n};`,
        from: { name: 'Piet', address: 'piet@korrel.example' },
        to: [{ name: 'Eva Jansen', address: 'eva@korenbloem.example' }],
        cc: [],
        sentAt: '2026-01-05T09:00:00Z',
        htmlBody,
      }
      const attachments = [{ fileName: 'verslag.bin', contentType: 'application/octet-stream', content }]
      await send('POST', 'send-archive', { archiveKey, emailData, attachments }, 202)
    }
  }
  try {
    await Promise.all(Array.from({ length: SENDERS }, sender))
  } finally {
    await agent.close()
  }
  return { subject, began }
}

/** Polls our own table until so many are archived. */
async function untilArchived(world: BenchWorld, mails: number): Promise<void> {
  const client = new Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    await client.query(`select set_config('app.tenant_uuid', $1, false)`, [SAMPLE_OFFICE.uuid])
    const began = performance.now()
    for (;;) {
      const { rows } = await client.query<{ readonly n: number }>(
        `select count(*)::int as n from archives where status = 'Archived'`,
      )
      const archived = rows[0]?.n ?? 0
      if (archived >= mails) return
      if (performance.now() - began > PATIENCE) throw new Error(`only ${archived} of ${mails} were archived in time`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await client.end()
  }
}

/** Words for what the ledger holds, and whether that is each mail once and whole. */
async function heldOf(
  world: BenchWorld,
  subject: string,
): Promise<{ readonly summary: string; readonly whole: boolean }> {
  const { documents, orphans } = await reportOf(world.ledgerUrl)
  const ours = documents.filter((one) => one.subject.startsWith(subject))
  const missing = MAILS - new Set(ours.map((one) => one.subject)).size
  const twice = ours.length - new Set(ours.map((one) => one.subject)).size
  const broken = ours.filter(({ attachments }) => attachments.length !== 2).length + orphans.length
  return {
    summary: `${missing} missing, ${twice} twice, ${broken} not whole`,
    whole: missing + twice + broken === 0,
  }
}

async function oneWorker(bare: number): Promise<BenchRow> {
  const world = await makeBenchWorld()
  const service = await world.startService()
  try {
    const idle = await residentBytes(service.pid)
    const memory = watchMemory(service.pid)
    const { subject, began } = await sendAll(world, service, 'Verzonden')
    await untilArchived(world, MAILS)
    const perSecond = MAILS / ((performance.now() - began) / 1000)
    const above = (await memory.stop()) - idle
    const held = await heldOf(world, subject)
    return {
      what: `${MAILS} send-archive jobs of 200 kB, 1 worker`,
      measured: `${perSecond.toFixed(1)}/s, ${megabytes(above)} above idle, ${held.summary}`,
      yardstick: `bare renderer: ${bare.toFixed(1)}/s`,
      ratio: (perSecond / bare).toFixed(2),
      wanted: 'all, once',
      kept: held.whole,
    }
  } finally {
    await service.stop()
    await world.close()
  }
}

async function oneOfTwoKilled(): Promise<BenchRow> {
  const world = await makeBenchWorld()
  const [staying, dying] = [await world.startService(), await world.startService()]
  try {
    const sending = sendAll(world, staying, 'Overgenomen')
    await untilArchived(world, MAILS / 4)
    process.kill(dying.pid, 'SIGKILL')
    const { subject, began } = await sending
    await untilArchived(world, MAILS)
    const took = (performance.now() - began) / 1000
    const held = await heldOf(world, subject)
    return {
      what: `the same, 2 workers, one killed at a quarter`,
      measured: `${took.toFixed(0)} s, ${held.summary}`,
      yardstick: '',
      ratio: '',
      wanted: 'all, once',
      kept: held.whole,
    }
  } finally {
    await Promise.all([staying.stop(), dying.stop()])
    await world.close()
  }
}

export async function benchSendArchive(): Promise<readonly BenchRow[]> {
  return [await oneWorker(await bareRenders()), await oneOfTwoKilled()]
}
