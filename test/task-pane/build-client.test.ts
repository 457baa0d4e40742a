// The client's build: done once, named by content, and small.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { type BuiltClient, buildClient, listChunkFiles } from '#bootstrap/build-client.ts'
import { CannotStart } from '#bootstrap/start-error.ts'
import { verifies } from '#test/support/verifies.ts'

const KB = 1024
/** Of the scripts, which are most of what a first visit waits for. */
const PANE_BUDGET = 69 * KB
const ADMIN_BUDGET = 52 * KB

describe('build of the client', () => {
  let dir = ''
  let built: BuiltClient
  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'tapster-client-'))
    built = await buildClient(dir)
  })
  after(() => rm(dir, { recursive: true, force: true }))

  it('has every entry under a name that changes with its content', () => {
    expect(Object.keys(built.files).sort()).to.deep.equal([
      'admin.css',
      'admin.js',
      'mailbox.css',
      'mailbox.js',
      'on-send.js',
      'pane.css',
      'pane.js',
      'send-frame.js',
    ])
    for (const name of [...Object.values(built.files), ...listChunkFiles(built.chunks)])
      expect(name).to.match(/^[\w-]+\.[A-Z0-9]{8}\.(js|css)$/)
  })

  it('does nothing when nothing has changed, and builds again what was lost', async () => {
    expect((await buildClient(dir)).isNew).to.equal(false)
    await rm(join(dir, built.files['pane.js'] ?? ''))
    const again = await buildClient(dir)
    expect(again).to.deep.equal({ ...built, isNew: true })
  })

  it('builds again when a chunk was lost', async () => {
    await rm(join(dir, built.chunks.admin.later[0] ?? ''))
    expect(await buildClient(dir)).to.deep.equal({ ...built, isNew: true })
  })

  verifies('OPS-3', 'is refused with its remedy where it cannot be written', async () => {
    const file = join(dir, 'file')
    await writeFile(file, '')
    const refused: unknown = await buildClient(file).catch((error: unknown) => error)
    expect(refused).to.be.instanceOf(CannotStart)
    expect(refused).to.include({
      message: `The pages of this release are not built, and ${file} cannot be written (EEXIST).`,
    })
    expect((refused as CannotStart).remedy).to.contain('build-client.ts')
  })

  const within = async (names: readonly string[], budget: number, aText: string): Promise<void> => {
    const scripts = await Promise.all(names.map((name) => readFile(join(dir, name))))
    expect(scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)).to.be.below(budget)
    const text = scripts.join('\n')
    expect(text).not.to.contain(aText)
    expect(text).not.to.match(/\beval\(|new Function\(/)
  }

  it('keeps the pane within its budget, without a text of its own and without what a strict policy forbids', () =>
    within([built.files['pane.js'] ?? ''], PANE_BUDGET, 'Archiveer een mail'))

  it('leaves the parser of whole mails for later, in a script of its own', async () => {
    const { first, later } = built.chunks.pane
    expect(first).to.deep.equal([])
    const [name = ''] = later
    expect(later).to.have.length(1)
    expect(await readFile(join(dir, built.files['pane.js'] ?? ''), 'utf8')).to.contain(name)
    expect(await readFile(join(dir, name), 'utf8')).to.match(/rfc822/i)
  })

  it('keeps the first load of the administrator’s application within its budget, likewise', () =>
    within([built.files['admin.js'] ?? '', ...built.chunks.admin.first], ADMIN_BUDGET, 'Iemand toevoegen'))

  it('has one chunk before the first page, whatever the later ones share', () => {
    expect(built.chunks.admin.first).to.have.length(1)
  })

  it('leaves the views of mail and of the log for later, each in a script of its own', async () => {
    const [first = ''] = built.chunks.admin.first
    const now = await readFile(join(dir, first), 'utf8')
    for (const group of ['assistant', 'log', 'mailing']) {
      const name = built.chunks.admin.later.find((one) => one.startsWith(`${group}-pages.`)) ?? ''
      expect(now).to.contain(name)
      expect(name).not.to.equal('')
      expect(built.chunks.admin.first).not.to.contain(name)
    }
  })
})
