// A process of its own that runs suites: all of some files, to see which places each of them reaches, or chosen ones until the first failure.
// Its arguments name two files: the task, and where the outcome goes. It tests the checkout that it starts in.
import { readFile, writeFile } from 'node:fs/promises'
import { type Profiler, Session } from 'node:inspector'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import Mocha from 'mocha'
import '#test/support/redis.ts'
import { endRun } from '#test/support/end-of-run.ts'
import { stopPostgres } from '#test/support/postgres.ts'
import { mochaHooks } from '#test/support/unhandled-rejections.ts'
import {
  type CodePlace,
  type SuiteReach,
  type SuiteTask,
  type TestReach,
  type Verdict,
  makeWordColumn,
} from './task.ts'

const TEST_ENDS_WITHIN = 20_000

const relative = (file = ''): string => path.relative(process.cwd(), file)

const getActorName = (suite: Mocha.Suite): string => `${relative(suite.file)}: ${suite.fullTitle()}`

function keepTests(suite: Mocha.Suite, names: ReadonlySet<string>, isWithin = false): void {
  const isKept = isWithin || names.has(getActorName(suite))
  if (!isKept) suite.tests = []
  for (const child of suite.suites) keepTests(child, names, isKept)
}

async function load(files: readonly string[], bail: boolean): Promise<Mocha> {
  const mocha = new Mocha({ timeout: TEST_ENDS_WITHIN, bail, reporter: Mocha.reporters.Base, rootHooks: mochaHooks })
  for (const file of files) mocha.addFile(path.resolve(file))
  await mocha.loadFilesAsync()
  return mocha
}

const run = (mocha: Mocha, listen: (runner: Mocha.Runner) => void): Promise<void> =>
  new Promise((resolve) => {
    listen(mocha.run(() => resolve()))
  })

async function judge(files: readonly string[], suites: readonly string[]): Promise<Verdict> {
  const mocha = await load(files, true)
  keepTests(mocha.suite, new Set(suites))
  const failures: string[] = []
  let passes = 0
  await run(mocha, (runner) => {
    runner.on('fail', (test) => failures.push(`${relative(test.file)}: ${test.fullTitle()}`))
    runner.on('pass', () => (passes += 1))
  })
  return { failures, passes }
}

/** Takes what ran since the last time. */
function startCoverage(): () => readonly Profiler.ScriptCoverage[] {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return () => {
    let taken: readonly Profiler.ScriptCoverage[] = []
    // Within a process the answer is there before `post` returns.
    session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) throw error
      taken = result
    })
    return taken
  }
}

const PRODUCT = /^(domain|application|adapters|bootstrap)\//

const length = ({ startOffset, endOffset }: Profiler.CoverageRange): number => endOffset - startOffset

function isRun(ranges: readonly Profiler.CoverageRange[], offset: number): boolean {
  const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)
  const [innermost] = around.toSorted((one, other) => length(one) - length(other))
  return innermost !== undefined && innermost.count > 0
}

/** The ranges of each file of which a function ran, without what runs as the file loads. */
const rangesByFile = (scripts: readonly Profiler.ScriptCoverage[]) =>
  scripts.flatMap(({ url, functions }) => {
    const file = url.startsWith('file:') ? relative(fileURLToPath(url)) : ''
    if (!PRODUCT.test(file)) return []
    const ranges = functions
      .filter(({ functionName, ranges: [whole] }) => functionName !== '' || whole?.startOffset !== 0)
      .flatMap((one) => one.ranges)
    return ranges.some(({ count }) => count > 0) ? [{ file, ranges }] : []
  })

/** In ms: what a suite needs, also where other work slows the machine. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

async function measure(tests: readonly string[], places: readonly CodePlace[]): Promise<TestReach> {
  const take = startCoverage()
  const takePlaces = (): { readonly files: readonly string[]; readonly hits: readonly string[] } => {
    const ranges = rangesByFile(take())
    const isHit = (place: CodePlace): boolean =>
      ranges.some((one) => one.file === place.file && isRun(one.ranges, place.offset))
    return { files: ranges.map(({ file }) => file), hits: places.filter(isHit).map(makeWordColumn) }
  }
  const mocha = await load(tests, false)
  const atLoad = takePlaces().hits
  const reached = new Map<
    string,
    { file: string; ms: number; hits: Set<string>; files: Set<string>; failed: string[] }
  >()
  const findRedirectEntry = (suite: Mocha.Suite) => {
    const name = getActorName(suite)
    const entry = reached.get(name) ?? {
      file: relative(suite.file),
      ms: 0,
      hits: new Set(),
      files: new Set(),
      failed: [],
    }
    reached.set(name, entry)
    return entry
  }
  let since = processorTime()
  const note = (suite: Mocha.Suite | undefined): void => {
    if (suite === undefined || suite.root) return
    const entry = findRedirectEntry(suite)
    entry.ms += processorTime() - since
    const { files, hits } = takePlaces()
    for (const file of files) entry.files.add(file)
    for (const at of hits) entry.hits.add(at)
    since = processorTime()
  }
  await run(mocha, (runner) => {
    runner.on('suite', (suite) => note(suite.parent))
    runner.on('suite end', note)
    runner.on('fail', (test) => findRedirectEntry(test.parent ?? mocha.suite).failed.push(test.fullTitle()))
  })
  const suites = [...reached].map(([suite, entry]): SuiteReach => ({
    ...entry,
    suite,
    hits: [...entry.hits],
    files: [...entry.files],
  }))
  return { suites, atLoad }
}

const [taskFile = '', outcomeFile = ''] = process.argv.slice(2)
const { files, suites, places }: SuiteTask = JSON.parse(await readFile(taskFile, 'utf8'))
const outcome = suites === undefined ? await measure(files, places) : await judge(files, suites)
await endRun()
await stopPostgres()
await writeFile(outcomeFile, JSON.stringify(outcome))
process.exit()
