// Handlers of others beside our endpoints: which addresses are theirs, and what the access log has of them.
import { expect } from 'chai'
import type { Mount } from '#adapters/http/kernel/mounts.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, type FakeService, withFake } from './support/fake-service.ts'

const tools: Mount = {
  prefix: '/mcp',
  exact: true,
  handle: async (_, response, request) => {
    request.context.tenantUuid = asTenantUuid(aUuid(1))
    request.context.userEmail = 'eva@korrel.example' as Mailbox
    request.code = 'NOT_CONNECTED'
    response.writeHead(401, { 'content-type': 'text/plain' }).end('mounted')
  },
}

const accessOf = ({ logged }: FakeService) => logged.findLast(({ message }) => message === 'http.request')

describe('a mounted handler', () => {
  verifies('MCP-1', 'has exactly its address where it wants no more, whatever the method', async () => {
    await withFake({ mounts: [tools] }, async (service) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await call(service, method, '/mcp?a=/mcp/x')
        expect([answer.status, await answer.text()]).to.deep.equal([401, 'mounted'])
        expect(answer.headers.get('x-request-id')).to.be.a('string')
      }
      expect(await (await call(service, 'GET', '/mcp/')).text(), 'with a slash').to.equal('mounted')
      for (const path of ['/mcp/below', '/mcpp', '//mcp'])
        expect(await (await call(service, 'GET', path)).text(), path).not.to.equal('mounted')
    })
  })

  verifies('LOG-2', 'sets the caller and the outcome of the request for the access log', async () => {
    await withFake({ mounts: [tools] }, async (service) => {
      await call(service, 'POST', '/mcp')
      const entry = accessOf(service)
      expect(entry?.data).to.include({ method: 'POST', route: '/mcp', status: 401, code: 'NOT_CONNECTED' })
      expect(entry?.context).to.include({ tenantUuid: aUuid(1), userEmail: 'eva@korrel.example' })
      await call(service, 'GET', '/readyz')
      expect(accessOf(service)?.context).not.to.have.property('userEmail')
    })
  })

  it('with all below its address has that too, and a bug in it ends at the edge', async () => {
    const broken: Mount = {
      prefix: '/demo',
      handle: async ({ url }, response) => {
        if (url?.endsWith('/bug') === true) throw new Error('planted')
        response.end('demo')
      },
    }
    await withFake({ mounts: [broken] }, async (service) => {
      for (const path of ['/demo', '/demo/', '/demo/a/b'])
        expect(await (await call(service, 'GET', path)).text(), path).to.equal('demo')
      const answer = await call(service, 'GET', '/demo/bug')
      expect([answer.status, await answer.json()])
        .to.deep.include(500)
        .and.to.have.nested.property('[1].code', 'INTERNAL')
      expect(accessOf(service)?.data).to.include({ route: '/demo/*', status: 500 })
    })
  })
})
