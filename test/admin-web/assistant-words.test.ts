// The application and the service agree on the assistant: every tool and failure has a text, and answers are read.
import { expect } from 'chai'
import * as io from 'io-ts'
import { call } from '#adapters/web/admin/api/call.ts'
import { describeToolCall } from '#adapters/web/admin/assistant/calls.ts'
import { getAdminTexts } from '#adapters/web/admin/texts/texts.ts'
import { makeTranslate } from '#adapters/web/kit/translate.ts'
import { makeCallEndpoints } from '#adapters/http/assistant/call-endpoints.ts'
import { makeConnectionEndpoints } from '#adapters/http/assistant/connection-endpoints.ts'
import { fakeConnections } from '#test/http/support/connection-fakes.ts'
import { fakePeople } from '#test/http/support/people-fakes.ts'
import { type AssistantServerUnderTest, startAssistantServer } from '#test/mcp-adapter/support/assistant-server.ts'
import { eachToolFailure } from '#test/mcp-adapter/support/each-tool-failure.ts'
import { callTool, speak } from '#test/mcp-adapter/support/speaking.ts'
import { verifies } from '#test/support/verifies.ts'

const Listed = io.type({ tools: io.array(io.type({ name: io.string })) })

const t = makeTranslate<keyof typeof getAdminTexts.nl>(getAdminTexts.nl, 'nl')
/** Of both languages; the compiler holds them to the same keys. */
const keysUnder = (beginning: string): readonly string[] =>
  Object.keys(getAdminTexts.nl).flatMap((key) => (key.startsWith(beginning) ? [key.slice(beginning.length)] : []))

describe('the assistant in the words of the administrator’s application', () => {
  let server: AssistantServerUnderTest
  before(async () => {
    server = await startAssistantServer()
  })
  after(() => server.stop())

  const latest = async (): Promise<readonly string[] | null> =>
    describeToolCall(t, (await server.auditLog())[0]?.details, (uuid) =>
      uuid === server.theirs.tenant.uuid ? 'De Linde' : undefined,
    )

  verifies('ADM-1', 'every tool and every failure of one has a text, and no other has', async () => {
    const { result } = await speak(server, 'tools/list')
    const names = Listed.is(result) ? result.tools.map(({ name }) => name) : []
    expect([...keysUnder('tool.')].sort()).to.deep.equal(names.flatMap((name) => [name, `${name}.help`]).sort())
    expect([...keysUnder('calls.failure.')].sort()).to.deep.equal(Object.keys(eachToolFailure).sort())
  })

  verifies('MCP-9', 'the audit entry of a call is shown in words, done or not', async () => {
    const { uuid: tenant } = server.theirs.tenant
    await callTool(server, 'find_user', { email: 'nobody@korrel.example', tenant: 'all' })
    expect(await latest()).to.deep.equal([
      'Persoon zoeken',
      'Alle kantoren',
      'adres: ***@korrel.example',
      'in totaal: 0',
    ])
    await callTool(server, 'sync_smoelenboek', { tenant, emails: ['nobody@linde.example'], dryRun: true })
    expect(await latest()).to.deep.equal([
      'Smoelenboek bijwerken',
      'De Linde',
      'adressen: ***@linde.example',
      'proef: ja',
      'erin: 0',
      'eruit: 4',
      'onbekend: 1',
    ])
    await callTool(server, 'update_user_roles', { tenant, email: 'nobody@linde.example', roles: [tenant] })
    expect(await latest()).to.deep.equal([
      'Rollen van iemand vervangen',
      'De Linde',
      'adres: ***@linde.example',
      'rollen: 1 stuk',
      'Niemand met dit adres',
      'UserNotFound',
    ])
  })

  verifies('ADM-1', 'the application calls every endpoint of the assistant', () => {
    const endpoints = [...makeConnectionEndpoints(fakeConnections), ...makeCallEndpoints(fakePeople)]
    const calls = [
      call('GET /assistant'),
      call('GET /assistant/connections'),
      call('DELETE /assistant/connections/:id', { params: { id: 'x' } }),
      call('GET /assistant/calls'),
    ]
    expect(calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).to.have.members(
      endpoints.map(({ method, path }) => `${method} ${path.replace(':id', 'x')}`),
    )
  })
})
