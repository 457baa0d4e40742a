// Before anyone is signed in: what the pane is for, one thing to do, and what became of the last attempt.
import { useState } from 'preact/hooks'
import { CheckIcon } from '#adapters/web/kit/views/icons.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { usePane } from '../pane-context.tsx'
import { type Attempt, AttemptNotice } from './attempt-notice.tsx'

/** Why the user sees this view. */
export type LoginReason = 'first' | 'ended' | 'loggedOut' | 'loggedOutPartly' | 'forgotten'

export const LoginView = (props: { readonly reason: LoginReason; readonly onSignedIn: () => void }) => {
  const { host, signIn, t } = usePane()
  const { reason, onSignedIn } = props
  const [attempt, setAttempt] = useState<Attempt>({ _tag: 'None' })

  const login = async (): Promise<void> => {
    setAttempt({ _tag: 'Waiting' })
    const outcome = await signIn()
    if (outcome._tag === 'SignedIn') onSignedIn()
    else setAttempt(outcome)
  }

  return (
    <div class="login">
      {(attempt._tag === 'None' || reason === 'ended') && <ReasonNotice reason={reason} />}
      <AttemptNotice attempt={attempt} />
      {reason !== 'ended' && <Offer />}
      <button type="button" class="button button-primary button-wide" onClick={() => void login()}>
        {attempt._tag === 'Waiting'
          ? t('login.reopen')
          : reason === 'first' && attempt._tag === 'None'
            ? t('login.action')
            : t('login.again')}
      </button>
      <p class="quiet">{t('login.private')}</p>
      {host.userAddress !== null && (
        <p class="quiet cut" title={host.userAddress}>
          {t('login.mailbox', { address: host.userAddress })}
        </p>
      )}
    </div>
  )
}

const ReasonNotice = ({ reason }: { readonly reason: LoginReason }) => {
  const { t } = usePane()
  switch (reason) {
    case 'first':
      return null
    case 'ended':
      return (
        <Notice tone="info" title={t('failure.session.title')}>
          <p>{t('failure.session.body')}</p>
        </Notice>
      )
    case 'loggedOut':
      return (
        <Notice tone="success" title={t('logout.title')}>
          <p>{t('logout.done')}</p>
        </Notice>
      )
    case 'forgotten':
      return (
        <Notice tone="success" title={t('login.forgotten.title')}>
          <p>{t('login.forgotten.body')}</p>
        </Notice>
      )
    case 'loggedOutPartly':
      return (
        <Notice tone="info" title={t('logout.title')}>
          <p>{t('logout.partly')}</p>
        </Notice>
      )
  }
}

/** What the pane is for: of use to who has not seen it yet. */
const Offer = () => {
  const { t } = usePane()
  return (
    <>
      <div class="login-mark" aria-hidden="true">
        <span class="login-mark-letter">t</span>
      </div>
      <h2 class="login-title">{t('login.title')}</h2>
      <ul class="stack stack-12 login-values">
        {(['login.value.contact', 'login.value.archive', 'login.value.receipt'] as const).map((key) => (
          <li key={key}>
            <CheckIcon />
            {t(key)}
          </li>
        ))}
      </ul>
    </>
  )
}
