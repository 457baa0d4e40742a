// Applies each break to a copy of the checkout and runs the tests that are expected to catch it.
// `npm run breaks`, with ids or areas for some of them; `--list-only` checks that every break can still be applied.
import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as t from 'io-ts'
import { breaksByArea, faultsOfBreaks } from './all-breaks.ts'
import type { Break } from './break.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const WITHIN_MS = 180_000

const copyOfCheckout = async (): Promise<string> => {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  const copy = await mkdtemp(path.join(tmpdir(), 'breaks-'))
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true })
    // A file that was removed and not committed is still listed.
    await cp(path.join(root, file), path.join(copy, file)).catch(() => undefined)
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

const Report = t.type({
  stats: t.type({ passes: t.number }),
  failures: t.array(t.type({ file: t.union([t.string, t.undefined]), fullTitle: t.string })),
})

interface Outcome {
  readonly isCaught: boolean
  readonly words: string
}

const missed = (words: string): Outcome => ({ isCaught: false, words: `NOT CAUGHT (${words})` })

const outcomeIn = (report: unknown, copy: string): Outcome => {
  if (!Report.is(report)) return missed('mocha reported nothing')
  const [failure] = report.failures
  if (failure === undefined) return missed(`${report.stats.passes} tests passed`)
  const file = path.relative(copy, failure.file ?? '')
  return { isCaught: true, words: `caught by ${file}: ${failure.fullTitle}` }
}

/** Ends a run that hangs, with all that its tests started. */
const endGroup = (pid: number | undefined): void => {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

const runTests = async (copy: string, tests: readonly string[]): Promise<Outcome> => {
  const file = path.join(copy, '.report.json')
  await rm(file, { force: true })
  const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js')
  const args = [mocha, '--bail', '--exit', '--reporter', 'json', '--reporter-option', `output=${file}`, ...tests]
  const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore', detached: true })
  const ended = await new Promise<boolean>((resolve) => {
    const patience = setTimeout(() => resolve(false), WITHIN_MS)
    child.once('exit', () => {
      clearTimeout(patience)
      resolve(true)
    })
  })
  if (!ended) {
    endGroup(child.pid)
    return missed(`hangs for ${WITHIN_MS / 1_000} s`)
  }
  const text = await readFile(file, 'utf8').catch(() => 'null')
  return outcomeIn(JSON.parse(text), copy)
}

const judge = async (copy: string, { file, find, replace, tests }: Break): Promise<Outcome> => {
  const place = path.join(copy, file)
  const whole = await readFile(place, 'utf8')
  if (whole.split(find).length !== 2) return missed('it cannot be applied')
  await writeFile(
    place,
    whole.replace(find, () => replace),
  )
  try {
    return await runTests(copy, tests)
  } finally {
    await writeFile(place, whole)
  }
}

const chosen = (words: readonly string[]): readonly Break[] => {
  const all = Object.entries(breaksByArea).flatMap(([area, breaks]) => breaks.map((one) => ({ area, one })))
  const unknown = words.filter((word) => !all.some(({ area, one }) => area === word || one.id === word))
  if (unknown.length > 0) throw new Error(`no break or area has this name: ${unknown.join(', ')}`)
  return all
    .filter(({ area, one }) => words.length === 0 || words.includes(area) || words.includes(one.id))
    .map(({ one }) => one)
}

const [flag, ...others] = process.argv.slice(2)
if (flag === '--list-only') {
  const faults = await faultsOfBreaks(root)
  for (const fault of faults) console.error(fault)
  console.log(`${chosen([]).length} breaks, ${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
} else {
  const breaks = chosen(flag === undefined ? [] : [flag, ...others])
  const copy = await copyOfCheckout()
  let caught = 0
  try {
    for (const one of breaks) {
      const began = performance.now()
      const { isCaught, words } = await judge(copy, one)
      if (isCaught) caught += 1
      console.log(`${one.id}: ${words} (${((performance.now() - began) / 1_000).toFixed(1)} s)`)
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  console.log(`${caught} of ${breaks.length} caught`)
  process.exitCode = caught === breaks.length ? 0 : 1
}
