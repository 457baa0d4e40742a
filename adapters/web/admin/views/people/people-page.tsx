// The people of the office: found, filtered, sorted, chosen and added.
import { List } from '#adapters/web/kit/list/list.tsx'
import { FilterChip } from '#adapters/web/kit/views/chip.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { type Counts, countsCall, peopleCall, STATUSES, type User } from '../../api/people.ts'
import { rolesCall } from '../../api/roles.ts'
import { tagsCall } from '../../api/tags.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { AreaHeader } from '../frame/area-header.tsx'
import { useList } from '../use-list.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type NamedThing, usePeopleColumns } from './people-columns.tsx'

export const PeoplePage = () => {
  const { may, me, navigation, t } = useAdmin()
  const { q = '', status = '', role = '', tag = '', sort = 'name' } = usePlace().query
  const people = useList((part) => peopleCall({ q, status, role, tag, sort, ...part }))
  const counts = useAsked(countsCall)
  const roles = latest(useAsked(may('roles:read') ? rolesCall : null).asked)?.data ?? []
  const tags = latest(useAsked(tagsCall).asked)?.data ?? []
  const numbers = latest(counts.asked)
  return (
    <>
      <AreaHeader
        of="people"
        lead={t('people.lead', { office: me.tenant.name })}
        action={
          may('users:write') ? (
            <Link class="button button-primary" href={navigation.href('addPerson')}>
              {t('people.add')}
            </Link>
          ) : undefined
        }
      />
      <StatusFilters counts={numbers} chosen={status.split(',')} />
      <List<User>
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
                people.again()
                counts.again()
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

const StatusFilters = (props: { readonly counts: Counts | null; readonly chosen: readonly string[] }) => {
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
  /** In the address. */
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
