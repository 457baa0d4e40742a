// The audit trail: who did what to whom, narrowed by kind of change or to one person, in the address.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { IDENTITY_ACTIONS } from '#domain/identity/facts.ts'
import type { CallFailure } from '#adapters/browser/failure.ts'
import { type AuditEntry, auditCall } from '../../api/audit.ts'
import { type Admin, useAdmin, usePlace } from '../admin-context.tsx'
import { Link } from '../frame/link.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { latest, useAsked } from '../frame/use-asked.ts'
import { DataTable } from '../table/data-table.tsx'
import { Empty } from '../table/empty.tsx'
import { ExportButton } from '../table/export-button.tsx'
import { Pager, useSkip } from '../table/pager.tsx'
import { changeColumns } from './change-columns.tsx'
import { actionWords } from './change-words.ts'
import { useNames } from './use-names.ts'

const LIMIT = 50
const AT_ONCE = 200
/** What one file of a browser ought to hold. */
const MOST_SAVED = 20_000
const none: readonly AuditEntry[] = []
const ACTIONS = [
  ...IDENTITY_ACTIONS,
  'assistant.connected',
  'assistant.disconnected',
  'assistant.reused',
  'assistant.tool',
  'log-files.removed',
]

const allEntries = async (
  { api }: Admin,
  filter: { readonly action: string; readonly subject: string },
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
  const { action = '', subject = '' } = usePlace().query
  const skip = useSkip(LIMIT)
  const { asked, again } = useAsked(auditCall({ action, subject, skip, limit: LIMIT }))
  const page = latest(asked)
  const names = useNames(page?.data ?? none)
  const columns = changeColumns(admin, names)
  const isNarrowed = action !== '' || subject !== ''

  return (
    <>
      <PageHeader title={t('changes.title')} lead={t('changes.lead', { office: me.tenant.name })} />
      <div class="toolbar">
        <div class="field">
          <label class="field-label" for="change-action">
            {t('changes.filter')}
          </label>
          <select
            id="change-action"
            class="input"
            value={action}
            onChange={(event) => navigation.narrow({ action: event.currentTarget.value, page: '' })}
          >
            <option value="">{t('changes.filter.all')}</option>
            {ACTIONS.map((name) => (
              <option key={name} value={name}>
                {actionWords(t, { action: name, outcome: 'done' })}
              </option>
            ))}
          </select>
        </div>
        {subject !== '' && (
          <button
            type="button"
            class="filter-chip"
            aria-pressed={true}
            onClick={() => navigation.narrow({ subject: '', page: '' })}
          >
            <span class="cut">{t('changes.subject', { name: names(subject) ?? t('changes.subject.this') })}</span>
            <span aria-hidden="true">×</span>
          </button>
        )}
        <ExportButton fileName="wijzigingen" columns={columns} all={() => allEntries(admin, { action, subject })} />
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
              <button
                type="button"
                class="button"
                onClick={() => navigation.narrow({ action: '', subject: '', page: '' })}
              >
                {t('table.clearFilters')}
              </button>
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
