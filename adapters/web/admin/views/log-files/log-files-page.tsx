// The daily log files, for operators: which there are, fetching one, and removing old ones.
import { useState } from 'preact/hooks'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { List } from '#adapters/web/kit/list/list.tsx'
import { Confirm } from '#adapters/web/kit/views/confirm.tsx'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { SaveIcon } from '#adapters/web/kit/views/icons.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { When } from '#adapters/web/kit/views/when.tsx'
import { type LogFile, type LogFileList, logFilePath, logFilesCall, removeLogFilesCall } from '../../api/log-files.ts'
import { daysIn, filesOlderThan, sizeOf } from '../../logs/retention.ts'
import { type Admin, useAdmin } from '../admin-context.tsx'
import { AreaHeader } from '../frame/area-header.tsx'

const none: readonly LogFile[] = []

const columnsOf = ({ format, t }: Admin): readonly Column<LogFile>[] => [
  { name: 'name', header: t('logFiles.column.name'), cell: ({ name }) => <span class="log-file">{name}</span> },
  {
    name: 'size',
    header: t('logFiles.column.size'),
    width: 'narrow',
    align: 'end',
    cell: ({ size }) => <span title={`${format.number(size)} bytes`}>{format.size(size)}</span>,
  },
  {
    name: 'modifiedAt',
    header: t('logFiles.column.modifiedAt'),
    width: 'middle',
    cell: ({ modifiedAt }) => <When at={modifiedAt} />,
  },
  {
    name: 'download',
    header: t('logFiles.column.download'),
    width: 'middle',
    cell: ({ name }) => (
      <a
        class="button button-quiet row-button"
        href={logFilePath(name)}
        download={name}
        aria-label={t('logFiles.download', { name })}
      >
        <SaveIcon />
        {t('logFiles.downloadShort')}
      </a>
    ),
  },
]

export const LogFilesPage = () => {
  const admin = useAdmin()
  const { format, navigation, t } = admin
  const { asked, again, put } = useAsked(logFilesCall)
  const files = latest(asked)?.data ?? none
  return (
    <>
      <AreaHeader of="logFiles" lead={t('logFiles.lead')} />
      {files.length > 0 && (
        <>
          <p class="quiet" role="status">
            {t.counted('logFiles.total', files.length).replace('{size}', format.size(sizeOf(files)))}
          </p>
          <Retention files={files} onRemoved={put} onUncertain={again} />
        </>
      )}
      <List
        label={t('logFiles.list')}
        columns={columnsOf(admin)}
        source={{ asked, again }}
        keyOf={({ name }) => name}
        nameOf={({ name }) => name}
        empty={{
          title: t('logFiles.empty.title'),
          body: t('logFiles.empty.body'),
          action: (
            <Link class="button" href={navigation.href('logs')}>
              {t('logFiles.toLog')}
            </Link>
          ),
        }}
      />
    </>
  )
}

/** As many are named; of the others it is told how many they are. */
const NAMED = 12

const Retention = (props: {
  readonly files: readonly LogFile[]
  readonly onRemoved: (list: LogFileList) => void
  /** What became of it is not known. */
  readonly onUncertain: () => void
}) => {
  const { api, now, receipts, t } = useAdmin()
  const { files, onRemoved, onUncertain } = props
  const [typed, setTyped] = useState('30')
  // As it was when it was asked for: whatever becomes of the list meanwhile, what was agreed to is what is done.
  const [asked, setAsked] = useState<{ readonly days: number; readonly going: readonly LogFile[] } | null>(null)
  const days = daysIn(typed)
  const going = days === null ? [] : filesOlderThan(files, days, now())

  const remove = async (kept: number) => {
    const answer = await api(removeLogFilesCall(kept))
    if (answer._tag === 'Left') {
      onUncertain()
      return answer
    }
    onRemoved(answer.right)
    const { removed } = answer.right
    receipts.tell({
      title: removed.length === 0 ? t('logFiles.removed.none') : t.counted('logFiles.removed', removed.length),
      ...(removed.length > 0 && { body: removed.slice(0, NAMED).join(', ') }),
    })
    return answer
  }

  return (
    <details class="panel log-old">
      <summary>{t('logFiles.retention.title')}</summary>
      <form
        class="log-retention"
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
          action={t.counted('logFiles.retention.ask', asked.going.length)}
          isGrave
          run={() => remove(asked.days)}
          onDone={() => setAsked(null)}
          onClose={() => setAsked(null)}
        >
          <Going files={asked.going} />
        </Confirm>
      )}
    </details>
  )
}

const Going = ({ files }: { readonly files: readonly LogFile[] }) => {
  const { format, t } = useAdmin()
  return (
    <>
      <p>{t.counted('logFiles.retention.confirm', files.length)}</p>
      <ul class="log-going">
        {files.slice(0, NAMED).map(({ name, size }) => (
          <li key={name}>
            <span class="log-file">{name}</span> <span class="quiet">{format.size(size)}</span>
          </li>
        ))}
        {files.length > NAMED && <li>{t('logFiles.retention.more', { count: files.length - NAMED })}</li>}
      </ul>
      <p>{t('logFiles.retention.frees', { size: format.size(sizeOf(files)) })}</p>
    </>
  )
}
