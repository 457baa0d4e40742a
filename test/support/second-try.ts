// Tests that race real clocks, browsers and processes get a second try on a busy machine, and the run says which needed it.
// All others have one: what they show does not depend on how fast the machine is.
import path from 'node:path'

const TIMED = ['browser', 'faults', 'pdf', 'service'].map((folder) => path.join('test', folder) + path.sep)

export const mochaHooks = {
  beforeEach(this: Mocha.Context): void {
    const file = path.relative(process.cwd(), this.currentTest?.file ?? '')
    if (TIMED.some((folder) => file.startsWith(folder))) this.currentTest?.retries(1)
  },
}
