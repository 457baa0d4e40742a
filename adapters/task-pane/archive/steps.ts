// The steps by which a running archiving is told, and how far it is in all.
import type { ArchiveState } from './archive-state.ts'

export type StepName = 'gather' | 'mail' | 'attachments' | 'check'
export interface Step {
  readonly name: StepName
  readonly state: 'waiting' | 'running' | 'done'
  readonly done: number
  readonly total: number
}

/** `attachments`: how many become parts of their own. The first part is always the mail as PDF. */
export const stepsOf = (state: ArchiveState, attachments: number): readonly Step[] => {
  const working = state._tag === 'Working' ? state.progress : null
  const partsDone = working?.partsDone ?? 0
  const total = working !== null && working.parts > 0 ? working.parts - 1 : attachments
  const isGathered = state._tag !== 'Gathering' && state._tag !== 'Choosing'
  const hasMail = partsDone >= 1
  const hasAll = working !== null && working.parts > 0 && partsDone >= working.parts
  const step = (name: StepName, isDone: boolean, isReached: boolean, done = 0, of = 0): Step => ({
    name,
    state: isDone ? 'done' : isReached ? 'running' : 'waiting',
    done,
    total: of,
  })
  const gathered = state._tag === 'Gathering' ? state : { done: 0, total: 0 }
  return [
    step('gather', isGathered, true, gathered.done, gathered.total),
    step('mail', hasMail, isGathered),
    ...(total > 0 ? [step('attachments', hasAll, hasMail, Math.max(0, partsDone - 1), total)] : []),
    step('check', false, hasAll),
  ]
}

/** How much is done, of 100; for a bar that only ever grows. */
export const percentOf = (steps: readonly Step[]): number => {
  const weights: Record<StepName, number> = { gather: 20, mail: 25, attachments: 40, check: 15 }
  const whole = steps.reduce((n, s) => n + weights[s.name], 0)
  const done = steps.reduce((n, s) => {
    const share = s.state === 'done' ? 1 : s.state === 'running' && s.total > 0 ? s.done / s.total : 0
    return n + weights[s.name] * share
  }, 0)
  return Math.round((done / whole) * 100)
}
