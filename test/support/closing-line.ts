// Mocha's spec report, then the slowest files, the names of what could not be run, and the totals on a line that a machine can read.
import { cpus } from 'node:os'
import path from 'node:path'
import Mocha from 'mocha'

/** `3 passed, 1 failed`. */
export function totals({ passes, failures }: Pick<Mocha.Stats, 'passes' | 'failures'>): string {
  return `${passes} passed, ${failures} failed`
}

const SLOWEST = 10

/** Mocha's title for what broke without a test. */
const OUTSIDE = 'Uncaught error outside test suite'

const slowest = (took: ReadonlyMap<string, number>): readonly string[] =>
  [...took]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SLOWEST)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${path.relative(process.cwd(), file)}`)

/** In seconds, user and system, of all processes of the machine: servers and browsers that the tests start are no children of this process. */
const processorTime = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys } }) => sum + user + nice + sys, 0) / 1000

const section = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [heading, ...lines.map((line) => `  ${line}`), '']

export default class ClosingLine extends Mocha.reporters.Spec {
  readonly #notRun: string[] = []
  /** Files that did not load, or whose worker ended. */
  readonly #broken: string[] = []
  /** Milliseconds of tests and hooks, by file. */
  readonly #took = new Map<string, number>()
  readonly #processorTimeBefore = processorTime()

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    const took = ({ file, duration }: Pick<Mocha.Runnable, 'file' | 'duration'>): void => {
      if (file !== undefined) this.#took.set(file, (this.#took.get(file) ?? 0) + (duration ?? 0))
    }
    runner.on('test end', took)
    runner.on('hook end', took)
    runner.on('pending', (test) => this.#notRun.push(test.fullTitle()))
    runner.on('fail', (test, error: Error) => {
      if (test.title === OUTSIDE && test.file !== undefined)
        this.#broken.push(`${path.relative(process.cwd(), test.file)}: ${error.message.split('\n')[0]}`)
    })
  }

  /** Mocha calls this once, after the last event; a file that does not load emits `end` more than once. */
  override done(failures: number, end: (failures: number) => void): void {
    const used = processorTime() - this.#processorTimeBefore
    const lines = [
      ...(this.#took.size > SLOWEST ? section('Slowest files:', slowest(this.#took)) : []),
      ...section('Broken files:', this.#broken),
      ...section('Not run here:', this.#notRun),
      ...(this.#took.size > SLOWEST ? [`Processor time of the machine: ${used.toFixed(0)} s`] : []),
      totals(this.stats),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    end(failures)
  }
}
