// Checks every setting against the world, all at once, each within a time limit, and remembers the last result of each check (OPS-14).
import type { Task } from 'fp-ts/lib/Task.js'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import {
  type Diagnosis,
  DOCTOR_CHECKS,
  type DoctorCheck,
  type DoctorCheckName,
  type DoctorLine,
  listFailingChecks,
  reportFailing,
} from '#domain/operations/doctor.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { Duration, Timer } from '#domain/shared/clock.ts'

export interface Doctor {
  /** Runs all checks. */
  readonly examine: Task<readonly DoctorLine[]>
  /** Runs the checks again that failed last time and, unless `onlyFailing`, visits the others. */
  readonly repeat: (onlyFailing: boolean) => Task<readonly DoctorLine[]>
  /** The last result of each check. Empty before the first. */
  readonly getLines: () => readonly DoctorLine[]
}

const reportLate = (within: Duration): Diagnosis =>
  reportFailing(
    `Er is geen antwoord binnen ${within / 1_000} s.`,
    `There is no answer within ${within / 1_000} s.`,
    'Controleer het adres in de instelling, en of een firewall de verbinding tegenhoudt.',
    'Check the address in the setting, and whether a firewall drops the connection.',
  )

const brokenDiagnosis = reportFailing(
  'De controle zelf is mislukt.',
  'The check itself has failed.',
  'Zet LOG_LEVEL op debug en meld de fout.',
  'Set LOG_LEVEL to debug, and report the error.',
)

export function makeDoctor(deps: {
  readonly checks: readonly DoctorCheck[]
  /** The time limit of each check. */
  readonly within: Duration
  readonly timer: Pick<Timer, 'limitTime'>
  readonly log: Pick<Log, 'error'>
}): Doctor {
  const { checks, within, timer, log } = deps
  const latest = new Map<DoctorCheckName, readonly Diagnosis[]>()
  const getLines = (): readonly DoctorLine[] =>
    DOCTOR_CHECKS.flatMap((name) => (latest.get(name) ?? []).map((diagnosis) => ({ name, diagnosis })))

  /** An empty result leaves the last one. */
  const runCheck = async (
    { name, patience = within }: DoctorCheck,
    diagnose: DoctorCheck['diagnose'],
  ): Promise<void> => {
    const found = pipe(
      TE.tryCatch(
        () => diagnose(patience),
        (error) => {
          log.error('doctor.check.broken', { check: name, error })
          return [brokenDiagnosis]
        },
      ),
      TE.toUnion,
    )
    const inTime = await timer.limitTime(patience, found())()
    const diagnoses = O.getOrElse((): readonly Diagnosis[] => [reportLate(patience)])(inTime)
    if (diagnoses.length > 0) latest.set(name, diagnoses)
  }

  return {
    examine: async () => {
      await Promise.all(checks.map((check) => runCheck(check, check.diagnose)))
      return getLines()
    },
    repeat: (onlyFailing) => async () => {
      const failing = listFailingChecks(getLines())
      const isFailing = ({ name }: DoctorCheck): boolean => failing.includes(name)
      await Promise.all(
        checks
          .filter((check) => !onlyFailing || isFailing(check))
          .map((check) => runCheck(check, isFailing(check) ? check.diagnose : (check.visit ?? check.diagnose))),
      )
      return getLines()
    },
    getLines,
  }
}
