// A requirement that no test names is not held by anything.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'chai'
import { requirements } from '#test/requirements.ts'
import { verifies } from '#test/support/verifies.ts'

const testFolder = path.resolve(import.meta.dirname, '..')

async function citedIds(): Promise<ReadonlySet<string>> {
  const files = (await readdir(testFolder, { recursive: true })).filter((file) => file.endsWith('.test.ts'))
  const sources = await Promise.all(files.map((file) => readFile(path.join(testFolder, file), 'utf8')))
  const calls = sources.flatMap((source) => [
    ...source.matchAll(/\b(?:verifies\(|verifyViews\([^[]{0,40})\s*(\[[^\]]*\]|'[^']*')/g),
  ])
  return new Set(calls.flatMap(([, ids = '']) => [...ids.matchAll(/'([A-Z]{3}-\d+)'/g)].map(([, id = '']) => id)))
}

describe('requirements', () => {
  it('are each named by a test', async () => {
    const cited = await citedIds()
    expect(Object.keys(requirements).filter((id) => !cited.has(id))).to.deep.equal([])
  })

  it('that are unknown cannot be named', () => {
    const unknown = 'SES-999' as keyof typeof requirements
    expect(() => verifies(unknown, 'nothing', () => undefined)).to.throw('SES-999')
  })
})
