// Deliveries in memory: what became of each phase for each participant.
import { O } from '#domain/shared/fp.ts'
import { type Campaign, type CampaignUuid, PHASES } from '#domain/campaign/campaign.ts'
import {
  toDeliveryOutcome,
  toDeliveryReason,
  weighOutcome,
  type DeliverySkipReason,
} from '#domain/campaign/delivery.ts'
import type { DeliveryStore, OutcomeCount } from '#domain/campaign/ports.ts'
import { isManyReturned } from '#domain/campaign/returned-mails.ts'
import type { MessageOutcome } from '#domain/mailing/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { isLinkOpen, type PublicId, type PublicLink } from '#domain/survey/survey.ts'
import { getLivingUser } from '../identity/user-store.ts'
import { byText } from '../kernel/ordering.ts'
import { asPort, insert } from '../kernel/memory.ts'
import { findUnreachable } from './audience-stores.ts'
import {
  type CampaignTables,
  toDeliveryKey,
  type DeliveryRow,
  toParticipantKey,
  type ParticipantRow,
  getRespondedAt,
} from './participant-stores.ts'

/** Data from outside the campaign tables that deliveries depend on. */
export interface AroundCampaigns {
  readonly isTenantActive: () => boolean
  readonly linkOf: (publicId: PublicId) => PublicLink | undefined
  /** When the codes of the campaign stop working. */
  readonly endOfCodes: (campaign: CampaignUuid) => O.Option<Instant>
}

/** An answer to another campaign stops reminders but no invitation (CAM-8, CAM-12). */
const getAnsweredAt = ({ phase }: DeliveryRow, participant: ParticipantRow): O.Option<Instant> =>
  phase === 'invite' ? participant.answeredAt : getRespondedAt(participant)

const sortKey = ({ phase, outcome, reason }: DeliveryRow): string =>
  // Rows without a reason come last.
  JSON.stringify([PHASES.indexOf(phase), outcome, O.getOrElse(() => '~')(reason)])

export function makeMemoryDeliveryStore(
  { campaigns, participants, deliveries, returnsNoted, users, ...reach }: CampaignTables,
  { isTenantActive, linkOf, endOfCodes }: AroundCampaigns,
): DeliveryStore {
  const keyOf = ({ campaign, phase, user }: DeliveryRow): string => toDeliveryKey(campaign, phase, user)
  const ofCampaign = (campaign: CampaignUuid): readonly DeliveryRow[] =>
    deliveries.rows().filter((row) => row.campaign === campaign)
  const isOvertaken = ({ campaign, phase }: DeliveryRow): boolean =>
    phase !== 'invite' && ofCampaign(campaign).some((other) => PHASES.indexOf(other.phase) > PHASES.indexOf(phase))
  const isWithdrawnBy = ({ at }: DeliveryRow, campaign: Campaign | undefined): boolean =>
    O.exists((until: Instant) => at <= until)(campaign?.withdrawnAt ?? O.none)

  /** Why the mail may not leave, apart from the state of its campaign. */
  const keptFrom = (row: DeliveryRow): DeliverySkipReason | undefined => {
    const participant = participants.get(toParticipantKey(row.campaign, row.user))
    const user = getLivingUser(users.get(row.user))
    if (participant !== undefined && O.isSome(getAnsweredAt(row, participant))) return 'answered'
    const unreachable = user === undefined ? O.none : findUnreachable(reach, user)
    if (O.isSome(unreachable)) return unreachable.value
    if (isOvertaken(row)) return 'superseded'
    return user?.status === 'ACTIVE' ? undefined : 'inactive'
  }
  const withdrawnBecause = (row: DeliveryRow): DeliverySkipReason => {
    const campaign = campaigns.get(row.campaign)
    const closed = campaign?.status === 'cancelled' ? 'cancelled' : undefined
    return keptFrom(row) ?? closed ?? (isWithdrawnBy(row, campaign) ? 'withdrawn' : 'code_closed')
  }
  const reasonOf = (row: DeliveryRow, outcome: DeliveryRow['outcome'], one: MessageOutcome): DeliveryRow['reason'] =>
    outcome === 'skipped' ? O.some(withdrawnBecause(row)) : toDeliveryReason(one)

  return asPort({
    add: (campaign, phase, added) => {
      for (const one of added) insert(deliveries, toDeliveryKey(campaign, phase, one.user), { ...one, campaign, phase })
    },
    supersede: (campaign, phases, { after, last }, now) => {
      const isInRange = ({ user }: ParticipantRow): boolean => user <= last && (O.isNone(after) || user > after.value)
      const found = participants.rows().filter((row) => row.campaign === campaign && isInRange(row))
      const reason: DeliveryRow['reason'] = O.some('superseded')
      const skipped = { outcome: 'skipped', reason, message: O.none, at: now } as const
      for (const { user } of found)
        for (const phase of phases)
          if (deliveries.get(toDeliveryKey(campaign, phase, user)) === undefined)
            deliveries.put(toDeliveryKey(campaign, phase, user), { ...skipped, campaign, phase, user })
    },
    settle: (outcomes) => {
      for (const one of outcomes) {
        const row = deliveries.by('message', one.id)
        const outcome = toDeliveryOutcome(one)
        const { at } = one.state
        if (row === undefined) continue
        const [weight, before] = [weighOutcome(outcome), weighOutcome(row.outcome)]
        if (before > 0 && weight <= before) continue
        if (row.outcome === 'planned' || weight > 0 || row.at < at)
          deliveries.put(keyOf(row), { ...row, outcome, reason: reasonOf(row, outcome, one), at })
      }
    },
    findWanted: ({ id }, messages, now) => {
      const mayLeave = (row: DeliveryRow): boolean => {
        const campaign = campaigns.get(row.campaign)
        if (row.campaign !== id || campaign === undefined || O.isNone(campaign.link)) return false
        const link = linkOf(campaign.link.value)
        return (
          isTenantActive() &&
          campaign.status !== 'cancelled' &&
          link !== undefined &&
          isLinkOpen(link, now) &&
          !O.exists((end: Instant) => end <= now)(endOfCodes(row.campaign)) &&
          !isWithdrawnBy(row, campaign) &&
          participants.get(toParticipantKey(row.campaign, row.user)) !== undefined &&
          keptFrom(row) === undefined
        )
      }
      return new Set(
        messages.filter((message) => {
          const row = deliveries.by('message', message)
          return row !== undefined && mayLeave(row)
        }),
      )
    },
    findRecipient: (message) => O.fromNullable(deliveries.by('message', message)?.user),
    noteManyReturned: (campaign, now) => {
      const count = (outcome: DeliveryRow['outcome']): number =>
        ofCampaign(campaign).filter((row) => row.outcome === outcome).length
      const isNew =
        campaigns.get(campaign) !== undefined &&
        returnsNoted.get(campaign) === undefined &&
        isManyReturned(count('returned'), count('accepted'))
      if (isNew) returnsNoted.put(campaign, now)
      return isNew
    },
    countOutcomes: (campaign) =>
      [...Map.groupBy(ofCampaign(campaign).toSorted(byText(sortKey)), sortKey).values()].flatMap(
        (same): OutcomeCount[] => {
          const [first] = same
          if (first === undefined) return []
          const { phase, outcome, reason } = first
          return [{ phase, outcome, reason, count: same.length }]
        },
      ),
  })
}
