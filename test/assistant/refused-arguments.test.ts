// Arguments that a model gets wrong, or is talked into: each answer says how to correct them, and the database is unchanged (MCP-20).
import { expect } from 'chai'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { SECOND_OFFICE } from '#bootstrap/sample/founders.ts'
import { callTool, connected } from '#test/support/assistant-calls.ts'
import { type AssistantOffice, EVA, startAssistantOffice } from '#test/support/assistant-office.ts'
import { dumpOf } from '#test/support/database-dump.ts'
import { verifies } from '#test/support/verifies.ts'

const NOOR = 'noor@linde.example'
const [korrel, linde] = [SAMPLE_OFFICE.uuid, SECOND_OFFICE.uuid]
const NO_ONE = '00000000-0000-4000-8000-000000000000'

/** Calls write audit entries and counters, use connections, and jobs run by themselves: everything else stays as it was. */
const MOVES = /^(pgboss\.|public\.(audit_entries|limits|sign_ins)$)/

describe('calls that change nothing', function () {
  this.timeout(60_000)
  let office: AssistantOffice
  let token: string
  let roles: readonly string[]
  before(async () => {
    office = await startAssistantOffice()
    token = (await connected(office)).access
    const { structured } = await callTool(office, token, 'list_roles', { tenant: korrel })
    roles = (structured['roles'] as readonly { readonly uuid: string }[]).map(({ uuid }) => uuid)
  })
  after(() => office?.stop())

  const everything = async (): Promise<Readonly<Record<string, readonly string[]>>> =>
    Object.fromEntries([...(await dumpOf(office.service.adminUrl))].filter(([table]) => !MOVES.test(table)))

  const changesNothing = async (work: () => Promise<void>): Promise<void> => {
    const before = await everything()
    expect(before['public.users'], 'it is looked at').to.have.length.greaterThan(4)
    await work()
    expect(await everything()).to.deep.equal(before)
  }

  const isRefused = async (code: string, tool: string, args: object, mends: RegExp): Promise<void> => {
    const { isError, text, structured } = await callTool(office, token, tool, args)
    const why = `${tool} ${JSON.stringify(args)}: ${text}`
    expect([isError, text.split(':')[0], structured], why).to.deep.equal([true, code, {}])
    expect(text, why).to.match(mends)
    expect(text, why).not.to.match(/select |insert |relation|node_modules|undefined/)
  }

  type Case = readonly [code: string, tool: string, args: () => object, mends: RegExp]
  const cases: Readonly<Record<string, readonly Case[]>> = {
    'texts for yes and no': [
      [
        'INVALID_ARGUMENTS',
        'deactivate_user',
        () => ({ tenant: linde, email: NOOR, dryRun: 'false' }),
        /dryRun: Send true or false/,
      ],
      [
        'INVALID_ARGUMENTS',
        'deactivate_user',
        () => ({ tenant: linde, email: NOOR, dryRun: 0 }),
        /dryRun: Send true or false/,
      ],
      [
        'INVALID_ARGUMENTS',
        'sync_smoelenboek',
        () => ({ tenant: linde, emails: [NOOR], dryRun: 'no' }),
        /dryRun: Send true/,
      ],
      [
        'INVALID_ARGUMENTS',
        'sync_smoelenboek',
        () => ({ tenant: linde, emails: [NOOR], dryRun: [false] }),
        /dryRun: Send true/,
      ],
    ],
    'names for ids, and ids of something else': [
      ['INVALID_ARGUMENTS', 'list_roles', () => ({ tenant: 'Linde' }), /tenant: Send the uuid/],
      ['INVALID_ARGUMENTS', 'list_roles', () => ({ tenant: `${linde}' or '1'='1` }), /tenant: Send the uuid/],
      ['INVALID_ARGUMENTS', 'list_roles', () => ({ tenant: [linde] }), /tenant: Send the uuid/],
      ['INVALID_ARGUMENTS', 'find_user', () => ({ tenant: 'ALL', email: NOOR }), /or "all"/],
      ['TENANT_NOT_FOUND', 'list_roles', () => ({ tenant: NO_ONE }), /list_tenants/],
      ['TENANT_NOT_FOUND', 'create_user', () => ({ tenant: NO_ONE, email: 'a@b.nl', name: 'A' }), /list_tenants/],
      [
        'ROLES_UNKNOWN',
        'create_user',
        () => ({ tenant: linde, email: 'a@linde.example', name: 'A', roles }),
        /list_roles/,
      ],
      ['ROLES_UNKNOWN', 'update_user_roles', () => ({ tenant: linde, email: NOOR, roles }), /list_roles/],
      [
        'ROLES_UNKNOWN',
        'update_user_roles',
        () => ({ tenant: korrel, email: EVA, roles: [roles[0], NO_ONE] }),
        /list_roles/,
      ],
      ['USER_NOT_FOUND', 'update_user_roles', () => ({ tenant: korrel, email: NOOR, roles }), /find_user/],
      ['USER_NOT_FOUND', 'deactivate_user', () => ({ tenant: korrel, email: NOOR }), /find_user/],
    ],
    'all where one is meant': [
      ['TENANT_ALL_NOT_ALLOWED', 'create_user', () => ({ tenant: 'all', email: 'a@b.nl', name: 'A' }), /list_tenants/],
      ['TENANT_ALL_NOT_ALLOWED', 'update_user_roles', () => ({ tenant: 'all', email: NOOR, roles }), /list_tenants/],
      ['TENANT_ALL_NOT_ALLOWED', 'sync_smoelenboek', () => ({ tenant: 'all', emails: [NOOR] }), /list_tenants/],
      ['TENANT_ALL_NOT_ALLOWED', 'list_roles', () => ({ tenant: 'all' }), /list_tenants/],
    ],
    'too much, too little, and what there is not': [
      ['INVALID_ARGUMENTS', 'find_user', () => ({}), /email.*\n.*tenant/s],
      [
        'INVALID_ARGUMENTS',
        'find_user',
        () => ({ tenant: linde, email: NOOR, force: true }),
        /force: This tool has no such argument/,
      ],
      [
        'INVALID_ARGUMENTS',
        'sync_smoelenboek',
        () => ({ tenant: linde, emails: [], dryRun: false }),
        /at least one address/,
      ],
      ['INVALID_ARGUMENTS', 'sync_smoelenboek', () => ({ tenant: linde, emails: NOOR, dryRun: false }), /emails/],
      ['INVALID_ARGUMENTS', 'sync_smoelenboek', () => ({ tenant: linde, emails: ['Noor'], dryRun: false }), /emails/],
      ['INVALID_ARGUMENTS', 'sync_smoelenboek', () => ({ tenant: linde, emails: Array(5_001).fill(NOOR) }), /emails/],
      ['INVALID_ARGUMENTS', 'update_user_roles', () => ({ tenant: linde, email: NOOR, roles: [] }), /deactivate_user/],
      ['INVALID_ARGUMENTS', 'create_user', () => ({ tenant: linde, email: 'a@linde.example', name: '' }), /name/],
      [
        'INVALID_ARGUMENTS',
        'create_user',
        () => ({ tenant: linde, email: 'a@linde.example', name: 'x'.repeat(10_000) }),
        /name/,
      ],
      [
        'INVALID_ARGUMENTS',
        'create_user',
        () => ({ tenant: linde, email: 'a@linde.example', name: 'A', status: 'GOD' }),
        /status/,
      ],
      [
        'INVALID_ARGUMENTS',
        'create_user',
        () => ({ tenant: linde, email: 'a@\u212Ainde.example', name: 'A' }),
        /email/,
      ],
      ['INVALID_ARGUMENTS', 'get_logs', () => ({ limit: '5' }), /limit: Send a whole number/],
      ['INVALID_ARGUMENTS', 'get_logs', () => ({ limit: 101 }), /from 1 to 100/],
      ['INVALID_ARGUMENTS', 'get_logs', () => ({ level: ['loud'] }), /level/],
      ['INVALID_ARGUMENTS', 'get_logs', () => ({ from: 'yesterday' }), /from/],
      ['INVALID_ARGUMENTS', 'list_tenants', () => ({ limit: 1e9 }), /limit/],
      ['TOOL_UNKNOWN', 'drop_tables', () => ({}), /list_tenants/],
      ['TOOL_UNKNOWN', 'List_Tenants', () => ({}), /list_tenants/],
    ],
    'the last administrator': [
      [
        'LAST_ADMINISTRATOR',
        'update_user_roles',
        () => ({ tenant: korrel, email: EVA, roles: roles.slice(1) }),
        /update_user_roles/,
      ],
    ],
  }
  for (const [what, calls] of Object.entries(cases))
    verifies('MCP-20', `${what}: each response says how to correct it`, () =>
      changesNothing(async () => {
        for (const [code, tool, args, mends] of calls) await isRefused(code, tool, args(), mends)
      }),
    )

  verifies('MCP-16', 'the last administrator of an office stays, in one or in all of them', () =>
    changesNothing(async () => {
      for (const [email, tenant] of [
        [NOOR, linde],
        [NOOR, 'all'],
        [EVA, korrel],
        [EVA, 'all'],
      ] as const) {
        const { text, structured } = await callTool(office, token, 'deactivate_user', { email, tenant })
        const [first] = (structured['tenants'] ?? []) as readonly {
          readonly outcome: string
          readonly code?: string
        }[]
        expect(first === undefined ? text : JSON.stringify(first)).to.match(/LAST_ADMINISTRATOR|last/i)
      }
    }),
  )

  verifies(['MCP-16', 'MCP-18'], 'a dry run returns what would be, and leaves everything as it is', () =>
    changesNothing(async () => {
      const piet = { email: 'piet.devries@korrel.example', dryRun: true }
      for (const tenant of [korrel, 'all']) {
        const { structured } = await callTool(office, token, 'deactivate_user', { ...piet, tenant })
        expect(JSON.stringify(structured)).to.include('"outcome":"deactivated"')
      }
      for (const dryRun of [undefined, true, null]) {
        const args = {
          tenant: korrel,
          emails: ['fatima.elamrani@korrel.example'],
          ...(dryRun === undefined ? {} : { dryRun }),
        }
        const { structured } = await callTool(office, token, 'sync_smoelenboek', args)
        expect(structured).to.include({ dryRun: true })
        expect((structured['off'] as { readonly count: number }).count).to.be.greaterThan(0)
      }
    }),
  )

  verifies('MCP-16', 'and the dump shows what the same call does for real', async () => {
    const before = await everything()
    const args = { tenant: korrel, email: 'piet.devries@korrel.example', dryRun: false }
    expect((await callTool(office, token, 'deactivate_user', args)).isError).to.equal(false)
    expect((await everything())['public.users']).not.to.deep.equal(before['public.users'])
  })
})
