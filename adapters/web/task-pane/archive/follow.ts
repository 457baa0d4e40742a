// Follows an archive that a worker carries out to its end, despite lost connections.
import { type Either, isLeft } from 'fp-ts/lib/Either.js'
import type { ArchivingProgress } from '../api/archive.ts'
import type { ArchiveFailed, MailArchiveFailure, MailArchiveState } from './archive-state.ts'

export type Wait = (milliseconds: number) => Promise<void>

export const POLL_INTERVAL = 600
/** A queued archive may wait for a long time: the interval grows. */
const QUEUE_INTERVAL = 2_000
const SELDOM = 20_000
const LOST_AT_MOST = 5

/** From the service's report on an archive or a sent mail. */
export const archiveFailedOf = (report: {
  readonly code?: string | null
  readonly message?: string | null
  readonly failedAt?: string
}): ArchiveFailed => {
  const at = Date.parse(report.failedAt ?? '')
  const failed: ArchiveFailed = { _tag: 'ArchiveFailed', code: report.code ?? null, message: report.message ?? null }
  return Number.isNaN(at) ? failed : { ...failed, at }
}

export const stateOfProgress = (progress: ArchivingProgress): MailArchiveState => {
  if (progress.status === 'failed') return { _tag: 'Failed', failure: archiveFailedOf(progress) }
  if (progress.status !== 'archived') return { _tag: 'Working', progress, queued: progress.status === 'queued' }
  return progress.receipt === undefined || progress.receipt === null
    ? { _tag: 'Failed', failure: archiveFailedOf({}) }
    : { _tag: 'Archived', receipt: progress.receipt, when: 'now' }
}

/** `onState` receives each state, the last one included. */
export const follow = async (
  wait: Wait,
  ask: () => Promise<Either<MailArchiveFailure, MailArchiveState>>,
  onState: (state: MailArchiveState) => void,
): Promise<void> => {
  let lost = 0
  let queued = 0
  for (;;) {
    const answer = await ask()
    if (isLeft(answer)) {
      lost += 1
      if (answer.left._tag !== 'Unreachable' || lost > LOST_AT_MOST)
        return onState({ _tag: 'Failed', failure: answer.left })
    } else {
      lost = 0
      const state = answer.right
      onState(state)
      if (state._tag !== 'Working') return
      queued = state.queued ? queued + 1 : 0
    }
    const isSlow = queued > 0 || lost > 0
    await wait(isSlow ? Math.min(SELDOM, QUEUE_INTERVAL * Math.max(1, queued / 15)) : POLL_INTERVAL)
  }
}
