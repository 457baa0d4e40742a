// The inspector's command line, which is made with another client than the SDK that we are made with, against the whole service.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { SECOND_OFFICE } from '#bootstrap/sample/founders.ts'
import { connected } from '#test/support/assistant-calls.ts'
import { type AssistantOffice, startAssistantOffice } from '#test/support/assistant-office.ts'
import { installedPackages } from '#test/support/installed-packages.ts'
import { verifiesInFull } from '#test/support/verifies.ts'

interface Said {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

describe('the inspector', function () {
  this.timeout(120_000)
  let office: AssistantOffice
  let token: string
  let home: string
  let inspector: string
  before(async function () {
    const suites = await installedPackages('test/assistant/suites/in-full')
    if (suites === undefined) return this.skip()
    inspector = path.join(suites, '@modelcontextprotocol/inspector/clients/launcher/build/index.js')
    office = await startAssistantOffice()
    token = (await connected(office)).access
    home = await mkdtemp(path.join(tmpdir(), 'tapster-inspector-'))
  })
  after(async () => {
    await office?.stop()
    await rm(home, { recursive: true, force: true })
  })

  /** Nothing is stored, and no sign-in is required. */
  const inspect = (shown: string, ...asked: readonly string[]): Promise<Said> =>
    new Promise((resolve) => {
      const where = [
        '--cli',
        '--server-url',
        office.resource,
        '--transport',
        'http',
        '--stored-auth-only',
        '--format',
        'json',
      ]
      execFile(
        process.execPath,
        [inspector, ...where, '--header', `Authorization: Bearer ${shown}`, ...asked],
        { env: { PATH: process.env['PATH'], HOME: home }, maxBuffer: 16 * 1024 * 1024 },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      )
    })

  verifiesInFull(['MCP-1', 'MCP-20'], 'lists the tools, whose schemas any model can be given', async () => {
    const { code, stdout, stderr } = await inspect(token, '--method', 'tools/list', '--strict')
    expect([code, stderr]).to.deep.equal([0, ''])
    const { result } = JSON.parse(stdout) as {
      readonly result: { readonly tools: readonly { readonly name: string }[] }
    }
    expect(result.tools.map(({ name }) => name))
      .to.include.members(['list_tenants', 'sync_smoelenboek'])
      .and.have.length(17)
  })

  verifiesInFull(['MCP-1', 'MCP-10'], 'calls a tool', async () => {
    const { code, stdout, stderr } = await inspect(token, '--method', 'tools/call', '--tool-name', 'list_tenants')
    expect([code, stderr]).to.deep.equal([0, ''])
    for (const { uuid, name } of [SAMPLE_OFFICE, SECOND_OFFICE]) expect(stdout).to.include(uuid).and.include(name)
  })

  verifiesInFull('MCP-2', 'gets nothing without a valid token', async () => {
    const { code, stdout } = await inspect(`${token}x`, '--method', 'tools/list')
    expect(code).not.to.equal(0)
    expect(stdout).not.to.include('list_tenants')
  })
})
