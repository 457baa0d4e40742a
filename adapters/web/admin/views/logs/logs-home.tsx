// The log on the home page: errors of the last 24 hours.
import { useState } from 'preact/hooks'
import { type CheckState, runCheck } from '#adapters/web/kit/dashboard/dashboard.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { type LogView, PLAIN_VIEW, SPANS, toLogQuery } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'

const ERRORS: LogView = { ...PLAIN_VIEW, level: 'fatal,error' }

export function useLogsHome(): CheckState {
  const { me, navigation, now, t } = useAdmin()
  const [from] = useState(() => now() - SPANS['24h'])
  // Returns the total, and the oldest entry for its moment.
  const query = toLogQuery({ ...ERRORS, sort: 'ts' }, { from, to: null }, { skip: 0, limit: 1 })
  const errors = useRemote(call('GET /logs', { query }))
  const isOverAll = me.operator && me.tenant.uuid === me.home.uuid
  return runCheck([errors], () => {
    const { data: [first] = [], total = 0 } = errors.value?.data ?? {}
    if (total === 0) return null
    return {
      title: t.counted('home.errors', total),
      body: t('home.errors.body'),
      isGrave: true,
      since: first?.ts ?? null,
      affects: isOverAll ? t('calls.office.all') : me.tenant.name,
      action: { label: t('home.errors.do'), href: navigation.href('logs', { query: ERRORS }) },
    }
  })
}
