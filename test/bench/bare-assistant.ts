// The yardstick of a tool call: the SDK's own stateless server with one tool, and the same check of the token by jose. BARE_TOOL says what the tool does:
// nothing, or what list_tenants and its audit entry cost at the least.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { jwtVerify } from 'jose'
import { Pool } from 'pg'

const secret = Buffer.from(process.env['MCP_JWT_SECRET'] ?? '', 'base64')
const issuer = process.env['MCP_ISSUER_URL'] ?? ''
const audited = process.env['BARE_TOOL'] === 'audited'
const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
// As the owner of the tables, since it makes one.
const pool = new Pool({ connectionString: process.env['MIGRATION_DATABASE_URL'], max: 20 })
await pool.query(
  'create table if not exists bare_audit (id uuid primary key, at timestamptz default now(), person text, details jsonb)',
)

async function describe(person: string): Promise<string> {
  if (!audited) return 'Not looked up.'
  const { rows } = await pool.query('select uuid, name, active from tenants order by name limit 200')
  await pool.query('insert into bare_audit (id, person, details) values ($1, $2, $3)', [
    randomUUID(),
    person,
    { tool: 'list_tenants', total: rows.length },
  ])
  return JSON.stringify(rows)
}

async function personOf({ headers }: IncomingMessage): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify((headers.authorization ?? '').slice('Bearer '.length), key, {
      algorithms: ['HS256'],
      issuer,
      audience: `${issuer}/mcp`,
      typ: 'at+jwt',
      requiredClaims: ['exp', 'sub'],
    })
    return payload.sub
  } catch {
    return undefined
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const person = await personOf(request)
  if (person === undefined) {
    response.writeHead(401).end()
    return
  }
  const mcp = new McpServer({ name: 'bare', version: '1.0.0' })
  mcp.registerTool('list_tenants', { description: 'Lists the tenants.' }, async () => ({
    content: [{ type: 'text', text: await describe(person) }],
  }))
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  response.on('close', () => {
    void transport.close()
    void mcp.close()
  })
  await mcp.connect(transport)
  await transport.handleRequest(request, response)
}

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
