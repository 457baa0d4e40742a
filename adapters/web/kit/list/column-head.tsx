// The content of a column's header: its name, or a button that sorts by it.
import type { Column, Sorting } from './column.ts'

type SortedColumn = Pick<Column<unknown>, 'header' | 'sort' | 'width' | 'isDescendingFirst'>

/** Undefined: the list is not sorted by this column. */
export function getSortDirection(
  { sort }: Pick<SortedColumn, 'sort'>,
  sorting: Sorting | undefined,
): 'ascending' | 'descending' | undefined {
  if (sort === undefined || sorting === undefined) return undefined
  return sorting.by === sort ? 'ascending' : sorting.by === `-${sort}` ? 'descending' : undefined
}

export function ColumnHead(props: { readonly column: SortedColumn; readonly sorting: Sorting | undefined }) {
  const { column, sorting } = props
  const { header, sort, width, isDescendingFirst = false } = column
  if (sort === undefined || sorting === undefined)
    return <span class={width === 'action' ? 'visually-hidden' : 'cut'}>{header}</span>
  const direction = getSortDirection(column, sorting)
  const isNextDescending = direction === undefined ? isDescendingFirst : direction === 'ascending'
  return (
    <button type="button" class="sort" onClick={() => sorting.sort(isNextDescending ? `-${sort}` : sort)}>
      <span class="cut">{header}</span>
      <span class="sort-mark" aria-hidden="true" />
    </button>
  )
}
