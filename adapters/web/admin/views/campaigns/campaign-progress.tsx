// The progress of a campaign: its phases with the outcomes of their mails, and the responses by day with the days on which mails were sent.
import type { SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import type { CampaignAnalyticsResponse, CampaignPhaseResponse } from '#adapters/contract/campaign/participants.ts'
import { toOfficeDay } from '#adapters/web/kit/office-time.ts'
import { Chip, Loaded, Panel, Notice } from '#adapters/web/kit/views/panel.tsx'
import { Link } from '#adapters/web/kit/views/button.tsx'
import type { Remote } from '#adapters/web/kit/views/use-remote.ts'
import { DELIVERY_OUTCOMES } from '#domain/campaign/delivery.ts'
import { getOutcomeCount, getPhaseState } from '../../campaigns/campaign-states.ts'
import { useAdmin } from '../admin-context.tsx'
import { DaySeries } from '../frame/day-series.tsx'
import { OUTCOME_TONES, describePhase, describeReason, useMoment } from './campaign-words.ts'

export function CampaignProgress(props: {
  readonly campaign: SurveyCampaignResponse
  readonly phases: Remote<{
    readonly data: readonly CampaignPhaseResponse[]
    readonly returningDomains: readonly string[]
  }>
  readonly analytics: Remote<CampaignAnalyticsResponse>
}) {
  const { t } = useAdmin()
  const { campaign, phases, analytics } = props
  const skeleton = <span class="skeleton skeleton-block" aria-hidden="true" />
  return (
    <>
      <Panel id="campaign-phases" title={t('campaign.timeline')}>
        <Loaded of={phases} skeleton={skeleton}>
          {({ data, returningDomains }) => (
            <>
              {returningDomains.length > 0 && (
                <p dir="auto">{t('campaign.returning', { domains: returningDomains.join(', ') })}</p>
              )}
              <ol class="stack">
                {data.map((phase) => (
                  <Phase key={phase.phase} phase={phase} campaign={campaign} />
                ))}
              </ol>
            </>
          )}
        </Loaded>
      </Panel>
      <Panel id="campaign-responses" title={t('campaign.responses')}>
        <Loaded of={analytics} skeleton={skeleton}>
          {(figures) => <Responses of={figures} />}
        </Loaded>
      </Panel>
    </>
  )
}

interface PhaseProps {
  readonly phase: CampaignPhaseResponse
  readonly campaign: SurveyCampaignResponse
}

function Phase({ phase, campaign }: PhaseProps) {
  const { format, navigation, t } = useAdmin()
  const { underWay } = campaign
  const counts = DELIVERY_OUTCOMES.map((outcome) => ({ outcome, count: getOutcomeCount(phase, outcome) }))
  const reasons = phase.counts.flatMap(({ reason, count }) => {
    const words = describeReason(t, reason)
    return words === null ? [] : [`${words}: ${format.number(count)}`]
  })
  return (
    <li class="ruled stack gap-4">
      <span class="strong">{describePhase(t, phase.phase)}</span>
      <span class="quiet">
        {usePhaseWords({ phase, campaign })}{' '}
        {underWay !== null && getPhaseState(phase, campaign) === 'under-way' && (
          <progress class="meter" value={underWay.handled} max={underWay.expected}>
            {format.number(underWay.handled)}
          </progress>
        )}
      </span>
      {phase.missing !== null && (
        <Notice tone="error" title={t(`campaign.missing.${phase.missing}`)}>
          {phase.missing === 'link' && (
            <Link href={navigation.href('survey', { id: campaign.survey, query: { tab: 'links' } })}>
              {t('campaign.missing.links')}
            </Link>
          )}
        </Notice>
      )}
      <span class="wrap gap-4">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ outcome, count }) => (
            <Link
              key={outcome}
              href={navigation.here({ tab: 'participants', phase: phase.phase, outcome, responded: '', page: '' })}
            >
              <Chip tone={OUTCOME_TONES[outcome]}>
                {t(`campaign.outcome.${outcome}`)}: {format.number(count)}
              </Chip>
            </Link>
          ))}
      </span>
      {reasons.length > 0 && <span class="small">{reasons.join(' · ')}</span>}
    </li>
  )
}

function usePhaseWords({ phase, campaign }: PhaseProps): string {
  const { format, now, t } = useAdmin()
  const moment = useMoment()
  const { sendDate, sentAt, waiting, waitingUntil } = phase
  const { underWay, held } = campaign
  const state = getPhaseState(phase, campaign)
  switch (state) {
    case 'planned':
      return Date.parse(sendDate) > now()
        ? t('campaign.phase.planned', { date: moment(sendDate) })
        : held
          ? t('campaign.phase.held', { date: moment(sendDate) })
          : t('campaign.phase.due')
    case 'under-way':
      return t('campaign.phase.under-way', {
        handled: format.number(underWay?.handled ?? 0),
        expected: format.number(underWay?.expected ?? 0),
      })
    case 'waiting':
      return t.counted('campaign.phase.waiting', waiting, {
        count: format.number(waiting),
        date: moment(waitingUntil ?? sendDate),
      })
    case 'sent':
      return t('campaign.phase.sent', { date: moment(sentAt ?? sendDate) })
    default:
      return t(`campaign.phase.${state}`)
  }
}

function Responses({ of }: { readonly of: CampaignAnalyticsResponse }) {
  const { format, t } = useAdmin()
  const { audienceSize, respondedCount, responseRate, timeline, markers } = of
  const marks = markers.map(({ kind, at }) => ({ date: toOfficeDay(at), label: describePhase(t, kind) }))
  return (
    <>
      <p class="wrap">
        <span class="figure-value">{format.number(respondedCount)}</span>
        {audienceSize > 0 && (
          <span class="quiet">
            {t('campaign.rate', { percent: format.percent(responseRate), count: format.number(audienceSize) })}
          </span>
        )}
      </p>
      <DaySeries
        id="campaign-responses"
        title={t('campaign.chart')}
        description="campaign.chart.description"
        names={{ count: format.number(respondedCount) }}
        empty="campaign.responses.none"
        days={timeline.map(({ date, responded }) => ({ date, value: responded }))}
        marks={marks}
        heads={(['responded', 'cumulative', 'sent'] as const).map((one) => t(`campaign.chart.${one}`))}
        cells={(date) => [
          format.number(timeline.find((one) => one.date === date)?.responded ?? 0),
          format.number(timeline.findLast((one) => one.date <= date)?.cumulative ?? 0),
          marks.flatMap((mark) => (mark.date === date ? mark.label : [])).join(', '),
        ]}
      />
    </>
  )
}
