// Jobs on the home page: failed jobs, and schedules that missed a run.
import { type CheckState, runCheck } from '#adapters/web/kit/dashboard/dashboard.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'

function useJobsPart(trouble: 'failed' | 'overdue'): CheckState {
  const { navigation, t } = useAdmin()
  const queues = useRemote(call('GET /admin/job-queues'))
  return runCheck([queues], () => {
    const troubled = (queues.value?.data ?? []).filter(({ troubles }) => troubles.includes(trouble))
    const since = troubled.flatMap(
      (queue) => (trouble === 'failed' ? queue.oldestFailedAt : queue.schedule?.overdueSince) ?? [],
    )
    const [only, ...others] = troubled
    if (only === undefined) return null
    const count = trouble === 'failed' ? troubled.reduce((sum, { failed }) => sum + failed, 0) : troubled.length
    const query = { ...(trouble === 'failed' && { state: 'failed' }), ...(others.length === 0 && { queue: only.name }) }
    return {
      title: t.counted(`home.jobs.${trouble}`, count),
      body: t(`home.jobs.${trouble}.body`),
      isGrave: trouble === 'failed',
      since: since.toSorted()[0] ?? null,
      affects: troubled.map(({ name }) => name).join(', '),
      action: { label: t('home.jobs.do'), href: navigation.href('jobs', { query }) },
    }
  })
}

export function useFailedJobsHome(): CheckState {
  return useJobsPart('failed')
}
export function useSchedulesHome(): CheckState {
  return useJobsPart('overdue')
}
