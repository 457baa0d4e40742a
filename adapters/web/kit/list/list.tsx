// A list of records: search, filters, sorting and page in the address, a table, an export, and actions on several rows at once.
import type { Either } from 'fp-ts/lib/Either.js'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ShownFailure } from '../failure.ts'
import { Button } from '../views/button.tsx'
import { useAddressQuery, useNavigation } from '../views/navigation-context.tsx'
import type { Remote } from '../views/use-remote.ts'
import type { Column } from './column.ts'
import { DataTable, type TableOf } from './data-table.tsx'
import { Pager } from './pager.tsx'
import { ExportButton, SearchField, SortSelect } from './toolbar.tsx'

/** The rows of a list. */
export interface ListSource<Row> extends Omit<Remote<{ readonly data: readonly Row[] }>, 'replace'> {
  /** All pages, with the filters; absent: the list can not be exported. */
  readonly all?: () => Promise<Either<ShownFailure, readonly Row[]>>
  /** Of a list with pages. */
  readonly pages?: { readonly total: number; readonly limit: number; readonly of?: string | undefined }
}

export interface RowAction {
  /** The text of the button. */
  readonly word: string
  /** The accessible name, which contains the name of the row. */
  readonly label: string
  /** Enter on the row runs it. */
  readonly isFirst?: boolean
  readonly run: () => void
}

interface EmptyWords {
  readonly title: string
  readonly body?: string
  readonly action?: ComponentChildren
}

export interface ListProps<Row> extends TableOf<Row> {
  readonly source: ListSource<Row>
  /** Label of the search field; absent: no search. */
  readonly search?: string
  readonly filters?: ComponentChildren
  /** Names in the address that filter the list; with a search field, `q` is one too. */
  readonly filterNames?: readonly string[]
  /** The order where the address has none; absent: the list has one order. */
  readonly sortedBy?: string
  /** File name of the export, without its extension. */
  readonly file?: string
  /** Actions on one row, in the last column. */
  readonly actions?: (row: Row) => readonly RowAction[]
  /** Actions on the selected rows; absent: rows can not be selected. */
  readonly bulk?: (chosen: readonly Row[], clear: () => void) => ComponentChildren
  /** Where the list has no rows. */
  readonly empty: EmptyWords
  /** Where no row matches the filters. */
  readonly noMatch?: EmptyWords
}

export const List = <Row,>(props: ListProps<Row>) => {
  const { navigation, t } = useNavigation()
  const query = useAddressQuery()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const { source, search, filters, filterNames = [], sortedBy, file, actions, bulk, empty, noMatch = empty } = props
  const { label, keyOf, nameOf, hrefOf } = props
  const columns = actions === undefined ? props.columns : [...props.columns, actionColumn(t('table.actions'), actions)]
  const { all, pages } = source
  const names = search === undefined ? filterNames : ['q', ...filterNames]
  const isFiltered = names.some((name) => (query[name] ?? '') !== '')
  const picked = source.value?.data.filter((row) => chosen.has(keyOf(row))) ?? []
  const sorting =
    sortedBy === undefined
      ? undefined
      : {
          by: query['sort'] ?? sortedBy,
          sort: (by: string) => navigation.narrow({ sort: by === sortedBy ? '' : by, page: '' }),
        }
  const words = isFiltered ? noMatch : empty
  const clearFilters = (): void =>
    navigation.narrow({ ...Object.fromEntries(names.map((name) => [name, ''])), page: '' })
  return (
    <>
      {(search !== undefined || filters !== undefined || file !== undefined) && (
        <div class="toolbar" role="search">
          {search !== undefined && <SearchField label={search} />}
          {filters}
          {isFiltered && <Button onClick={clearFilters}>{t('table.clearFilters')}</Button>}
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
        remote={source}
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

/** An empty state: what this is, and the one thing to do. */
export const Empty = (props: { readonly title: string; readonly children?: ComponentChildren }) => (
  <div class="empty">
    <p class="empty-title">{props.title}</p>
    {props.children}
  </div>
)
