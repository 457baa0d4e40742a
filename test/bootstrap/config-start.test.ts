// With wrong settings the service says so and ends; nothing is started before that.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { COMPILE_CACHE } from '#test/support/compile-cache.ts'
import { verifies } from '#test/support/verifies.ts'
import { productionEnv } from './config-samples.ts'

const root = path.resolve(import.meta.dirname, '../..')

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const run = (script: string, env: Readonly<Record<string, string>>): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [`bootstrap/${script}.ts`],
      { cwd: root, env: { ...COMPILE_CACHE, ...env } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })

describe('starting with wrong settings', () => {
  let dataDir: string

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'wrong-settings-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  for (const script of ['start', 'migrate', 'rotate-vault'])
    verifies('OPS-3', `ends ${script} with all their names and exit code 1`, async () => {
      const { PATH = '' } = process.env
      const { code, stdout, stderr } = await run(script, { PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: 'x' })
      const { NODE_ENV: _, ...demanded } = productionEnv
      expect(code).to.equal(1)
      expect(stdout).to.equal('')
      for (const name of ['PORT', ...Object.keys(demanded)])
        expect(stderr).to.match(new RegExp(`^  ${name} .+\\.$`, 'm'))
      expect(stderr).not.to.match(/^\s+at /m)
      expect(await readdir(dataDir)).to.deep.equal([])
    })
})
