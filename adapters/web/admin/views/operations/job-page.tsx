// The page of one job: its attempts with their errors, the records it is about, and the actions that its state allows.
import type { JobResponse } from '#adapters/contract/operations/jobs.ts'
import { Record } from '#adapters/web/kit/record/record.tsx'
import { FigureTable } from '#adapters/web/kit/views/figure-table.tsx'
import { Link } from '#adapters/web/kit/views/button.tsx'
import { Facts, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import type { RouteName } from '../../routes.ts'
import { useAdmin } from '../admin-context.tsx'
import { LatestChanges } from '../changes/latest-changes.tsx'
import { useBack } from '../frame/area-header.tsx'
import { useOfficeNames, useOtherOffice } from '../use-offices.ts'
import { JobActions } from './job-actions.tsx'
import { describeJobFailure, JobChip } from './jobs-page.tsx'

export function JobPage({ id }: { readonly id: string }) {
  const { me, navigation, t } = useAdmin()
  const remote = useRemote(call('GET /admin/jobs/:id', { params: { id } }))
  const toView = (job: JobResponse) => ({
    header: {
      title: job.queue,
      lead: (
        <span class="wrap">
          <JobChip job={job} />
          <span>{describeJobFailure(t, job.failure)}</span>
        </span>
      ),
    },
    tabs: [
      {
        name: 'attempts',
        label: t('job.attempts'),
        content: () => (
          <>
            {job.actions.length > 0 && (
              <div class="wrap">
                <JobActions
                  jobs={[job]}
                  onDone={([next = id]) => {
                    // A failed job that runs again has a new id.
                    if (next !== id) navigation.go(navigation.href('job', { id: next }))
                    remote.reload()
                  }}
                />
              </div>
            )}
            <Attempts job={job} />
          </>
        ),
      },
      {
        name: 'history',
        label: t('changes.title'),
        content: () => <LatestChanges key={job.state} subject={job.root} tenant={me.home.uuid} />,
      },
    ],
    facts: <JobFacts job={job} />,
  })
  return <Record back={useBack('jobs')} parts={[remote]} view={remote.value && toView(remote.value)} />
}

function Attempts({ job: { history, most } }: { readonly job: JobResponse }) {
  const { t } = useAdmin()
  return (
    <Panel id="job-attempts" title={t('job.attempts')}>
      {history.length === 0 ? (
        <p class="quiet">{t('job.attempts.none')}</p>
      ) : (
        <FigureTable
          title="job-attempts"
          heads={[t('job.attempt'), t('job.failure'), t('job.endedAt')]}
          rows={history.map(({ attempt: n, failure, failedAt }) => [
            failedAt,
            t('job.attempts.of', { n, most }),
            describeJobFailure(t, failure),
            <When at={failedAt} isExact />,
          ])}
        />
      )}
    </Panel>
  )
}

/** The page for each kind of id in the data of a job. */
const PAGES: Readonly<Partial<{ readonly [Name in string]: RouteName }>> = {
  tenantUuid: 'tenant',
  campaign: 'campaign',
}

function JobFacts({ job }: { readonly job: JobResponse }) {
  const { id, attempts: n, most, createdAt, dueAt, endedAt, data } = job
  const { navigation, t } = useAdmin()
  const offices = useOtherOffice()
  const names = useOfficeNames()
  const { requestId = id, tenantUuid } = data
  const renderValue = (name: string, value: unknown) => {
    const words = typeof value === 'string' ? value : JSON.stringify(value)
    const page = PAGES[name]
    if (page === undefined || typeof tenantUuid !== 'string') return words
    const to = { id: words }
    return (
      <Link href={page === 'tenant' ? navigation.href(page, to) : offices(tenantUuid).hrefIn(page, to)}>
        {names?.get(words) ?? words}
      </Link>
    )
  }
  return (
    <Panel id="job-facts" title={t('person.data')}>
      <Facts
        of={[
          [t('job.attempts'), t('job.attempts.of', { n, most })],
          [t('job.createdAt'), <When at={createdAt} isExact />],
          [t('job.dueAt'), <When at={dueAt} isExact />],
          endedAt !== null && [t('job.endedAt'), <When at={endedAt} isExact />],
          ...Object.entries(data).map(
            ([name, value]) => [t.maybe(`job.data.${name}`) ?? name, renderValue(name, value)] as const,
          ),
          [t('job.id'), id],
          [
            t('logs.title'),
            <Link href={navigation.href('logs', { query: { requestId: String(requestId), last: '7d' } })}>
              {t('job.log')}
            </Link>,
          ],
        ]}
      />
    </Panel>
  )
}
