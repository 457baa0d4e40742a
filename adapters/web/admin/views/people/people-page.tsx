// Lists the people of the tenant: search, filters, export, and changes of several people at once.
import type { ListFilter } from '#adapters/web/kit/list/filter.ts'
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { STATUSES } from '../../people/status-acts.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'
import { useList } from '../use-list.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type NamedThing, usePeopleColumns } from './people-columns.tsx'

export function PeoplePage() {
  const { format, may, navigation, t } = useAdmin()
  const { q = '', status = '', role = '', tag = '', sort = 'name' } = usePlace().query
  const people = useList((part) => call('GET /users', { query: { q, status, role, tag, sort, ...part } }))
  const counts = useRemote(call('GET /users/counts'))
  const roles = useRemote(may('roles:read') ? call('GET /roles') : null).value?.data ?? []
  const tags = useRemote(call('GET /tags')).value?.data ?? []
  const numbers = counts.value
  const makeChoice = (filter: 'role' | 'tag', among: readonly NamedThing[]): ListFilter => ({
    kind: 'choice',
    name: filter,
    label: t(`people.filter.${filter}`),
    all: t(`people.filter.${filter}.all`),
    options: among.map(({ uuid, name }) => ({ value: uuid, label: name })),
  })
  return (
    <>
      <ListPage<UserResponse>
        of="people"
        action={{ label: t('people.add'), needs: 'users:write', to: navigation.href('addPerson') }}
        columns={usePeopleColumns(roles, tags)}
        source={people}
        {...(may('users:write') && {
          children: (
            <p>
              <ActionButton label={t('people.import')} to={navigation.href('importPeople')} />
            </p>
          ),
        })}
        toKey={({ uuid }) => uuid}
        toHref={({ uuid }) => navigation.href('person', { id: uuid })}
        filters={[
          {
            kind: 'words',
            name: 'status',
            label: t('people.filter.status'),
            words: STATUSES.map((value) => ({
              value,
              face: t(`status.${value}`),
              count: numbers === null ? undefined : format.number(numbers[value]),
            })),
          },
          makeChoice('role', roles),
          makeChoice('tag', tags),
        ]}
        sortedBy="name"
        {...(may('users:write') && {
          bulk: (chosen, clear) => (
            <BulkBar
              people={chosen}
              roles={roles}
              tags={tags}
              onClear={clear}
              onChanged={() => {
                people.reload()
                counts.reload()
              }}
            />
          ),
        })}
      />
      {numbers !== null && numbers.ANONYMISED > 0 && (
        <p class="quiet">{t.counted('people.anonymised', numbers.ANONYMISED)}</p>
      )}
    </>
  )
}
