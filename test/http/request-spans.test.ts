// The span of a request: its name and attributes, and whose trace it joins.
import { expect } from 'chai'
import { makeRecordingTracer, type RecordedSpan } from '#test/support/recording-tracer.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, withFake } from './support/fake-service.ts'

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

describe('the span of a request', () => {
  const trace = async (trustedProxies: number, path: string, method = 'GET'): Promise<RecordedSpan | undefined> => {
    const { tracer, spans } = makeRecordingTracer()
    await withFake({ tracer, trustedProxies }, async (service) => {
      await call(service, method, path, { headers: { traceparent: PARENT } })
    })
    return spans.at(-1)
  }

  verifies('OPS-17', 'has the pattern of its route, never the address that was called', async () => {
    const email = 'eva.jansen@korenbloem.example'
    expect(await trace(0, `/mailclient-plugin/contact?email=${email}&outlookItemId=canary`)).to.deep.equal({
      name: 'GET /mailclient-plugin/contact',
      kind: 'server',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/mailclient-plugin/contact',
        'http.response.status_code': 200,
      },
      parent: undefined,
    })
    expect(await trace(0, `/${email}`)).to.deep.include({ name: 'GET unmatched' })
  })

  verifies('OPS-17', 'joins the trace that a trusted proxy names, and none that a client names', async () => {
    expect(await trace(1, '/healthz')).to.have.property('parent', PARENT)
    expect(await trace(0, '/healthz')).to.have.property('parent', undefined)
  })
})
