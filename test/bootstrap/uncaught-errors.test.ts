// A process that watches for bugs: each kind of bug alone ends it.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect } from 'chai'
import { COMPILE_CACHE } from '#test/support/compile-cache.ts'
import { verifies } from '#test/support/verifies.ts'

const BUG = `Object.assign(new RangeError('canary'), { code: 'E_PLANTED' })`

/** What a process prints that meets these bugs, and its exit code. It would run on for as long as its timer. */
const runWith = (bugs: string, stop: string) =>
  new Promise<{ readonly code: unknown; readonly printed: readonly string[] }>((resolve) => {
    const script = `
      import { watchForBugs } from '#bootstrap/uncaught-errors.ts'
      const log = { fatal: (message, data) => console.log(message, data.name, data.code) }
      const logging = { of: () => log, close: async () => console.log('log closed') }
      const stop = async () => {
        console.log('stop')
        ${stop}
      }
      watchForBugs(logging, (message) => console.log('tracked', message), stop)
      setTimeout(() => console.log('still running'), 5_000)
      ${bugs}`
    execFile(
      process.execPath,
      ['--input-type=module', '-e', script],
      { cwd: path.resolve(import.meta.dirname, '../..'), env: COMPILE_CACHE },
      (error, stdout) => resolve({ code: error?.code ?? 0, printed: stdout.trim().split('\n') }),
    )
  })

const ofBug = (message: string): readonly string[] => [`${message} RangeError E_PLANTED`, `tracked ${message}`]
const UNCAUGHT = ofBug('process.exception.uncaught')
const UNHANDLED = ofBug('process.rejection.unhandled')

describe('a process that watches for bugs', function () {
  this.timeout(20_000)

  verifies('LOG-1', 'logs an uncaught error, stops, closes the log and ends with 1', async () => {
    const ended = { code: 1, printed: [...UNCAUGHT, 'stop', 'log closed'] }
    expect(await runWith(`throw ${BUG}`, '')).to.deep.equal(ended)
    expect(await runWith(`throw ${BUG}`, `throw new Error('stop failed')`), 'a failed stop').to.deep.equal(ended)
  })

  verifies('LOG-1', 'does so after an unhandled rejection', async () => {
    expect(await runWith(`void Promise.reject(${BUG})`, '')).to.deep.equal({
      code: 1,
      printed: [...UNHANDLED, 'stop', 'log closed'],
    })
  })

  verifies('LOG-1', 'stops once, however many bugs follow', async () => {
    const later = `setTimeout(() => { throw ${BUG} })`
    expect(
      await runWith(`void Promise.reject(${BUG})\n${later}`, `await new Promise((done) => setTimeout(done, 200))`),
    ).to.deep.equal({
      code: 1,
      printed: [...UNHANDLED, 'stop', ...UNCAUGHT, 'log closed'],
    })
  })
})
