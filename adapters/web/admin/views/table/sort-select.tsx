// The sorting of a table where its headers are not in sight: on a phone.
import { useSurroundings } from '../admin-context.tsx'
import type { Column } from './column.ts'
import type { Sorting } from './head-row.tsx'

export const SortSelect = <Row,>(props: { readonly columns: readonly Column<Row>[]; readonly sorting: Sorting }) => {
  const { t } = useSurroundings()
  const { columns, sorting } = props
  return (
    <label class="filter narrow-only">
      <span>{t('table.sort')}</span>
      <select class="input" value={sorting.by} onChange={(event) => sorting.sort(event.currentTarget.value)}>
        {columns.flatMap(({ header, sort }) =>
          sort === undefined
            ? []
            : [
                <option key={sort} value={sort}>
                  {header} ↑
                </option>,
                <option key={`-${sort}`} value={`-${sort}`}>
                  {header} ↓
                </option>,
              ],
        )}
      </select>
    </label>
  )
}
