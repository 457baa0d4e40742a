// Which names can be those of a log's daily files.
import { expect } from 'chai'
import { parseLogFileName } from '#domain/logging/log-files.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the name of a log file', () => {
  verifies('LOG-7', 'is one within its own directory, and nothing else', () => {
    for (const name of ['tapster-2026-03-02.log', 'a.log', '_a.b-c.log', `a${'b'.repeat(100)}.log`])
      expect(parseLogFileName(name), name).to.equal(name)
    for (const text of [
      '',
      '.log',
      '-a.log',
      '.a.log',
      'a..log',
      'a/b.log',
      '../a.log',
      'a.log\n',
      'a.txt',
      `a${'b'.repeat(101)}.log`,
    ])
      expect(parseLogFileName(text), text).to.equal(undefined)
  })
})
