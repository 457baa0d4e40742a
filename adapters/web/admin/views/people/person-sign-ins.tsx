// Where a person is signed in, and the way to end all of it.
import { useState } from 'preact/hooks'
import { Chip } from '#adapters/web/kit/views/chip.tsx'
import { endSignInsCall, type SignIn, signInsCall, type User } from '../../api/people.ts'
import { useAdmin } from '../admin-context.tsx'
import { Confirm } from '#adapters/web/kit/views/confirm.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'

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
        <div class="button-row wrap">
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

/** The latest used first. */
export const SignInList = ({ signIns }: { readonly signIns: readonly SignIn[] }) => {
  const { format, now, t } = useAdmin()
  const told = (key: 'person.signIns.used' | 'person.signIns.until', at: string) => (
    <span class="quiet" title={format.exactly(Date.parse(at))}>
      {t(key, { when: format.when(Date.parse(at), now()) })}
    </span>
  )
  return signIns.length === 0 ? (
    <p class="quiet">{t('person.signIns.none')}</p>
  ) : (
    <ul class="stack">
      {signIns.map(({ id, kind, label, lastUsedAt, expiresAt, current }) => (
        <li key={id} class="sign-in-row lines">
          <span class="wrap">
            <span class="cut" dir="auto" title={label}>
              {t(`person.signIns.${kind}`)}
              {label !== '' && ` · ${label}`}
            </span>
            {current && <Chip tone="accent">{t('person.signIns.current')}</Chip>}
          </span>
          {told('person.signIns.used', lastUsedAt)}
          {kind !== 'browser' && told('person.signIns.until', expiresAt)}
        </li>
      ))}
    </ul>
  )
}
