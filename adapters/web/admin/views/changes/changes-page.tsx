// The activity of the office: who did what, filtered by kind, person, period and text.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { type AuditEntry, auditCall, type AuditQuery } from '../../api/audit.ts'
import { auditFilter, FILTER_NAMES } from '../../logs/audit-filter.ts'
import { type Admin, useAdmin, usePlace } from '../admin-context.tsx'
import { Link } from '../frame/link.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { DataTable } from '../table/data-table.tsx'
import { Empty } from '../table/empty.tsx'
import { ExportButton } from '../table/export-button.tsx'
import { Pager, useSkip } from '../table/pager.tsx'
import { changeColumns } from './change-columns.tsx'
import { ChangesFilters } from './changes-filters.tsx'
import { actionWords } from './change-words.ts'
import { useNames } from './use-names.ts'

const LIMIT = 50
const AT_ONCE = 200
/** What one file of a browser ought to hold. */
const MOST_SAVED = 20_000
const none: readonly AuditEntry[] = []
const allEntries = async (
  { api }: Admin,
  filter: Omit<AuditQuery, 'skip' | 'limit'>,
): Promise<Either<CallFailure, readonly AuditEntry[]>> => {
  const entries: AuditEntry[] = []
  for (let skip = 0; skip < MOST_SAVED; skip += AT_ONCE) {
    const answer = await api(auditCall({ ...filter, skip, limit: AT_ONCE }))
    if (answer._tag === 'Left') return left(answer.left)
    entries.push(...answer.right.data)
    if (answer.right.data.length === 0 || skip + AT_ONCE >= answer.right.total) break
  }
  return right(entries)
}

export const ChangesPage = () => {
  const admin = useAdmin()
  const { me, navigation, t } = admin
  const { query } = usePlace()
  const filter = auditFilter(query)
  const skip = useSkip(LIMIT)
  const { asked, again } = useAsked(auditCall({ ...filter, skip, limit: LIMIT }))
  const page = latest(asked)
  const names = useNames(page?.data ?? none)
  const columns = changeColumns(admin, names)
  const isNarrowed = FILTER_NAMES.some((name) => (query[name] ?? '') !== '')
  const clear = (): void =>
    navigation.narrow({ ...Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])), page: '' })

  return (
    <>
      <PageHeader title={t('changes.title')} lead={t('changes.lead', { office: me.tenant.name })} />
      <div class="toolbar" role="search">
        <ChangesFilters entries={page?.data ?? none} names={names} />
        {isNarrowed && (
          <button type="button" class="button" onClick={clear}>
            {t('table.clearFilters')}
          </button>
        )}
        <ExportButton fileName={t('changes.file')} columns={columns} all={() => allEntries(admin, filter)} />
      </div>
      <DataTable
        label={t('changes.list')}
        columns={columns}
        asked={asked}
        onRetry={again}
        keyOf={({ id }) => id}
        nameOf={(entry) => actionWords(t, entry)}
        empty={
          isNarrowed ? (
            <Empty title={t('changes.none.title')}>
              <p>{t('changes.none.body')}</p>
            </Empty>
          ) : (
            <Empty title={t('changes.empty.title')}>
              <p>{t('changes.empty.body')}</p>
              <Link class="button" href={navigation.href('people')}>
                {t('changes.toPeople')}
              </Link>
            </Empty>
          )
        }
      />
      {page !== null && <Pager total={page.total} limit={LIMIT} />}
    </>
  )
}
