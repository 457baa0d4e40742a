// What comes over HTTP before the protocol: who may call, in which order that is checked, and how hostile bodies are answered.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { type AssistantServerUnderTest, startAssistantServer } from './support/assistant-server.ts'
import { PING, rawRequest, reasonOf } from './support/raw-request.ts'

describe('the transport of the tool server', () => {
  let server: AssistantServerUnderTest
  before(async () => {
    server = await startAssistantServer()
  })
  after(() => server.stop())

  const challenge = (): string => `resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp"`

  verifies('MCP-2', 'another host than its own is refused before the token is looked at', async () => {
    for (const host of ['evil.example', '127.0.0.1', 'localhost:1', '127.0.0.1.evil.example', 'x@127.0.0.1']) {
      const answer = await rawRequest(server, { token: null, headers: { host } })
      expect(answer.status, host).to.equal(403)
      expect(reasonOf(answer).message).to.contain('MCP_ISSUER_URL')
    }
  })

  verifies('MCP-2', 'the host is the same however it is spelled', async () => {
    const named = await startAssistantServer({ issuer: 'https://Tapster.example' })
    try {
      for (const host of ['tapster.example', 'TAPSTER.example', 'tapster.example:443'])
        expect((await rawRequest(named, { headers: { host } })).status, host).to.equal(200)
      for (const host of ['tapster.example:80', 'tapster.example.evil.example', 'eviltapster.example'])
        expect((await rawRequest(named, { headers: { host } })).status, host).to.equal(403)
    } finally {
      await named.stop()
    }
  })

  verifies('MCP-2', 'a page of an origin on the list may call', async () => {
    const origin = 'https://inspector.example'
    const open = await startAssistantServer({ allowedOrigins: [origin] })
    try {
      expect((await rawRequest(open, { headers: { origin } })).status).to.equal(200)
      expect((await rawRequest(open, { headers: { origin: `${origin}:444` } })).status).to.equal(403)
    } finally {
      await open.stop()
    }
  })

  verifies('MCP-2', 'a page of another site is refused before the token is looked at', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://claude.ai.evil.example', 'http://claude.ai', '']) {
      const answer = await rawRequest(server, { token: null, headers: { origin } })
      expect(answer.status, origin).to.equal(403)
      expect(reasonOf(answer).message).to.contain('MCP_OAUTH_REDIRECT_URIS')
    }
    for (const origin of ['https://claude.ai', server.url])
      expect((await rawRequest(server, { headers: { origin } })).status, origin).to.equal(200)
  })

  verifies('MCP-2', 'without a token, the challenge says where to get one', async () => {
    const tokens = [null, ''] as const
    for (const token of tokens) {
      const answer = await rawRequest(server, { token })
      expect(answer.status).to.equal(401)
      expect(answer.headers['www-authenticate']).to.equal(`Bearer ${challenge()}`)
      expect(reasonOf(answer).code).to.equal(-32000)
    }
  })

  verifies('MCP-2', 'an invalid token is reported, and one in the address counts for nothing', async () => {
    const wrong = await rawRequest(server, { token: 'nonsense' })
    expect(wrong.status).to.equal(401)
    expect(wrong.headers['www-authenticate']).to.equal(`Bearer error="invalid_token", ${challenge()}`)
    const { token } = server.ours.people.operator
    const inQuery = await rawRequest(server, { token: null, path: `/mcp?access_token=${token}&token=${token}` })
    expect([inQuery.status, inQuery.headers['www-authenticate']]).to.deep.equal([401, `Bearer ${challenge()}`])
    const basic = await rawRequest(server, { token: null, headers: { authorization: `Basic ${token}` } })
    expect(basic.status).to.equal(401)
  })

  verifies('MCP-2', 'the token is asked for before the method, and that before the body', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'HEAD']) {
      expect((await rawRequest(server, { method, token: null })).status, method).to.equal(401)
      const answer = await rawRequest(server, { method })
      expect([answer.status, answer.headers.allow], method).to.deep.equal([405, 'POST'])
    }
    expect((await rawRequest(server, { token: null, body: '{' })).status).to.equal(401)
    expect((await rawRequest(server, { token: null, body: 'x'.repeat(2_000_000) })).status).to.equal(401)
  })

  verifies('MCP-2', 'lists of messages are refused, whatever is in them', async () => {
    for (const body of ['[]', `[${PING}]`, `[${PING},${PING}]`]) {
      const answer = await rawRequest(server, { body })
      expect([answer.status, reasonOf(answer).code], body).to.deep.equal([400, -32600])
    }
  })

  verifies('MCP-2', 'other types than JSON in UTF-8, and what is packed, are refused', async () => {
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'text/plain; a=application/json' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-encoding': 'gzip' },
    ])
      expect((await rawRequest(server, { headers })).status, JSON.stringify(headers)).to.equal(415)
    expect(
      (await rawRequest(server, { headers: { 'content-type': 'application/json; charset=utf-8' } })).status,
    ).to.equal(200)
  })

  verifies('MCP-2', 'bodies that are too large, too deep, broken or reach for prototypes are refused', async () => {
    const inArguments = (json: string): string =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_tenants","arguments":${json}}}`
    const refusals: readonly (readonly [body: string | Buffer, status: number, code: number])[] = [
      [inArguments(`{"q":"${'x'.repeat(1024 * 1024)}"}`), 413, -32000],
      [inArguments('{"__proto__":{"admin":true}}'), 400, -32700],
      [inArguments('{"q":{"constructor":{"prototype":{}}}}'), 400, -32700],
      [inArguments('[1,'.repeat(40)), 400, -32700],
      [inArguments(`${'['.repeat(40)}${']'.repeat(40)}`), 400, -32700],
      [inArguments(`[${'{},'.repeat(60_000)}{}]`), 400, -32700],
      [Buffer.from([0x22, 0xff, 0xfe, 0x22]), 400, -32700],
      ['', 400, -32700],
      ['{', 400, -32700],
      ['null', 400, -32700],
      ['"ping"', 400, -32700],
      ['{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32700],
      ['{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}', 400, -32700],
    ]
    for (const [body, status, code] of refusals) {
      const answer = await rawRequest(server, { body })
      const start = body.toString('latin1').slice(0, 80)
      expect([answer.status, reasonOf(answer).code], start).to.deep.equal([status, code])
      expect(answer.text.length, start).to.be.lessThan(2_000)
    }
  })

  verifies('MCP-2', 'no more values are taken than the longest list of addresses needs', async () => {
    const emails = (many: number): string =>
      JSON.stringify(Array.from({ length: many }, (_, at) => `nr-${at}@korrel.example`))
    const sync = (many: number) =>
      rawRequest(server, {
        body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"sync_smoelenboek","arguments":{"tenant":"${server.ours.tenant.uuid}","emails":${emails(many)}}}}`,
      })
    expect((await sync(5_000)).text).to.contain('A dry run')
    expect((await sync(5_001)).text).to.contain('At most 5000')
    const beyond = await sync(7_000)
    expect([beyond.status, reasonOf(beyond).message]).to.deep.equal([400, 'These are too many values: at most 6000.'])
  })

  verifies('MCP-2', 'an announced length beyond the bound is refused without reading', async () => {
    const answer = await rawRequest(server, { headers: { 'content-length': '2000000' }, body: Buffer.alloc(2_000_000) })
    expect(answer.status).to.equal(413)
  })

  verifies('MCP-2', 'calls beyond what a connection may make in a minute wait, and others’ do not', async () => {
    const limited = await startAssistantServer({ callsPerMinute: 3 })
    try {
      const statuses = []
      for (let call = 0; call < 4; call += 1) statuses.push(await rawRequest(limited))
      expect(statuses.map(({ status }) => status)).to.deep.equal([200, 200, 200, 429])
      expect(Number(statuses[3]?.headers['retry-after'])).to.be.within(1, 60)
      // Another sign-in of the same person.
      expect((await rawRequest(limited, { token: limited.ours.people.operator.cookie })).status).to.equal(200)
    } finally {
      await limited.stop()
    }
  })

  verifies('MCP-2', 'without the counters the tools go on, without the database all calls are refused', async () => {
    const uncounted = await startAssistantServer({
      limits: { take: () => async () => ({ _tag: 'Left', left: { _tag: 'StoreUnavailable' } }) },
    })
    try {
      expect((await rawRequest(uncounted)).status).to.equal(200)
      uncounted.memory.setAvailable(false)
      const answer = await rawRequest(uncounted)
      expect([answer.status, answer.headers['retry-after']]).to.deep.equal([503, '10'])
    } finally {
      await uncounted.stop()
    }
  })
})
