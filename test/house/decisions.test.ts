// DECISIONS.md has a short list of what crosses files, with an index of it, and what refers to an entry finds it.
import { expect } from 'chai'
import { findReferences, readDecisions, readNumbers, withIndex } from './decisions.ts'
import { projectFiles, textOf } from './project-files.ts'

const MOST_DECISIONS = 60
const PLANTED =
  '## By area\n\n- gone\n\n## 3. Mails wait, `none` leaves\n\n2026-11-20 · accepted · archive\n\nDecision: so.\n'

describe('the decisions', () => {
  it('are at most 60, each with a number of its own, a date and an area', async () => {
    const document = await textOf('DECISIONS.md')
    const numbers = readNumbers(document)
    expect(readDecisions(document).map(({ number }) => number)).to.deep.equal(numbers)
    expect(numbers).to.have.length.within(1, MOST_DECISIONS)
    expect(new Set(numbers).size).to.equal(numbers.length)
  })

  it('are listed by area; node test/house/decisions.ts writes the index', async () => {
    const document = await textOf('DECISIONS.md')
    expect(withIndex(document)).to.equal(document)
  })

  it('are there where a file refers to them', async () => {
    const numbers = readNumbers(await textOf('DECISIONS.md'))
    const files = (await projectFiles()).filter(
      (file) => /\.(tsx?|js|css|md|ya?ml)$/.test(file) && !file.startsWith('test/house/'),
    )
    const missing = await Promise.all(
      files.map(async (file) =>
        findReferences(await textOf(file))
          .filter((number) => !numbers.includes(number))
          .map((number) => `${file}: ${number}`),
      ),
    )
    expect(missing.flat()).to.deep.equal([])
  })

  it('are missed nowhere: a planted entry is indexed, one without a date is seen, a reference is found', () => {
    expect(withIndex(PLANTED)).to.include(
      '- **archive**: [3 Mails wait, `none` leaves](#3-mails-wait-none-leaves)\n\n## 3. ',
    )
    expect(readNumbers('## 4. Title\n\nDecision: so.\n')).to.deep.equal([4])
    expect(readDecisions('## 4. Title\n\nDecision: so.\n')).to.deep.equal([])
    expect(findReferences('// As in DECISIONS 4, decision 5.')).to.deep.equal([4, 5])
  })
})
