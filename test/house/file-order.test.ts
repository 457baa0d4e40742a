// The order of the whole run has each test file once.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { orderFiles } from '#test/support/file-order.ts'
import { projectFiles } from './project-files.ts'

describe('the order of test files', () => {
  it('spreads those that wait, and leaves out none', () => {
    const others = Array.from({ length: 9 }, (_, n) => `${n}`)
    expect(orderFiles(['a', 'b'], others).join(' ')).to.equal('a 0 1 2 3 4 5 6 b 7 8')
    expect(orderFiles(['a'], others).join(' ')).to.equal('a 0 1 2 3 4 5 6 7 8')
    expect(orderFiles(['a', 'b'], ['0']).join(' ')).to.equal('a 0 b')
  })

  it('has each test file of the project once', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['test/support/file-order.ts'])
    const files = (await projectFiles()).filter((file) => /^test\/.*\.test\.ts$/.test(file))
    expect(stdout.split('\n').toSorted()).to.deep.equal(files.toSorted())
  })
})
