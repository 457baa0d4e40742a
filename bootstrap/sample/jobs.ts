// Jobs of the sample office that ended: some at their second attempt, some never, and one that an operator set aside. Each names records that
// need no more work, so that running it again changes nothing.
import type { EndedJob } from '#domain/operations/sample.ts'
import { fromHours, fromMinutes, fromSeconds, type Instant } from '#domain/shared/clock.ts'
import { SAMPLE_OFFICE } from '../default-tenant.ts'
import type { Calendar } from './calendar.ts'
import type { PlannedCampaign } from './campaign-plans.ts'
import { drawUuid } from './draw.ts'

type Fate = readonly [hoursAgo: number, state: EndedJob['state'], ...failures: readonly string[]]

const DOWN = 'StoreUnavailable'
const LATE = 'job timed out'

const ARCHIVE_FATES: readonly (readonly [archived: string, ...Fate])[] = [
  ['btw', 215, 'set-aside', LATE, DOWN, DOWN],
  ['werkbonnen', 21, 'completed', DOWN],
  ['jaarrekening-verzonden', 3, 'completed'],
]
const CAMPAIGN_FATES: readonly Fate[] = [
  [20, 'completed'],
  [5, 'completed', DOWN],
  [400, 'failed', LATE, LATE, LATE, LATE],
]
const NOTIFY_FATE: Fate = [190, 'failed', DOWN, LATE, DOWN, DOWN]

const RETRIED_AFTER = fromMinutes(5)

const toAttempt = (createdAt: Instant, failure: string, n: number): EndedJob['failures'][number] => {
  const begunAt = createdAt + n * RETRIED_AFTER
  return { begunAt, failedAt: begunAt + fromSeconds(failure === LATE ? 60 : 2), failure }
}

export function makeSampleJobs({ now }: Calendar, campaigns: readonly PlannedCampaign[]): readonly EndedJob[] {
  const tenantUuid = SAMPLE_OFFICE.uuid
  const end = (
    queue: string,
    record: Readonly<Record<string, string>>,
    [hoursAgo, state, ...failures]: Fate,
  ): EndedJob => {
    const createdAt = now - fromHours(hoursAgo)
    return {
      id: drawUuid(`job ${queue} ${hoursAgo}`),
      queue,
      data: { tenantUuid, ...record },
      state,
      createdAt,
      endedAt: createdAt + failures.length * RETRIED_AFTER + fromSeconds(3),
      failures: failures.map((failure, n) => toAttempt(createdAt, failure, n)),
    }
  }
  const sent = campaigns.filter(({ campaign: { status } }) => status === 'completed')
  return [
    ...ARCHIVE_FATES.map(([archived, ...fate]) =>
      end('archive.run', { archiveId: drawUuid(`archive ${archived}`) }, fate),
    ),
    end('event.notify', {}, NOTIFY_FATE),
    ...sent.flatMap(({ campaign: { uuid } }, n) => {
      const fate = CAMPAIGN_FATES[n]
      return fate === undefined ? [] : [end('campaign.advance', { campaign: uuid }, fate)]
    }),
  ]
}
