// Texts and colours for campaigns that several pages use.
import { useMemo } from 'preact/hooks'
import type { SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import { type OfficeMoment, makeOfficeMoment } from '#adapters/web/kit/office-time.ts'
import type { ChipTone } from '#adapters/web/kit/views/panel.tsx'
import { PHASES, type PhaseKind } from '#domain/campaign/campaign.ts'
import type { CampaignField } from '#domain/campaign/campaign-rules.ts'
import type { CampaignState } from '#domain/campaign/campaign-state.ts'
import type { DeliveryOutcome } from '#domain/campaign/delivery.ts'
import { getLastSentAt } from '../../campaigns/campaign-states.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'

/** Formats a planned moment in the time zone of the offices. */
export function useMoment(): OfficeMoment {
  const { language } = useAdmin().appearance.config
  return useMemo(() => makeOfficeMoment(language), [language])
}

export function describePhase(t: AdminTranslate, phase: PhaseKind): string {
  return t(`campaign.phase.${phase}`)
}

/** When the campaign was sent, and until when answers come in (CAM-19). Empty: the chip of its state says enough. */
export function useStateWords(campaign: SurveyCampaignResponse): string {
  const { status, answersUntil, acceptsAnswers, hasOpenCodes, ...sent } = campaign
  const { t } = useAdmin()
  const moment = useMoment()
  const sentAt = getLastSentAt(sent)
  if (sentAt === null || status === 'cancelled') return ''
  const answers = !acceptsAnswers
    ? t(hasOpenCodes ? 'campaign.answers.paused' : 'campaign.answers.closed')
    : answersUntil === null
      ? t('campaign.answers.open')
      : t('campaign.answers.until', { date: moment(answersUntil) })
  return status === 'completed' ? `${t('campaign.sent', { date: moment(sentAt) })} ${answers}` : answers
}

/** The label of a field within its phase: `inviteSubject` is "Onderwerp". */
export function describeCampaignField(t: AdminTranslate, field: CampaignField): string {
  return field.endsWith('SendDate')
    ? t('campaign.date')
    : field.endsWith('Subject')
      ? t('template.subject')
      : field.endsWith('Body')
        ? t('template.body')
        : (t.maybe(`campaign.${field}`) ?? field)
}

/** The label of a field with its phase: "Uitnodiging: Onderwerp". */
export function describeFieldInFull(t: AdminTranslate, field: CampaignField): string {
  const phase = PHASES.find((one) => field.startsWith(one))
  const words = describeCampaignField(t, field)
  return phase === undefined ? words : t('campaign.field', { phase: describePhase(t, phase), field: words })
}

/** The reason for the outcome of a phase for a participant. Null: there is no reason. */
export function describeReason(t: AdminTranslate, reason: string | null): string | null {
  return reason === null
    ? null
    : (t.maybe(`campaign.reason.${reason}`) ?? t.maybe(`message.reason.${reason}`) ?? reason)
}

export const CAMPAIGN_TONES: Readonly<Record<CampaignState, ChipTone>> = {
  scheduled: 'plain',
  held: 'bad',
  running: 'accent',
  sent: 'accent',
  completed: 'good',
  cancelled: 'quiet',
}

export const OUTCOME_TONES: Readonly<Record<DeliveryOutcome, ChipTone>> = {
  planned: 'plain',
  accepted: 'good',
  returned: 'bad',
  error: 'bad',
  unknown: 'bad',
  skipped: 'quiet',
}
