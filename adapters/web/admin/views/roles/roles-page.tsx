// The roles of the office: what each allows, and how many people have it.
import { right } from 'fp-ts/lib/Either.js'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { List } from '#adapters/web/kit/list/list.tsx'
import { Chip } from '#adapters/web/kit/views/chip.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { type Role, rolesCall } from '../../api/roles.ts'
import { useAdmin } from '../admin-context.tsx'
import { AreaHeader } from '../frame/area-header.tsx'
import { HoldersLink } from './role-fields.tsx'

export const RolesPage = () => {
  const { may, navigation, t } = useAdmin()
  const roles = useAsked(rolesCall)
  return (
    <>
      <AreaHeader
        of="roles"
        lead={t('roles.lead')}
        action={
          may('roles:write') ? (
            <Link class="button button-primary" href={navigation.href('addRole')}>
              {t('roles.add')}
            </Link>
          ) : undefined
        }
      />
      <List
        label={t('roles.title')}
        columns={useRoleColumns()}
        source={{ ...roles, all: async () => right(latest(roles.asked)?.data ?? []) }}
        keyOf={({ uuid }) => uuid}
        nameOf={({ name }) => name}
        hrefOf={({ uuid }) => navigation.href('role', { id: uuid })}
        file={t('roles.file')}
        empty={{ title: t('roles.empty.title'), body: t('roles.empty.body') }}
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
