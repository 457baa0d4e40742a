// What comes to the address of the tools in another form than one message of the protocol from an assistant's server (MCP-1, MCP-2), each with the
// right token.
import { Readable } from 'node:stream'
import { expect } from 'chai'
import { request } from 'undici'
import { bearer, connected, MCP_HEADERS, message, post, type AssistantResponse } from '#test/support/assistant-calls.ts'
import { type AssistantOffice, startAssistantOffice } from '#test/support/assistant-office.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the transport of the tools', function () {
  this.timeout(60_000)
  let office: AssistantOffice
  let token: string
  before(async () => {
    office = await startAssistantOffice()
    token = (await connected(office)).access
  })
  after(() => office?.stop())

  const sent = (body: string, headers: Readonly<Record<string, string>> = {}): Promise<AssistantResponse> =>
    post(office, body, { ...bearer(token), ...headers })
  const ping = message('ping')
  /** With headers that fetch keeps for itself. */
  const asHost = async (headers: Readonly<Record<string, string>>, method: 'POST' | 'GET' = 'POST') => {
    const { statusCode, body } = await request(office.resource, {
      method,
      headers: { ...MCP_HEADERS, ...headers },
      ...(method === 'POST' ? { body: ping } : {}),
    })
    await body.dump()
    return statusCode
  }
  const errorOf = ({ body }: AssistantResponse) => body['error'] as { readonly code: number; readonly message: string }

  verifies('MCP-1', 'answers a message with one piece of JSON, whatever else is asked', async () => {
    const { status, headers, body } = await sent(ping)
    expect(status).to.equal(200)
    expect(body).to.deep.equal({ jsonrpc: '2.0', id: 1, result: {} })
    expect(headers.get('content-type')).to.match(/^application\/json/)
    expect(headers.get('mcp-session-id')).to.equal(null)
    expect(headers.get('cache-control')).to.equal('no-store')
    expect(headers.get('access-control-allow-origin')).to.equal(null)
    expect(headers.get('x-request-id')).to.match(/\w/)
    const init = await sent(
      message('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
      }),
    )
    expect(init.body['result']).to.deep.include({
      protocolVersion: '2025-11-25',
      capabilities: { tools: { listChanged: false } },
    })
    const response = await sent(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }))
    expect([response.status, response.text]).to.deep.equal([202, ''])
  })

  verifies('MCP-1', 'opens no stream and ends no session', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
      const answer = await fetch(office.resource, {
        method,
        headers: { ...bearer(token), accept: 'text/event-stream' },
      })
      expect([answer.status, answer.headers.get('allow')], method).to.deep.equal([405, 'POST'])
    }
    const below = await fetch(`${office.resource}/x`, { method: 'POST', headers: bearer(token) })
    expect(below.status).to.equal(404)
  })

  verifies('MCP-1', 'answers with a slash at the end of the address too', async () => {
    const answer = await fetch(`${office.resource}/`, {
      method: 'POST',
      headers: { ...MCP_HEADERS, ...bearer(token) },
      body: ping,
    })
    expect([answer.status, await answer.json()]).to.deep.equal([200, { jsonrpc: '2.0', id: 1, result: {} }])
  })

  const own = (): string => new URL(office.issuer).host
  verifies('MCP-2', 'is for its own host alone', async () => {
    const { port } = new URL(office.issuer)
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      `localhost:${port}`,
      '127.0.0.1',
      '127.0.0.1:1',
      `${own()}.`,
      `${own()}/`,
      `evil@${own()}`,
      '',
    ])
      expect(await asHost({ ...bearer(token), host }), host).to.be.oneOf([400, 403])
    expect(await asHost({ ...bearer(token), host: own() })).to.equal(200)
    const response = await sent(ping, { 'x-forwarded-host': 'evil.example' })
    expect(response.status, 'what a proxy says of it changes nothing').to.equal(200)
  })

  verifies('MCP-2', 'cannot be used from any web page', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      `http://${own()}.evil.example`,
      `https://${own()}`,
      'https://claude.ai.evil.example',
      'http://claude.ai',
      'https://claude.ai:444',
      'file://',
      '',
    ])
      expect((await sent(ping, { origin })).status, origin).to.equal(403)
    for (const origin of [office.issuer, 'https://claude.ai'])
      expect((await sent(ping, { origin })).status, origin).to.equal(200)
  })

  verifies('MCP-2', 'reports errors in one order: host and origin, token, method, body', async () => {
    const bad = 'not json'
    const wrongToken = bearer('x')
    const asked = (headers: Readonly<Record<string, string>>, method: string) =>
      fetch(office.resource, { method, headers, ...(method === 'POST' ? { body: bad } : {}) })
    expect((await asked({ origin: 'https://evil.example', ...wrongToken }, 'GET')).status).to.equal(403)
    expect(await asHost({ host: 'evil.example' }, 'GET')).to.equal(403)
    expect((await asked(wrongToken, 'GET')).status).to.equal(401)
    expect((await asked({}, 'DELETE')).status).to.equal(401)
    expect((await asked(wrongToken, 'POST')).status).to.equal(401)
    expect((await asked(bearer(token), 'PUT')).status).to.equal(405)
    expect((await sent(bad)).status).to.equal(400)
  })

  verifies(['MCP-1', 'MCP-2'], 'takes one message at a time', async () => {
    for (const many of [`[${ping}]`, `[${ping},${ping}]`, '[]', `[[${ping}]]`]) {
      const response = await sent(many)
      expect([response.status, errorOf(response).code], many.slice(0, 10)).to.deep.equal([400, -32600])
    }
  })

  const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const wide = (values: number): string => `[${'0,'.repeat(values)}0]`
  const inParams = (json: string): string => `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${json}}}`
  const malformed: Readonly<Record<string, string>> = {
    nothing: '',
    'no JSON': 'ping',
    'half a message': ping.slice(0, -3),
    'a message and more': `${ping}${ping}`,
    'a thousand levels': inParams(deep(1_000)),
    'fifty thousand levels': inParams(deep(50_000)),
    'lists of fifty thousand levels': `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    'four hundred thousand values': inParams(wide(400_000)),
    'a member named __proto__': '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{"x":1}}}',
    'a member named __proto__ in other letters': '{"jsonrpc":"2.0","id":1,"method":"ping","\\u005f_proto__":{"x":1}}',
    'a number': '1',
    'a text': '"ping"',
    null: 'null',
    'another protocol': '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    'no method': '{"jsonrpc":"2.0","id":1}',
    'a method in a list': '{"jsonrpc":"2.0","id":1,"method":["ping"]}',
    'an object for an id': '{"jsonrpc":"2.0","id":{},"method":"ping"}',
  }
  for (const [what, body] of Object.entries(malformed))
    verifies('MCP-1', `refuses ${what}`, async () => {
      const response = await sent(body)
      expect(response.status, response.text.slice(0, 200)).to.equal(400)
      expect(errorOf(response).code).to.be.oneOf([-32700, -32600])
      expect(response.text).not.to.match(/\bat .*\.(ts|js):\d+/)
      expect(Object.hasOwn(Object.prototype, 'x')).to.equal(false)
      expect((await sent(ping)).status, 'and goes on').to.equal(200)
    })

  verifies('MCP-1', 'refuses names of every object’s prototype for tools and members alike', async () => {
    for (const name of ['constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__']) {
      const call = await sent(message('tools/call', { name, arguments: {} }))
      expect(JSON.stringify(call.body), name).to.include('TOOL_UNKNOWN')
      const argument = await sent(message('tools/call', { name: 'list_tenants', arguments: { [name]: 1 } }))
      expect([400, 200], name).to.include(argument.status)
      if (argument.status === 200) expect(JSON.stringify(argument.body), name).to.include('INVALID_ARGUMENTS')
    }
  })

  verifies('MCP-1', 'refuses more than a mebibyte, however it comes', async () => {
    const large = inParams(`"${'x'.repeat(1024 * 1024)}"`)
    expect((await sent(large)).status).to.equal(413)
    const endless = await request(office.resource, {
      method: 'POST',
      headers: { ...MCP_HEADERS, ...bearer(token) },
      body: Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(64 * 1024, ' ')
        })(),
      ),
    }).then(
      ({ statusCode }) => statusCode,
      () => 413,
    )
    expect(endless).to.equal(413)
    expect((await sent(inParams(`"${'x'.repeat(900 * 1024)}"`))).status).to.equal(200)
  })

  verifies('MCP-1', 'reads JSON alone, and answers clients that accept it', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
    ])
      expect((await sent(ping, { 'content-type': type })).status, type).to.equal(415)
    expect((await sent(ping, { 'content-encoding': 'gzip' })).status).to.equal(415)
    expect((await sent(ping, { 'content-type': 'application/json; charset=utf-8' })).status).to.equal(200)
    for (const accept of ['*/*', 'text/html', 'application/json', 'text/event-stream'])
      expect((await sent(ping, { accept })).status, accept).to.equal(406)
  })

  verifies('MCP-1', 'speaks the revisions it knows, and refuses others', async () => {
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26'])
      expect((await sent(ping, { 'mcp-protocol-version': version })).status, version).to.equal(200)
    for (const version of ['2099-01-01', 'latest', '2025-11-25, 2025-06-18'])
      expect((await sent(ping, { 'mcp-protocol-version': version })).status, version).to.equal(400)
    const { 'mcp-protocol-version': _, ...without } = MCP_HEADERS
    const answer = await fetch(office.resource, {
      method: 'POST',
      headers: { ...without, ...bearer(token) },
      body: ping,
    })
    expect(answer.status, 'as of before there was a header').to.equal(200)
    await answer.text()
  })

  verifies('MCP-1', 'keeps nothing between messages: an invented session is unknown', async () => {
    const response = await sent(message('tools/list'), { 'mcp-session-id': 'made-up', 'last-event-id': '1' })
    expect(response.status).to.equal(200)
    expect(response.headers.get('mcp-session-id')).to.equal(null)
    const unknown = await sent(message('resources/list'))
    expect([unknown.status, errorOf(unknown).code]).to.deep.equal([200, -32601])
  })
})
