// The people of the office: search, filters, export, and changes of several people at once.
import { List } from '#adapters/web/kit/list/list.tsx'
import { FilterChip } from '#adapters/web/kit/views/chip.tsx'
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call, type UserCounts } from '../../api/call.ts'
import { STATUSES } from '../../people/status-acts.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { AreaHeader } from '../frame/area-header.tsx'
import { useList } from '../use-list.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type NamedThing, usePeopleColumns } from './people-columns.tsx'

export const PeoplePage = () => {
  const { may, me, navigation, t } = useAdmin()
  const { q = '', status = '', role = '', tag = '', sort = 'name' } = usePlace().query
  const people = useList((part) => call('GET /users', { query: { q, status, role, tag, sort, ...part } }))
  const counts = useRemote(call('GET /users/counts'))
  const roles = useRemote(may('roles:read') ? call('GET /roles') : null).value?.data ?? []
  const tags = useRemote(call('GET /tags')).value?.data ?? []
  const numbers = counts.value
  return (
    <>
      <AreaHeader
        of="people"
        lead={t('people.lead', { office: me.tenant.name })}
        action={{ label: t('people.add'), needs: 'users:write', to: navigation.href('addPerson') }}
      />
      <StatusFilters counts={numbers} chosen={status.split(',')} />
      <List<UserResponse>
        label={t('people.title')}
        columns={usePeopleColumns(roles, tags)}
        source={people}
        keyOf={({ uuid }) => uuid}
        nameOf={({ name }) => name}
        hrefOf={({ uuid }) => navigation.href('person', { id: uuid })}
        search={t('people.search')}
        filterNames={['status', 'role', 'tag']}
        filters={
          <>
            <NameFilter name="role" chosen={role} among={roles} />
            <NameFilter name="tag" chosen={tag} among={tags} />
          </>
        }
        sortedBy="name"
        file={t('people.file')}
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
        empty={{ title: t('people.none.title'), body: t('people.none.body') }}
        noMatch={{ title: t('people.noMatch.title'), body: t('people.noMatch.body') }}
      />
      {numbers !== null && numbers.ANONYMISED > 0 && (
        <p class="quiet">{t.counted('people.anonymised', numbers.ANONYMISED)}</p>
      )}
    </>
  )
}

const StatusFilters = (props: { readonly counts: UserCounts | null; readonly chosen: readonly string[] }) => {
  const { format, navigation, t } = useAdmin()
  const { counts, chosen } = props
  return (
    <div class="chips" role="group" aria-label={t('people.filter.status')}>
      {STATUSES.map((one) => (
        <FilterChip
          key={one}
          label={t(`status.${one}`)}
          count={counts === null ? undefined : format.number(counts[one])}
          isOn={chosen.includes(one)}
          onChange={(isOn) => {
            const next = STATUSES.filter((other) => (other === one ? isOn : chosen.includes(other)))
            navigation.narrow({ status: next.join(','), page: '' })
          }}
        />
      ))}
    </div>
  )
}

const NameFilter = (props: {
  readonly name: 'role' | 'tag'
  readonly chosen: string
  readonly among: readonly NamedThing[]
}) => {
  const { navigation, t } = useAdmin()
  const { name, chosen, among } = props
  return among.length === 0 ? null : (
    <select
      class={chosen === '' ? 'input filter-select' : 'input filter-select filter-on'}
      aria-label={t(`people.filter.${name}`)}
      value={chosen}
      onChange={(event) => navigation.narrow({ [name]: event.currentTarget.value, page: '' })}
    >
      <option value="">{t(`people.filter.${name}.all`)}</option>
      {among.map(({ uuid, name: word }) => (
        <option key={uuid} value={uuid}>
          {word}
        </option>
      ))}
    </select>
  )
}
