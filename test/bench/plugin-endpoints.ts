// Every endpoint of the plugin API against a ledger that takes 50 ms: how many of its calls each makes, warm, and how long people wait.
import { Agent, request } from 'undici'
import { pick } from '#test/support/asking.ts'
import { logIn } from '#test/support/service.ts'
import { reportOf } from '#test/support/whole-world.ts'
import type { Row } from './table.ts'
import { type BenchWorld, makeBenchWorld } from './world.ts'

const ROUNDS = 40
/** Milliseconds that the ledger takes for a call. */
const LATENCY = 50
/** Of the ledger's answers, a call that is not worth waiting for. */
const MOST_CALLS = 3

type Json = Readonly<Record<string, unknown>>
type Call = (path: string, method?: string, body?: object) => Promise<Json>

interface Sample {
  readonly account: string
  readonly contact: string
  readonly workType: string
  readonly stages: readonly [string, string]
  readonly opportunity: string
  readonly activity: string
}

const sampleOf = async (call: Call): Promise<Sample> => {
  const { contact } = await call('contact?email=eva@korenbloem.example')
  const account = pick(contact, 'organisation.id')
  const stages = await call('opportunity-stages')
  const made = await call('opportunities', 'POST', { accountId: account, name: 'Meting' })
  const opportunity = pick(made, 'opportunity.id')
  const activity = await call('activities', 'POST', { type: 'note', opportunityId: opportunity, description: 'Meting' })
  return {
    account,
    contact: pick(contact, 'id'),
    workType: pick(await call('work-types'), 'data.0.id'),
    stages: [pick(stages, 'data.0.id'), pick(stages, 'data.1.id')],
    opportunity,
    activity: pick(activity, 'activity.id'),
  }
}

interface Asked {
  readonly what: string
  /** How it is asked for the `n`-th time. */
  readonly ask: (n: number) => readonly [path: string, method?: string, body?: object]
}

const asks = ({ account, contact, workType, stages, opportunity, activity }: Sample): readonly Asked[] => {
  const by = `accountId=${account}`
  const booking = { kind: 'time', accountId: account, itemId: workType, date: '2026-01-05' }
  const mail = (n: number) => ({
    emailData: {
      internetMessageId: `<endpoint-${n}@bench.example>`,
      subject: 'Meting',
      from: { name: 'Eva', address: 'eva@korenbloem.example' },
      to: [{ name: 'Piet', address: 'piet@korrel.example' }],
      cc: [],
      sentAt: '2026-01-05T09:00:00Z',
      htmlBody: '<p>Meting</p>',
    },
    attachments: [],
  })
  const target = { kind: 'contact', id: contact }
  return [
    { what: 'GET /contact', ask: () => ['contact?email=eva@korenbloem.example&outlookItemId=x'] },
    { what: 'GET /contact, unknown address', ask: (n) => [`contact?email=niemand${n}@elders.example`] },
    {
      what: 'GET /contacts/status, 3 addresses',
      ask: () => ['contacts/status?emails=eva@korenbloem.example,a@b.example,c@d.example'],
    },
    { what: 'GET /contacts/search', ask: () => ['contacts/search?q=jansen'] },
    { what: 'GET /contacts/:id/details', ask: () => [`contacts/${contact}/details`] },
    { what: 'POST /save', ask: (n) => ['save', 'POST', { id: contact, notes: `Meting ${n}` }] },
    { what: 'POST /contact/exclude', ask: () => ['contact/exclude', 'POST', { email: 'a@b.example' }] },
    { what: 'DELETE /contact/exclude', ask: () => ['contact/exclude?email=a@b.example', 'DELETE'] },
    { what: 'GET /organizations', ask: () => ['organizations?search=bakkerij'] },
    { what: 'POST /create-organization', ask: (n) => ['create-organization', 'POST', { name: `Meting ${n} BV` }] },
    { what: 'GET /work-types', ask: () => ['work-types'] },
    { what: 'GET /cost-types', ask: () => ['cost-types'] },
    { what: 'GET /projects', ask: () => [`projects?${by}`] },
    {
      what: 'POST /register-time',
      ask: (n) => ['register-time', 'POST', { ...booking, outlookItemId: `t${n}`, quantity: 1 }],
    },
    { what: 'PUT /update-time', ask: (n) => ['update-time', 'PUT', { outlookItemId: `t${n}`, quantity: 2 }] },
    { what: 'DELETE /delete-time', ask: (n) => [`delete-time?outlookItemId=t${n}`, 'DELETE'] },
    { what: 'GET /quotations', ask: () => [`quotations?${by}`] },
    { what: 'GET /sales-orders', ask: () => [`sales-orders?${by}`] },
    { what: 'GET /purchase-orders', ask: () => [`purchase-orders?${by}`] },
    { what: 'GET /opportunities', ask: () => [`opportunities?${by}`] },
    { what: 'GET /opportunity-stages', ask: () => ['opportunity-stages'] },
    { what: 'POST /opportunities', ask: (n) => ['opportunities', 'POST', { accountId: account, name: `Kans ${n}` }] },
    {
      what: 'PUT /opportunities/:id/stage',
      ask: (n) => [`opportunities/${opportunity}/stage`, 'PUT', { stageId: stages[n % 2] }],
    },
    {
      what: 'POST /activities',
      ask: (n) => ['activities', 'POST', { type: 'note', opportunityId: opportunity, description: `Notitie ${n}` }],
    },
    { what: 'GET /opportunities/:id/activities', ask: () => [`opportunities/${opportunity}/activities`] },
    {
      what: 'PUT /activities/by-id/:id',
      ask: (n) => [`activities/by-id/${activity}`, 'PUT', { type: 'note', description: `Anders ${n}` }],
    },
    { what: 'GET /document-types', ask: () => ['document-types?sort=description'] },
    { what: 'GET /settings', ask: () => ['settings'] },
    { what: 'GET /quota', ask: () => ['quota'] },
    { what: 'GET /my-data', ask: () => ['my-data'] },
    { what: 'PUT /send-archive-target', ask: (n) => ['send-archive-target', 'PUT', { archiveKey: `k${n}`, target }] },
    { what: 'POST /send-archive', ask: (n) => ['send-archive', 'POST', { archiveKey: `k${n}`, ...mail(n) }] },
    {
      what: 'GET /archive-status',
      ask: (n) => [`archive-status?messageIds=${encodeURIComponent(`<endpoint-${n}@bench.example>`)}`],
    },
    { what: 'POST /archive-email', ask: (n) => ['archive-email', 'POST', { target, ...mail(1_000 + n) }] },
  ]
}

const callsAt = async ({ ledgerUrl }: BenchWorld): Promise<number> => {
  const { counts } = await reportOf(ledgerUrl)
  return Object.values(counts)
    .flatMap((of) => Object.values(of))
    .reduce((sum, n) => sum + n, 0)
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0

export const benchPluginEndpoints = async (): Promise<readonly Row[]> => {
  const world = await makeBenchWorld({ latency: LATENCY })
  const service = await world.startService()
  const agent = new Agent({ connections: 1 })
  try {
    const jwt = await logIn({ baseUrl: service.url, ledgerUrl: world.ledgerUrl })
    const call: Call = async (path, method = 'GET', body) => {
      const answer = await request(`${service.url}/mailclient-plugin/${path}`, {
        method: method as 'GET',
        headers: { authorization: `Bearer ${jwt}`, ...(body && { 'content-type': 'application/json' }) },
        body: body === undefined ? null : JSON.stringify(body),
        dispatcher: agent,
      })
      const text = await answer.body.text()
      if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`)
      return JSON.parse(text) as Json
    }
    const rows: Row[] = []
    for (const { what, ask } of asks(await sampleOf(call))) {
      await call(...ask(0))
      const before = await callsAt(world)
      const took: number[] = []
      for (let n = 1; n <= ROUNDS; n += 1) {
        const began = performance.now()
        await call(...ask(n))
        took.push(performance.now() - began)
      }
      const calls = ((await callsAt(world)) - before) / ROUNDS
      const sorted = took.toSorted((a, b) => a - b)
      rows.push({
        what,
        measured: `${calls.toFixed(1)} calls, p50 ${at(sorted, 0.5).toFixed(1)} ms, p99 ${at(sorted, 0.99).toFixed(1)} ms`,
        yardstick: `a call takes ${LATENCY} ms`,
        ratio: '',
        wanted: what.startsWith('POST /archive') ? '' : `≤ ${MOST_CALLS} calls`,
        kept: what.startsWith('POST /archive') || calls <= MOST_CALLS,
      })
    }
    return rows
  } finally {
    await agent.close()
    await service.stop()
    await world.close()
  }
}
