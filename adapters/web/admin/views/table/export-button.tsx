// Saves all of a list, as it is narrowed, as a file.
import type { Either } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { saveAsFile } from '#adapters/web/kit/save-as-file.ts'
import { useSurroundings } from '../admin-context.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { SaveIcon } from '../frame/icons.tsx'
import type { Column } from './column.ts'
import { csvOf } from './csv.ts'

export const ExportButton = <Row,>(props: {
  /** Without its ending. */
  readonly fileName: string
  readonly columns: readonly Column<Row>[]
  readonly all: () => Promise<Either<CallFailure, readonly Row[]>>
}) => {
  const { appearance, t } = useSurroundings()
  const { fileName, columns, all } = props
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const save = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const rows = await all()
    setBusy(false)
    if (rows._tag === 'Left') return setFailure(rows.left)
    const separator = appearance.config.language === 'nl' ? ';' : ','
    saveAsFile(`${fileName}.csv`, csvOf(columns, rows.right, separator), 'text/csv;charset=utf-8')
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
