// What a browser loads before the first page of the administrator's application shows: a limit over all its scripts and styles.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { buildClient } from '#bootstrap/build-client.ts'
import { verifies } from '#test/support/verifies.ts'

const MOST_BYTES = 60_000
const EDITOR_BYTES = 40_000

describe('the first load of the administrator’s application', () => {
  verifies('ADM-1', 'is at most 60 kB, compressed by gzip; every area comes on demand', async function () {
    this.timeout(60_000)
    const folder = await mkdtemp(path.join(tmpdir(), 'tapster-first-load-'))
    try {
      const { files, chunks } = await buildClient(folder)
      const sizeOf = async (name: string): Promise<number> => gzipSync(await readFile(path.join(folder, name))).length
      const first = [files['admin.js'] ?? '', files['admin.css'] ?? '', ...chunks.admin.first]
      const sizes = await Promise.all(first.map(async (name) => ({ name, bytes: await sizeOf(name) })))
      const bytes = sizes.reduce((sum, one) => sum + one.bytes, 0)
      expect(bytes, JSON.stringify(sizes)).to.be.below(MOST_BYTES)
      expect(first.filter((name) => /-pages\./.test(name))).to.deep.equal([])
      expect(chunks.admin.later.filter((name) => /-pages\./.test(name))).to.have.length.above(8)
      // The editor of mails comes with the first page that shows it.
      const editor = chunks.admin.later.find((name) => name.startsWith('mail-editor.'))
      expect(await sizeOf(editor ?? ''), 'the editor').to.be.below(EDITOR_BYTES)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
