// People on the home page: who is about to be removed, how many people have each status, and where the user is signed in.
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { countsCall, peopleCall, signInsCall, STATUSES } from '../../api/people.ts'
import { useAdmin } from '../admin-context.tsx'
import { checkedBy, type HomePart } from '../home/check.ts'
import { Figures } from '../home/figures.tsx'
import { SignInList } from './person-sign-ins.tsx'

/** Beyond these names their number is shown. */
const NAMED = 3
const removals = { q: '', status: 'TO_BE_REMOVED', role: '', tag: '', sort: 'statusSince', skip: 0, limit: NAMED }

export const peopleHome: HomePart = {
  needs: 'users:read',
  use: () => {
    const { navigation, t } = useAdmin()
    const counts = useAsked(countsCall)
    const leaving = useAsked(peopleCall(removals))
    const numbers = latest(counts.asked)
    const checked = checkedBy([counts, leaving], () => {
      const { data = [], total = 0 } = latest(leaving.asked) ?? {}
      if (total === 0) return null
      const names = data.map(({ name }) => name)
      return {
        title: t.counted('home.removal', total),
        body: t('home.removal.body'),
        isGrave: false,
        since: data[0]?.statusSince ?? null,
        affects: [...names, ...(total > NAMED ? [t.counted('bulk.and', total - NAMED)] : [])].join(', '),
        action: {
          label: t('home.removal.do'),
          href: navigation.href('people', { query: { status: 'TO_BE_REMOVED' } }),
        },
      }
    })
    return {
      checked,
      figures: (
        <Figures
          id="figures-people"
          title={t('people.title')}
          more={<Link href={navigation.href('people')}>{t('home.people.all')}</Link>}
          figures={STATUSES.map((status) => ({
            label: t(`status.${status}`),
            value: numbers?.[status] ?? null,
            href: navigation.href('people', { query: { status } }),
          }))}
        />
      ),
    }
  },
}

/** Where the user is signed in; nothing to check. */
export const ownSignInsHome: HomePart = {
  needs: 'users:read',
  use: () => ({ checked: { _tag: 'Done', finding: null }, figures: <OwnSignIns /> }),
}

const OwnSignIns = () => {
  const { me, t } = useAdmin()
  // In another office the user has no account.
  const isHome = me.tenant.uuid === me.home.uuid
  const { asked, again } = useAsked(isHome ? signInsCall(me.user.uuid) : null)
  const signIns = latest(asked)?.data ?? null
  if (!isHome) return null
  return (
    <section class="panel" aria-labelledby="own-sign-ins">
      <h2 id="own-sign-ins" class="panel-title">
        {t('home.signIns')}
      </h2>
      {asked._tag === 'Failed' && <FailureNotice failure={asked.failure} onRetry={again} />}
      {signIns === null && asked._tag === 'Loading' && <span class="skeleton" aria-hidden="true" />}
      {signIns !== null && <SignInList signIns={signIns} />}
    </section>
  )
}
