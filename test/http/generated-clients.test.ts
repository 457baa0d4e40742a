// The API's description as others use it: a generator of clients reads it, with TEST_FULL=1 another one and a linter too, and what they generate passes
// a strict compiler.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { makeServer } from '#adapters/http/server.ts'
import { installedPackages } from '#test/support/installed-packages.ts'
import { inFull } from '#test/support/property-runs.ts'
import { verifies, verifiesInFull } from '#test/support/verifies.ts'
import { fakeDeps } from './support/fake-deps.ts'

// What a program would write that uses the clients.
const TYPES = `
import type { paths } from './openapi-typescript.js'

type Body<P extends keyof paths> = paths[P] extends { post: { requestBody: { content: { 'application/json': infer B } } } } ? B : never
export const campaign = {
  name: 'Tevredenheid',
  survey: 's',
  tags: ['t'],
  template: 't',
  inviteSendDate: '2026-03-09T08:00:00.000Z',
  inviteSubject: 'Wat vind je van ons?',
  inviteBody: '<p>Dag</p>',
}
const { name, ...nameless } = campaign
const data: Record<string, unknown> = { survey: { questions: 3 } }
export const messages = { template: 't', recipients: [{ address: 'eva@korrel.example' }], data }
export const bodies: [Body<'/survey-campaigns'>, Body<'/messages'>, string] = [campaign, messages, name]
// @ts-expect-error: a campaign needs a name
export const wrong: Body<'/survey-campaigns'> = nameless
`
const CALLS = `
import { campaign, messages } from './types'
import { getMessages, postMessages, postSurveyCampaigns } from './hey-api'

const { name, ...nameless } = campaign
export const use = async (): Promise<string | undefined> => {
  await postSurveyCampaigns({ body: campaign })
  // @ts-expect-error: a campaign needs a name
  await postSurveyCampaigns({ body: nameless })
  await postMessages({ body: messages })
  const { data: page } = await getMessages({ query: { limit: 20 } })
  return page?.data[0]?.recipient.address.concat(name)
}
`

const COMPILER = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2024', ...inFull(['dom', 'dom.iterable'], [])],
    types: [],
  },
  include: ['.'],
}

/** By default the paths of the programs above and every eighth: openapi.test.ts holds all of them to the standard. */
const partOf = <P extends object>(paths: P): Partial<P> =>
  Object.fromEntries(
    Object.entries(paths).filter(
      ([path], i) => inFull(true, i % 8 === 0) || path === '/survey-campaigns' || path === '/messages',
    ),
  ) as Partial<P>

describe('programs made from the OpenAPI document', function () {
  this.timeout(120_000)
  let folder: string
  let packages: string
  let packagesInFull: string
  before(async function () {
    const installed = await installedPackages('test/http/generators')
    const installedInFull = await inFull(
      () => installedPackages('test/http/generators/in-full'),
      async () => '',
    )()
    if (installed === undefined || installedInFull === undefined) return this.skip()
    packages = installed
    packagesInFull = installedInFull
    folder = await mkdtemp(path.join(tmpdir(), 'tapster-clients-'))
    const { document } = (await makeServer(fakeDeps())).described()
    for (const [file, content] of [
      ['openapi.json', JSON.stringify({ ...document, paths: partOf(document.paths) })],
      ['tsconfig.json', JSON.stringify(COMPILER)],
      ['rules.json', JSON.stringify({ extends: ['spectral:oas'] })],
      ['types.ts', TYPES],
      ...inFull([['calls.ts', CALLS] as const], []),
    ] as const)
      await writeFile(path.join(folder, file), content)
  })
  after(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  /** Its output; with code 0 or 1, whichever it ends with. */
  const run = async (script: string, ...args: readonly string[]): Promise<string> => {
    const done = promisify(execFile)(process.execPath, [script, ...args], { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
    return done.then(
      ({ stdout }) => stdout,
      (error: { readonly code: unknown; readonly stdout: string; readonly stderr: string }) => {
        if (error.code !== 1) throw error
        return `${error.stdout}${error.stderr}`
      },
    )
  }

  verifies('OPS-7', 'are generated, and pass a strict compiler', async () => {
    const heyApi = ['-i', 'openapi.json', '-o', 'hey-api', '--no-log-file']
    await Promise.all([
      run(path.join(packages, 'openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'openapi-typescript.d.ts'),
      ...inFull([['@hey-api/openapi-ts/bin/run.js', heyApi] as const], []).map(([script, args]) =>
        run(path.join(packagesInFull, script), ...args),
      ),
    ])
    expect(await run(path.resolve('node_modules/typescript/bin/tsc'), '-p', '.')).to.equal('')
  })

  verifiesInFull('OPS-7', 'a linter with the usual rules finds no error', async () => {
    const linter = path.join(packagesInFull, '@stoplight/spectral-cli/dist/index.js')
    const found = await run(linter, 'lint', '-r', 'rules.json', '-D', '-q', '-f', 'json', 'openapi.json')
    expect(JSON.parse(found)).to.deep.equal([])
  })
})
