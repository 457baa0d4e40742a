// The log as the settings open it: where entries go, and which warnings the terminal shows.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemClock } from '#adapters/system/system-clock.ts'
import { runInContext } from '#adapters/logging/work-context.ts'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { openLogging } from '#bootstrap/open-logging.ts'
import { verifies } from '#test/support/verifies.ts'
import { productionEnv } from './config-samples.ts'
import { rightOf } from '#test/support/right-of.ts'

async function opened(env: Readonly<Record<string, string>>) {
  const config = rightOf(decodeConfig(env))
  return openLogging(config, systemClock)
}

const everything = {
  q: '',
  levels: [],
  sources: [],
  tenantUuid: O.none,
  requestId: O.none,
  from: 0,
  to: Number.MAX_SAFE_INTEGER,
  sortBy: 'ts',
  sortDir: 'asc',
  skip: 0,
  limit: 100,
  maxScan: 100,
} as const

describe('the log that the settings open', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tapster-open-log-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  verifies(
    ['LOG-2', 'LOG-3'],
    'keeps info and above by default, with the address masked, and prints and files neither',
    async () => {
      const logging = await opened({ NODE_ENV: 'test', DEFAULT_LOG_PATH: folder, LOG_LEVEL: 'fatal' })
      const log = logging.of('app')
      runInContext({ requestId: 'r-1', userEmail: 'eva@korrel.example' }, () => {
        for (const level of ['trace', 'debug', 'info', 'warn', 'error'] as const) log[level](`at.${level}`)
      })
      await logging.close()
      const page = rightOf(await logging.buffer.query(everything)())
      expect(page.entries.map(({ message }) => message)).to.deep.equal(['at.info', 'at.warn', 'at.error'])
      for (const { data } of page.entries)
        expect(data).to.deep.equal({ context: { requestId: 'r-1', user: 'e***@korrel.example' } })
      expect(await Promise.all([logging.files.list(), readdir(folder)])).to.have.nested.property('[1].length', 1)
      expect(logging.warnings).to.deep.equal([])
    },
  )

  verifies('LOG-7', 'production logs that a log in memory covers one replica', async () => {
    const env = { ...productionEnv, DEFAULT_LOG_PATH: folder }
    const inMemory = await opened(env)
    expect(inMemory.warnings).to.have.length(1)
    expect(inMemory.warnings[0]).to.match(/covers one replica.+LOG_STORAGE=redis/)
    const shared = await opened({ ...env, LOG_STORAGE: 'redis', REDIS_URL: 'redis://127.0.0.1:1' })
    expect(shared.warnings).to.deep.equal([])
    await Promise.all([inMemory.close(), shared.close()])
  })

  verifies(
    'LOG-5',
    'a directory that cannot be used is reported with a remedy, unless files are turned off',
    async () => {
      const place = '/proc/there-is-none'
      const logging = await opened({ NODE_ENV: 'test', DEFAULT_LOG_PATH: place })
      expect(logging.warnings[0]).to.match(
        /^No log files can be written to \/proc\/there-is-none \(\w+\)\. Make it writable/,
      )
      const without = await opened({ NODE_ENV: 'test', DEFAULT_LOG_PATH: place, DISABLE_FILE_LOGGING: 'true' })
      expect(without.warnings).to.deep.equal([])
      await Promise.all([logging.close(), without.close()])
    },
  )

  verifies('LOG-5', 'with files turned off none is written', async () => {
    const off = { DEFAULT_LOG_PATH: folder, DISABLE_FILE_LOGGING: 'true' }
    const logging = await opened({ NODE_ENV: 'test', LOG_LEVEL: 'fatal', ...off })
    await logging.close()
    expect(await readdir(folder)).to.deep.equal([])
  })
})
