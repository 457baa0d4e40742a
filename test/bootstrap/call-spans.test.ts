// Ports and use cases in spans: their names, their outcomes, and what is left as it is.
import { expect } from 'chai'
import { O, TE } from '#domain/shared/fp.ts'
import { traceAll, traceConnection } from '#bootstrap/compose/call-spans.ts'
import { makeRecordingTracer } from '#test/support/recording-tracer.ts'
import { verifies } from '#test/support/verifies.ts'

const ROOT = { name: 'root', kind: 'server' } as const
const EVA = { _tag: 'Refused', address: 'eva.jansen@korrel.example' } as const

const uses = {
  campaigns: {
    list: TE.right(['spring']),
    create: (name: string) => TE.right({ name }),
    cancel: (name: string) => () => TE.left({ _tag: 'NotFound', name }),
    complete: () => TE.left({ _tag: 'StoreUnavailable' }),
  },
  mail: { send: (to: string) => async () => ({ ...EVA, to }) },
  limit: O.some(3),
  count: (n: number) => n + 1,
}

describe('what is traced', () => {
  verifies(
    'OPS-17',
    'are the calls that return promises, by their path, with the tag of their outcome, failed if a dependency is away',
    async () => {
      const { tracer, spans } = makeRecordingTracer()
      const traced = traceAll(tracer, '', 'internal', uses)
      await tracer.inRoot(ROOT, async () => {
        expect(await traced.campaigns.list()).to.deep.equal({ _tag: 'Right', right: ['spring'] })
        expect(await traced.campaigns.create('eva')()).to.deep.equal({ _tag: 'Right', right: { name: 'eva' } })
        expect(await traced.campaigns.cancel('eva')()()).to.have.nested.property('left.name', 'eva')
        expect(await traced.campaigns.complete()()).to.have.nested.property('left._tag', 'StoreUnavailable')
        expect(await traced.mail.send('eva')()).to.deep.equal({ ...EVA, to: 'eva' })
        expect(traced.count(1)).to.equal(2)
      })
      const of = (name: string, attributes: object) => ({ name, kind: 'internal', attributes, parent: 'root' })
      expect(spans.slice(0, -1)).to.deep.equal([
        of('campaigns.list', {}),
        of('campaigns.create', {}),
        of('campaigns.cancel', { 'tapster.outcome': 'NotFound' }),
        of('campaigns.complete', { 'tapster.outcome': 'StoreUnavailable', 'error.type': 'StoreUnavailable' }),
        of('mail.send', { 'tapster.outcome': 'Refused' }),
      ])
      expect(traced.limit).to.equal(uses.limit)
    },
  )

  verifies('OPS-17', 'is nothing without a tracer, or outside a trace', async () => {
    expect(traceAll(undefined, '', 'internal', uses)).to.equal(uses)
    const { tracer, spans } = makeRecordingTracer()
    expect(await traceAll(tracer, '', 'internal', uses).mail.send('eva')()).to.deep.equal({ ...EVA, to: 'eva' })
    expect(spans).to.deep.equal([])
  })

  verifies('OPS-17', 'at the ledger and the cloud, is called by its label, never by its address', async () => {
    const { tracer, spans } = makeRecordingTracer()
    const { exchange } = traceConnection(tracer, 'ledger', {
      exchange: async ({ url }: { readonly label?: string; readonly url: string }) => ({
        _tag: 'Answer',
        status: url === '' ? 0 : 404,
      }),
    })
    await tracer.inRoot(ROOT, () => exchange({ label: 'crm/Contacts', url: 'https://ledger.example/?email=eva' }))
    expect(spans[0]).to.deep.equal({
      name: 'ledger crm/Contacts',
      kind: 'client',
      attributes: { 'tapster.outcome': 'Answer', 'http.response.status_code': 404 },
      parent: 'root',
    })
  })
})
