// Tests that race real clocks, browsers and processes get a second try on a busy machine, and the run says which needed it.
// All others have one: what they show does not depend on how fast the machine is.
import path from 'node:path'
import { PATIENCE } from './patience.ts'

const TIMED = ['browser', 'faults', 'pdf', 'procedures', 'service'].map(
  (folder) => path.join('test', folder) + path.sep,
)

export const mochaHooks = {
  beforeEach(this: Mocha.Context): void {
    const test = this.currentTest
    const file = path.relative(process.cwd(), test?.file ?? '')
    if (test === undefined || !TIMED.some((folder) => file.startsWith(folder))) return
    test.retries(1)
    test.timeout(test.timeout() * PATIENCE)
  },
}
