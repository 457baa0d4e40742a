// The alerts: promtool shows that each fires when it should and not otherwise; each has its entry in the runbook, and names what it means for offices.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { stringify } from 'yaml'
import { root, textOf } from '#test/house/project-files.ts'
import { installedProgram } from '#test/support/installed-program.ts'
import { verifies } from '#test/support/verifies.ts'
import { ALERT_CASES } from './alert-cases.ts'
import { type AlertRule, ALERTS, alertRules, panels } from './alert-files.ts'

const RUNBOOK = 'adapters/web/public/guides/runbook.md'

interface Checked {
  readonly code: number
  readonly output: string
}

const promtool = (program: string, ...words: readonly string[]): Promise<Checked> =>
  new Promise((resolve) => {
    execFile(program, words, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr }),
    )
  })

/** A file of promtool's unit tests. `isQuiet`: no alert is expected. */
function unitTest({ alert, labels, annotations }: AlertRule, isQuiet: boolean): string {
  const found = ALERT_CASES[alert]
  if (found === undefined) throw new Error(`${alert} has no cases`)
  const expected = [{ exp_labels: { ...labels, ...found.labels }, exp_annotations: annotations }]
  return stringify({
    rule_files: [path.join(root, ALERTS)],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.entries(isQuiet ? found.quiet : found.fires).map(([series, values]) => ({
          series,
          values,
        })),
        alert_rule_test: [{ eval_time: `${found.at}m`, alertname: alert, exp_alerts: isQuiet ? [] : expected }],
      },
    ],
  })
}

describe('the alerts', function () {
  this.timeout(60_000)
  let folder: string
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tapster-alerts-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  verifies('OPS-10', 'each fire when they should, and not in a case that looks like it (promtool)', async function () {
    const program = installedProgram('promtool')
    if (program === undefined) return this.skip()
    expect(await promtool(program, 'check', 'rules', path.join(root, ALERTS))).to.have.property('code', 0)
    for (const rule of await alertRules())
      for (const isQuiet of [false, true]) {
        const file = path.join(folder, `${rule.alert}-${isQuiet ? 'quiet' : 'fires'}.yaml`)
        await writeFile(file, unitTest(rule, isQuiet))
        const { code, output } = await promtool(program, 'test', 'rules', file)
        expect(code, `${path.basename(file)}\n${output}`).to.equal(0)
      }
  })

  verifies('OPS-10', 'have cases and a runbook entry each, and there are no others', async () => {
    const rules = await alertRules()
    const names = rules.map(({ alert }) => alert)
    expect(Object.keys(ALERT_CASES)).to.have.members(names)
    const entries = (await textOf(RUNBOOK)).split(/^## /m).slice(1)
    expect(entries.map((entry) => entry.split('\n')[0])).to.deep.equal(names)
    for (const entry of entries)
      for (const part of ['**What it means.**', '**Look.**', '**Do.**']) expect(entry).to.include(part)
    for (const { alert, annotations } of rules)
      expect(annotations.runbook).to.equal(`/docs/guides/runbook#${alert.toLowerCase()}`)
  })

  verifies('OPS-10', 'come with a dashboard whose panels each have a title and an expression', async () => {
    const shown = await panels()
    expect(shown.length).to.be.above(8)
    for (const { title, targets } of shown) {
      expect(title).to.match(/^[A-Z]/)
      expect(targets, title).to.have.length.above(0)
    }
  })
})
