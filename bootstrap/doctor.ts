// `npm run doctor`: checks every setting against the world, and prints a line for each result, with the remedy. `npm run doctor -- mail`
// runs that check alone. `--json` prints the lines as JSON. Exit code 1: something fails.
import manifest from '../package.json' with { type: 'json' }
import { DOCTOR_CHECKS, type DoctorCheckName } from '#domain/operations/doctor.ts'
import { formatDoctorLines } from './doctor-lines.ts'
import { failWith } from './entry-point.ts'
import { examineSettings } from './examine-settings.ts'
import { CannotStart } from './start-error.ts'

const isCheck = (word: string): word is DoctorCheckName => DOCTOR_CHECKS.some((name) => name === word)

async function examine(words: readonly string[]): Promise<void> {
  const names = words.filter((word) => word !== '--json')
  if (!names.every(isCheck))
    throw new CannotStart(
      'There is no such check.',
      `Usage:\n  npm run doctor -- [--json] [${DOCTOR_CHECKS.join('] [')}]`,
    )
  const lines = await examineSettings(process.env, { names })
  const shown = [`${manifest.name} ${manifest.version}`, '', ...formatDoctorLines(lines)].join('\n')
  console.log(words.includes('--json') ? JSON.stringify(lines, null, 2) : shown)
  process.exitCode = lines.some(({ state }) => state === 'fails') ? 1 : 0
}

await examine(process.argv.slice(2)).catch(failWith)
