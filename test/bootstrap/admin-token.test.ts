// `npm run admin:token` over its own database, as a user types it.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeRedisBuffer } from '#adapters/redis/redis-buffer.ts'
import { parseTokenArguments } from '#bootstrap/admin-token-arguments.ts'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { aQuery } from '#test/contract/log-entries.ts'
import { COMPILE_CACHE } from '#test/support/compile-cache.ts'
import { startIdentityProvider, type IdentityProviderUnderTest } from '#test/support/identity-provider.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { redisUrl } from '#test/support/redis.ts'
import { type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

const root = path.resolve(import.meta.dirname, '../..')
const EVA = 'eva.jansen@korrel.example'

describe('admin:token', function suite() {
  this.timeout(60_000)
  let idp: IdentityProviderUnderTest
  let service: ServiceUnderTest
  let dataDir: string
  let redis: string | undefined
  let issued: Awaited<ReturnType<typeof run>>
  const prefix = `admin-token-${randomUUID()}`
  before('issues a token of Eva, with the log that replicas share where there is one', async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'tapster-token-'))
    idp = await startIdentityProvider()
    service = await startService({ IDP_ISSUER_URL: idp.url })
    redis = await redisUrl()
    issued = await run(
      [EVA, '--label', 'Nachtelijke export', '--days', '7'],
      redis === undefined ? {} : { LOG_STORAGE: 'redis', REDIS_URL: redis, LOG_REDIS_PREFIX: prefix },
    )
  })
  after(async () => {
    await service?.stop()
    await idp?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const run = (args: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
    new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>((resolve) => {
      const env = {
        PATH: process.env['PATH'] ?? '',
        ...COMPILE_CACHE,
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        DATABASE_URL: service.databaseUrl,
        ...settings,
      }
      execFile(process.execPath, ['bootstrap/admin-token.ts', ...args], { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
      )
    })
  const me = async (token: string | undefined) => {
    const answer = await fetch(`${service.baseUrl}/admin/me`, { headers: { authorization: `Bearer ${token ?? ''}` } })
    return [answer.status, await answer.json()] as const
  }
  const tokenIn = (stdout: string): string | undefined => /^ {2}(tap_[\w-]{43})$/m.exec(stdout)?.[1]

  verifies('IDN-4', 'prints a token once, which the service takes', async () => {
    const { code, stdout, stderr } = issued
    expect([code, stderr]).to.deep.equal([0, ''])
    expect(stdout.match(/tap_[\w-]{43}/g)).to.have.length(1)
    const [status, user] = await me(tokenIn(stdout))
    expect(status).to.equal(200)
    expect(user).to.have.nested.property('user.email', EVA)
    expect(user).to.have.nested.property('signIn.kind', 'program')
  })

  verifies('IDN-4', 'lets the first administrator of an office in, and no one after them', async () => {
    const tenant = 'c0ffee00-0000-4000-8000-000000000001'
    const headers = {
      authorization: `Bearer ${tokenIn(issued.stdout) ?? ''}`,
      'content-type': 'application/json',
    }
    const made = await fetch(`${service.baseUrl}/tenants`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Nieuw kantoor', mailDomains: ['nieuw.example'] }),
    })
    expect(made.status).to.equal(201)
    const first = await run(['kim@nieuw.example', '--first-administrator', '--name', 'Kim Nieuw'])
    expect([first.code, first.stderr]).to.deep.equal([0, ''])
    const [, user] = await me(tokenIn(first.stdout))
    expect(user).to.have.nested.property('tenant.name', 'Nieuw kantoor')
    expect(user).to.have.nested.property('user.name', 'Kim Nieuw')
    expect(user).to.have.property('operator', false)
    const second = await run(['piet@nieuw.example', '--first-administrator'])
    expect([second.code, second.stdout]).to.deep.equal([1, ''])
    expect(second.stderr).to.include('has an administrator already')
    expect((await run([EVA, '--first-administrator', '--tenant', tenant])).stderr).to.include('no such tenant')
  })

  verifies(['IDN-7', 'LOG-4'], 'is found in the log that replicas share, as its tenant’s', async function () {
    if (redis === undefined) this.skip()
    const { log } = makeRecordingLog()
    const clock = { now: Date.now }
    const buffer = makeRedisBuffer({ url: redis, prefix, max: 100, ttl: 60_000, clock, log, ...makeRecordingOutages() })
    const tenantUuid = O.some(SAMPLE_OFFICE.uuid)
    const found = await buffer.query({ ...aQuery({ from: 0, to: Date.now() }), tenantUuid })()
    await buffer.close()
    expect(E.isRight(found) && found.right.entries.map(({ message }) => message)).to.deep.equal(['audit.token.issued'])
  })

  verifies('IDN-4', 'says in a sentence what it cannot do', async () => {
    for (const [args, sentence] of [
      [['nobody@korrel.example'], /^nobody@korrel\.example is not known/m],
      [[EVA, '--tenant', '00000000-0000-4000-8000-000000000000'], /is not known/],
      [['bram.smit@korrel.example'], /is not active/],
      [[], /mail address of the person/],
    ] as const) {
      const { code, stdout, stderr } = await run(args)
      expect([code, stdout]).to.deep.equal([1, ''])
      expect(stderr)
        .to.match(sentence)
        .and.not.match(/^\s+at /m)
    }
  })

  verifies('IDN-4', 'reports every fault of its command line at once', () => {
    const faults = parseTokenArguments(['x', 'y', '--tenant', 'z', '--days', '0', '--label', '\u0000'])
    expect(faults).to.have.property('left').with.length(5)
    expect(parseTokenArguments(['--nonsense']))
      .to.have.property('left')
      .with.length(1)
    expect(parseTokenArguments([EVA])).to.have.nested.property('right.days', 90)
    expect(parseTokenArguments([EVA, '--days', '366'])).to.have.property('left')
  })
})
