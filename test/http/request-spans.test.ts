// The span of a request: its name and attributes, and which requests have one.
import { expect } from 'chai'
import { TE } from '#domain/shared/fp.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { makeRecordingTracer, type RecordedSpan } from '#test/support/recording-tracer.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, withFake } from './support/fake-service.ts'

type FakeChanges = Parameters<typeof withFake>[0]

describe('the span of a request', () => {
  const trace = async (path: string, changes: FakeChanges = {}): Promise<RecordedSpan | undefined> => {
    const { tracer, spans } = makeRecordingTracer()
    await withFake({ ...changes, tracer, trustedProxies: 1 }, async (service) => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
      await call(service, 'GET', path, { headers: { traceparent } })
    })
    return spans.at(-1)
  }

  verifies(
    'OPS-17',
    'begins a trace, whatever the caller names, and never has the address that was called',
    async () => {
      const email = 'eva.jansen@korenbloem.example'
      expect(await trace(`/mailclient-plugin/contact?email=${email}&outlookItemId=canary`)).to.deep.equal({
        name: 'GET /mailclient-plugin/contact',
        kind: 'server',
        attributes: {
          'http.request.method': 'GET',
          'http.route': '/mailclient-plugin/contact',
          'http.response.status_code': 200,
        },
        parent: undefined,
      })
      expect(await trace(`/${email}`)).to.deep.include({ name: 'GET unmatched' })
    },
  )

  verifies('OPS-17', 'is failed, with the code of the failure, if the service could not answer', async () => {
    const lookUpContact = () => TE.left(storeUnavailable)
    const span = await trace('/mailclient-plugin/contact?email=eva@korrel.example', { ledger: { lookUpContact } })
    const failed = { 'http.response.status_code': 503, 'error.type': 'STORE_UNAVAILABLE' }
    expect(span?.attributes).to.include(failed)
  })

  verifies('OPS-17', 'does not exist for probes and polling', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/logs?limit=1'])
      expect(await trace(path), path).to.equal(undefined)
  })
})
