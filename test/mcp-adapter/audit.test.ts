// Every call in the operator's audit log: what was called, on what and how it ended, without a name, an address or a text in it.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { type AuditToolCall, makeAuditToolCall } from '#application/assistant/gate.ts'
import type { RecordFacts } from '#domain/logging/audit.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { type AssistantServerUnderTest, startAssistantServer } from './support/assistant-server.ts'
import { answerOf, callTool, refusalOf } from './support/speaking.ts'

/** Records what it may: of each call of it, in turn, whether. */
function auditing(...may: readonly boolean[]): { readonly audit: AuditToolCall; readonly outcomes: readonly string[] } {
  const outcomes: string[] = []
  const record: RecordFacts = (_actor, _tenant, facts) => {
    if (may[outcomes.length] === false) {
      outcomes.push('lost')
      return TE.left(storeUnavailable)
    }
    return TE.fromIO(() => void outcomes.push(...facts.map(({ outcome }) => outcome)))
  }
  const { log } = makeRecordingLog()
  let ids = 0
  return { audit: makeAuditToolCall({ record, random: { uuid: () => `call-${++ids}` }, log }), outcomes }
}

describe('the audit log of the tools', () => {
  let server: AssistantServerUnderTest
  beforeEach(async () => {
    server = await startAssistantServer()
  })
  afterEach(() => server.stop())

  verifies('MCP-9', 'a tool that looks leaves one row, by whom it was, without the address it was asked', async () => {
    const { tenant, people } = server.theirs
    await answerOf(server, 'find_user', { email: people.member.user.email, tenant: tenant.uuid })
    const rows = await server.auditLog()
    expect(rows).to.have.length(1)
    expect(rows[0]).to.deep.include({ outcome: 'done', subject: O.none })
    expect(rows[0]?.actorPerson).to.deep.equal(
      O.some({ name: server.ours.people.operator.user.name, email: server.ours.people.operator.user.email }),
    )
    const { call, ...details } = rows[0]?.details ?? {}
    expect(call).to.match(/^[0-9a-f-]{36}$/)
    expect(details).to.deep.equal({
      tool: 'find_user',
      tenant: tenant.uuid,
      arguments: { email: '***@lindekanarie.example', tenant: tenant.uuid },
      result: { users: [people.member.user.uuid], total: 1 },
    })
  })

  verifies('MCP-9', 'a tool that writes logs its intent and then its outcome, under one number', async () => {
    const { tenant, roles } = server.theirs
    await answerOf(server, 'create_user', { tenant: tenant.uuid, email: 'geheim@linde.example', name: 'Geheime Naam' })
    const [done, intended, ...others] = await server.auditLog()
    expect(others).to.deep.equal([])
    expect([intended?.outcome, done?.outcome]).to.deep.equal(['intended', 'done'])
    expect(intended?.details).to.deep.include({ result: null, call: done?.details['call'] })
    expect(done?.details['arguments']).to.deep.equal({
      tenant: tenant.uuid,
      email: '***@linde.example',
      name: '(12 characters)',
    })
    expect(done?.details['result']).to.deep.include({ status: 'NOT_ACTIVATED', roles: [roles.member.uuid] })
  })

  verifies('MCP-9', 'what is refused, unknown or not understood is in it as failed', async () => {
    const { tenant, people } = server.theirs
    const { email } = people.administrator.user
    await refusalOf(server, 'deactivate_user', { email, tenant: tenant.uuid })
    expect((await server.auditLog()).map(({ outcome, details }) => [outcome, details['result']])).to.deep.equal([
      ['failed', { failure: 'LastAdministrator' }],
      ['intended', null],
    ])
    await refusalOf(server, 'deactivate_user', { email, tenant: 'Linde', dryRun: 'true', 'eva@x.example': 1 })
    expect((await server.auditLog())[0]).to.deep.include({
      outcome: 'failed',
      details: {
        tool: 'deactivate_user',
        call: (await server.auditLog())[0]?.details['call'],
        tenant: null,
        arguments: {
          email: '***@lindekanarie.example',
          tenant: '(5 characters)',
          dryRun: '(4 characters)',
          '(unknown)': 1,
        },
        result: { failure: 'InvalidArguments' },
      },
    })
    expect(await refusalOf(server, 'drop_tables', { sql: 'x' })).to.match(/^TOOL_UNKNOWN: .*list_tenants, find_user/)
    expect((await server.auditLog())[0]?.details).to.deep.include({
      tool: '(unknown)',
      arguments: { '(unknown)': 1 },
      result: { failure: 'ToolUnknown' },
    })
  })

  verifies('MCP-9', 'a dry run intends nothing', async () => {
    const { tenant, people } = server.theirs
    await answerOf(server, 'deactivate_user', { email: people.member.user.email, tenant: tenant.uuid, dryRun: true })
    await answerOf(server, 'sync_smoelenboek', { emails: [people.member.user.email], tenant: tenant.uuid })
    expect((await server.auditLog()).map(({ outcome }) => outcome)).to.deep.equal(['done', 'done'])
  })

  verifies('MCP-9', 'where the intent cannot be logged, nothing is written', async () => {
    const { audit, outcomes } = auditing(false)
    const deaf = await startAssistantServer({ audit })
    try {
      const { tenant } = deaf.theirs
      const asked = { tenant: tenant.uuid, email: 'nieuw@linde.example', name: 'Nieuw' }
      expect(await refusalOf(deaf, 'create_user', asked)).to.match(/^UNAVAILABLE: /)
      expect(outcomes).to.deep.equal(['lost'])
      expect(await answerOf(deaf, 'find_user', { email: asked.email, tenant: 'all' })).to.have.property('total', 0)
      await refusalOf(deaf, 'nothing')
      const mail = { to: ['a@b.example'], subject: 'x', body: 'x' }
      await answerOf(deaf, 'ledger_send_followup_email', mail)
      expect(deaf.cloud.sent).to.have.length(1)
    } finally {
      await deaf.stop()
    }
  })

  verifies('MCP-9', 'a write before a failing audit entry is answered, and a mere read is not', async () => {
    const { audit } = auditing(true, false, false)
    const deaf = await startAssistantServer({ audit })
    try {
      const { tenant } = deaf.theirs
      await answerOf(deaf, 'create_user', { tenant: tenant.uuid, email: 'nieuw@linde.example', name: 'Nieuw' })
      expect(await refusalOf(deaf, 'list_tenants')).to.match(/^UNAVAILABLE: /)
    } finally {
      await deaf.stop()
    }
  })

  verifies('MCP-9', 'a bug is reported once, to us, and the audit log has the call as failed', async () => {
    // The way to the tool asks it twice: when the call began, and when all of it was there.
    let asked = 0
    const broken = await startAssistantServer({
      clock: {
        now: () => {
          asked += 1
          if (asked > 2) throw new Error('secret: postgres://x')
          return 0
        },
      },
    })
    try {
      const { isError, content } = await callTool(broken, 'get_logs', { lastMinutes: 5 })
      expect([isError, content[0]?.text]).to.deep.equal([
        true,
        'INTERNAL: Something went wrong on our side; it has been reported. If the call was to change something, check its effect before you try again.',
      ])
      expect(broken.logged.filter(({ level }) => level === 'error').map(({ message }) => message)).to.deep.equal([
        'assistant.tool.threw',
      ])
      expect((await broken.auditLog())[0]?.details['result']).to.deep.equal({ failure: 'Internal' })
    } finally {
      await broken.stop()
    }
  })

  verifies('MCP-9', 'a bug in the audit log itself is reported to us alone', async () => {
    const audit: AuditToolCall = () => () => Promise.reject(new Error('secret: postgres://x'))
    const broken = await startAssistantServer({ audit })
    try {
      expect(await refusalOf(broken, 'list_tenants')).to.match(/^INTERNAL: /)
      expect(broken.logged.map(({ message }) => message)).to.deep.equal(['assistant.tool.threw'])
    } finally {
      await broken.stop()
    }
  })

  verifies(
    'MCP-9',
    'the work stands in the log of the tenant where it is done, without the address of who does it, and the call in the operator’s with it',
    async () => {
      const { ours, theirs } = server
      const { email } = ours.people.operator.user
      const atHome = { tenantUuid: ours.tenant.uuid, userEmail: email }
      await answerOf(server, 'list_roles', { tenant: theirs.tenant.uuid })
      await answerOf(server, 'list_roles', { tenant: ours.tenant.uuid })
      expect(server.atWork).to.deep.equal([{ tenantUuid: theirs.tenant.uuid }, atHome])
      expect(new Set(server.contexts.map((context) => JSON.stringify(context)))).to.deep.equal(
        new Set([JSON.stringify(atHome)]),
      )
    },
  )
})
