// Where whoever looks is signed in himself.
import { signInsCall } from '../../api/people.ts'
import { useAdmin } from '../admin-context.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { SignInList } from '../people/sign-in-list.tsx'

export const OwnSignIns = () => {
  const { me, t } = useAdmin()
  const isHome = me.tenant.uuid === me.home.uuid
  const { asked, again } = useAsked(isHome ? signInsCall(me.user.uuid) : null)
  const signIns = latest(asked)?.data ?? null
  // In another office he is nobody's colleague.
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
