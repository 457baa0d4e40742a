// The page of one campaign: progress, participants, mails. The user can complete or cancel it, or release one that waits.
import type { SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import type { CampaignAnalyticsResponse } from '#adapters/contract/campaign/participants.ts'
import { Record } from '#adapters/web/kit/record/record.tsx'
import { ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { Notice } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { isClosed } from '#domain/campaign/campaign.ts'
import { ANSWERS_SHOWN_FROM } from '#domain/survey/selection.ts'
import { call } from '../../api/call.ts'
import { PLAN_STEPS } from '../../campaigns/campaign-steps.ts'
import { getOutcomeCount, getPollPace } from '../../campaigns/campaign-states.ts'
import { useAdmin } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { CallButton } from '../frame/call-button.tsx'
import { useInterval } from '#adapters/web/kit/views/use-interval.ts'
import { AudiencePeople, UnreachableCounts } from './audience-people.tsx'
import { CampaignEdit } from './campaign-edit.tsx'
import { CampaignParticipants } from './campaign-participants.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { CampaignResults } from './campaign-results.tsx'
import { useMoment, useStateWords } from './campaign-words.ts'
import { CampaignChip } from './campaigns-page.tsx'

export function CampaignPage({ id }: { readonly id: string }) {
  const { now, t } = useAdmin()
  const params = { id }
  const campaign = useRemote(call('GET /survey-campaigns/:id', { params }))
  const phases = useRemote(call('GET /survey-campaigns/:id/phases', { params }))
  const analytics = useRemote(call('GET /survey-campaigns/:id/analytics', { params }))
  const lookAgain = (): void => {
    for (const remote of [campaign, phases, analytics]) remote.reload()
  }
  const planned = phases.value?.data.reduce((sum, phase) => sum + getOutcomeCount(phase, 'planned'), 0) ?? 0
  useInterval(campaign.value === null ? null : getPollPace(campaign.value, planned, now()), lookAgain)
  const onChange = (changed: SurveyCampaignResponse): void => {
    campaign.replace(changed)
    phases.reload()
  }
  const toView = (shown: SurveyCampaignResponse) => ({
    header: {
      title: shown.name,
      lead: (
        <span class="wrap">
          <CampaignChip campaign={shown} />
          <StateWords campaign={shown} />
          <span dir="auto">{shown.description}</span>
        </span>
      ),
      action: (!isClosed(shown) || shown.hasOpenCodes || planned > 0) && (
        <div class="wrap">
          <CompleteButton campaign={shown} analytics={analytics.value} onChange={onChange} />
          {isClosed(shown) ? (
            shown.status === 'completed' &&
            planned > 0 && <EndButton by="withdraw-unsent" campaign={shown} onChange={onChange} />
          ) : (
            <EndButton by="cancel" campaign={shown} onChange={onChange} />
          )}
        </div>
      ),
    },
    tabs: [
      {
        name: 'progress',
        label: t('campaign.progress'),
        content: () => (
          <>
            {shown.held && <Held campaign={shown} onChange={onChange} />}
            <WithoutPeople campaign={shown} />
            <CampaignProgress campaign={shown} phases={phases} analytics={analytics} />
          </>
        ),
      },
      { name: 'results', label: t('results.tab'), content: () => <CampaignResults campaign={shown} /> },
      {
        name: 'participants',
        label: t('campaign.participants'),
        content: () =>
          shown.audienceSize === null && !isClosed(shown) ? (
            <AudiencePeople tags={shown.tags} />
          ) : (
            <CampaignParticipants campaign={shown} />
          ),
      },
      ...PLAN_STEPS.map((step) => ({
        name: step,
        label: t(`campaign.step.${step}`),
        content: () => <CampaignEdit campaign={shown} step={step} onChange={onChange} />,
      })),
    ],
  })
  return <Record back={useBack('campaigns')} parts={[campaign]} view={campaign.value && toView(campaign.value)} />
}

function StateWords({ campaign }: Pick<CampaignProps, 'campaign'>) {
  return <span>{useStateWords(campaign)}</span>
}

interface CampaignProps {
  readonly campaign: SurveyCampaignResponse
  readonly onChange: (changed: SurveyCampaignResponse) => void
}

/** `withdraw-unsent` is for a completed campaign, whose mails may still be sent for days. */
function EndButton(props: CampaignProps & { readonly by: 'cancel' | 'withdraw-unsent' }) {
  const { api, may, receipts, t } = useAdmin()
  const { campaign, onChange, by } = props
  const { uuid, name } = campaign
  return (
    may('campaigns:write') && (
      <ConfirmButton
        look="grave"
        label={t(`campaign.${by}`)}
        title={t(`campaign.${by}.title`, { name })}
        action={t(`campaign.${by}.action`)}
        run={() => api(call(`POST /survey-campaigns/:id/${by}`, { params: { id: uuid } }))}
        onDone={(changed) => {
          onChange(changed)
          receipts.show({ title: t(`campaign.${by}.done`, { name }) })
        }}
      >
        <p>{t(`campaign.${by}.body`)}</p>
      </ConfirmButton>
    )
  )
}

/** Ends the answers to a campaign whose invitations were made. */
function CompleteButton(props: CampaignProps & { readonly analytics: CampaignAnalyticsResponse | null }) {
  const { api, may, receipts, t } = useAdmin()
  const { campaign, analytics, onChange } = props
  const { uuid, name, revision, isNamed, inviteSentAt, status, hasOpenCodes } = campaign
  const silent = analytics && analytics.audienceSize - analytics.respondedCount
  return (
    may('campaigns:write') &&
    inviteSentAt !== null &&
    (status === 'running' || hasOpenCodes) && (
      <ConfirmButton
        isPlain
        look="primary"
        label={t('campaign.complete')}
        title={t('campaign.complete.title', { name })}
        action={t('campaign.complete.action')}
        run={() => api(call('POST /survey-campaigns/:id/end-answers', { params: { id: uuid }, body: { revision } }))}
        onDone={(changed) => {
          onChange(changed)
          receipts.show({ title: t('campaign.complete.done', { name }) })
        }}
      >
        {silent !== null && <p>{t.counted('campaign.complete.silent', silent)}</p>}
        <p>{t('campaign.complete.body')}</p>
        {!isNamed && <p>{t('campaign.complete.results', { least: ANSWERS_SHOWN_FROM })}</p>}
      </ConfirmButton>
    )
  )
}

/** A notice for a campaign whose audience is or was empty. */
function WithoutPeople({ campaign: { status, tags, audienceSize } }: Pick<CampaignProps, 'campaign'>) {
  const { t } = useAdmin()
  const audience = useRemote(
    status === 'scheduled' ? call('POST /survey-campaigns/audience', { body: { tags } }) : null,
  )
  const isEmpty = status === 'scheduled' ? audience.value?.people === 0 : status === 'completed' && audienceSize === 0
  return (
    isEmpty && (
      <Notice tone="error" title={t('campaign.empty')}>
        <p>{t(status === 'scheduled' ? 'campaign.empty.scheduled' : 'campaign.empty.completed')}</p>
        {audience.value !== null && <UnreachableCounts audience={audience.value} />}
      </Notice>
    )
  )
}

function Held({ campaign: { uuid, inviteSendDate }, onChange }: CampaignProps) {
  const { may, t } = useAdmin()
  const moment = useMoment()
  return (
    <Notice tone="info" title={t('campaign.held')}>
      <p>{t('campaign.held.body', { date: moment(inviteSendDate) })}</p>
      {may('campaigns:write') && (
        <CallButton
          look="primary"
          label={t('campaign.release')}
          call={call('POST /survey-campaigns/:id/release', { params: { id: uuid } })}
          done={t('campaign.released')}
          onDone={onChange}
        />
      )}
    </Notice>
  )
}
