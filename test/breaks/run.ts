// Applies each break to a copy of the checkout and runs the tests that are expected to catch it. `npm run breaks`, with ids for some of them.
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as t from 'io-ts'
import { type CheckoutCopy, copyCheckout, runNode } from '#test/mutation/checkout-copy.ts'
import { allBreaks } from './all-breaks.ts'
import type { Break } from './break.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const WITHIN_MS = 180_000

const Report = t.type({
  stats: t.type({ passes: t.number }),
  failures: t.array(t.type({ file: t.union([t.string, t.undefined]), fullTitle: t.string })),
})

interface Outcome {
  readonly isCaught: boolean
  readonly words: string
}

const missed = (words: string): Outcome => ({ isCaught: false, words: `NOT CAUGHT (${words})` })

function outcomeIn(report: unknown, folder: string): Outcome {
  if (!Report.is(report)) return missed('mocha reported nothing')
  const [failure] = report.failures
  if (failure === undefined) return missed(`${report.stats.passes} tests passed`)
  const file = path.relative(folder, failure.file ?? '')
  return { isCaught: true, words: `caught by ${file}: ${failure.fullTitle}` }
}

async function runTests(folder: string, tests: readonly string[]): Promise<Outcome> {
  const file = path.join(folder, '.report.json')
  await rm(file, { force: true })
  const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js')
  const args = [mocha, '--bail', '--exit', '--reporter', 'json', '--reporter-option', `output=${file}`, ...tests]
  if (!(await runNode({ folder, args, within: WITHIN_MS }))) return missed(`hangs for ${WITHIN_MS / 1_000} s`)
  const text = await readFile(file, 'utf8').catch(() => 'null')
  return outcomeIn(JSON.parse(text), folder)
}

const judge = (copy: CheckoutCopy, { file, find, replace, tests }: Break): Promise<Outcome> =>
  copy.withText(
    file,
    (whole) => whole.replace(find, () => replace),
    () => runTests(copy.folder, tests),
  )

const ids = process.argv.slice(2)
const breaks = allBreaks.filter(({ id }) => ids.length === 0 || ids.includes(id))
await using copy = await copyCheckout(root)
let caught = 0
for (const one of breaks) {
  const began = performance.now()
  const { isCaught, words } = await judge(copy, one)
  if (isCaught) caught += 1
  console.log(`${one.id}: ${words} (${((performance.now() - began) / 1_000).toFixed(1)} s)`)
}
console.log(`${caught} of ${breaks.length} caught`)
process.exitCode = caught === breaks.length && breaks.length > 0 ? 0 : 1
