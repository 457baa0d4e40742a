// Where somebody is signed in, and the way to end all of it.
import { useState } from 'preact/hooks'
import { endSignInsCall, signInsCall, type User } from '../../api/people.ts'
import { useAdmin } from '../admin-context.tsx'
import { Confirm } from '../frame/confirm.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { SignInList } from './sign-in-list.tsx'

export const PersonSignIns = (props: {
  readonly user: User
  readonly mayChange: boolean
  readonly isSelf: boolean
  readonly onStale: () => void
}) => {
  const { api, receipts, t } = useAdmin()
  const { user, mayChange, isSelf, onStale } = props
  const [isAsking, setAsking] = useState(false)
  const { asked, again } = useAsked(signInsCall(user.uuid))
  const signIns = latest(asked)?.data ?? null
  const end = async () => {
    const answer = await api(endSignInsCall(user.uuid))
    if (answer._tag === 'Right')
      receipts.tell({
        title: t.counted('person.signIns.ended', answer.right.ended, { name: user.name }),
      })
    return answer
  }
  return (
    <section class="panel" aria-labelledby="person-sign-ins">
      <h2 id="person-sign-ins" class="panel-title">
        {t('person.signIns')}
      </h2>
      {asked._tag === 'Failed' && <FailureNotice failure={asked.failure} onRetry={again} />}
      {signIns !== null && <SignInList signIns={signIns} />}
      {signIns === null && asked._tag === 'Loading' && (
        <>
          <span class="skeleton" aria-hidden="true" />
          <span class="skeleton" aria-hidden="true" />
        </>
      )}
      {mayChange && signIns !== null && signIns.length > 0 && (
        <div class="button-row">
          <button type="button" class="button" onClick={() => setAsking(true)}>
            {t('person.signIns.end')}
          </button>
        </div>
      )}
      {isAsking && (
        <Confirm
          title={t('person.signIns.end.title', { name: user.name })}
          action={t('person.signIns.end')}
          isGrave
          run={end}
          onDone={() => {
            setAsking(false)
            again()
            onStale()
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('person.signIns.end.body', { name: user.name })}</p>
          {isSelf && <p>{t('person.signIns.end.self')}</p>}
        </Confirm>
      )}
    </section>
  )
}
