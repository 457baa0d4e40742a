// The protocol over the transport: one message, one answer in one piece of JSON, and nothing kept between them.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { type AssistantServerUnderTest, startAssistantServer } from './support/assistant-server.ts'
import { PING, rawRequest, reasonOf } from './support/raw-request.ts'
import { post, speak } from './support/speaking.ts'

const initialize = (protocolVersion: string): object => ({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})

describe('the protocol of the tool server', () => {
  let server: AssistantServerUnderTest
  before(async () => {
    server = await startAssistantServer()
  })
  after(() => server.stop())

  verifies('MCP-1', 'initialize returns version, tools that never change, and how they are used', async () => {
    const answer = await post(server, { body: initialize('2025-11-25') })
    expect(answer.headers.get('content-type')).to.equal('application/json')
    expect(answer.headers.get('mcp-session-id')).to.equal(null)
    const { result } = (await answer.json()) as { readonly result: Readonly<Record<string, unknown>> }
    expect(result).to.deep.include({ protocolVersion: '2025-11-25', capabilities: { tools: { listChanged: false } } })
    expect(result['serverInfo']).to.have.property('name', 'tapster')
    expect(result['instructions']).to.be.a('string').that.contains('list_tenants')
  })

  verifies('MCP-1', 'another version is answered with one of ours, at initialize alone', async () => {
    const answer = await post(server, { body: initialize('1999-01-01'), headers: { 'mcp-protocol-version': 'x' } })
    expect(await answer.json()).to.have.nested.property('result.protocolVersion', '2025-11-25')
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26'])
      expect((await rawRequest(server, { headers: { 'mcp-protocol-version': version } })).status).to.equal(200)
    const unknown = await rawRequest(server, { headers: { 'mcp-protocol-version': '1999-01-01' } })
    expect([unknown.status, reasonOf(unknown).code]).to.deep.equal([400, -32000])
  })

  verifies('MCP-1', 'a client that takes no JSON or no stream gets an error that says so', async () => {
    for (const accept of ['*/*', 'application/json', 'text/event-stream', 'text/html'])
      expect((await rawRequest(server, { headers: { accept } })).status, accept).to.equal(406)
  })

  verifies('MCP-1', 'ping is answered, and a notification taken without a body', async () => {
    const ping = await rawRequest(server, { body: PING })
    expect([ping.status, JSON.parse(ping.text)]).to.deep.equal([200, { jsonrpc: '2.0', id: 1, result: {} }])
    for (const message of [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      { jsonrpc: '2.0', id: 9, result: {} },
    ]) {
      const { status, text } = await rawRequest(server, { body: JSON.stringify(message) })
      expect([status, text]).to.deep.equal([202, ''])
    }
  })

  verifies('MCP-1', 'unknown methods and malformed calls are errors of the protocol', async () => {
    expect((await speak(server, 'resources/list')).error?.code).to.equal(-32601)
    for (const params of [undefined, {}, { name: 7 }, { name: 'list_tenants', arguments: 'all' }, { arguments: {} }])
      expect((await speak(server, 'tools/call', params)).error?.code, JSON.stringify(params)).to.equal(-32602)
  })

  verifies('MCP-1', 'many at once are each answered their own, with nothing kept between them', async () => {
    const ids = Array.from({ length: 40 }, (_, id) => id)
    const answers = await Promise.all(
      ids.map(async (id) => (await post(server, { body: { jsonrpc: '2.0', id, method: 'tools/list' } })).json()),
    )
    expect(answers.map((answer) => (answer as { readonly id: number }).id)).to.deep.equal(ids)
  })
})
