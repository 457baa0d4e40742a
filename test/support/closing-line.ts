// Mocha's spec report, then the names of what could not be run, then the totals on a line that a machine can read.
import Mocha from 'mocha'

/** `3 passed, 1 failed`. */
export const totals = ({ passes, failures }: Pick<Mocha.Stats, 'passes' | 'failures'>): string =>
  `${passes} passed, ${failures} failed`

export default class ClosingLine extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    const notRun: string[] = []
    runner.on('pending', (test) => notRun.push(test.fullTitle()))
    // Spec listens first, so that its own summary stands above.
    runner.once('end', () => {
      const named = notRun.length === 0 ? [] : ['Not run here:', ...notRun.map((name) => `  ${name}`), '']
      process.stdout.write([...named, totals(this.stats), ''].join('\n'))
    })
  }
}
