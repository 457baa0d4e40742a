// The head of the log's table: what each column is, and by which the lines are in order.
import type { LogSort } from '#domain/logging/log-buffer.ts'
import type { LogSorting } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'

interface Column {
  readonly name: 'ts' | 'offset' | 'level' | 'source' | 'office' | 'message'
  readonly by: LogSort | null
}

const columnsOf = (isStory: boolean, hasOffice: boolean): readonly Column[] => [
  isStory ? { name: 'offset', by: null } : { name: 'ts', by: 'ts' },
  { name: 'level', by: 'level' },
  { name: 'source', by: 'source' },
  ...(hasOffice ? [{ name: 'office', by: null } as const] : []),
  { name: 'message', by: 'message' },
]

const directionOf = (sort: LogSorting, by: LogSort): 'ascending' | 'descending' | 'none' =>
  sort.by !== by ? 'none' : sort.dir === 'asc' ? 'ascending' : 'descending'

export const LogTableHead = (props: {
  readonly sort: LogSorting
  readonly onSort: ((by: LogSort) => void) | null
  readonly isStory: boolean
  readonly hasOffice: boolean
}) => {
  const { t } = useAdmin()
  const { sort, onSort, isStory, hasOffice } = props
  return (
    <div class="log-head" role="row" aria-rowindex={1}>
      {columnsOf(isStory, hasOffice).map(({ name, by }) => {
        const label = t(`logs.column.${name}`)
        return by === null || onSort === null ? (
          <span key={name} class={`log-cell log-${name}`} role="columnheader">
            {label}
          </span>
        ) : (
          <span key={name} class={`log-cell log-${name}`} role="columnheader" aria-sort={directionOf(sort, by)}>
            <button type="button" class={`log-sort log-sort-${directionOf(sort, by)}`} onClick={() => onSort(by)}>
              {label}
            </button>
          </span>
        )
      })}
    </div>
  )
}
