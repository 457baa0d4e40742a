// What the terminal warns of at start, and where it says the service is.
import * as E from 'fp-ts/lib/Either.js'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { toLocalAddress } from '#adapters/http/kernel/listening.ts'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { listWarningLines } from '#bootstrap/terminal.ts'
import { verifies } from '#test/support/verifies.ts'
import { productionEnv } from './config-samples.ts'
import { rightOf } from '#test/support/right-of.ts'

const ordinary = { isRoot: false, kind: 'linux x64' }

function warned(env: Readonly<Record<string, string>>, machine = ordinary): string {
  const config = rightOf(decodeConfig(env))
  return listWarningLines(config, machine).join('\n')
}

describe('the terminal at start', () => {
  it('warns of nothing in development on an ordinary machine', () => {
    expect(warned({})).to.equal('')
  })

  it('warns in production of recovery by address alone', () => {
    expect(warned(productionEnv)).to.contain('MAILBOX_PROOF=required')
    expect(warned({ ...productionEnv, MAILBOX_PROOF: 'required', CLOUD_CLIENT_ID: 'tapster' })).to.equal('')
  })

  it('warns root of a browser without its sandbox', () => {
    expect(warned({}, { ...ordinary, isRoot: true })).to.match(/^As root, .+ without its sandbox\./)
  })

  it('warns where the packaged browser does not run, unless there is another', () => {
    const elsewhere = { ...ordinary, kind: 'linux arm64' }
    expect(warned({}, elsewhere)).to.contain('does not run on linux arm64. Set CHROMIUM_PATH')
    expect(warned({ CHROMIUM_PATH: process.execPath }, elsewhere)).to.equal('')
  })

  it('prints addresses that can be opened', () => {
    const hosts = ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::']
    expect(hosts.map((host) => toLocalAddress(host, 80))).to.deep.equal([
      'http://127.0.0.1:80',
      'http://localhost:80',
      'http://[::1]:80',
      'http://127.0.0.1:80',
      'http://127.0.0.1:80',
    ])
  })

  verifies('OPS-3', 'names CHROMIUM_PATH where it is no program', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tapster-program-'))
    try {
      const file = path.join(folder, 'file')
      await writeFile(file, '', { mode: 0o600 })
      for (const wrong of [file, folder, path.join(folder, 'nothing')]) {
        const config = decodeConfig({ CHROMIUM_PATH: wrong })
        expect(E.isLeft(config) && config.left).to.deep.equal([
          { name: 'CHROMIUM_PATH', says: 'must be a file that can be executed' },
        ])
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
