// What the bundles of the web applications are made from.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { buildClient, listChunkFiles } from '#bootstrap/build-client.ts'

describe('the bundles of the web applications', () => {
  it('hold no codec: neither io-ts nor a codec of the contract', async () => {
    const { dir, files, chunks } = await buildClient()
    const entries = ['pane.js', 'admin.js', 'on-send.js'].map((entry) => files[entry] ?? '')
    for (const entry of [...entries, ...listChunkFiles(chunks)]) {
      const bundle = await readFile(join(dir, entry), 'utf8')
      // A tag of io-ts, and the rules that our codecs add to their schemas: both are strings that minifying keeps.
      for (const trace of ['InterfaceType', 'x-rules'])
        expect(bundle.includes(trace), `${entry}: ${trace}`).to.equal(false)
    }
  })
})
