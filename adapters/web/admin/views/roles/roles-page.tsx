// The roles of the office: what each allows, and how many have it.
import { right } from 'fp-ts/lib/Either.js'
import { type Role, rolesCall } from '../../api/roles.ts'
import { useAdmin } from '../admin-context.tsx'
import { Link } from '../frame/link.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { Chip } from '../table/chip.tsx'
import type { Column } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import { Empty } from '../table/empty.tsx'
import { ExportButton } from '../table/export-button.tsx'
import { HoldersLink } from './holders-link.tsx'

export const RolesPage = () => {
  const { may, navigation, t } = useAdmin()
  const { asked, again } = useAsked(rolesCall)
  const columns = useRoleColumns()
  const roles = latest(asked)?.data ?? []
  return (
    <>
      <PageHeader
        title={t('roles.title')}
        lead={t('roles.lead')}
        action={
          may('roles:write') ? (
            <Link class="button button-primary" href={navigation.href('addRole')}>
              {t('roles.add')}
            </Link>
          ) : undefined
        }
      />
      {roles.length > 0 && (
        <div class="toolbar">
          <ExportButton fileName={t('roles.file')} columns={columns} all={async () => right(roles)} />
        </div>
      )}
      <DataTable
        label={t('roles.title')}
        columns={columns}
        asked={asked}
        onRetry={again}
        keyOf={({ uuid }) => uuid}
        nameOf={({ name }) => name}
        hrefOf={({ uuid }) => navigation.href('role', { id: uuid })}
        empty={
          <Empty title={t('roles.empty.title')}>
            <p>{t('roles.empty.body')}</p>
          </Empty>
        }
      />
    </>
  )
}

const useRoleColumns = (): readonly Column<Role>[] => {
  const { t } = useAdmin()
  const named = (permission: string): string => t.maybe(`permission.${permission}`) ?? permission
  return [
    {
      name: 'name',
      header: t('roles.name'),
      cell: ({ name, isDefault }) => (
        <span class="role-name">
          <span class="cut" dir="auto" title={name}>
            {name}
          </span>
          {isDefault && <Chip tone="accent">{t('roles.default')}</Chip>}
        </span>
      ),
      text: ({ name }) => name,
    },
    {
      name: 'allows',
      header: t('roles.allows'),
      width: 'wide',
      cell: ({ permissions }) =>
        permissions.length === 0 ? (
          <span class="quiet">{t('roles.nothing')}</span>
        ) : (
          <span class="chips">
            {permissions.map((permission) => (
              <Chip key={permission}>{named(permission)}</Chip>
            ))}
          </span>
        ),
      text: ({ permissions }) => permissions.map(named).join(', '),
    },
    {
      name: 'holders',
      header: t('roles.holders'),
      width: 'narrow',
      cell: ({ uuid, holders }) => <HoldersLink query={{ role: uuid }} holders={holders} />,
      text: ({ holders }) => String(holders),
    },
  ]
}
