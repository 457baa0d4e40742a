// Lists the roles of the tenant: what each allows, and how many people have it.
import { right } from 'fp-ts/lib/Either.js'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { Chip } from '#adapters/web/kit/views/panel.tsx'
import { Link } from '#adapters/web/kit/views/button.tsx'
import type { AddressQuery } from '#adapters/web/kit/http.ts'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call, type ListedRole } from '../../api/call.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'

export function RolesPage() {
  const { navigation, t } = useAdmin()
  const roles = useRemote(call('GET /roles'))
  return (
    <ListPage
      of="roles"
      action={{ label: t('roles.add'), needs: 'roles:write', to: navigation.href('addRole') }}
      columns={makeRoleColumns(t)}
      source={{ ...roles, all: async () => right(roles.value?.data ?? []) }}
      toKey={({ uuid }) => uuid}
      toHref={({ uuid }) => navigation.href('role', { id: uuid })}
    />
  )
}

function makeRoleColumns(t: AdminTranslate): readonly Column<ListedRole>[] {
  const namePermission = (permission: string): string => t.maybe(`permission.${permission}`) ?? permission
  return [
    {
      name: 'name',
      header: t('people.name'),
      cell: ({ name, isDefault }) => (
        <span class="row">
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
          <span class="wrap gap-4">
            {permissions.map((permission) => (
              <Chip key={permission}>{namePermission(permission)}</Chip>
            ))}
          </span>
        ),
      text: ({ permissions }) => permissions.map(namePermission).join(', '),
    },
    makeHoldersColumn(t, 'role'),
  ]
}

/** The number of people who have a role or tag, with a link to them. */
export function makeHoldersColumn(
  t: AdminTranslate,
  filter: 'role' | 'tag',
): Column<{ readonly uuid: string; readonly holders: number }> {
  return {
    name: 'holders',
    header: t('people.title'),
    width: 'narrow',
    cell: ({ uuid, holders }) => <HoldersLink query={{ [filter]: uuid }} holders={holders} />,
    text: ({ holders }) => String(holders),
  }
}

function HoldersLink({ query, holders }: { readonly query: AddressQuery; readonly holders: number }) {
  const { format, may, navigation, t } = useAdmin()
  if (holders === 0) return <span class="quiet">{t('roles.holders.none')}</span>
  return may('users:read') ? (
    <Link class="link-line" href={navigation.href('people', { query })}>
      {format.number(holders)}
      <span class="visually-hidden"> {t('role.who')}</span>
    </Link>
  ) : (
    <>{format.number(holders)}</>
  )
}
