// What the list of offices tells of each, and what can be done with it.
import type { Tenant } from '../../api/tenants.ts'
import { useAdmin } from '../admin-context.tsx'
import { Link } from '../frame/link.tsx'
import { Chip } from '../table/chip.tsx'
import type { Column } from '../table/column.ts'
import type { TenantDoing } from './tenant-doing.ts'

export const useTenantColumns = (onDo: (doing: TenantDoing) => void): readonly Column<Tenant>[] => {
  const { me, navigation, t } = useAdmin()
  const status = ({ active }: Tenant): string => t(active ? 'tenants.active.yes' : 'tenants.active.no')
  const isHome = ({ uuid }: Tenant): boolean => uuid === me.home.uuid
  return [
    {
      name: 'name',
      header: t('tenants.name'),
      cell: (tenant) => (
        <Link
          class="row-link cut"
          title={tenant.name}
          href={navigation.hrefIn(isHome(tenant) ? null : tenant.uuid, 'home')}
        >
          <bdi>{tenant.name}</bdi>
        </Link>
      ),
      text: ({ name }) => name,
    },
    {
      name: 'domains',
      header: t('tenants.domains'),
      cell: ({ mailDomains }) => (
        <span class="cut" title={mailDomains.join(', ')}>
          {mailDomains.length === 0 ? t('tenants.domains.none') : mailDomains.join(', ')}
        </span>
      ),
      text: ({ mailDomains }) => mailDomains.join(', '),
    },
    {
      name: 'status',
      header: t('tenants.active'),
      width: 'narrow',
      cell: (tenant) => <Chip tone={tenant.active ? 'good' : 'quiet'}>{status(tenant)}</Chip>,
      text: status,
    },
    {
      name: 'actions',
      header: t('table.actions'),
      width: 'action',
      cell: (tenant) => (
        <span class="button-row">
          <button
            type="button"
            class="button button-quiet"
            aria-label={t('tenants.edit', { name: tenant.name })}
            onClick={() => onDo({ _tag: 'Changing', tenant })}
          >
            {t('tenants.edit.short')}
          </button>
          {/* The office that runs the service stays on: nobody could get in to undo it. */}
          {!isHome(tenant) && (
            <button
              type="button"
              class="button button-quiet"
              aria-label={t(tenant.active ? 'tenants.off.title' : 'tenants.on.title', { name: tenant.name })}
              onClick={() => onDo({ _tag: tenant.active ? 'TurningOff' : 'TurningOn', tenant })}
            >
              {t(tenant.active ? 'tenants.off' : 'tenants.on')}
            </button>
          )}
        </span>
      ),
    },
  ]
}
