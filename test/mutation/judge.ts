// Finds the suites that run a mutant's code, and runs them until one fails.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type CheckoutCopy, runNode } from './checkout-copy.ts'
import { LAYERS, type Mutant, mutated } from './draw.ts'
import type { CodePlace, SuiteReach, SuiteTask, TestReach, Verdict } from './task.ts'

const MEASURE_WITHIN = 20 * 60_000
/** Of one mutant, in the processor time that the suites take without it. */
const SUITES_WITHIN = 30_000

const RUN_SUITES = 'test/mutation/run-suites.ts'
/** Optimised code counts no calls of its functions. */
const COUNTING = ['--no-opt', '--no-maglev']

/** Undefined: the process did not end in time, or ended without an outcome. */
async function runTask<A>(
  { folder }: CheckoutCopy,
  task: SuiteTask,
  { within, env }: { readonly within: number; readonly env?: NodeJS.ProcessEnv },
): Promise<A | undefined> {
  const files = await mkdtemp(path.join(folder, '.task-'))
  const [taskFile, outcomeFile] = [path.join(files, 'task.json'), path.join(files, 'outcome.json')]
  try {
    await writeFile(taskFile, JSON.stringify(task))
    const flags = task.suites === undefined ? COUNTING : []
    await runNode({
      folder,
      args: [...flags, RUN_SUITES, taskFile, outcomeFile],
      within,
      ...(env === undefined ? {} : { env }),
    })
    const text = await readFile(outcomeFile, 'utf8').catch(() => undefined)
    return text === undefined ? undefined : JSON.parse(text)
  } finally {
    await rm(files, { recursive: true, force: true })
  }
}

/** All suites of the files, and which of the places each of them runs. */
export async function measureSuites(
  copy: CheckoutCopy,
  files: readonly string[],
  places: readonly CodePlace[],
): Promise<TestReach> {
  const reached = await runTask<TestReach>(copy, { files, places }, { within: MEASURE_WITHIN })
  if (reached === undefined) throw new Error(`the tests do not end: ${files.join(' ')}`)
  return reached
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Those of the layer's own tests, the nearest and cheapest first: of the area, or named by the file. */
export function suitesFor({ layer, file }: Mutant, reached: readonly SuiteReach[]): readonly SuiteReach[] {
  const { sources, tests } = LAYERS[layer]
  const [area = ''] = file.slice(sources.length + 1).split('/')
  const name = letters(path.parse(file).name)
  const isNear = ({ suite }: SuiteReach): boolean => suite.includes(area) || letters(suite).includes(name)
  const folderOf = (suite: SuiteReach): number => tests.findIndex((folder) => suite.file.startsWith(`${folder}/`))
  const distance = (suite: SuiteReach): number => folderOf(suite) * 2 + (isNear(suite) ? 0 : 1)
  let spent = 0
  return reached
    .filter((suite) => folderOf(suite) >= 0)
    .toSorted((one, other) => distance(one) - distance(other) || one.ms - other.ms)
    .filter(({ ms }, at) => (spent += ms) < SUITES_WITHIN || at === 0)
}

/** How many suites the first runs have; the last run has the others. */
const RUNS = [3, 12] as const

const inRuns = (suites: readonly SuiteReach[]): readonly (readonly SuiteReach[])[] =>
  [0, ...RUNS, Infinity].map((from, at, all) => suites.slice(from, all[at + 1])).filter((some) => some.length > 0)

/** What caught it; undefined: it survived. */
export function judgeMutant(
  copy: CheckoutCopy,
  mutant: Mutant,
  suites: readonly SuiteReach[],
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  return copy.withText(
    mutant.file,
    (text) => mutated(text, mutant),
    async () => {
      for (const some of inRuns(suites)) {
        const files = [...new Set(some.map(({ file }) => file))]
        const within = 60_000 + 8 * some.reduce((sum, { ms }) => sum + ms, 0)
        const task = { files, suites: some.map(({ suite }) => suite), places: [] }
        const verdict = await runTask<Verdict>(copy, task, { within, env })
        if (verdict === undefined) return `${files.join(' ')}: no outcome`
        if (verdict.failures[0] !== undefined) return verdict.failures[0]
      }
      return undefined
    },
  )
}
