// The output of `npm run manifest`.
import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { manifest } from '#test/house/project-files.ts'
import { COMPILE_CACHE } from '#test/support/compile-cache.ts'
import { verifies } from '#test/support/verifies.ts'
import { CLIENT_ID } from './addin-settings.ts'

const root = path.resolve(import.meta.dirname, '../..')

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

async function run(env: Readonly<Record<string, string>>): Promise<Ended> {
  const { scripts } = await manifest()
  const [, ...args] = (scripts['manifest'] ?? '').split(' ')
  const { PATH = '' } = process.env
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env: { PATH, ...COMPILE_CACHE, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

describe('npm run manifest', () => {
  verifies('CLI-9', 'writes the package, its parts and the XML, and says where they are and what is next', async () => {
    const { code, stdout, stderr } = await run({ BASE_URL: 'https://tapster.example' })
    expect([code, stderr]).to.deep.equal([0, ''])
    const folder = /^Written to (.+)$/m.exec(stdout)?.[1] ?? ''
    expect(folder).to.equal(path.join(root, '.build/addin/'))
    const zip = unzipSync(await readFile(path.join(folder, 'tapster-addin.zip')))
    for (const [name, content] of Object.entries(zip))
      expect((await readFile(path.join(folder, name))).equals(Buffer.from(content)), name).to.equal(true)
    const xml = await readFile(path.join(folder, 'manifest.xml'), 'utf8')
    const { id } = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as { readonly id: string }
    expect(xml).to.include(`<Id>${id}</Id>`)
    expect(stdout).to.include('https://tapster.example/deploy')
  })

  for (const [name, env, said] of [
    [
      'an address without https',
      {},
      'Outlook opens an add-in over https only, and the address of the service is http://127.0.0.1:3000. Set BASE_URL to the https address by which people reach it.',
    ],
    [
      'an application without a uuid',
      { BASE_URL: 'https://tapster.example', MAILBOX_PROOF: 'required', CLOUD_CLIENT_ID: `app-${CLIENT_ID}` },
      'Outlook knows an application of the directory by a uuid, and CLOUD_CLIENT_ID is none. Set CLOUD_CLIENT_ID to the application (client) id that the directory shows.',
    ],
  ] as const)
    verifies('CLI-9', `refuses ${name} in a sentence, with one remedy`, async () => {
      expect(await run(env)).to.deep.equal({ code: 1, stdout: '', stderr: `\n${said}\n` })
    })

  verifies(['CLI-9', 'OPS-3'], 'names a setting that is wrong', async () => {
    const { code, stderr } = await run({ BASE_URL: 'https://tapster.example', ADDIN_ID: 'tapster' })
    expect(code).to.equal(1)
    expect(stderr).to.include('ADDIN_ID').and.not.to.include('"tapster"')
  })
})
