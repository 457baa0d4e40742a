// What stands above a list: its search field, its sorting on a phone, and its file.
import type { Either } from 'fp-ts/lib/Either.js'
import { useEffect, useState } from 'preact/hooks'
import type { ShownFailure } from '../failure.ts'
import { saveAsFile } from '../save-as-file.ts'
import { FailureNotice } from '../views/failure-notice.tsx'
import { SaveIcon } from '../views/icons.tsx'
import { useAddressQuery, useNavigation } from '../views/navigation-context.tsx'
import { useTyped } from '../views/use-typed.ts'
import type { Column, Sorting } from './column.ts'
import { csvOf } from './csv.ts'

/** What is typed goes into the address once the typing rests. */
export const SearchField = ({ label }: { readonly label: string }) => {
  const { navigation } = useNavigation()
  const { q = '' } = useAddressQuery()
  const { typed, settled, type } = useTyped(q)
  useEffect(() => {
    if (settled !== q) navigation.narrow({ q: settled, page: '' })
  }, [settled])
  return (
    <input
      class="input toolbar-search"
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      dir="auto"
      onInput={(event) => type(event.currentTarget.value)}
    />
  )
}

/** For a phone, where the headers are not in sight. */
export const SortSelect = <Row,>(props: { readonly columns: readonly Column<Row>[]; readonly sorting: Sorting }) => {
  const { t } = useNavigation()
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

/** Saves all of a list, as it is filtered, as a file. */
export const ExportButton = <Row,>(props: {
  /** Without its ending. */
  readonly fileName: string
  readonly columns: readonly Column<Row>[]
  readonly all: () => Promise<Either<ShownFailure, readonly Row[]>>
}) => {
  const { language, t } = useNavigation()
  const { fileName, columns, all } = props
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ShownFailure | null>(null)
  const save = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const rows = await all()
    setBusy(false)
    if (rows._tag === 'Left') return setFailure(rows.left)
    saveAsFile(`${fileName}.csv`, csvOf(columns, rows.right, language), 'text/csv;charset=utf-8')
  }
  return (
    <>
      <button type="button" class="button button-quiet" aria-disabled={isBusy} onClick={() => void save()}>
        <SaveIcon />
        {t(isBusy ? 'table.exporting' : 'table.export')}
      </button>
      {failure !== null && <FailureNotice failure={failure} />}
    </>
  )
}
