// The calls of assistants over HTTP for operators: from the audit log of their own tenant, and from no other.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeAuditToolCall } from '#application/assistant/gate.ts'
import { makeRecordFacts } from '#application/identity/audit.ts'
import { composeChanges } from '#bootstrap/compose/core.ts'
import { asSignInId, type Principal } from '#domain/identity/principal.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { aPrincipal } from './support/a-principal.ts'
import { NOW } from './support/fake-deps.ts'
import { type PeopleService, startPeople } from './support/people-service.ts'
import { must } from '#test/support/right-of.ts'

interface Page {
  readonly data: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
}

describe('calls of tools over HTTP', () => {
  let people: PeopleService
  let caller: Principal
  let at = NOW
  beforeEach(async () => {
    people = await startPeople()
    const { tenant, people: ours } = people.ours
    const { uuid, name, email } = ours.operator.user
    const home = tenant.uuid
    caller = aPrincipal({ user: uuid, name, email, home, tenantUuid: home, signIn: asSignInId(newUuid()) })
  })
  afterEach(() => people.service.stop(1_000))

  const audit = () => {
    const { log } = makeRecordingLog()
    const random = { uuid: newUuid }
    const { inScope } = people
    const clock = { now: () => at++ }
    const { runAudited } = composeChanges({ inScope, clock, random, logOf: () => log, operatorTenant: O.none })
    return makeAuditToolCall({ record: makeRecordFacts(runAudited), random, log })
  }

  const calls = async (query = '', headers: Record<string, string> = {}): Promise<Page> => {
    const as = people.ours.people.operator
    const [status, body] = await people.ask('GET', `/assistant/calls${query}`, { as, headers })
    expect(status).to.equal(200)
    return body as Page
  }

  verifies('MCP-9', 'are listed as they were begun and as they ended, the latest first', async () => {
    const { theirs } = people
    const began = at
    const reads = {
      tool: 'find_user',
      writes: false,
      tenant: 'all',
      arguments: { email: '***@linde.example' },
    } as const
    const writes = {
      tool: 'create_user',
      writes: true,
      tenant: theirs.tenant.uuid,
      arguments: { name: '(4 characters)' },
    }
    await must(audit()(caller, reads, TE.right(2), (found) => ({ found })))
    await audit()(caller, writes, TE.left({ _tag: 'EmailTaken' }), () => ({}))()
    const { data, total } = await calls()
    const { name, email } = caller
    const author = { person: { name, email }, requestId: null }
    const [ended, begun, read] = data
    expect(total).to.equal(3)
    expect(ended).to.deep.include({ ...author, tool: 'create_user', tenant: theirs.tenant.uuid, outcome: 'failed' })
    expect(ended).to.deep.include({ arguments: writes.arguments, result: { failure: 'EmailTaken' } })
    expect(begun).to.deep.include({ ...author, outcome: 'intended', result: null, call: ended?.['call'] })
    expect(read).to.deep.include({
      ...author,
      tool: 'find_user',
      tenant: 'all',
      outcome: 'done',
      result: { found: 2 },
    })
    expect(read).to.include({ at: new Date(began).toISOString() })
    expect(new Set(data.map(({ id }) => id)).size).to.equal(3)
  })

  verifies(
    ['MCP-9', 'IDN-6'],
    'are those of the operator’s audit log, in any tenant they act in, and nothing else of it',
    async () => {
      const { ours, theirs } = people
      const fact = (details: Readonly<Record<string, unknown>>, action = 'assistant.tool') => ({
        id: newUuid(),
        at: NOW,
        actor: { _tag: 'Service', name: 'tests' } as const,
        action,
        subject: O.none,
        details,
        outcome: 'done' as const,
      })
      const whole = { tool: 'list_tenants', call: 'c', tenant: null, arguments: {}, result: null }
      const [older, theirsToo] = [fact({ tool: 7, arguments: [] }), fact(whole)]
      for (const one of [older, fact(whole, 'role.changed')])
        await must(people.inScope(Tenant(ours.tenant.uuid), ({ audit }) => audit.record(one)))
      await must(people.inScope(Tenant(theirs.tenant.uuid), ({ audit }) => audit.record(theirsToo)))
      const entry = { id: older.id, at: new Date(NOW).toISOString(), outcome: 'done', person: null, requestId: null }
      const expected = {
        data: [{ ...entry, tool: '', call: older.id, tenant: null, arguments: {}, result: null }],
        total: 1,
        skip: 0,
        limit: 50,
      }
      expect(await calls()).to.deep.equal(expected)
      expect(await calls('', { 'x-tenant-uuid': theirs.tenant.uuid })).to.deep.equal(expected)
    },
  )
})
