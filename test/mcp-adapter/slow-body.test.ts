// A call with a slow body (MCP-8): a caller who loses access meanwhile is refused, although the call began before.
import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { AdmitAssistant } from '#application/assistant/gate.ts'
import { asSignInId, type Principal } from '#domain/identity/principal.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { startAssistantServer } from './support/assistant-server.ts'

interface Meanwhile {
  readonly passes: number
  readonly ends: boolean
}

/** The response if `meanwhile` happens between the begin and the end of the body, and the number of calls in the audit log. */
async function slowly({ passes, ends }: Meanwhile): Promise<{ readonly status: number; readonly calls: number }> {
  const clock = makeMovableClock(Date.parse('2026-03-01T12:00:00Z'))
  const asked = Promise.withResolvers<void>()
  let ended = false
  const admit: AdmitAssistant = () => {
    asked.resolve()
    return ended ? TE.left({ _tag: 'NotConnected', because: 'ended' }) : TE.right(operator)
  }
  const server = await startAssistantServer({ admit, clock })
  const { uuid, email, name } = server.ours.people.operator.user
  const home = server.ours.tenant.uuid
  const operator: Principal = {
    user: uuid,
    email,
    name,
    home,
    tenantUuid: home,
    permissions: new Set(['platform:admin', 'users:read']),
    signIn: asSignInId(randomUUID() as string as Uuid),
    kind: 'assistant',
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_tenants' } })
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
  try {
    const status = await new Promise<number>((resolve, reject) => {
      const asking = httpRequest(`${server.url}/mcp`, { method: 'POST', agent: false, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
      asking.on('error', reject)
      asking.write(body.slice(0, 9))
      void asked.promise.then(() => {
        clock.advance(passes)
        ended = ends
        asking.end(body.slice(9))
      })
    })
    return { status, calls: (await server.auditLog()).length }
  } finally {
    await server.stop()
  }
}

describe('a call that takes its time to arrive', () => {
  verifies('MCP-8', 'is not one of a connection that ended meanwhile', async () => {
    expect(await slowly({ passes: fromMinutes(4), ends: true })).to.deep.equal({ status: 401, calls: 0 })
  })

  verifies('MCP-8', 'is one of a connection that goes on', async () => {
    expect(await slowly({ passes: fromMinutes(4), ends: false })).to.deep.equal({ status: 200, calls: 1 })
  })
})
