// Draws small mistakes in the product by a seed, and shows which of them the tests of the owning layer catch.
// `npm run mutants -- --seed 1 --count 300 --layer domain --only domain/archive`; all are optional, and `--layer` may be repeated.
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mochaGlobalSetup, mochaGlobalTeardown } from '#test/support/global-fixtures.ts'
import { type CheckoutCopy, copyCheckout } from './checkout-copy.ts'
import { drawMutants, type Layer, LAYERS, type Mutant, splitSearch } from './draw.ts'
import { judgeMutant, suitesFor, measureSuites } from './judge.ts'
import { openProgram, type Program } from './program.ts'
import { judgedSurvivors } from './survivors.ts'
import { type CodePlace, type SuiteReach, type TestReach, makeWordColumn } from './task.ts'
import { findUses } from './uses.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '300' },
    layer: { type: 'string', multiple: true, default: Object.keys(LAYERS) },
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: '2' },
  },
})
const layers = (Object.keys(LAYERS) as Layer[]).filter((layer) => values.layer.includes(layer))

/** Each copy takes the next piece of work as soon as it is free. */
async function shareOut<A, B>(
  copies: readonly CheckoutCopy[],
  pieces: readonly A[],
  work: (copy: CheckoutCopy, piece: A) => Promise<B>,
): Promise<readonly B[]> {
  const done: B[] = []
  const waiting = pieces.entries()
  const takeAll = async (copy: CheckoutCopy): Promise<void> => {
    for (const [at, piece] of waiting) done[at] = await work(copy, piece)
  }
  await Promise.all(copies.map(takeAll))
  return done
}

async function measureAll(copies: readonly CheckoutCopy[], places: readonly CodePlace[]): Promise<TestReach> {
  const folders = [...new Set(layers.flatMap((layer) => LAYERS[layer].tests))]
  const files = folders.map((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root }).toSorted())
  const reached = await shareOut(copies, files, (copy, some) => measureSuites(copy, some, places))
  const suites = reached.flatMap((one) => one.suites)
  const faults = suites.flatMap(({ failed }) => failed)
  if (faults.length > 0) console.log(`These tests fail without any mutant:\n  ${faults.join('\n  ')}`)
  return {
    suites: suites.filter(({ failed }) => failed.length === 0),
    atLoad: reached.flatMap((one) => one.atLoad),
  }
}

/** Migrations make the template that runs share; a mutant that may be in there needs a server of its own. */
function isInTemplate(program: Program, file: string): boolean {
  const above = [file]
  for (const one of above)
    above.push(
      ...program
        .importersOf(one)
        .filter((next) => /^(adapters\/postgres|migrations)\//.test(next) && !above.includes(next)),
    )
  return above.some((one) => one.startsWith('migrations/') || one.endsWith('kernel/migrate.ts'))
}

function environmentOf(program: Program, { layer, file }: Mutant): NodeJS.ProcessEnv {
  const { TEST_SHARED_BY_RUN: _, ...own } = process.env
  return layer === 'postgres' && isInTemplate(program, file) ? own : process.env
}

const judgedAs = (mutant: Mutant) =>
  judgedSurvivors.find(
    ({ file, line, from, to }) =>
      file === mutant.file && line === mutant.line && from === mutant.from && to === mutant.to,
  )

interface Outcome {
  readonly mutant: Mutant
  readonly caughtBy: string | undefined
  readonly ran: number
}

/**
 * Code that runs as its module loads, and that no function uses by name, belongs to the suites whose tests import the module or that run functions of it, else to those of the nearest
 * modules that import it.
 */
function suitesOfModule(program: Program, file: string, suites: readonly SuiteReach[]): readonly SuiteReach[] {
  const seen = new Set<string>()
  let files: readonly string[] = [file, ...program.importersOf(file).filter((one) => one.startsWith('test/'))]
  while (files.length > 0) {
    const found = suites.filter((suite) => [suite.file, ...suite.files].some((one) => files.includes(one)))
    if (found.length > 0) return found
    for (const one of files) seen.add(one)
    files = [...new Set(files.flatMap(program.importersOf))].filter((one) => !seen.has(one))
  }
  return []
}

async function judgeAll(
  program: Program,
  mutants: readonly Mutant[],
  copies: readonly CheckoutCopy[],
): Promise<readonly Outcome[]> {
  const began = performance.now()
  const located = mutants.map((mutant) => {
    const place = { file: mutant.file, offset: mutant.place }
    return { mutant, place, uses: findUses(program, place) }
  })
  const places = located.flatMap(({ place, uses }) => [place, ...uses])
  const { suites, atLoad } = await measureAll(copies, places)
  console.log(`${suites.length} suites in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  return shareOut(copies, located, async (copy, { mutant, place, uses }) => {
    const runsAtLoad = !mutant.isInFunction || atLoad.includes(makeWordColumn(place))
    const wanted = (runsAtLoad ? [place, ...uses] : [place]).map(makeWordColumn)
    const readers = runsAtLoad ? program.importersOf(mutant.file) : []
    const hit = suites.filter((suite) => readers.includes(suite.file) || wanted.some((one) => suite.hits.includes(one)))
    const reached = runsAtLoad && hit.length === 0 ? suitesOfModule(program, mutant.file, suites) : hit
    const chosen = suitesFor(mutant, reached)
    const started = performance.now()
    const caughtBy = await judgeMutant(copy, mutant, chosen, environmentOf(program, mutant))
    const took = `${((performance.now() - started) / 1_000).toFixed(1)} s, ${chosen.length} suites`
    console.log(`${caughtBy === undefined ? 'SURVIVED' : `caught by ${caughtBy}`} (${took})\n  ${splitSearch(mutant)}`)
    return { mutant, caughtBy, ran: chosen.length }
  })
}

function table(outcomes: readonly Outcome[]): readonly string[] {
  const row = (...cells: readonly (string | number)[]): string =>
    cells.map((cell) => String(cell).padStart(12)).join('')
  const rowOf = (name: string, some: readonly Outcome[]): string => {
    const survived = some.filter(({ caughtBy }) => caughtBy === undefined)
    const equivalent = survived.filter(({ mutant }) => judgedAs(mutant)?.verdict === 'equivalent')
    const harmless = survived.filter(({ mutant }) => judgedAs(mutant)?.verdict === 'harmless')
    const caught = some.length - survived.length
    const share = `${((100 * caught) / Math.max(1, some.length - equivalent.length)).toFixed(1)} %`
    return row(name, some.length, caught, survived.length, equivalent.length, harmless.length, share)
  }
  return [
    row('layer', 'drawn', 'caught', 'survived', 'equivalent', 'harmless', 'caught*'),
    ...layers.map((layer) =>
      rowOf(
        layer,
        outcomes.filter(({ mutant }) => mutant.layer === layer),
      ),
    ),
    rowOf('all', outcomes),
    '* without the equivalent ones',
  ]
}

await mochaGlobalSetup()
const copies = await Promise.all(Array.from({ length: Number(values.jobs) }, () => copyCheckout(root)))
try {
  // Of a copy, so that the checkout may change meanwhile.
  using program = openProgram(copies[0]?.folder ?? root)
  const { seed, count, only } = values
  const { mutants, refused } = drawMutants(program, { layers, seed: Number(seed), count: Number(count), only })
  console.log(`seed ${seed}: ${mutants.length} mutants, ${refused} refused by the compiler`)
  const outcomes = await judgeAll(program, mutants, copies)
  const open = outcomes.filter(({ mutant, caughtBy }) => caughtBy === undefined && judgedAs(mutant) === undefined)
  for (const { mutant, ran } of open) console.log(`Not judged (${ran} suites):\n  ${splitSearch(mutant)}`)
  console.log(table(outcomes).join('\n'))
  process.exitCode = open.length === 0 ? 0 : 1
} finally {
  for (const copy of copies) await copy[Symbol.asyncDispose]()
  await mochaGlobalTeardown()
}
