// The rows of a file of people: what each changes, and its outcome (ADM-7).
import type { ImportedPersonResponse } from '#adapters/contract/identity/users.ts'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { DataTable } from '#adapters/web/kit/list/data-table.tsx'
import { Chip } from '#adapters/web/kit/views/panel.tsx'
import type { FileRow } from '../../people/people-file.ts'
import { useAdmin } from '../admin-context.tsx'
import { type NamedThing, findNames } from './people-columns.tsx'

const TONES = { new: 'good', changed: 'accent', unchanged: 'quiet', refused: 'bad', left: 'plain' } as const
const FIELDS = ['name', 'roles', 'tags', 'language'] as const
/** How many rows the table shows. Counts include all rows. */
const SHOWN = 200

export type SeenRow = FileRow &
  Pick<ImportedPersonResponse, 'uuid' | 'status' | 'before' | 'after' | 'revision' | 'reason'> & {
    /** `left`: a failure ended the import at or before this row. */
    readonly outcome: ImportedPersonResponse['outcome'] | 'left'
  }

/** `roles` null: the user may not see them. */
export interface ImportNames {
  readonly tags: readonly NamedThing[]
  readonly roles: readonly NamedThing[] | null
}

export function isAway({ status }: SeenRow): boolean {
  return status === 'INACTIVE' || status === 'TO_BE_REMOVED'
}

export function ImportTable({ rows, tags, roles }: ImportNames & { readonly rows: readonly SeenRow[] }) {
  const { t } = useAdmin()
  const describeField = (values: SeenRow['before'], field: (typeof FIELDS)[number]): string => {
    if (values === null) return ''
    const { name, language } = values
    if (field === 'name') return name
    if (field === 'language') return language === null ? '' : t(`language.${language}`)
    return findNames(values[field], (field === 'tags' ? tags : roles) ?? []).join(', ')
  }
  const listChanges = ({ before, after, name }: SeenRow): readonly string[] => {
    if (after === null) return [t('import.value', { field: t('people.name'), after: name })]
    return FIELDS.flatMap((field) => {
      const values = {
        field: t(`people.${field}`),
        before: describeField(before, field),
        after: describeField(after, field),
      }
      if (String(before?.[field]) === String(after[field]) || (before === null && values.after === '')) return []
      const none = t('import.none')
      return before === null
        ? t('import.value', values)
        : t('import.change', { ...values, before: values.before || none, after: values.after || none })
    })
  }
  const shown = rows.filter((row) => row.outcome !== 'unchanged' || isAway(row))
  const rank = ({ outcome }: SeenRow): number => ['left', 'refused', 'changed', 'unchanged', 'new'].indexOf(outcome)
  const columns: readonly Column<SeenRow>[] = [
    { name: 'email', header: t('people.email'), text: ({ email }) => email },
    { name: 'line', header: t('import.line'), width: 'narrow', text: ({ line }) => String(line) },
    {
      name: 'change',
      header: t('import.changes'),
      cell: (row) => (
        <div class="lines" dir="auto">
          {listChanges(row).map((words, n) => (
            <span key={n}>{words}</span>
          ))}
        </div>
      ),
    },
    {
      name: 'outcome',
      header: t('import.outcome'),
      cell: ({ outcome, reason, status }) => (
        <div>
          <Chip tone={TONES[outcome]}>{t(`import.outcome.${outcome}`)}</Chip>
          {(status === 'INACTIVE' || status === 'TO_BE_REMOVED') && <p class="small">{t(`import.away.${status}`)}</p>}
          {reason !== null && <p class="small">{reason}</p>}
        </div>
      ),
      text: ({ outcome }) => outcome,
    },
  ]
  const data = shown.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line).slice(0, SHOWN)
  return (
    <>
      <DataTable
        label={t('import.preview')}
        columns={columns}
        toKey={({ line }) => String(line)}
        remote={{ value: { data }, isLoading: false, failure: null, reload: () => undefined }}
        sorting={undefined}
        selection={undefined}
        empty={<p>{t('import.nothing')}</p>}
      />
      {shown.length > SHOWN && <p class="quiet">{t('shell.andMore', { count: shown.length - SHOWN })}</p>}
    </>
  )
}
