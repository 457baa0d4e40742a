// Imports people from a CSV file: the file, what will change, and what has changed (ADM-7).
import { useState } from 'preact/hooks'
import type { ImportedPersonResponse } from '#adapters/contract/identity/users.ts'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { DataTable } from '#adapters/web/kit/list/data-table.tsx'
import { Pending } from '#adapters/web/kit/record/record.tsx'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { Chip } from '#adapters/web/kit/views/chip.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Field } from '#adapters/web/kit/views/field.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { Facts, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { IMPORTED_AT_ONCE } from '#domain/identity/naming.ts'
import { call } from '../../api/call.ts'
import {
  decodeFile,
  FILE_BYTES_AT_MOST,
  type FileFault,
  type FileRow,
  type PeopleFile,
  readPeople,
} from '../../people/people-file.ts'
import { useAdmin } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { InviteButton } from './invite.tsx'
import { type NamedThing, namesOf } from './people-columns.tsx'

const OUTCOMES = ['new', 'changed', 'unchanged', 'refused'] as const
const TONES = { new: 'good', changed: 'accent', unchanged: 'quiet', refused: 'bad' } as const
/** Rows of the table. Counts are of all. */
const SHOWN = 200

type SeenRow = FileRow & Pick<ImportedPersonResponse, 'uuid' | 'outcome' | 'before' | 'after' | 'revision' | 'reason'>

/** `rows`: what became, or will become, of each. */
interface Seen {
  readonly file: PeopleFile
  readonly rows: readonly SeenRow[]
  readonly isDone: boolean
}

export const ImportPeoplePage = () => {
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

/** `roles` null: the user may not see them. */
interface Named {
  readonly tags: readonly NamedThing[]
  readonly roles: readonly NamedThing[] | null
}

const Import = (named: Named) => {
  const { api, receipts, t } = useAdmin()
  const [seen, setSeen] = useState<Seen | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null)

  /** In portions; those behind a failure are not asked. */
  const run = async (
    file: PeopleFile,
    asked: readonly (FileRow & { readonly revision?: string })[],
    dryRun: boolean,
  ) => {
    const rows: SeenRow[] = file.refused.map(({ fault: { key, values }, ...row }) => {
      return { ...row, uuid: null, outcome: 'refused', before: null, after: null, revision: '', reason: t(key, values) }
    })
    setFailure(null)
    for (let from = 0; from < asked.length; from += IMPORTED_AT_ONCE) {
      setProgress({ done: from, total: asked.length })
      const portion = asked.slice(from, from + IMPORTED_AT_ONCE)
      const body = {
        dryRun,
        rows: portion.map(({ email, name, tags, roles, revision }) => ({
          email,
          name,
          ...(tags !== undefined && { tags }),
          ...(roles !== undefined && { roles }),
          ...(revision !== undefined && { revision }),
        })),
      }
      const answer = await api(call('POST /users/import', { body }))
      if (answer._tag === 'Left') {
        setFailure(answer.left)
        break
      }
      rows.push(...answer.right.data.flatMap((one, n) => (portion[n] === undefined ? [] : [{ ...portion[n], ...one }])))
    }
    setProgress(null)
    setSeen({ file, rows, isDone: !dryRun })
    if (!dryRun) receipts.show({ title: t('import.receipt') })
  }

  const open = async (chosen: File): Promise<void> => {
    setSeen(null)
    setFault(null)
    if (chosen.size > FILE_BYTES_AT_MOST) return setFault('import.file.large')
    const read = readPeople(decodeFile(new Uint8Array(await chosen.arrayBuffer())), named)
    if (typeof read === 'string') return setFault(read)
    await run(read, read.rows, true)
  }

  const toDo = seen?.rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed') ?? []
  return (
    <div class="stack-16">
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
            onChange={({ currentTarget: { files } }) => files?.[0] && void open(files[0])}
          />
        </Field>
        {seen !== null && (
          <Facts
            of={seen.file.columns.map(({ header, as }) => [
              header,
              as === null ? t('import.column.none') : t(`people.${as}`),
            ])}
          />
        )}
      </Panel>
      {failure !== null && <FailureNotice failure={failure} />}
      <p role="status">{progress !== null && t('import.progress', { ...progress })}</p>
      {seen !== null && (
        <Panel id="import-seen" title={t(seen.isDone ? 'import.done' : 'import.preview')}>
          <Facts
            of={OUTCOMES.map((one) => [
              t(`import.outcome.${one}`),
              String(seen.rows.filter(({ outcome }) => outcome === one).length),
            ])}
          />
          <SeenTable rows={seen.rows} {...named} />
          {seen.isDone && (
            <div class="button-row">
              <InviteButton
                users={seen.rows.flatMap(({ outcome, uuid }) => (outcome === 'new' && uuid !== null ? [uuid] : []))}
              />
            </div>
          )}
          {!seen.isDone && toDo.length > 0 && (
            <div class="button-row">
              <Button
                look="primary"
                isBusy={progress !== null}
                onClick={() => void run({ ...seen.file, refused: [] }, toDo, false)}
              >
                {t.counted('import.run', toDo.length)}
              </Button>
            </div>
          )}
        </Panel>
      )}
    </div>
  )
}

const SeenTable = ({ rows, tags, roles }: Named & { readonly rows: readonly SeenRow[] }) => {
  const { t } = useAdmin()
  const words = (values: SeenRow['before']): string =>
    values === null
      ? ''
      : [values.name, ...namesOf(values.tags, tags), ...namesOf(values.roles, roles ?? [])].join(' · ')
  const shown = rows.filter(({ outcome }) => outcome !== 'unchanged')
  const rank = ({ outcome }: SeenRow): number => ['refused', 'changed', 'new'].indexOf(outcome)
  const columns: readonly Column<SeenRow>[] = [
    { name: 'email', header: t('people.email'), text: ({ email }) => email },
    { name: 'line', header: t('import.line'), width: 'narrow', text: ({ line }) => String(line) },
    { name: 'before', header: t('import.before'), text: ({ before }) => words(before) },
    {
      name: 'after',
      header: t('import.after'),
      text: ({ after, name }) => (after === null ? name : words(after)),
    },
    {
      name: 'outcome',
      header: t('import.outcome'),
      cell: ({ outcome, reason }) => (
        <div>
          <Chip tone={TONES[outcome]}>{t(`import.outcome.${outcome}`)}</Chip>
          {reason !== null && <p class="small">{reason}</p>}
        </div>
      ),
      text: ({ outcome }) => outcome,
    },
  ]
  const data = shown.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line).slice(0, SHOWN)
  return (
    <>
      <DataTable
        label={t('import.preview')}
        columns={columns}
        keyOf={({ line }) => String(line)}
        remote={{ value: { data }, isLoading: false, failure: null, reload: () => undefined }}
        sorting={undefined}
        selection={undefined}
        empty={<p>{t('import.nothing')}</p>}
      />
      {shown.length > SHOWN && <p class="quiet">{t('shell.andMore', { count: shown.length - SHOWN })}</p>}
    </>
  )
}
