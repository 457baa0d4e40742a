// A list of records: search, filters, sorting and page in the address, a table, a file of all of it, and what can be done with several at once.
import type { Either } from 'fp-ts/lib/Either.js'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ShownFailure } from '../failure.ts'
import { useAddressQuery, useNavigation } from '../views/navigation-context.tsx'
import { type Asked, latest } from '../views/use-asked.ts'
import type { Column } from './column.ts'
import { DataTable, type TableOf } from './data-table.tsx'
import { Pager } from './pager.tsx'
import { ExportButton, SearchField, SortSelect } from './toolbar.tsx'

/** What a list shows, wherever it comes from. */
export interface ListSource<Row> {
  readonly asked: Asked<{ readonly data: readonly Row[] }>
  readonly again: () => void
  /** All pages of it, as it is filtered. */
  readonly all?: () => Promise<Either<ShownFailure, readonly Row[]>>
  /** Of a list that comes page by page. */
  readonly pages?: { readonly total: number; readonly limit: number; readonly of?: string | undefined }
}

export interface RowAction {
  /** On the button. */
  readonly word: string
  /** Names the row too. */
  readonly label: string
  /** Enter on the row does this. */
  readonly isFirst?: boolean
  readonly run: () => void
}

interface EmptyWords {
  readonly title: string
  readonly body?: string
  /** The one thing to do. */
  readonly action?: ComponentChildren
}

export interface ListProps<Row> extends TableOf<Row> {
  readonly source: ListSource<Row>
  /** Label of the search field; without it the list has none. */
  readonly search?: string
  readonly filters?: ComponentChildren
  /** The names in the address that filter the list; `q` is one wherever there is a search field. */
  readonly filterNames?: readonly string[]
  /** What it is sorted by unless the address says otherwise; without it the list has one order. */
  readonly sortedBy?: string
  /** The name of its file, without the ending. */
  readonly file?: string
  /** What can be done with one row, in a column of its own. */
  readonly actions?: (row: Row) => readonly RowAction[]
  /** What can be done with the rows that are chosen; without it none can be. */
  readonly bulk?: (chosen: readonly Row[], clear: () => void) => ComponentChildren
  /** The list has no rows at all. */
  readonly empty: EmptyWords
  /** The filters leave none. */
  readonly noMatch?: EmptyWords
}

export const List = <Row,>(props: ListProps<Row>) => {
  const { navigation, t } = useNavigation()
  const query = useAddressQuery()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const { source, search, filters, filterNames = [], sortedBy, file, actions, bulk, empty, noMatch = empty } = props
  const { label, keyOf, nameOf, hrefOf } = props
  const columns = actions === undefined ? props.columns : [...props.columns, actionColumn(t('table.actions'), actions)]
  const { asked, again, all, pages } = source
  const names = search === undefined ? filterNames : ['q', ...filterNames]
  const isFiltered = names.some((name) => (query[name] ?? '') !== '')
  const rows = latest(asked)?.data ?? null
  const picked = rows?.filter((row) => chosen.has(keyOf(row))) ?? []
  const sorting =
    sortedBy === undefined
      ? undefined
      : {
          by: query['sort'] ?? sortedBy,
          sort: (by: string) => navigation.narrow({ sort: by === sortedBy ? '' : by, page: '' }),
        }
  const words = isFiltered ? noMatch : empty
  const clearFilters = (
    <button
      type="button"
      class="button"
      onClick={() => navigation.narrow({ ...Object.fromEntries(names.map((name) => [name, ''])), page: '' })}
    >
      {t('table.clearFilters')}
    </button>
  )
  return (
    <>
      {(search !== undefined || filters !== undefined || file !== undefined) && (
        <div class="toolbar" role="search">
          {search !== undefined && <SearchField label={search} />}
          {filters}
          {isFiltered && clearFilters}
          {sorting !== undefined && <SortSelect columns={columns} sorting={sorting} />}
          {file !== undefined && all !== undefined && <ExportButton fileName={file} columns={columns} all={all} />}
        </div>
      )}
      <DataTable
        label={label}
        columns={columns}
        keyOf={keyOf}
        nameOf={nameOf}
        {...(hrefOf !== undefined && { hrefOf })}
        asked={asked}
        onRetry={again}
        sorting={sorting}
        selection={bulk && { chosen, choose }}
        empty={
          <Empty title={words.title}>
            {words.body !== undefined && <p>{words.body}</p>}
            {words.action}
          </Empty>
        }
      />
      {pages !== undefined && <Pager {...pages} />}
      {picked.length > 0 && bulk?.(picked, () => choose(new Set()))}
    </>
  )
}

const actionColumn = <Row,>(header: string, actions: (row: Row) => readonly RowAction[]): Column<Row> => ({
  name: 'actions',
  header,
  width: 'action',
  cell: (row) => (
    <span class="button-row wrap">
      {actions(row).map(({ word, label, isFirst = false, run }) => (
        <button
          key={word}
          type="button"
          class={isFirst ? 'button button-quiet row-button' : 'button button-quiet'}
          aria-label={label}
          onClick={run}
        >
          {word}
        </button>
      ))}
    </span>
  ),
})

/** What stands where there is nothing: what this is, and the one thing to do. */
export const Empty = (props: { readonly title: string; readonly children?: ComponentChildren }) => (
  <div class="empty">
    <p class="empty-title">{props.title}</p>
    {props.children}
  </div>
)
