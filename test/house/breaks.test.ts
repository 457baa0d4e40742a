// The deliberate breaks and the judged survivors follow the code: `npm run breaks` and `npm run mutants` show what the tests catch.
import { expect } from 'chai'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { faultsOfBreaks } from '#test/breaks/all-breaks.ts'
import { judgedSurvivors } from '#test/mutation/survivors.ts'
import { root } from './project-files.ts'

describe('the deliberate breaks', () => {
  it('can each be applied to exactly one place, and name tests that there are', async () => {
    expect(await faultsOfBreaks(root)).to.deep.equal([])
  })
})

describe('the judged survivors of the mutator', () => {
  it('are each of a line that there is', async () => {
    const gone: string[] = []
    for (const { file, line } of judgedSurvivors) {
      const text = await readFile(path.join(root, file), 'utf8').catch(() => '')
      if (!text.split('\n').some((one) => one.trim() === line)) gone.push(`${file}: ${line}`)
    }
    expect(gone).to.deep.equal([])
  })
})
