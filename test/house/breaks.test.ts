// The list of deliberate breaks follows the code: `npm run breaks` shows that the tests catch each of them.
import { expect } from 'chai'
import { faultsOfBreaks } from '#test/breaks/all-breaks.ts'
import { root } from './project-files.ts'

describe('the deliberate breaks', () => {
  it('can each be applied to exactly one place, and name tests that there are', async () => {
    expect(await faultsOfBreaks(root)).to.deep.equal([])
  })
})
