// Traces of the whole service, as its operator reads them: a campaign's mail from the click to the answer of the mail server, over the queue and two
// replicas, and an archived mail with ledger and PDF. Every attribute is compared with the list of what spans may have.
import { expect } from 'chai'
import { SPAN_ATTRIBUTES } from '#domain/shared/tracer.ts'
import { askingAs } from '#test/support/asking.ts'
import { type CollectedSpan, type Collector, startCollector } from '#test/support/collector.ts'
import { type MailOffice, openMailOffice, untilMailSettled } from '#test/support/mail-office.ts'
import { mailTo, sampleTarget } from '#test/support/plugin-client.ts'
import { logIn, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { writeCampaign } from '#test/support/written-campaign.ts'

/** Names of routes, queues, statements and tags: no address, no id, no sentence. */
const NAME = /^[\w.:/*-]+$/
const SPAN_NAME = /^(?:(?:GET|HEAD|POST|PUT|PATCH|DELETE) (?:unmatched|\/[\w./:*-]*)|[\w./-]+(?: [\w./-]+)?)$/
const ID = /[\da-f]{8}-[\da-f]{4}-|\d{6,}/

function expectClean(spans: readonly CollectedSpan[]): void {
  const wrong = spans.flatMap(({ name, attributes, status, events }) => [
    ...(SPAN_NAME.test(name) && !ID.test(name) ? [] : [`name ${name}`]),
    ...(status.message === undefined && events.length === 0 ? [] : [`${name} has a message or events`]),
    ...Object.entries(attributes).flatMap(([key, value]) =>
      (SPAN_ATTRIBUTES as readonly string[]).includes(key) &&
      ((NAME.test(value) && !ID.test(value)) || key === 'db.query.summary')
        ? []
        : [`${name}: ${key}=${value}`],
    ),
    ...(SPAN_NAME.test(attributes['db.query.summary'] ?? 'none') ? [] : [`${name}: ${attributes['db.query.summary']}`]),
  ])
  expect(wrong).to.deep.equal([])
}

/** From the root of the trace to the span. */
function pathTo(span: CollectedSpan, spans: readonly CollectedSpan[]): readonly string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parent)
  if (span.parent !== undefined && parent === undefined) throw new Error(`${span.name} has a parent that never came`)
  return [...(parent === undefined ? [] : pathTo(parent, spans)), `${span.resource['k8s.pod.name']} ${span.name}`]
}

const traceOf = ({ spans }: Collector, found: (span: CollectedSpan) => boolean): readonly CollectedSpan[] => {
  const one = spans.find(found)
  return spans.filter(({ traceId }) => traceId === one?.traceId)
}

/** No worker takes the job of a campaign until the returned function runs. */
async function blockCampaigns({ query }: MailOffice['world']): Promise<() => Promise<unknown>> {
  await query(`
    create function block_job() returns trigger language plpgsql as $$ begin new.blocked := true; return new; end $$;
    create trigger block_campaigns before insert on pgboss.job
      for each row when (new.name = 'campaign.advance') execute function block_job()`)
  return () =>
    query(`
      drop trigger block_campaigns on pgboss.job;
      update pgboss.job set blocked = false where name = 'campaign.advance'`)
}

describe('traces of the whole service', function suite() {
  this.timeout(180_000)
  let collector: Collector
  const settings = (pod: string) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_TRACES_SAMPLER_ARG: '1',
    POD_NAME: pod,
  })
  before(async () => {
    collector = await startCollector()
  })
  after(() => collector?.close())

  interface LoggedRequest {
    readonly data: { readonly method: string; readonly route: string; readonly context: { readonly traceId?: string } }
  }

  /** Resolves to the trace of the launch, as the log names it. */
  const launchCampaign = async (office: MailOffice): Promise<string | undefined> => {
    const first = await office.startLocal(settings('first'))
    try {
      await office.call(first, { path: '/survey-campaigns', body: await writeCampaign(office, first, office.ours) })
      const token = office.ours.people.operator.token
      const logged = await until('the log entry of the launch', async () => {
        const { data } = await office.call<{ readonly data: { readonly data: readonly LoggedRequest[] } }>(first, {
          path: '/logs?q=http.request',
          token,
        })
        return data.data.find(({ data: { method, route } }) => method === 'POST' && route === '/survey-campaigns')
      })
      return logged.data.context.traceId
    } finally {
      await first.stop()
    }
  }

  const sendMails = async (office: MailOffice): Promise<void> => {
    const second = await office.startLocal(settings('second'))
    try {
      await until('the invitations', async () => (await office.arrivedOverSmtp()).size > 0, 60_000)
      await untilMailSettled(office.world, office.ours.tenant.uuid)
    } finally {
      await second.stop()
    }
  }

  verifies(
    ['OPS-17', 'LOG-2'],
    'a campaign mail is one trace from the click to the SMTP answer, over the queue and two replicas, and the log names it',
    async () => {
      const office = await openMailOffice()
      try {
        const release = await blockCampaigns(office.world)
        const traceId = await launchCampaign(office)
        await release()
        await sendMails(office)
        const trace = traceOf(collector, ({ name }) => name === 'POST /survey-campaigns')
        expect(trace[0]?.traceId).to.equal(traceId)
        const sent = trace.filter(({ name }) => name === 'smtp.send')
        // `due.wake` may have started the sender of other mails, in a trace of its own.
        expect(sent).not.to.deep.equal([])
        for (const mail of sent) {
          expect(pathTo(mail, trace)).to.deep.equal([
            'first POST /survey-campaigns',
            'first campaigns.campaigns.create',
            'second job campaign.advance',
            'second job mail.send',
            'second smtp.send',
          ])
          expect(mail.attributes).to.deep.equal({ 'tapster.outcome': 'Accepted' })
        }
        const statements = trace.filter(({ attributes }) => attributes['db.system.name'] !== undefined)
        const names = new Set(statements.map(({ name }) => name))
        expect([...names]).to.include.members(['lane_open', 'lane_next_free', 'commit'])
        for (const statement of statements) expect(pathTo(statement, trace).length).to.be.above(1)
        expect(trace.filter(({ parent }) => parent === undefined)).to.have.length(1)
        expectClean(collector.spans)
        const bodies = collector.requests.map(({ body }) => body).join()
        for (const canary of ['korenbloem', 'Voorjaar', 'Invullen', '{{', '@', office.ours.people.administrator.token])
          expect(bodies.includes(canary), canary).to.equal(false)
      } finally {
        await office.close()
      }
    },
  )

  verifies('OPS-17', 'an archived mail is one trace with its ledger calls and its PDF', async () => {
    const service = await startService(settings('only'), {}, undefined, { hasOwnRenderer: true })
    const own = askingAs(service, await logIn(service))
    const target = await sampleTarget(service.baseUrl, await logIn(service))
    const answer = await own('POST', '/archive-email', mailTo(target, 'Canary subject'), {
      'x-request-id': 'archiving-1',
    })
    expect(answer.body).to.deep.include({ status: 'archived' })
    await service.stop()
    const trace = traceOf(collector, ({ name }) => name === 'POST /mailclient-plugin/archive-email')
    const paths = trace.map((span) => pathTo(span, trace).at(0))
    expect(new Set(paths)).to.deep.equal(new Set(['only POST /mailclient-plugin/archive-email']))
    const names = trace.map(({ name }) => name)
    expect(names).to.include.members(['pdf.render', 'ledger documents/Documents', 'archive.archiveMail', 'commit'])
    expectClean(collector.spans)
    const bodies = collector.requests.map(({ body }) => body).join()
    for (const canary of ['Canary', '@', 'eyJ']) expect(bodies.includes(canary), canary).to.equal(false)
  })
})
