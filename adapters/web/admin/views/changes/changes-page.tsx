// The activity of the office: who did what, filtered by kind, person, period and text.
import { List } from '#adapters/web/kit/list/list.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { latest } from '#adapters/web/kit/views/use-asked.ts'
import { type AuditEntry, auditCall } from '../../api/audit.ts'
import { auditFilter, FILTER_NAMES } from '../../logs/audit-filter.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { AreaHeader } from '../frame/area-header.tsx'
import { useList } from '../use-list.ts'
import { changeColumns } from './change-columns.tsx'
import { ChangesFilters } from './changes-filters.tsx'
import { actionWords } from './change-words.ts'
import { useNames } from './use-names.ts'

/** What one file of a browser ought to hold. */
const MOST_SAVED = 20_000
const none: readonly AuditEntry[] = []

export const ChangesPage = () => {
  const admin = useAdmin()
  const { me, navigation, t } = admin
  const filter = auditFilter(usePlace().query)
  const changes = useList((part) => auditCall({ ...filter, ...part }), { mostSaved: MOST_SAVED })
  const entries = latest(changes.asked)?.data ?? none
  const names = useNames(entries)
  return (
    <>
      <AreaHeader of="changes" lead={t('changes.lead', { office: me.tenant.name })} />
      <List
        label={t('changes.list')}
        columns={changeColumns(admin, names)}
        source={changes}
        keyOf={({ id }) => id}
        nameOf={(entry) => actionWords(t, entry)}
        search={t('changes.search')}
        filterNames={FILTER_NAMES}
        filters={<ChangesFilters entries={entries} names={names} />}
        file={t('changes.file')}
        empty={{
          title: t('changes.empty.title'),
          body: t('changes.empty.body'),
          action: (
            <Link class="button" href={navigation.href('people')}>
              {t('changes.toPeople')}
            </Link>
          ),
        }}
        noMatch={{ title: t('changes.none.title'), body: t('changes.none.body') }}
      />
    </>
  )
}
