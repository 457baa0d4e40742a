// Mocha's spec report, then the names of what could not be run, then the totals on a line that a machine can read.
import Mocha from 'mocha'

/** `3 passed, 1 failed`. */
export const totals = ({ passes, failures }: Pick<Mocha.Stats, 'passes' | 'failures'>): string =>
  `${passes} passed, ${failures} failed`

export default class ClosingLine extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    const notRun: string[] = []
    const tried: string[] = []
    runner.on('pending', (test) => notRun.push(test.fullTitle()))
    runner.on('retry', (test: Mocha.Test, error: Error) =>
      tried.push(`${test.fullTitle()}: ${error.message.split('\n')[0]}`),
    )
    // Spec listens first, so that its own summary stands above.
    runner.once('end', () => {
      const told = (heading: string, names: readonly string[]): readonly string[] =>
        names.length === 0 ? [] : [heading, ...names.map((name) => `  ${name}`), '']
      process.stdout.write(
        [...told('Failed at the first try:', tried), ...told('Not run here:', notRun), totals(this.stats), ''].join(
          '\n',
        ),
      )
    })
  }
}
