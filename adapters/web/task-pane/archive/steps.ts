// The steps of an archive in progress.
import type { MailArchiveState } from './archive-state.ts'

export type StepName = 'gather' | 'attachments' | 'mail' | 'check'
export interface ArchiveStep {
  readonly name: StepName
  readonly state: 'waiting' | 'running' | 'done'
  readonly done: number
  readonly total: number
}

/**
 * `attachments`: the number of attachments that become separate parts. They come first, then the PDF of the mail.
 * Pictures that the PDF does not show come last and increase the number of parts.
 */
export function listArchiveSteps(state: MailArchiveState, attachments: number): readonly ArchiveStep[] {
  const working = state._tag === 'Working' ? state.progress : null
  const { partsDone, parts } = working ?? { partsDone: 0, parts: 0 }
  const total = parts > 0 ? parts - 1 : attachments
  const first = Math.min(attachments, total)
  const isGathered = state._tag !== 'Gathering' && state._tag !== 'Choosing'
  const hasMail = partsDone > first
  const filed = hasMail ? partsDone - 1 : partsDone
  const hasAll = parts > 0 && partsDone >= parts
  const step = (name: StepName, isDone: boolean, isReached: boolean, done = 0, of = 0): ArchiveStep => ({
    name,
    state: isDone ? 'done' : isReached ? 'running' : 'waiting',
    done,
    total: of,
  })
  const gathered = state._tag === 'Gathering' ? state : { done: 0, total: 0 }
  return [
    step('gather', isGathered, true, gathered.done, gathered.total),
    ...(total > 0 ? [step('attachments', working !== null && filed >= total, isGathered, filed, total)] : []),
    step('mail', hasMail, isGathered && filed >= first),
    step('check', false, hasAll),
  ]
}

/** The progress from 0 to 100. */
export function toPercent(steps: readonly ArchiveStep[]): number {
  const weights: Record<StepName, number> = { gather: 20, mail: 25, attachments: 40, check: 15 }
  const whole = steps.reduce((n, s) => n + weights[s.name], 0)
  const done = steps.reduce((n, s) => {
    const share = s.state === 'done' ? 1 : s.state === 'running' && s.total > 0 ? s.done / s.total : 0
    return n + weights[s.name] * share
  }, 0)
  return Math.round((done / whole) * 100)
}
