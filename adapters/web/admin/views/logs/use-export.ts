// Saves all that a question means as a file, and says how far it is and what came of it.
import { useEffect, useRef, useState } from 'preact/hooks'
import { map } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { saveAsFile } from '#adapters/web/kit/save-as-file.ts'
import { logsCall } from '../../api/logs.ts'
import { type ExportForm, MEDIA, fileName, toCsv, toNdjson } from '../../logs/export-lines.ts'
import { gatherLines } from '../../logs/gather-lines.ts'
import { type Bounds, toQuestion } from '../../logs/log-question.ts'
import type { LogView } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'

export type Exporting =
  | { readonly _tag: 'Idle' }
  | { readonly _tag: 'Gathering'; readonly fetched: number; readonly total: number }
  | { readonly _tag: 'Failed'; readonly failure: CallFailure }

export interface Export {
  readonly exporting: Exporting
  readonly save: (form: ExportForm) => void
}

export const useExport = (view: LogView, bounds: Bounds): Export => {
  const { api, appearance, now, receipts, t } = useAdmin()
  const [exporting, setExporting] = useState<Exporting>({ _tag: 'Idle' })
  const isHere = useRef(true)
  useEffect(() => () => void (isHere.current = false), [])

  const save = async (form: ExportForm): Promise<void> => {
    if (exporting._tag === 'Gathering') return
    setExporting({ _tag: 'Gathering', fetched: 0, total: 0 })
    // Up to now, whatever comes in while it is gathered.
    const still: Bounds = { ...bounds, to: bounds.to ?? now() }
    const gathered = await gatherLines(
      async (part) =>
        pipe(
          await api(logsCall(toQuestion(view, still, part))),
          map(({ data }) => data),
        ),
      (fetched, total) => setExporting({ _tag: 'Gathering', fetched, total }),
      () => isHere.current,
    )
    if (!isHere.current) return
    if (gathered._tag === 'Left') return setExporting({ _tag: 'Failed', failure: gathered.left })
    const { lines, complete } = gathered.right
    const text = form === 'csv' ? toCsv(lines, appearance.config.language) : toNdjson(lines)
    saveAsFile(fileName(form, now()), text, `${MEDIA[form]};charset=utf-8`)
    setExporting({ _tag: 'Idle' })
    const body = [t.counted('logs.saved', lines.length), !complete && t('logs.saved.partial')]
    receipts.tell({ title: t('logs.saved.title'), body: body.filter((word) => word !== false).join(' ') })
  }
  return { exporting, save: (form) => void save(form) }
}
