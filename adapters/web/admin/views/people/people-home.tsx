// People on the home page: who will be removed.
import { type CheckState, runCheck } from '#adapters/web/kit/dashboard/dashboard.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'

/** How many people are named. The number of the others follows. */
const NAMED = 3
const removals = { status: 'TO_BE_REMOVED', sort: 'statusSince', skip: 0, limit: NAMED } as const

export function usePeopleHome(): CheckState {
  const { navigation, t } = useAdmin()
  const leaving = useRemote(call('GET /users', { query: removals }))
  return runCheck([leaving], () => {
    const { data = [], total = 0 } = leaving.value ?? {}
    if (total === 0) return null
    const names = data.map(({ name }) => name)
    return {
      title: t.counted('home.removal', total),
      body: t('home.removal.body'),
      isGrave: false,
      since: data[0]?.statusSince ?? null,
      affects: [...names, ...(total > NAMED ? [t('shell.andMore', { count: total - NAMED })] : [])].join(', '),
      action: { label: t('role.who'), href: navigation.href('people', { query: { status: 'TO_BE_REMOVED' } }) },
    }
  })
}
