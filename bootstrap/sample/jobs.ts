// Jobs of the sample office that ended: some at their second attempt, some never, and one that an operator set aside. Each names records that
// need no more work, so that running it again changes nothing.
import type { EndedJob } from '#domain/operations/sample.ts'
import { fromHours, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { SAMPLE_OFFICE } from '../default-tenant.ts'
import { getArchiveId } from './archives.ts'
import type { Calendar } from './calendar.ts'
import { getCampaignUuid } from './campaign-plans.ts'
import { drawUuid } from './draw.ts'

type Fate = readonly [
  queue: string,
  record: Readonly<Record<string, string>>,
  hoursAgo: number,
  state: EndedJob['state'],
  ...failures: readonly string[],
]

const DOWN = 'StoreUnavailable'
const LATE = 'job timed out'

const FATES: readonly Fate[] = [
  ['archive.run', { archiveId: getArchiveId('btw') }, 215, 'set-aside', LATE, DOWN, DOWN],
  ['archive.run', { archiveId: getArchiveId('werkbonnen') }, 21, 'completed', DOWN],
  ['archive.run', { archiveId: getArchiveId('jaarrekening-verzonden') }, 3, 'completed'],
  ['event.notify', {}, 190, 'failed', DOWN, LATE, DOWN, DOWN],
  ['campaign.advance', { campaign: getCampaignUuid('Kwartaalvragen zomer') }, 20, 'completed'],
  ['campaign.advance', { campaign: getCampaignUuid('Werk en samenwerking') }, 5, 'completed', DOWN],
  ['campaign.advance', { campaign: getCampaignUuid('Thuiswerken') }, 400, 'failed', LATE, LATE, LATE, LATE],
]

const RETRIED_AFTER = fromMinutes(5)

export function makeSampleJobs({ now }: Calendar): readonly EndedJob[] {
  return FATES.map(([queue, record, hoursAgo, state, ...failures]) => {
    const createdAt = now - fromHours(hoursAgo)
    return {
      id: drawUuid(`job ${queue} ${hoursAgo}`),
      queue,
      data: { tenantUuid: SAMPLE_OFFICE.uuid, ...record },
      state,
      createdAt,
      endedAt: createdAt + failures.length * RETRIED_AFTER + fromSeconds(3),
      failures: failures.map((failure, n) => {
        const begunAt = createdAt + n * RETRIED_AFTER
        return { begunAt, failedAt: begunAt + fromSeconds(failure === LATE ? 60 : 2), failure }
      }),
    }
  })
}
