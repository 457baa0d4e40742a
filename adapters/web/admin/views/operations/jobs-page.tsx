// Background jobs, for operators: the queues and their problems, daily runs, and the jobs themselves.
import { useState } from 'preact/hooks'
import type { JobQueueResponse, ListedJobResponse } from '#adapters/contract/operations/jobs.ts'
import { makeMomentColumn, NameLines } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { Chip, type ChipTone, Loaded, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { FigureTable } from '#adapters/web/kit/views/figure-table.tsx'
import { Link } from '#adapters/web/kit/views/button.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { JOB_STATES } from '#domain/operations/job.ts'
import { call } from '../../api/call.ts'
import { type AdminTranslate, useAdmin, usePlace } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'
import { useList } from '../use-list.ts'
import { useInterval } from '#adapters/web/kit/views/use-interval.ts'
import { JobsBar } from './job-actions.tsx'

const PACE = 10_000

export function JobsPage() {
  const { navigation, t } = useAdmin()
  const { queue = '', state = '' } = usePlace().query
  const queues = useRemote(call('GET /admin/job-queues'))
  const jobs = useList((part) => call('GET /admin/jobs', { query: { queue, state, ...part } }))
  const [isChoosing, setChoosing] = useState(false)
  const look = (): void => {
    queues.reload()
    jobs.reload()
  }
  // Does not reload while the user selects rows, so that they stay in place.
  useInterval(isChoosing ? null : PACE, look)
  return (
    <ListPage
      of="jobs"
      columns={makeJobColumns(t)}
      source={jobs}
      toKey={({ id }) => id}
      toHref={({ id }) => navigation.href('job', { id })}
      filters={[
        {
          kind: 'words',
          name: 'state',
          label: t('people.status'),
          words: JOB_STATES.map((value) => ({ value, face: t(`job.state.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'queue',
          label: t('jobs.queue'),
          all: t('jobs.queue.all'),
          options: (queues.value?.data ?? []).map(({ name }) => ({ value: name, label: name })),
        },
      ]}
      bulk={(chosen, clear) => (
        <JobsBar
          jobs={chosen}
          onOpen={setChoosing}
          onClear={clear}
          onDone={() => {
            clear()
            look()
          }}
        />
      )}
    >
      <Panel id="job-queues" title={t('jobs.queues')}>
        <Loaded of={queues}>{({ data }) => <Queues queues={data} />}</Loaded>
        <DailyRuns />
      </Panel>
    </ListPage>
  )
}

const HEADS = [
  ...(['jobs.queue', 'jobs.ready', 'jobs.oldest', 'jobs.deferred', 'job.state.active', 'job.state.failed'] as const),
  ...(['jobs.history', 'jobs.last', 'jobs.next'] as const),
]

function Queues({ queues }: { readonly queues: readonly JobQueueResponse[] }) {
  const { format, navigation, t } = useAdmin()
  const renderMoment = (moment: string | null | undefined) =>
    moment === null || moment === undefined ? '' : <When at={moment} />
  // Failed jobs have their own column.
  const renderChips = ({ troubles }: JobQueueResponse) =>
    troubles.map((trouble) => trouble !== 'failed' && <Chip tone="bad">{t(`jobs.trouble.${trouble}`)}</Chip>)
  return (
    <FigureTable
      title="job-queues"
      heads={HEADS.map((head) => t(head))}
      rows={queues.map((queue) => [
        queue.name,
        <span class="wrap">
          <Link href={navigation.href('jobs', { query: { queue: queue.name } })}>{queue.name}</Link>
          {renderChips(queue)}
        </span>,
        format.number(queue.ready),
        renderMoment(queue.oldestReadyAt),
        format.number(queue.deferred),
        format.number(queue.active),
        queue.failed === 0 ? (
          '0'
        ) : (
          <Link href={navigation.href('jobs', { query: { queue: queue.name, state: 'failed' } })}>
            {format.number(queue.failed)}
          </Link>
        ),
        <HistoryLine of={queue.history} />,
        renderMoment(queue.schedule?.lastEndedAt),
        renderMoment(queue.schedule?.nextAt),
      ])}
    />
  )
}

const WIDTH = 96
const HEIGHT = 20

function HistoryLine({ of }: { readonly of: readonly number[] }) {
  const { t } = useAdmin()
  const most = Math.max(1, ...of)
  const points = of.map(
    (value, n) => `${(n * WIDTH) / Math.max(1, of.length - 1)},${HEIGHT - 1 - (value / most) * (HEIGHT - 2)}`,
  )
  return (
    <svg role="img" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <title>{t('jobs.history.words', { now: of.at(-1) ?? 0, most: Math.max(0, ...of) })}</title>
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" />
    </svg>
  )
}

/** The latest run of each daily job. A job that never ran is missing. */
function DailyRuns() {
  const { t } = useAdmin()
  const runs = useRemote(call('GET /admin/link/daily-runs'))
  return (
    <Loaded of={runs}>
      {({ data }) =>
        data.map(({ job, date, finishedAt, handled }) => (
          <p key={job} class="quiet">
            {t.maybe(`licence.job.${job}`) ?? job} ({date}): {t.counted('licence.job.handled', handled)}
            {', '}
            {finishedAt === null ? t('licence.job.unfinished') : <When at={finishedAt} />}
          </p>
        ))
      }
    </Loaded>
  )
}

const TONES: Readonly<Record<ListedJobResponse['state'], ChipTone>> = {
  failed: 'bad',
  retrying: 'accent',
  waiting: 'plain',
  active: 'accent',
  'set-aside': 'quiet',
  completed: 'good',
}

export function JobChip({ job: { state } }: { readonly job: Pick<ListedJobResponse, 'state'> }) {
  const { t } = useAdmin()
  return <Chip tone={TONES[state]}>{t(`job.state.${state}`)}</Chip>
}

export function describeJobFailure(t: AdminTranslate, failure: string | null): string | null {
  return failure === null ? null : (t.maybe(`job.failure.${failure}`) ?? t.maybe(`calls.failure.${failure}`) ?? failure)
}

const makeJobColumns = (t: AdminTranslate): readonly Column<ListedJobResponse>[] => [
  {
    name: 'queue',
    header: t('jobs.queue'),
    cell: ({ queue, failure }) => <NameLines name={queue} address={describeJobFailure(t, failure)} />,
    text: ({ queue }) => queue,
  },
  {
    name: 'state',
    header: t('people.status'),
    width: 'middle',
    cell: (job) => <JobChip job={job} />,
    text: ({ state }) => t(`job.state.${state}`),
  },
  {
    name: 'attempts',
    header: t('job.attempts'),
    width: 'narrow',
    text: ({ attempts: n, most }) => t('job.attempts.of', { n, most }),
  },
  makeMomentColumn({ name: 'dueAt', header: t('job.dueAt') }, ({ dueAt }) => dueAt),
  makeMomentColumn({ name: 'endedAt', header: t('job.endedAt') }, ({ endedAt }) => endedAt),
]
