// The people of the office: found, narrowed, sorted, chosen and added.
import { useState } from 'preact/hooks'
import { countsCall, type PeopleQuery, peopleCall, STATUSES, type User } from '../../api/people.ts'
import { rolesCall } from '../../api/roles.ts'
import { tagsCall } from '../../api/tags.ts'
import { allPeople } from '../../people/all-people.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Link } from '../frame/link.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { DataTable } from '../table/data-table.tsx'
import { Empty } from '../table/empty.tsx'
import { ExportButton } from '../table/export-button.tsx'
import { Pager, useSkip } from '../table/pager.tsx'
import { SortSelect } from '../table/sort-select.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { NameFilter, StatusFilters } from './people-filters.tsx'
import { usePeopleColumns, withAddress } from './people-columns.tsx'

const LIMIT = 50

export const PeoplePage = () => {
  const { api, may, me, navigation, t } = useAdmin()
  const { query } = usePlace()
  const skip = useSkip(LIMIT)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { q = '', status = '', role = '', tag = '', sort = 'name' } = query
  const filter: Omit<PeopleQuery, 'skip' | 'limit'> = { q, status, role, tag, sort }
  const people = useAsked(peopleCall({ ...filter, skip, limit: LIMIT }))
  const counts = useAsked(countsCall)
  const roles = latest(useAsked(may('roles:read') ? rolesCall : null).asked)?.data ?? []
  const tags = latest(useAsked(tagsCall).asked)?.data ?? []
  const columns = usePeopleColumns(roles, tags)
  const page = latest(people.asked)
  const numbers = latest(counts.asked)
  const isNarrowed = [q, status, role, tag].some((one) => one !== '')
  const picked = page?.data.filter(({ uuid }) => chosen.has(uuid)) ?? []
  const sorting = { by: sort, sort: (by: string) => navigation.narrow({ sort: by === 'name' ? '' : by, page: '' }) }

  return (
    <>
      <PageHeader
        title={t('people.title')}
        lead={t('people.lead', { office: me.tenant.name })}
        action={
          may('users:write') ? (
            <Link class="button button-primary" href={navigation.href('addPerson')}>
              {t('people.add')}
            </Link>
          ) : undefined
        }
      />
      <StatusFilters counts={numbers} statuses={STATUSES} />
      <div class="toolbar" role="search">
        <SearchField label={t('people.search')} />
        {roles.length > 0 && (
          <NameFilter name="role" label="people.filter.role" all="people.filter.role.all" among={roles} />
        )}
        {tags.length > 0 && (
          <NameFilter name="tag" label="people.filter.tag" all="people.filter.tag.all" among={tags} />
        )}
        {isNarrowed && (
          <button
            type="button"
            class="button"
            onClick={() => navigation.narrow({ q: '', status: '', role: '', tag: '', page: '' })}
          >
            {t('table.clearFilters')}
          </button>
        )}
        <SortSelect columns={columns} sorting={sorting} />
        <ExportButton
          fileName={t('people.file')}
          columns={withAddress(columns, t('people.email'))}
          all={() => allPeople(api, filter)}
        />
      </div>
      <DataTable<User>
        label={t('people.title')}
        columns={columns}
        asked={people.asked}
        onRetry={people.again}
        keyOf={({ uuid }) => uuid}
        nameOf={({ name }) => name}
        hrefOf={({ uuid }) => navigation.href('person', { id: uuid })}
        sorting={sorting}
        {...(may('users:write') && { selection: { chosen, choose: setChosen } })}
        empty={
          isNarrowed ? (
            <Empty title={t('people.noMatch.title')}>
              <p>{t('people.noMatch.body')}</p>
            </Empty>
          ) : (
            <Empty title={t('people.none.title')}>
              <p>{t('people.none.body')}</p>
            </Empty>
          )
        }
      />
      {page !== null && <Pager total={page.total} limit={LIMIT} />}
      {numbers !== null && numbers.ANONYMISED > 0 && (
        <p class="quiet">{t.counted('people.anonymised', numbers.ANONYMISED)}</p>
      )}
      {picked.length > 0 && (
        <BulkBar
          people={picked}
          roles={roles}
          tags={tags}
          onClear={() => setChosen(new Set())}
          onChanged={() => {
            people.again()
            counts.again()
          }}
        />
      )}
    </>
  )
}
