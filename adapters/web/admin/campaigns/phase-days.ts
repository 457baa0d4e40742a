// The days of each phase that was sent: answers carry a day and no time, so the days of one phase end before the next one leaves.
import type { SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import { toOfficeDay } from '#adapters/web/kit/office-time.ts'
import { PHASES, type PhaseKind } from '#domain/campaign/campaign.ts'

const DAY = 86_400_000

export interface PhaseDays {
  readonly phase: PhaseKind
  readonly from: string
  /** Null: no later phase was sent. */
  readonly to: string | null
}

function findDayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY).toISOString().slice(0, 10)
}

export function listPhaseDays(
  campaign: Pick<SurveyCampaignResponse, `${PhaseKind}SentAt` | 'superseded'>,
): readonly PhaseDays[] {
  const sent = PHASES.flatMap((phase) => {
    const at = campaign[`${phase}SentAt`]
    return at === null || campaign.superseded.includes(phase) ? [] : [{ phase, from: toOfficeDay(at) }]
  })
  return sent.map(({ phase, from }, n) => {
    const next = sent[n + 1]
    return { phase, from, to: next === undefined ? null : findDayBefore(next.from) }
  })
}
