// Spans on their way to a collector: their parents, what is sampled, and that no caller waits.
import { expect } from 'chai'
import { getCurrentSpan, runWithSpan } from '#adapters/logging/work-context.ts'
import { makeOtlpTraces, type OtlpTraces, type OtlpTracesOptions } from '#adapters/tracing/otlp-traces.ts'
import type { SpanStart } from '#domain/shared/tracer.ts'
import { type Collector, startCollector } from '#test/support/collector.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

/** Spans of one delivery, by OpenTelemetry's default. */
const BATCH = 512
const REQUEST: SpanStart = { name: 'GET', kind: 'server' }
const STATEMENT: SpanStart = { name: 'user_find', kind: 'client', attributes: { 'db.query.summary': 'user_find' } }
const JOB: SpanStart = {
  name: 'job mail.send',
  kind: 'consumer',
  attributes: { 'messaging.destination.name': 'mail.send' },
}

describe('spans sent to a collector', () => {
  let collector: Collector
  const opened: OtlpTraces[] = []

  beforeEach(async () => {
    collector = await startCollector()
  })
  afterEach(async () => {
    await collector.close()
    for (const one of opened.splice(0)) await one.close()
  })

  const tracing = (changes: Partial<OtlpTracesOptions> = {}) => {
    const { outages, failures, answers } = makeRecordingOutages()
    const traces = makeOtlpTraces({
      endpoint: collector.url,
      headers: { 'x-key': 'collector-key' },
      resource: { 'service.name': 'tapster' },
      ratio: 1,
      carrier: { getSpan: getCurrentSpan, runWithSpan },
      outages,
      delay: 5,
      timeout: 500,
      ...changes,
    })
    opened.push(traces)
    return { ...traces, failures, answers }
  }

  verifies('OPS-17', 'have the span around them as their parent, and attributes as they were set', async () => {
    const { tracer, close } = tracing()
    await tracer.inRoot(REQUEST, async (request) => {
      await Promise.all([tracer.inSpan(STATEMENT, async () => 1), tracer.inSpan(STATEMENT, async () => 2)])
      request.rename('GET /contact')
      request.set({ 'http.response.status_code': 200 })
    })
    await close()
    const root = collector.spans.find(({ parent }) => parent === undefined)
    expect(root).to.deep.include({ name: 'GET /contact', attributes: { 'http.response.status_code': '200' } })
    expect(root?.resource).to.deep.equal({ 'service.name': 'tapster' })
    const below = collector.spans.filter(({ parent }) => parent === root?.spanId)
    expect(below.map(({ name }) => name)).to.deep.equal(['user_find', 'user_find'])
    expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).to.equal(1)
    expect(collector.requests[0]).to.have.property('path', '/v1/traces')
    expect(collector.requests[0]?.headers).to.include({ 'x-key': 'collector-key' })
  })

  verifies('OPS-17', 'have the times of the machine, within those of the span around them', async () => {
    const { tracer, close } = tracing()
    const began = Date.now()
    await tracer.inRoot(REQUEST, async () => {
      const leaf = tracer.startLeaf(STATEMENT)
      await tracer.inSpan(STATEMENT, async () => 1)
      leaf.fail('42P01')
      leaf.end()
    })
    const ended = Date.now()
    tracer.startLeaf(STATEMENT).end()
    await close()
    const [inner, leaf, root] = collector.spans
    expect(collector.spans.map(({ name, parent }) => [name, parent])).to.deep.equal([
      ['user_find', root?.spanId],
      ['user_find', root?.spanId],
      ['GET', undefined],
    ])
    expect(leaf?.attributes).to.deep.equal({ 'db.query.summary': 'user_find', 'error.type': '42P01' })
    expect(leaf?.status).to.deep.equal({ code: 2 })
    const times = [began - 1, root, leaf, inner].map((one) => (typeof one === 'object' ? one.startedAt : one))
    times.push(...[inner, leaf, root].map((one) => one?.endedAt), ended + 1)
    expect(times).to.deep.equal(times.toSorted((a = 0, b = 0) => a - b))
    expect((leaf?.endedAt ?? 0) - (leaf?.startedAt ?? 0)).to.be.above(0)
  })

  verifies(
    'OPS-17',
    'continue the trace of a traceparent, over a queue; a malformed one begins a new trace',
    async () => {
      const { tracer, close } = tracing()
      const caused = await tracer.inRoot(REQUEST, async () => tracer.getTraceparent('mail.send'))
      await tracer.inRoot({ ...JOB, parent: caused }, async () => {
        // Each run of a mailer begins a trace of its own.
        expect(tracer.getTraceparent('mail.send')).to.equal(undefined)
        await tracer.inSpan(STATEMENT, async () => expect(tracer.getTraceparent('mail.send')).to.equal(undefined))
        expect(tracer.getTraceparent('event.notify')).to.match(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
      })
      await tracer.inRoot({ ...JOB, name: 'schedule', isSchedule: true }, () =>
        tracer.inSpan(STATEMENT, async () => expect(tracer.getTraceparent('event.notify')).to.equal(undefined)),
      )
      const malformed = ['', 'x', `${caused}-more`, caused?.toUpperCase(), `00-${'0'.repeat(32)}-b7ad6b7169203331-01`]
      for (const parent of malformed) await tracer.inRoot({ ...JOB, name: 'apart', parent }, async () => undefined)
      await close()
      const named = (name: string) => collector.spans.filter((span) => span.name === name)
      const [[request], [job], apart] = [named('GET'), named('job mail.send'), named('apart')]
      expect(job).to.include({ traceId: request?.traceId, parent: request?.spanId })
      expect(apart).to.have.length(malformed.length)
      for (const { parent, traceId } of apart)
        expect([parent, traceId === request?.traceId]).to.deep.equal([undefined, false])
    },
  )

  verifies('OPS-17', 'are sampled by the share of traces, and what a trace causes follows it', async () => {
    const { tracer, close } = tracing({ ratio: 0.1 })
    const decided: { readonly isRecorded: boolean; readonly traceparent: string | undefined }[] = []
    for (let n = 0; n < 2_000; n += 1)
      await tracer.inRoot(REQUEST, async () => {
        await tracer.inSpan(STATEMENT, async () => undefined)
        decided.push({ isRecorded: tracer.isRecording(), traceparent: tracer.getTraceparent('mail.send') })
      })
    const recorded = decided.filter(({ isRecorded }) => isRecorded)
    expect(recorded.length).to.be.within(120, 290)
    for (const { isRecorded, traceparent } of decided) {
      expect(traceparent?.slice(-2)).to.equal(isRecorded ? '01' : '00')
      await tracer.inRoot({ ...JOB, parent: traceparent }, async () =>
        expect(tracer.isRecording()).to.equal(isRecorded),
      )
    }
    await close()
    expect(collector.spans).to.have.length(3 * recorded.length)
  })

  verifies('OPS-17', 'contain the type of a throw alone, and work without a promise leaves none', async () => {
    const { tracer, close } = tracing()
    const thrown = new TypeError('eva.jansen@korrel.example')
    const rejected = await tracer.inRoot(REQUEST, () => Promise.reject(thrown)).catch((error: unknown) => error)
    expect(rejected).to.equal(thrown)
    await tracer.inRoot(JOB, async () => expect(tracer.inSpan(STATEMENT, () => 'at once')).to.equal('at once'))
    expect(tracer.inSpan(STATEMENT, () => getCurrentSpan())).to.equal(undefined)
    await close()
    expect(collector.spans.map(({ name }) => name)).to.deep.equal(['GET', 'job mail.send'])
    expect(collector.spans[0]).to.deep.include({
      attributes: { 'error.type': 'TypeError' },
      status: { code: 2 },
      events: [],
    })
    expect(collector.requests.map(({ body }) => body).join()).not.to.include('korrel')
  })

  verifies(
    ['OPS-17', 'OPS-18'],
    'delay no work, and are dropped and counted beyond the buffer, which a collector that answers again receives',
    async () => {
      collector.answer('hang')
      const { tracer, close, failures, answers } = tracing()
      const began = performance.now()
      await Promise.all(Array.from({ length: 10_000 }, () => tracer.inRoot(REQUEST, async () => undefined)))
      expect(performance.now() - began).to.be.below(2_000 * PATIENCE)
      expect(failures).to.have.length(10_000 - 4_096)
      expect(failures[0]).to.include({ dependency: 'trace-collector', kind: 'failing', what: 'span' })
      await until('the failure of the batch under way', () => failures.some(({ what }) => what === 'batch'))
      collector.answer(200)
      await until('the others', () => collector.spans.length >= 4_096 - 2 * BATCH)
      await close()
      expect(collector.spans.length).to.be.within(4_096 - 2 * BATCH, 4_096)
      expect(new Set(answers)).to.deep.equal(new Set(['trace-collector']))
      expect(JSON.stringify(failures)).not.to.include('collector-key')
    },
  )

  verifies('OPS-17', 'are all sent at the end', async () => {
    const { tracer, close, failures } = tracing({ delay: 60_000, timeout: 20_000 })
    await Promise.all(Array.from({ length: 4_096 }, () => tracer.inRoot(REQUEST, async () => undefined)))
    await close()
    expect(collector.spans).to.have.length(4_096)
    expect(failures).to.deep.equal([])
  })

  verifies('OPS-17', 'do not delay the end while the collector hangs', async () => {
    collector.answer('hang')
    const { tracer, close } = tracing()
    await Promise.all(Array.from({ length: 1_000 }, () => tracer.inRoot(REQUEST, async () => undefined)))
    const stopped = performance.now()
    await close()
    expect(performance.now() - stopped).to.be.within(400, 2_000 * PATIENCE)
  })
})
