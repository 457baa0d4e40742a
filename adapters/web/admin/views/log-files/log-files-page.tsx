// The daily log files, for whoever runs the service: what there is, fetching one, and removing old ones.
import { logFilePath, logFilesCall, type LogFile } from '../../api/log-files.ts'
import { sizeOf } from '../../logs/retention.ts'
import { type Admin, useAdmin } from '../admin-context.tsx'
import { SaveIcon } from '../frame/icons.tsx'
import { Link } from '../frame/link.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import type { Column } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import { Empty } from '../table/empty.tsx'
import { Retention } from './retention.tsx'

const none: readonly LogFile[] = []

const columnsOf = ({ format, now, t }: Admin): readonly Column<LogFile>[] => [
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
    cell: ({ modifiedAt }) => (
      <time dateTime={modifiedAt} title={format.exactly(Date.parse(modifiedAt))}>
        {format.when(Date.parse(modifiedAt), now())}
      </time>
    ),
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
      <PageHeader title={t('logFiles.title')} lead={t('logFiles.lead')} />
      {files.length > 0 && (
        <>
          <p class="quiet" role="status">
            {t.counted('logFiles.total', files.length).replace('{size}', format.size(sizeOf(files)))}
          </p>
          <Retention files={files} onRemoved={put} onUncertain={again} />
        </>
      )}
      <DataTable
        label={t('logFiles.list')}
        columns={columnsOf(admin)}
        asked={asked}
        onRetry={again}
        keyOf={({ name }) => name}
        nameOf={({ name }) => name}
        empty={
          <Empty title={t('logFiles.empty.title')}>
            <p>{t('logFiles.empty.body')}</p>
            <Link class="button" href={navigation.href('logs')}>
              {t('logFiles.toLog')}
            </Link>
          </Empty>
        }
      />
    </>
  )
}
