// Lists the licences of all tenants, for operators, by state and expiry.
import type { LicenceResponse } from '#adapters/contract/licence/admin-licences.ts'
import { makeMomentColumn, NameLines } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { fromOfficeField } from '#adapters/web/kit/office-time.ts'
import { Chip, type ChipTone } from '#adapters/web/kit/views/panel.tsx'
import { LICENCE_STATES } from '#domain/licence/licence.ts'
import { call } from '../../api/call.ts'
import { type AdminTranslate, useAdmin, usePlace } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'
import { useList } from '../use-list.ts'

export function LicencesPage() {
  const { navigation, t } = useAdmin()
  const { q = '', state = '', expiresBefore: day = '', sort = '-createdAt' } = usePlace().query
  const expiresBefore = fromOfficeField(`${day}T00:00`) ?? ''
  return (
    <ListPage
      of="licences"
      columns={makeLicenceColumns(t)}
      source={useList((part) =>
        call('GET /admin/link/licenses', { query: { q, state, expiresBefore, sort, ...part } }),
      )}
      toKey={({ id }) => id}
      toHref={({ id }) => navigation.href('licence', { id })}
      sortedBy="-createdAt"
      emptyAction={
        <a class="button" href="/register">
          {t('licences.register')}
        </a>
      }
      filters={[
        {
          kind: 'words',
          name: 'state',
          label: t('people.status'),
          words: LICENCE_STATES.map((value) => ({ value, face: t(`licence.state.${value}`) })),
        },
        { kind: 'day', name: 'expiresBefore', label: t('licence.expiresBefore') },
      ]}
    />
  )
}

const TONES: Readonly<Record<LicenceResponse['state'], ChipTone>> = {
  pending: 'plain',
  trial: 'accent',
  active: 'good',
  expired: 'bad',
  revoked: 'quiet',
}

export function LicenceChip({ licence: { state } }: { readonly licence: Pick<LicenceResponse, 'state'> }) {
  const { t } = useAdmin()
  return <Chip tone={TONES[state]}>{t(`licence.state.${state}`)}</Chip>
}

export function describeSeats(
  t: AdminTranslate,
  { activationsUsed, maxActivations }: Pick<LicenceResponse, 'activationsUsed' | 'maxActivations'>,
): string {
  return t('licence.seats.used', { used: activationsUsed, most: maxActivations })
}

const makeLicenceColumns = (t: AdminTranslate): readonly Column<LicenceResponse>[] => [
  {
    name: 'organization',
    header: t('licence.organization'),
    sort: 'organization',
    cell: ({ organization, covers }) => <NameLines name={organization} address={covers} />,
    text: ({ organization }) => organization,
  },
  {
    name: 'state',
    header: t('people.status'),
    width: 'narrow',
    cell: (licence) => <LicenceChip licence={licence} />,
    text: ({ state }) => t(`licence.state.${state}`),
  },
  {
    name: 'seats',
    header: t('licence.seats'),
    width: 'narrow',
    text: (licence) => describeSeats(t, licence),
  },
  makeMomentColumn(
    { name: 'expiresAt', header: t('licence.expiresAt'), sort: 'expiresAt' },
    ({ expiresAt }) => expiresAt,
    true,
  ),
  makeMomentColumn(
    { name: 'createdAt', header: t('licence.createdAt'), sort: 'createdAt' },
    ({ createdAt }) => createdAt,
    true,
  ),
]
