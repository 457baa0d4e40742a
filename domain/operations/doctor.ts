// What the doctor finds out about the settings: whether the world around the service is as they say, and what helps where it is not (OPS-14).
import type { Duration } from '#domain/shared/clock.ts'
import type { Bilingual } from '#domain/shared/language.ts'

/** In the order of the report. `returns`: the inbox of returned mail; `log`: its buffer in Redis; `address`: BASE_URL. */
export const DOCTOR_CHECKS = [
  'database',
  'migrations',
  'clock',
  'ledger',
  'signIn',
  'cloud',
  'mail',
  'returns',
  'log',
  'browser',
  'disk',
  'address',
] as const
export type DoctorCheckName = (typeof DOCTOR_CHECKS)[number]

/** One sentence each. They contain no secret, and no text that another server chose. */
export type Diagnosis =
  | { readonly _tag: 'Works'; readonly says: Bilingual }
  /** There is nothing to check: a stand-in runs, or the setting is absent. */
  | { readonly _tag: 'Unused'; readonly says: Bilingual }
  | { readonly _tag: 'Fails'; readonly says: Bilingual; readonly remedy: Bilingual }

export type DoctorFailure = Extract<Diagnosis, { readonly _tag: 'Fails' }>

export interface DoctorCheck {
  readonly name: DoctorCheckName
  /** Its own time limit. Absent: that of all checks. */
  readonly patience?: Duration
  /** `within`: the time limit; a longer check fails. Rejects only because of a bug. */
  readonly diagnose: (within: Duration) => Promise<readonly Diagnosis[]>
  /** A cheaper check, repeated while `diagnose` last found no failure. Empty: nothing has changed. Absent: `diagnose` is repeated. */
  readonly visit?: (within: Duration) => Promise<readonly DoctorFailure[]>
}

export interface DoctorLine {
  readonly name: DoctorCheckName
  readonly diagnosis: Diagnosis
}

export function reportWorking(...says: Bilingual): Diagnosis {
  return { _tag: 'Works', says }
}

export function reportUnused(...says: Bilingual): Diagnosis {
  return { _tag: 'Unused', says }
}

export function reportFailing(saysNl: string, saysEn: string, ...remedy: Bilingual): DoctorFailure {
  return { _tag: 'Fails', says: [saysNl, saysEn], remedy }
}

/** The checks that fail, each once. */
export function listFailingChecks(lines: readonly DoctorLine[]): readonly DoctorCheckName[] {
  return DOCTOR_CHECKS.filter((name) => lines.some((line) => line.name === name && line.diagnosis._tag === 'Fails'))
}
