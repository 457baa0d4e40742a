// Imports people from a CSV file: choose the file, see what will change, import, see what has changed (ADM-7).
import { isRight, left, right } from 'fp-ts/lib/Either.js'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Pending } from '#adapters/web/kit/record/record.tsx'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { FailureNotice, Facts, Panel } from '#adapters/web/kit/views/panel.tsx'
import { Field } from '#adapters/web/kit/views/field.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { MAX_IMPORTED_PEOPLE } from '#domain/identity/naming.ts'
import { call } from '../../api/call.ts'
import {
  decodeFile,
  FILE_BYTES_AT_MOST,
  type FileFault,
  type FileRow,
  type PeopleFile,
  readPeople,
} from '../../people/people-file.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { type ImportNames, ImportTable, type SeenRow, isAway } from './import-table.tsx'
import { InviteButton } from './invite.tsx'

const OUTCOMES = ['new', 'changed', 'unchanged', 'refused', 'left'] as const
/** Rows of the file, before or after the import. */
interface Seen {
  readonly of: PeopleFile['columns']
  readonly rows: readonly SeenRow[]
  readonly isDone: boolean
}

const toRefusedRows = (t: AdminTranslate, { refused }: PeopleFile): readonly SeenRow[] =>
  refused.map(({ fault: { key, values }, ...row }) => ({
    ...row,
    uuid: null,
    status: null,
    outcome: 'refused',
    before: null,
    after: null,
    revision: '',
    reason: t(key, values),
  }))

const isChange = ({ outcome }: SeenRow): boolean => outcome === 'new' || outcome === 'changed'

export function ImportPeoplePage() {
  const { may, t } = useAdmin()
  const tags = useRemote(call('GET /tags'))
  const roles = useRemote(may('roles:read') ? call('GET /roles') : null)
  return (
    <>
      <PageHeader title={t('people.import')} lead={t('import.lead')} back={useBack('people')} />
      {tags.value === null || (roles.value === null && may('roles:read')) ? (
        <Pending parts={[tags, roles]} />
      ) : (
        <Import tags={tags.value.data} roles={roles.value?.data ?? null} />
      )}
    </>
  )
}

/** A failure with what it means for the import. */
type ImportFailure = Pick<Parameters<typeof FailureNotice>[0], 'failure' | 'meaning' | 'action'>

function Import(named: ImportNames) {
  const { api, receipts, t } = useAdmin()
  const [seen, setSeen] = useState<Seen | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [failed, setFailed] = useState<ImportFailure | null>(null)
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null)

  // The pressed button may be far below the notice.
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [failed])

  /** Sends the rows in portions and stops after a failure. Left: the failure, and the rows that have an answer. */
  const send = async (rows: readonly (FileRow & { readonly revision?: string })[], dryRun: boolean) => {
    const answered: SeenRow[] = []
    setFailed(null)
    receipts.close()
    for (let from = 0; from < rows.length; from += MAX_IMPORTED_PEOPLE) {
      setProgress({ done: from, total: rows.length })
      const portion = rows.slice(from, from + MAX_IMPORTED_PEOPLE)
      const body = {
        dryRun,
        rows: portion.map(({ email, name, tags, roles, language, revision }) => ({
          email,
          name,
          ...(tags !== undefined && { tags }),
          ...(roles !== undefined && { roles }),
          ...(language !== undefined && { language }),
          ...(revision !== undefined && { revision }),
        })),
      }
      const answer = await api(call('POST /users/import', { body }))
      if (answer._tag === 'Left') {
        setProgress(null)
        return left({ failure: answer.left, answered })
      }
      const { data } = answer.right
      answered.push(...data.flatMap((one, n) => (portion[n] === undefined ? [] : [{ ...portion[n], ...one }])))
    }
    setProgress(null)
    return right(answered)
  }

  /** Shows what the import will change. After a failure it shows no rows, because some of them would be missing. */
  const preview = async (of: Seen['of'], rows: readonly FileRow[], refused: readonly SeenRow[]): Promise<void> => {
    setSeen(null)
    const outcome = await send(rows, true)
    if (isRight(outcome)) setSeen({ of, rows: [...refused, ...outcome.right], isDone: false })
    else
      setFailed({
        failure: outcome.left.failure,
        meaning: t('import.failed.preview'),
        action: { label: t('shell.retry'), run: () => void preview(of, rows, refused) },
      })
  }

  const run = async ({ of, rows }: Seen): Promise<void> => {
    const asked = rows.filter(isChange)
    const others = rows.filter((row) => !isChange(row))
    const outcome = await send(asked, false)
    const answered = isRight(outcome) ? outcome.right : outcome.left.answered
    const after = asked.slice(answered.length).map((row): SeenRow => ({ ...row, outcome: 'left' }))
    setSeen({ of, rows: [...others, ...answered, ...after], isDone: true })
    const count = answered.filter(({ outcome: became }) => became !== 'refused').length
    const refused = answered.length - count
    if (isRight(outcome)) {
      const title = t.counted('import.receipt', count)
      return receipts.show({ title, ...(refused > 0 && { body: t.counted('import.receipt.refused', refused) }) })
    }
    setFailed({
      failure: outcome.left.failure,
      meaning: `${t.counted('import.failed.done', count)} ${t.counted('import.failed.left', after.length)}`,
      action: {
        label: t('import.failed.look'),
        run: () => {
          const again = after.map(({ line, email, name, tags, roles, language }): FileRow => ({
            line,
            email,
            name,
            ...(tags !== undefined && { tags }),
            ...(roles !== undefined && { roles }),
            ...(language !== undefined && { language }),
          }))
          void preview(of, again, [])
        },
      },
    })
  }

  const open = async (chosen: File): Promise<void> => {
    setSeen(null)
    setFailed(null)
    setFault(null)
    if (chosen.size > FILE_BYTES_AT_MOST) return setFault('import.file.large')
    const read = readPeople(decodeFile(new Uint8Array(await chosen.arrayBuffer())), named)
    if (typeof read === 'string') return setFault(read)
    await preview(read.columns, read.rows, toRefusedRows(t, read))
  }

  const toDo = seen?.rows.filter(isChange).length ?? 0
  const away = seen?.rows.filter(isAway).length ?? 0
  const isBroken = seen?.rows.some(({ outcome }) => outcome === 'left') ?? false
  return (
    <div class="stack gap-16">
      <Panel id="import-file" title={t('import.file')}>
        <Field
          id="import-chosen"
          label={t('import.chosen')}
          help={t('import.file.help')}
          fault={fault === null ? undefined : t(fault)}
        >
          <input
            id="import-chosen"
            class="input"
            type="file"
            accept=".csv,.txt,text/csv"
            aria-describedby="import-chosen-note"
            aria-invalid={fault !== null}
            // A browser reports no change if the user chooses the same file again, for instance after correcting it.
            onClick={({ currentTarget }) => (currentTarget.value = '')}
            onDragEnter={({ currentTarget }) => (currentTarget.value = '')}
            onChange={({ currentTarget: { files } }) => files?.[0] && void open(files[0])}
          />
        </Field>
        {seen !== null && (
          <Facts
            of={seen.of.map(({ header, as }) => [header, as === null ? t('import.column.none') : t(`people.${as}`)])}
          />
        )}
      </Panel>
      {failed !== null && (
        <div ref={notice} tabIndex={-1}>
          <FailureNotice {...failed} />
        </div>
      )}
      <p role="status">{progress !== null && t('import.progress', { ...progress })}</p>
      {seen !== null && (
        <Panel id="import-seen" title={t(isBroken ? 'import.broken' : seen.isDone ? 'import.done' : 'import.preview')}>
          <Facts
            of={[
              ...OUTCOMES.map((one) => {
                const { length } = seen.rows.filter(({ outcome }) => outcome === one)
                return (one !== 'left' || length > 0) && ([t(`import.outcome.${one}`), String(length)] as const)
              }),
              away > 0 && [t('import.away'), String(away)],
            ]}
          />
          <ImportTable rows={seen.rows} {...named} />
          {seen.isDone && (
            <div class="wrap">
              <InviteButton
                users={seen.rows.flatMap(({ outcome, uuid }) => (outcome === 'new' && uuid !== null ? [uuid] : []))}
              />
            </div>
          )}
          {!seen.isDone && toDo > 0 && (
            <div class="wrap">
              <Button look="primary" isBusy={progress !== null} onClick={() => void run(seen)}>
                {t.counted('import.run', toDo)}
              </Button>
            </div>
          )}
        </Panel>
      )}
    </div>
  )
}
