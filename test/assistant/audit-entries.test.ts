// Every call of a tool in the operator's audit log and in the log, as the administrator's pages show them; and no call that writes without it (MCP-9).
import { expect } from 'chai'
import { Client } from 'pg'
import { SECOND_OFFICE } from '#bootstrap/sample/founders.ts'
import { callTool, connected } from '#test/support/assistant-calls.ts'
import { type AssistantOffice, EVA, startAssistantOffice } from '#test/support/assistant-office.ts'
import { accountOf } from '#test/support/identity-provider.ts'
import { makeSignInBrowser, type SignInBrowser } from '#test/support/sign-in-browser.ts'
import { verifies } from '#test/support/verifies.ts'

const NOOR = 'noor@linde.example'
const linde = SECOND_OFFICE.uuid

interface Call {
  readonly tool: string
  readonly call: string
  readonly tenant: string | null
  readonly arguments: object
  readonly outcome: string
  readonly result: unknown
  readonly person: { readonly email: string } | null
  readonly requestId: string | null
}

describe('the audit log of assistants', function () {
  this.timeout(60_000)
  let office: AssistantOffice
  let token: string
  let eva: SignInBrowser
  before(async () => {
    office = await startAssistantOffice()
    token = (await connected(office)).access
    eva = await signedIn(EVA)
  })
  after(() => office?.stop())

  const signedIn = async (email: string): Promise<SignInBrowser> => {
    const browser = makeSignInBrowser()
    await browser.follow(`${office.issuer}/admin/sign-in`, accountOf(email), (at) => new URL(at).pathname === '/admin')
    return browser
  }
  const asked = async <Body>(browser: SignInBrowser, path: string): Promise<Body> =>
    (await (await browser.visit(`${office.issuer}${path}`)).json()) as Body
  const calls = async (): Promise<readonly Call[]> =>
    (await asked<{ data: Call[] }>(eva, '/assistant/calls?limit=100')).data
  /** Those of one call of a tool, the latest first. */
  const added = async (name: string, args: object): Promise<readonly Call[]> => {
    const before = (await calls()).length
    await callTool(office, token, name, args)
    const after = await calls()
    return after.slice(0, after.length - before)
  }

  verifies('MCP-9', 'has one row of a call that reads: who, what, where, and what came of it', async () => {
    const [row, ...more] = await added('find_user', { tenant: linde, email: NOOR })
    expect(more).to.deep.equal([])
    expect(row).to.deep.include({
      tool: 'find_user',
      tenant: linde,
      outcome: 'done',
      arguments: { tenant: linde, email: '***@linde.example' },
    })
    expect(row?.person?.email).to.equal(EVA)
    expect(row?.call).to.match(/^[0-9a-f-]{36}$/)
    expect(JSON.stringify(row)).not.to.include(NOOR)
    const [failed] = await added('find_user', { tenant: 'x', email: NOOR })
    expect(failed?.outcome).to.equal('failed')
    expect(JSON.stringify(failed?.result)).to.include('InvalidArguments')
    const [unknown] = await added('no_such_tool', { secret: 'geheim' })
    expect(unknown?.outcome).to.equal('failed')
    expect(JSON.stringify(unknown)).not.to.match(/geheim|no_such_tool/)
  })

  verifies('MCP-9', 'has two rows of a call that writes: what is meant, and what became of it', async () => {
    const args = { tenant: linde, email: 'spoor@linde.example', name: 'Spoor' }
    const rows = await added('create_user', args)
    expect(rows.map(({ outcome }) => outcome)).to.deep.equal(['done', 'intended'])
    expect(new Set(rows.map(({ call }) => call))).to.have.length(1)
    expect(
      (await added('create_user', args)).map(({ outcome }) => outcome),
      'taken',
    ).to.deep.equal(['failed', 'intended'])
    expect((await added('deactivate_user', { ...args, name: undefined, dryRun: true })).length, 'a dry run').to.equal(1)
    expect(JSON.stringify(await calls())).not.to.match(/spoor@|"Spoor"/)
  })

  verifies(['MCP-9', 'LOG-9'], 'is in the log of the operator, and in no other', async () => {
    await callTool(office, token, 'list_roles', { tenant: linde })
    interface Logged {
      readonly data: {
        readonly data: readonly { readonly source: string; readonly message: string; readonly data: object }[]
      }
    }
    const query = '/logs?q=audit.assistant.tool&pageSize=500'
    const { data } = (await asked<Logged>(eva, query)).data
    expect(data.length).to.be.greaterThan(0)
    for (const entry of data) {
      expect([entry.source, entry.message]).to.deep.equal(['app', 'audit.assistant.tool'])
      expect(JSON.stringify(entry.data), 'by whom, masked as every address').to.include('e***@korrel.example')
    }
    expect(JSON.stringify(data)).to.include('list_roles')
    const noor = await signedIn(NOOR)
    expect((await asked<Logged>(noor, query)).data.data).to.deep.equal([])
    const hers = JSON.stringify((await asked<Logged>(noor, '/logs?pageSize=500')).data.data)
    expect(hers, 'what was done there').to.include('audit.user.created')
    expect(hers, 'by whom is the operator’s matter').not.to.include(EVA)
  })

  verifies('MCP-9', 'is kept before anything is written: without it nothing is', async () => {
    const owner = new Client({ connectionString: office.service.adminUrl })
    await owner.connect()
    const email = 'zonder.spoor@linde.example'
    const there = async () => (await callTool(office, token, 'find_user', { tenant: linde, email })).structured['total']
    try {
      await owner.query(`
        create function refuse_audit() returns trigger language plpgsql as
          $$ begin raise exception 'the trail is full' using errcode = '53100'; end $$;
        create trigger refuse_audit before insert on audit_entries
          for each row when (new.action = 'assistant.tool') execute function refuse_audit()`)
      const response = await callTool(office, token, 'create_user', {
        tenant: linde,
        email,
        name: 'Zonder Spoor',
      }).then(
        ({ isError, text }) => [isError, text],
        (error: unknown) => [true, String(error)],
      )
      expect(response[0]).to.equal(true)
      expect(response[1]).not.to.include('the trail is full')
    } finally {
      await owner.query('drop trigger if exists refuse_audit on audit_entries; drop function if exists refuse_audit')
      await owner.end()
    }
    expect(await there()).to.equal(0)
    await callTool(office, token, 'create_user', { tenant: linde, email, name: 'Met Spoor' })
    expect(await there()).to.equal(1)
  })
})
