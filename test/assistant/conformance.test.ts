// The protocol's own conformance suite against the whole service: whatever it can ask of a server is either kept, or named with the reason why it is
// nothing of ours in conformance-not-ours.yaml, which is held to the truth as well.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { parse } from 'yaml'
import { type AssistantOffice, startAssistantOffice } from '#test/support/assistant-office.ts'
import { connected } from '#test/support/assistant-calls.ts'
import { startTokenForwarder, type TokenForwarder } from '#test/support/token-forwarder.ts'
import { installedPackages } from '#test/support/installed-packages.ts'
import { verifies } from '#test/support/verifies.ts'

const run = promisify(execFile)
const notOurs = path.join(import.meta.dirname, 'conformance-not-ours.yaml')

interface Check {
  readonly id: string
  readonly status: string
  readonly errorMessage?: string
}

describe('the conformance suite', function () {
  this.timeout(240_000)
  let office: AssistantOffice
  let forwarder: TokenForwarder
  let results: string
  let suite: string
  before(async function () {
    const suites = await installedPackages('test/assistant/suites')
    if (suites === undefined) return this.skip()
    suite = path.join(suites, '@modelcontextprotocol/conformance/dist/index.js')
    office = await startAssistantOffice()
    forwarder = await startTokenForwarder(office.issuer, (await connected(office)).access)
    results = await mkdtemp(path.join(tmpdir(), 'tapster-conformance-'))
  })
  after(async () => {
    await forwarder?.stop()
    await office?.stop()
    await rm(results, { recursive: true, force: true })
  })

  const scenarios = async (): Promise<readonly string[]> => {
    const { stdout } = await run(process.execPath, [suite, 'list', '--server'])
    return [...stdout.matchAll(/^ +- ([\w-]+)/gm)].map(([, name = '']) => name)
  }

  /** What each came to; one that did not get to the end of its checks is not there. */
  const checked = async (): Promise<ReadonlyMap<string, readonly Check[]>> => {
    const asked = ['server', '--url', `${forwarder.url}/mcp`, '--suite', 'all', '-o', results]
    // It ends with an error as soon as one scenario fails.
    await run(process.execPath, [suite, ...asked], { maxBuffer: 64 * 1024 * 1024 }).catch(() => undefined)
    const folders = await readdir(results)
    const read = async (folder: string) => {
      const [, name = ''] = /^server-(.*)-\d{4}-\d\d-\d\dT/.exec(folder) ?? []
      return [name, JSON.parse(await readFile(path.join(results, folder, 'checks.json'), 'utf8')) as Check[]] as const
    }
    return new Map(await Promise.all(folders.map(read)))
  }

  verifies('MCP-1', 'is kept wherever it asks what we offer, and nothing is excused that we keep', async () => {
    const excused = parse(await readFile(notOurs, 'utf8')) as Readonly<Record<string, string>>
    const [known, results] = [await scenarios(), await checked()]
    expect(known, 'it asks much').to.have.length.greaterThan(20)
    const passes = (name: string): boolean => {
      const checks = results.get(name) ?? []
      const counted = checks.filter(({ status }) => status !== 'INFO' && status !== 'SKIPPED')
      return counted.length > 0 && counted.every(({ status }) => status === 'SUCCESS')
    }
    const kept = known.filter(passes)
    expect(kept).to.include.members(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])
    expect(
      known.filter((name) => !kept.includes(name) && !(name in excused)).map((name) => [name, results.get(name)]),
      'fails without an excuse',
    ).to.deep.equal([])
    expect(
      Object.keys(excused).filter((name) => kept.includes(name)),
      'excused although we keep it',
    ).to.deep.equal([])
    expect(
      Object.keys(excused).filter((name) => !known.includes(name)),
      'excused although it is never requested',
    ).to.deep.equal([])
    for (const [name, why] of Object.entries(excused)) expect(why, name).to.match(/\w{3,}.*\.$/s)
  })
})
