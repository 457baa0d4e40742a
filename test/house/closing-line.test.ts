// The end of a test run, as a machine reads it.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { projectFiles, root, textOf } from './project-files.ts'

const suite = `
describe('a suite', () => {
  it('passes', () => {})
  it('passes too', () => {})
  it('fails', () => { throw new Error('as it should') })
  it('needs what is not here', function () { this.skip() })
  describe('with a hook', () => {
    before(() => { throw new Error('broken') })
    it('is never reached', () => {})
  })
})
`

async function runOf(content: string): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'closing-line-'))
  try {
    const file = path.join(folder, 'suite.cjs')
    await writeFile(file, content)
    const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js')
    const reporter = path.join(root, 'test/support/closing-line.ts')
    return await new Promise((resolve) => {
      execFile(process.execPath, [mocha, '--no-config', '--reporter', reporter, file], { cwd: root }, (error, stdout) =>
        resolve({ code: error === null ? 0 : Number(error.code), lines: stdout.trimEnd().split('\n') }),
      )
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('the end of a test run', () => {
  it('prints the totals alone on the last line, hooks that broke included, and what could not be run', async () => {
    const { code, lines } = await runOf(suite)
    expect(lines.at(-1)).to.equal('2 passed, 2 failed')
    expect(lines.slice(-4, -1)).to.deep.equal(['Not run here:', '  a suite needs what is not here', ''])
    expect(code).to.be.above(0)
  })

  it('is short when all is well', async () => {
    const { code, lines } = await runOf("it('passes', () => {})")
    expect(lines.at(-1)).to.equal('1 passed, 0 failed')
    expect(lines.join('\n')).not.to.include('Not run')
    expect(code).to.equal(0)
  })
  it('has no test that is retried', async () => {
    const files = (await projectFiles('test')).filter((file) => file.endsWith('.ts'))
    const texts = await Promise.all(files.map(async (file) => [file, await textOf(file)] as const))
    expect(texts.filter(([, text]) => /\.retries\(/.test(text)).map(([file]) => file)).to.deep.equal([])
    expect(await textOf('.mocharc.json')).not.to.include('retries')
  })
})
