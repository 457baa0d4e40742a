// People on the home page: who will be removed, how many people have each status, and where the user is signed in.
import { Link } from '#adapters/web/kit/views/button.tsx'
import { Loaded, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { STATUSES } from '../../people/status-acts.ts'
import { useAdmin } from '../admin-context.tsx'
import { runCheck, type HomePart, Figures } from '#adapters/web/kit/dashboard/dashboard.tsx'
import { SignInList } from './person-sign-ins.tsx'

/** How many people are named. The number of the others follows. */
const NAMED = 3
const removals = { status: 'TO_BE_REMOVED', sort: 'statusSince', skip: 0, limit: NAMED } as const

export function usePeopleHome(): HomePart {
  const { navigation, t } = useAdmin()
  const counts = useRemote(call('GET /users/counts'))
  const leaving = useRemote(call('GET /users', { query: removals }))
  const check = runCheck([counts, leaving], () => {
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
  return {
    check,
    figures: (
      <Figures
        id="figures-people"
        title={t('people.title')}
        more={<Link href={navigation.href('people')}>{t('home.people.all')}</Link>}
        figures={STATUSES.map((status) => ({
          label: t(`status.${status}`),
          value: counts.value?.[status] ?? null,
          href: navigation.href('people', { query: { status } }),
        }))}
      />
    ),
  }
}

/** Shows where the user is signed in. It has no check. */
export function useOwnSignInsHome(): HomePart {
  return {
    check: { _tag: 'Done', findings: [] },
    figures: <OwnSignIns />,
  }
}

function OwnSignIns() {
  const { me, t } = useAdmin()
  // The user has an account only in their own tenant.
  const isHome = me.tenant.uuid === me.home.uuid
  const signIns = useRemote(isHome ? call('GET /users/:id/sign-ins', { params: { id: me.user.uuid } }) : null)
  if (!isHome) return null
  return (
    <Panel id="own-sign-ins" title={t('home.signIns')}>
      <Loaded of={signIns}>{({ data }) => <SignInList signIns={data} />}</Loaded>
    </Panel>
  )
}
