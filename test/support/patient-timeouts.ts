// Tests that race real clocks, browsers and processes may take longer on a busy machine, by `TEST_PATIENCE`. A test that fails once fails the run.
import path from 'node:path'
import { PATIENCE } from './patience.ts'

const TIMED = ['browser', 'faults', 'pdf', 'procedures', 'service'].map(
  (folder) => path.join('test', folder) + path.sep,
)

export const mochaHooks = {
  beforeEach(this: Mocha.Context): void {
    const test = this.currentTest
    const file = path.relative(process.cwd(), test?.file ?? '')
    if (test !== undefined && TIMED.some((folder) => file.startsWith(folder))) test.timeout(test.timeout() * PATIENCE)
  },
}
