// The health of the vault, for operators: links by state and age, keys, refreshes by day, and who has to sign in again (ADM-5).
import type { EndedLinkResponse, VaultResponse } from '#adapters/contract/operations/vault.ts'
import { makeMomentColumn, NameLines } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { Chip, Loaded, Panel } from '#adapters/web/kit/views/panel.tsx'
import { FigureTable } from '#adapters/web/kit/views/figure-table.tsx'
import { Link } from '#adapters/web/kit/views/button.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { AGE_NAMES, VAULT_STATES } from '#domain/operations/vault.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'
import { DaySeries } from '../frame/day-series.tsx'
import { ListPage } from '../list-page.tsx'
import { useList } from '../use-list.ts'

const TONES = { active: 'good', older: 'plain', missing: 'bad' } as const
const OUTCOMES = ['success', 'stale', 'rate_limited', 'invalid_grant', 'transient'] as const

export function VaultPage() {
  const { t } = useAdmin()
  const vault = useRemote(call('GET /admin/vault'))
  const ended = useList((query) => call('GET /admin/vault/ended', { query }))
  const total = ended.pages?.total ?? 0
  return (
    <ListPage
      of="vault"
      columns={useColumns()}
      source={ended}
      toKey={({ tenantUuid, mailbox, since }) => `${tenantUuid} ${mailbox} ${since}`}
    >
      <Loaded of={vault} skeleton={<span class="skeleton skeleton-block" aria-hidden="true" />}>
        {(health) => (
          <>
            <Links groups={health.groups} />
            <Keys keys={health.keys} />
            <Refreshes days={health.days} />
          </>
        )}
      </Loaded>
      {total > 0 && <h2>{t.counted('vault.ended', total)}</h2>}
    </ListPage>
  )
}

function Links({ groups }: Pick<VaultResponse, 'groups'>) {
  const { format, t } = useAdmin()
  const count = (state: string, age?: string): string =>
    format.number(
      groups
        .filter((one) => one.state === state && (age === undefined || one.age === age))
        .reduce((sum, one) => sum + one.count, 0),
    )
  return (
    <Panel id="vault-links" title={t('vault.links')}>
      <p class="quiet">{t('vault.links.about')}</p>
      <FigureTable
        title="vault-links"
        heads={[t('vault.state'), ...AGE_NAMES.map((age) => t(`vault.age.${age}`)), t('vault.all')]}
        rows={VAULT_STATES.map((state) => [
          state,
          t(`vault.state.${state}`),
          ...AGE_NAMES.map((age) => count(state, age)),
          count(state),
        ])}
      />
    </Panel>
  )
}

function Keys({ keys }: Pick<VaultResponse, 'keys'>) {
  const { format, t } = useAdmin()
  return (
    <Panel id="vault-keys" title={t('vault.keys')}>
      <FigureTable
        title="vault-keys"
        heads={[t('vault.key'), t('vault.links'), t('vault.key.use')]}
        rows={keys.map(({ id, use, count }) => [
          id,
          id,
          format.number(count),
          <Chip tone={TONES[use]}>{t(`vault.key.${use}`)}</Chip>,
        ])}
      />
    </Panel>
  )
}

function Refreshes({ days }: Pick<VaultResponse, 'days'>) {
  const { format, t } = useAdmin()
  return (
    <Panel id="vault-refreshes" title={t('vault.refreshes')}>
      <DaySeries
        id="vault-refreshes"
        title={t('vault.refreshes')}
        description="vault.refreshes.description"
        empty="vault.refreshes.none"
        isEmpty={days.every(({ outcomes }) => OUTCOMES.every((one) => outcomes[one] === 0))}
        days={days.map(({ date, outcomes }) => ({ date, value: outcomes.invalid_grant + outcomes.transient }))}
        heads={OUTCOMES.map((one) => t(`vault.outcome.${one}`))}
        cells={(date) => {
          const found = days.find((one) => one.date === date)
          return OUTCOMES.map((one) => format.number(found?.outcomes[one] ?? 0))
        }}
      />
    </Panel>
  )
}

function useColumns(): readonly Column<EndedLinkResponse>[] {
  const { navigation, t } = useAdmin()
  return [
    {
      name: 'name',
      header: t('changes.actor'),
      cell: ({ name, mailbox }) => <NameLines name={name} address={mailbox} />,
      text: ({ mailbox }) => mailbox,
    },
    {
      name: 'state',
      header: t('vault.state'),
      cell: ({ state }) => <Chip tone="bad">{t(`vault.state.${state}`)}</Chip>,
      text: ({ state }) => t(`vault.state.${state}`),
    },
    {
      name: 'office',
      header: t('vault.office'),
      width: 'middle',
      cell: ({ tenantUuid, office }) => (
        <Link href={navigation.href('tenant', { id: tenantUuid })}>{office ?? tenantUuid.slice(0, 8)}</Link>
      ),
      text: ({ tenantUuid, office }) => office ?? tenantUuid,
    },
    makeMomentColumn({ name: 'since', header: t('shell.since') }, ({ since }) => since),
  ]
}
