// Unexpected errors on their way to a collector: what is sent, what never is, and that no caller waits.
import { expect } from 'chai'
import { makeRedaction } from '#adapters/logging/redaction.ts'
import { describeException } from '#adapters/tracking/exception-words.ts'
import { BUFFER, makeOtlpErrors, type OtlpErrors, type OtlpErrorsOptions } from '#adapters/tracking/otlp-errors.ts'
import { type Collector, startCollector } from '#test/support/collector.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const { redactText } = makeRedaction([])

describe('errors sent to a collector', () => {
  let collector: Collector
  const open: OtlpErrors[] = []

  beforeEach(async () => {
    collector = await startCollector()
  })
  afterEach(async () => {
    await collector.close()
    for (const one of open.splice(0)) await one.close()
  })

  const tracking = (changes: Partial<OtlpErrorsOptions> = {}) => {
    const { log, logged } = makeRecordingLog()
    const { outages, failures, answers } = makeRecordingOutages()
    const errors = makeOtlpErrors({
      endpoint: collector.url,
      headers: { 'x-key': 'collector-key' },
      resource: { 'service.name': 'tapster', 'service.version': '1.2.3' },
      redactText,
      context: () => ({ requestId: 'request-1', tenantUuid: 'tenant-1' }),
      log,
      outages,
      delay: 5,
      timeout: 500,
      ...changes,
    })
    open.push(errors)
    return { ...errors, logged, failures, answers, messages: () => logged.map(({ message }) => message) }
  }

  verifies('PLG-24', 'contain request, tenant and route, what was thrown and where', async () => {
    const { track, close } = tracking()
    track('http.request.threw', new TypeError("Cannot read properties of undefined (reading 'rows')"), {
      method: 'GET',
      route: '/mailclient-plugin/contact',
    })
    track('job.bug', 'thrown text', { queue: 'archive.run', job: 'job-1' })
    await close()
    const [request, job] = collector.errors
    expect(request?.event).to.equal('http.request.threw')
    expect(request?.attributes).to.deep.include({
      'exception.type': 'TypeError',
      'exception.message': "Cannot read properties of undefined (reading 'rows')",
      'tapster.request_id': 'request-1',
      'tapster.tenant': 'tenant-1',
      'http.request.method': 'GET',
      'http.route': '/mailclient-plugin/contact',
    })
    expect(request?.attributes['exception.stacktrace']).to.match(/^at .*test\/tracking\/otlp-errors\.test\.ts:\d+/)
    expect(request?.resource).to.deep.equal({ 'service.name': 'tapster', 'service.version': '1.2.3' })
    expect(job?.attributes).to.deep.include({
      'exception.type': 'string',
      'exception.message': '',
      'messaging.destination.name': 'archive.run',
      'messaging.message.id': 'job-1',
    })
    expect(collector.requests[0]).to.have.property('path', '/v1/logs')
    expect(collector.requests[0]?.headers).to.include({ 'x-key': 'collector-key', 'content-type': 'application/json' })
  })

  verifies(['PLG-24', 'SES-3'], 'hold no secret, no address and nothing of a body', async () => {
    const canaries = ['canary-jwt', 'canary-bearer', 'eva.jansen@korrel.example', 'Dear canary-body', 'canary-home']
    const { track, close } = tracking()
    const jwt = `eyJhbGciOiJI.${Buffer.from('canary-jwt').toString('base64url')}.sig`
    track('a', new Error(`refused ${jwt} and Bearer canary-bearer-token for <eva.jansen@korrel.example>`))
    const parse = (text: string): unknown => JSON.parse(text)
    try {
      parse('Dear canary-body, how are you?')
    } catch (thrown) {
      track('b', thrown)
    }
    track(
      'c',
      new Error('bad value "Dear canary-body\n  at home"\n    at canary-home (file:///home/canary-home/x.ts:1:1)'),
    )
    track('d', { message: 'Dear canary-body' })
    const rangy = new RangeError('x')
    rangy.stack = 'RangeError: x\n    at f (file:///home/canary-home/app/adapters/x.ts:1:2)'
    track('e', rangy)
    await close()
    expect(collector.errors).to.have.length(5)
    const sent = collector.requests.map(({ body }) => body).join('\n')
    for (const canary of [...canaries, jwt]) expect(sent).not.to.include(canary)
    expect(collector.errors.at(-1)?.attributes['exception.stacktrace']).to.equal('at f (adapters/x.ts:1:2)')
  })

  it('are short, whatever was thrown', () => {
    const thrown = new Error('x'.repeat(1_000_000))
    expect(JSON.stringify(describeException(thrown, redactText))).to.have.length.below(10_000)
  })

  verifies(['PLG-24', 'OPS-18'], 'delay no request, and a collector that is away is noted as such', async () => {
    collector.answer(400)
    const { track, close, failures, answers, logged } = tracking()
    const began = performance.now()
    for (let n = 0; n < 100; n++) track('x', new Error(String(n)))
    expect(performance.now() - began).to.be.below(200 * PATIENCE)
    while (collector.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    for (let n = 0; n < 10; n++) track('x', new Error(String(n)))
    await close()
    expect(failures[0]).to.include({ dependency: 'error-collector', kind: 'unreachable' })
    expect([answers, logged]).to.deep.equal([[], []])
    expect(JSON.stringify(failures)).not.to.include('collector-key')
  })

  verifies('PLG-24', 'are dropped beyond the buffer while the collector hangs, and that is reported once', async () => {
    collector.answer('hang')
    const { track, messages, failures } = tracking()
    for (let n = 0; n < BUFFER + 500; n++) track('x', new Error(String(n)))
    expect(messages()).to.deep.equal(['errors.collector.behind'])
    while (failures.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(collector.errors).to.have.length(0)
  })

  verifies('PLG-24', 'leave the buffer to others once they are sent, however many there were', async () => {
    const { track, messages } = tracking()
    for (let round = 1; round <= 3; round++) {
      for (let n = 0; n < BUFFER - 50; n++) track('x', new Error(String(n)))
      await until('all of them to be sent', () => collector.errors.length === round * (BUFFER - 50))
      // The answer to the last of them.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(messages()).to.deep.equal([])
  })

  verifies('PLG-24', 'come again once the collector is back', async () => {
    await collector.close()
    const { track, failures } = tracking({ timeout: 100 })
    track('lost', new Error('lost'))
    while (failures.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    collector = await startCollector()
    const again = tracking()
    again.track('kept', new Error('kept'))
    await again.close()
    expect(again.answers).to.deep.equal(['error-collector'])
    expect(collector.errors.map(({ event }) => event)).to.deep.equal(['kept'])
  })
})
