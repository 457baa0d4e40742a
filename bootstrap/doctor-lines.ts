// The doctor's lines for the terminal and as JSON, in English as all that the terminal shows.
import type { DoctorCheckName, DoctorLine } from '#domain/operations/doctor.ts'

export interface ShownDoctorLine {
  /** `settings`: the setting itself is wrong, so that nothing was checked. */
  readonly check: DoctorCheckName | 'settings'
  readonly state: 'works' | 'unused' | 'fails'
  readonly says: string
  readonly remedy?: string
}

const STATES = { Works: 'works', Unused: 'unused', Fails: 'fails' } as const

export function toShownDoctorLine({ name, diagnosis }: DoctorLine): ShownDoctorLine {
  return {
    check: name,
    state: STATES[diagnosis._tag],
    says: diagnosis.says[1],
    ...(diagnosis._tag === 'Fails' && { remedy: diagnosis.remedy[1] }),
  }
}

const MARKS = { works: 'ok', unused: '-', fails: 'FAILS' } as const

export function formatDoctorLines(lines: readonly ShownDoctorLine[]): readonly string[] {
  const width = Math.max(...lines.map(({ check }) => check.length)) + 2
  const failing = lines.filter(({ state }) => state === 'fails').length
  return [
    ...lines.map(({ check, state, says, remedy = '' }) =>
      `${MARKS[state].padEnd(7)}${check.padEnd(width)}${says} ${remedy}`.trimEnd(),
    ),
    '',
    failing === 0 ? 'Everything works.' : `${failing} of ${lines.length} results fail.`,
  ]
}

/** For the terminal of a start. */
export function formatFailure({ name, diagnosis }: DoctorLine): string {
  return `${name}: ${diagnosis.says[1]}${diagnosis._tag === 'Fails' ? ` ${diagnosis.remedy[1]}` : ''}`
}
