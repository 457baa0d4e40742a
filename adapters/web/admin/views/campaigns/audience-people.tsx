// The people whom a campaign would ask: their number, their names, and those with its tags who get no invitation, with the reason (CAM-19).
import type { AudienceMemberResponse } from '#adapters/contract/campaign/drafts.ts'
import { NameLines } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { List } from '#adapters/web/kit/list/list.tsx'
import { Panel } from '#adapters/web/kit/views/panel.tsx'
import { AUDIENCE_COUNTED } from '#domain/campaign/ports.ts'
import { call } from '../../api/call.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { useList } from '../use-list.ts'

interface Audience {
  readonly people: number
  readonly optedOut: number
  readonly undeliverable: number
  readonly inactive: number
}

export function AudienceFigures({ audience }: { readonly audience: Audience }) {
  const { format, t } = useAdmin()
  return (
    <>
      <p class="figure-value">{format.number(audience.people)}</p>
      <p>{t.counted('campaign.audience.people', audience.people)}</p>
      <UnreachableCounts audience={audience} />
    </>
  )
}

/** How many people with the tags get no invitation, by reason. */
export function UnreachableCounts({
  audience: { optedOut, undeliverable, inactive },
}: {
  readonly audience: Audience
}) {
  const { t } = useAdmin()
  return (
    <>
      {optedOut > 0 && <p class="quiet">{t.counted('campaign.audience.out', optedOut)}</p>}
      {undeliverable > 0 && <p class="quiet">{t.counted('campaign.audience.undeliverable', undeliverable)}</p>}
      {inactive > 0 && <p class="quiet">{t.counted('campaign.audience.inactive', inactive)}</p>}
    </>
  )
}

export function AudiencePeople({ tags }: { readonly tags: readonly string[] }) {
  const { may, navigation, t } = useAdmin()
  const { q = '', reachable = '' } = usePlace().query
  const source = useList(
    (part) =>
      call('POST /survey-campaigns/audience/people', {
        body: { tags, q, ...(reachable !== '' && { isReachable: reachable === 'true' }), ...part },
      }),
    // The list counts and exports no more than this. Use the API for more.
    { mostSaved: AUDIENCE_COUNTED, countedTo: AUDIENCE_COUNTED },
  )
  return (
    <Panel id="campaign-people-listed" title={t('campaign.audience.list')}>
      <p class="quiet">{t('campaign.audience.list.lead')}</p>
      <List
        label={t('campaign.audience.list')}
        columns={useColumns()}
        source={source}
        toKey={({ user }) => user}
        toHref={({ user }) => (may('users:read') ? navigation.href('person', { id: user }) : null)}
        search={t('campaign.audience.search')}
        filters={[
          {
            kind: 'choice',
            name: 'reachable',
            label: t('campaign.audience.reachable'),
            all: t('campaign.audience.reachable.all'),
            options: (['true', 'false'] as const).map((value) => ({
              value,
              label: t(`campaign.audience.reachable.${value}`),
            })),
          },
        ]}
        empty={{ title: t('campaign.check.empty'), body: t('campaign.check.empty.body') }}
      />
    </Panel>
  )
}

function useColumns(): readonly Column<AudienceMemberResponse>[] {
  const { t } = useAdmin()
  const describeReach = ({ unreachable }: AudienceMemberResponse): string =>
    t(unreachable === null ? 'campaign.audience.reachable.true' : `campaign.unreachable.${unreachable}`)
  return [
    {
      name: 'name',
      header: t('campaign.participant'),
      cell: ({ name, email }) => <NameLines name={name || email} address={name === '' ? null : email} />,
      text: ({ name, email }) => name || email,
    },
    { name: 'email', header: t('people.email'), width: 'file', text: ({ email }) => email },
    { name: 'reach', header: t('campaign.audience.reachable'), text: describeReach },
  ]
}
