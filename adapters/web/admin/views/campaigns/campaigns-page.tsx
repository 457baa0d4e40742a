// Lists the campaigns of the tenant with state and progress, and the drafts that are not launched.
import type { ListedCampaignResponse, SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import type { ListedCampaignDraftResponse } from '#adapters/contract/campaign/drafts.ts'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { ActionButton, Link, ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { Chip, Panel, When, FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { type Remote, useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { CAMPAIGN_STATUSES } from '#domain/campaign/campaign.ts'
import { call } from '../../api/call.ts'
import { getCampaignState } from '../../campaigns/campaign-states.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'
import { useList } from '../use-list.ts'
import { CAMPAIGN_TONES, describePhase, useMoment } from './campaign-words.ts'

/** The page makes a call for the responses of each row. */
const ROWS = 20
/** The most campaigns that the service lists at once: each contains its texts. */
const LISTED_AT_ONCE = 50
const DRAFTS = 20
const FIRST_SORT = '-createdAt'

export function CampaignsPage() {
  const { may, navigation, t } = useAdmin()
  const { q = '', status = '', sort = FIRST_SORT } = usePlace().query
  const drafts = useRemote(
    may('campaigns:write') ? call('GET /survey-campaign-drafts', { query: { limit: DRAFTS } }) : null,
  )
  const add = { label: t('campaigns.add'), needs: 'campaigns:write', to: navigation.href('addCampaign') } as const
  const columns = useColumns()
  return (
    <ListPage
      of="campaigns"
      action={add}
      columns={columns}
      source={useList(
        ({ limit, skip }) =>
          call('GET /survey-campaigns', {
            query: { query: q, status, sort, skip, limit: Math.min(limit, LISTED_AT_ONCE) },
          }),
        { limit: ROWS },
      )}
      sortedBy={FIRST_SORT}
      toKey={({ uuid }) => uuid}
      toHref={({ uuid }) => navigation.href('campaign', { id: uuid })}
      filters={[
        {
          kind: 'words',
          name: 'status',
          label: t('campaign.status'),
          words: CAMPAIGN_STATUSES.map((value) => ({ value, face: t(`campaign.status.${value}`) })),
        },
      ]}
      emptyAction={may(add.needs) && <ActionButton label={add.label} to={add.to} />}
    >
      <Drafts of={drafts} />
    </ListPage>
  )
}

function Drafts(props: {
  readonly of: Omit<Remote<{ readonly data: readonly ListedCampaignDraftResponse[] }>, 'replace'>
}) {
  const { api, navigation, receipts, t } = useAdmin()
  const { value, failure, reload } = props.of
  if (failure !== null) return <FailureNotice failure={failure} onRetry={reload} />
  if (value === null || value.data.length === 0) return null
  return (
    <Panel id="campaign-drafts" title={t('campaigns.drafts')}>
      <ul class="stack">
        {value.data.map(({ uuid, name, changedAt }) => (
          <li key={uuid} class="wrap between">
            <span class="wrap">
              <Link href={navigation.href('addCampaign', { query: { draft: uuid } })}>
                <bdi>{name ?? t('campaigns.draft.noName')}</bdi>
              </Link>
              <span class="quiet">
                <When at={changedAt} />
              </span>
            </span>
            <ConfirmButton
              label={t('campaigns.draft.remove')}
              title={t('shell.removeOne', { name: name ?? t('campaigns.draft.noName') })}
              run={() => api(call('DELETE /survey-campaign-drafts/:id', { params: { id: uuid } }))}
              onDone={() => {
                receipts.show({ title: t('campaigns.draft.removed') })
                reload()
              }}
            >
              <p>{t('campaigns.draft.remove.body')}</p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function CampaignChip({ campaign }: { readonly campaign: SurveyCampaignResponse }) {
  const { t } = useAdmin()
  const state = getCampaignState(campaign)
  return <Chip tone={CAMPAIGN_TONES[state]}>{t(`campaign.status.${state}`)}</Chip>
}

function useColumns(): readonly Column<ListedCampaignResponse>[] {
  const { t } = useAdmin()
  const moment = useMoment()
  return [
    { name: 'name', header: t('campaign.name'), text: ({ name }) => name, sort: 'name' },
    {
      name: 'status',
      header: t('campaign.status'),
      width: 'narrow',
      sort: 'status',
      cell: (campaign) => <CampaignChip campaign={campaign} />,
      text: (campaign) => t(`campaign.status.${getCampaignState(campaign)}`),
    },
    {
      name: 'progress',
      header: t('campaign.progress'),
      cell: (campaign) => <Progress campaign={campaign} />,
      text: ({ audienceSize }) => (audienceSize === null ? '' : String(audienceSize)),
    },
    {
      name: 'inviteSendDate',
      header: t('campaign.inviteSendDate'),
      width: 'middle',
      sort: 'inviteSendDate',
      cell: ({ inviteSendDate }) => (
        <time class="cut" dateTime={inviteSendDate} title={moment(inviteSendDate)}>
          {moment(inviteSendDate)}
        </time>
      ),
      text: ({ inviteSendDate }) => inviteSendDate,
    },
    {
      name: 'createdAt',
      header: t('campaign.createdAt'),
      width: 'narrow',
      sort: 'createdAt',
      cell: ({ createdAt }) => <When at={createdAt} isDay />,
      text: ({ createdAt }) => createdAt,
    },
  ]
}

function Progress({ campaign }: { readonly campaign: ListedCampaignResponse }) {
  const { format, t } = useAdmin()
  const moment = useMoment()
  const { audienceSize, underWay, respondedCount, answersUntil } = campaign
  if (audienceSize === null || audienceSize === 0) return <span class="quiet">–</span>
  return (
    <span class="lines">
      <span>
        {t('campaign.asked', { count: format.number(audienceSize) })}
        {' · '}
        {t('campaign.answered', { count: format.number(respondedCount) })}
      </span>
      {underWay !== null && (
        <span class="small">
          {t('campaign.handled', {
            phase: describePhase(t, underWay.phase),
            handled: format.number(underWay.handled),
            expected: format.number(underWay.expected),
          })}
        </span>
      )}
      {answersUntil !== null && getCampaignState(campaign) === 'sent' && (
        <span class="small">{t('campaign.answers.until', { date: moment(answersUntil) })}</span>
      )}
    </span>
  )
}
