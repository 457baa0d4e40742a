// Lists the daily log files, for operators, with download and removal of old ones (LOG-7).
import { useState } from 'preact/hooks'
import { makeMomentColumn } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { Confirm, ActionButton } from '#adapters/web/kit/views/button.tsx'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { SaveIcon } from '#adapters/web/kit/views/icons.tsx'
import type { LogFileResponse } from '#adapters/contract/logging/logs.ts'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { type AdminResponse, call } from '../../api/call.ts'
import { parseDays, findFilesOlderThan, sumFileSizes } from '../../logs/retention.ts'
import { type Admin, useAdmin } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'

const makeLogFileColumns = ({ format, t }: Admin): readonly Column<LogFileResponse>[] => [
  { name: 'name', header: t('logFiles.column.name'), cell: ({ name }) => <span class="break">{name}</span> },
  {
    name: 'size',
    header: t('logFiles.column.size'),
    width: 'narrow',
    align: 'end',
    cell: ({ size }) => <span title={`${format.number(size)} bytes`}>{format.size(size)}</span>,
  },
  makeMomentColumn(
    { name: 'modifiedAt', header: t('logFiles.column.modifiedAt'), width: 'middle' },
    ({ modifiedAt }) => modifiedAt,
  ),
  {
    name: 'download',
    header: t('logFiles.column.download'),
    width: 'middle',
    cell: ({ name }) => (
      <a
        class="button button-quiet row-button"
        href={call('GET /logs/files/*name', { params: { name } }).path}
        download={name}
        aria-label={t('logFiles.download', { name })}
      >
        <SaveIcon />
        {t('logFiles.column.download')}
      </a>
    ),
  },
]

export function LogFilesPage() {
  const admin = useAdmin()
  const { format, navigation, t } = admin
  const list = useRemote(call('GET /logs/files'))
  const files = list.value?.data ?? []
  return (
    <>
      <ListPage
        of="logFiles"
        columns={makeLogFileColumns(admin)}
        source={list}
        toKey={({ name }) => name}
        emptyAction={<ActionButton label={t('logFiles.toLog')} to={navigation.href('logs')} />}
      >
        {list.value !== null && (
          <p class="quiet">
            {list.value.level === 'trace'
              ? t('logFiles.level.all')
              : t('logFiles.level', { level: t(`logs.level.${list.value.level}`) })}
          </p>
        )}
        {files.length > 0 && (
          <>
            <p class="quiet" role="status">
              {t.counted('logFiles.total', files.length, { size: format.size(sumFileSizes(files)) })}
            </p>
            <Retention files={files} onRemoved={list.replace} onUncertain={list.reload} />
          </>
        )}
      </ListPage>
    </>
  )
}

/** How many files the question and the receipt name. */
const NAMED = 12

function Retention(props: {
  readonly files: readonly LogFileResponse[]
  readonly onRemoved: (list: AdminResponse<'GET /logs/files'>) => void
  /** Called if the outcome of the removal is unknown. */
  readonly onUncertain: () => void
}) {
  const { api, now, receipts, t } = useAdmin()
  const { files, onRemoved, onUncertain } = props
  const [typed, setTyped] = useState('30')
  // The files at the time of the question, because the user agreed to remove exactly these.
  const [asked, setAsked] = useState<{ readonly days: number; readonly going: readonly LogFileResponse[] } | null>(null)
  const days = parseDays(typed)
  const going = days === null ? [] : findFilesOlderThan(files, days, now())

  const remove = async (kept: number) => {
    const answer = await api(call('GET /logs/files', { query: { retentionDays: kept } }))
    if (answer._tag === 'Left') {
      onUncertain()
      return answer
    }
    onRemoved(answer.right)
    const { removed } = answer.right
    receipts.show({
      title: removed.length === 0 ? t('logFiles.removed.none') : t.counted('logFiles.removed', removed.length),
      ...(removed.length > 0 && { body: removed.slice(0, NAMED).join(', ') }),
    })
    return answer
  }

  return (
    <details class="panel framed">
      <summary>{t('logFiles.retention.title')}</summary>
      <form
        class="log-retention stack gap-12 at-start"
        onSubmit={(event) => {
          event.preventDefault()
          if (days !== null && going.length > 0) setAsked({ days, going })
        }}
      >
        <TextField
          id="retention-days"
          label={t('logFiles.retention.days')}
          help={t('logFiles.retention.help')}
          {...(days === null && { fault: t('logFiles.retention.fault') })}
          value={typed}
          onInput={setTyped}
          inputMode="numeric"
          maxLength={4}
        />
        {days !== null && going.length === 0 && <p class="quiet">{t('logFiles.retention.nothing')}</p>}
        {going.length > 0 && (
          <button type="submit" class="button button-grave">
            {t.counted('logFiles.retention.ask', going.length)}
          </button>
        )}
      </form>
      {asked !== null && (
        <Confirm
          title={t.counted('logFiles.retention.ask', asked.going.length)}
          run={() => remove(asked.days)}
          onClose={() => setAsked(null)}
        >
          <Going files={asked.going} />
        </Confirm>
      )}
    </details>
  )
}

function Going({ files }: { readonly files: readonly LogFileResponse[] }) {
  const { format, t } = useAdmin()
  return (
    <>
      <p>{t.counted('logFiles.retention.confirm', files.length)}</p>
      <ul class="log-going">
        {files.slice(0, NAMED).map(({ name, size }) => (
          <li key={name}>
            <span class="break">{name}</span> <span class="quiet">{format.size(size)}</span>
          </li>
        ))}
        {files.length > NAMED && <li>{t('shell.andMore', { count: files.length - NAMED })}</li>}
      </ul>
      <p>{t('logFiles.retention.frees', { size: format.size(sumFileSizes(files)) })}</p>
    </>
  )
}
