// Figures of a campaign (CAM-13): pure, over responses counted by day.
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { type Campaign, PHASES, type PhaseKind, getReachedAt } from './campaign.ts'

/** Responses of one day in Europe/Amsterdam. Days without a response are left out. */
export interface RespondedOn {
  readonly date: Day
  readonly responded: number
}

export interface CampaignAnalytics {
  readonly audienceSize: number
  readonly respondedCount: number
  /** Between 0 and 1. 0 without an audience. */
  readonly responseRate: number
  readonly timeline: readonly (RespondedOn & { readonly cumulative: number })[]
  /** Phases that mailed participants or had none to mail, without superseded phases. */
  readonly markers: readonly { readonly kind: PhaseKind; readonly at: Instant }[]
}

/** `days`: in ascending order. */
export function computeAnalytics(
  campaign: Pick<Campaign, 'audienceSize' | 'sentAt' | 'superseded' | 'work'>,
  days: readonly RespondedOn[],
): CampaignAnalytics {
  const { audienceSize, sentAt, superseded } = campaign
  let cumulative = 0
  const timeline = days.map((day) => {
    cumulative += day.responded
    return { ...day, cumulative }
  })
  const size = O.getOrElse(() => 0)(audienceSize)
  return {
    audienceSize: size,
    respondedCount: cumulative,
    responseRate: size === 0 ? 0 : cumulative / size,
    timeline,
    markers: PHASES.flatMap((kind) => {
      const at = sentAt[kind] ?? O.toUndefined(getReachedAt(campaign, kind))
      return at === undefined || superseded.includes(kind) ? [] : [{ kind, at }]
    }),
  }
}
