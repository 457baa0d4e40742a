// The header row of a table: the names of its columns, which sort, and a box that selects all rows.
import { useNavigation } from '../views/navigation-context.tsx'
import { type Column, type RowSelection, type Sorting, toggled } from './column.ts'

const ariaOf = (sort: string, by: string): 'ascending' | 'descending' | undefined =>
  by === sort ? 'ascending' : by === `-${sort}` ? 'descending' : undefined

export const HeadRow = <Row,>(props: {
  readonly columns: readonly Column<Row>[]
  readonly keys: readonly string[]
  readonly sorting: Sorting | undefined
  readonly selection: RowSelection | undefined
}) => {
  const { t } = useNavigation()
  const { columns, keys, sorting, selection } = props
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection !== undefined && (
          <th role="columnheader" class="col-tick">
            <label class="tick">
              <input
                type="checkbox"
                aria-label={t('table.selectAll')}
                checked={keys.length > 0 && keys.every((key) => selection.chosen.has(key))}
                disabled={keys.length === 0}
                onChange={(event) => selection.choose(toggled(selection.chosen, keys, event.currentTarget.checked))}
              />
            </label>
          </th>
        )}
        {columns.map(({ name, header, sort, width, align }) => {
          const order = sort === undefined || sorting === undefined ? undefined : ariaOf(sort, sorting.by)
          return (
            <th
              key={name}
              role="columnheader"
              scope="col"
              class={['col', width !== undefined && `col-${width}`, align !== undefined && `col-${align}`]
                .filter(Boolean)
                .join(' ')}
              aria-sort={order}
            >
              {sort === undefined || sorting === undefined ? (
                width === 'action' ? (
                  <span class="visually-hidden">{header}</span>
                ) : (
                  <span class="cut">{header}</span>
                )
              ) : (
                <button
                  type="button"
                  class="sort"
                  onClick={() => sorting.sort(order === 'ascending' ? `-${sort}` : sort)}
                >
                  <span class="cut">{header}</span>
                  <span class="sort-mark" aria-hidden="true" />
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
