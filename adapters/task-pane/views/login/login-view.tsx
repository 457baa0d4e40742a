// Before anyone is signed in: what the pane is for, one thing to do, and what became of the last attempt.
import { useState } from 'preact/hooks'
import type { Session } from '../../session/session.ts'
import { readLoginMessage } from '../../session/login-message.ts'
import { CheckIcon } from '../frame/icons.tsx'
import { Notice } from '../frame/notice.tsx'
import { usePane } from '../pane-context.tsx'

/** Why the user sees this view. */
export type LoginReason = 'first' | 'ended' | 'loggedOut' | 'loggedOutPartly'

type Attempt =
  | { readonly _tag: 'None' }
  | { readonly _tag: 'Waiting' }
  | { readonly _tag: 'Blocked' }
  | { readonly _tag: 'Closed' }
  | { readonly _tag: 'Refused'; readonly message: string }

const loginPath = (mailbox: string | null): string =>
  mailbox === null
    ? '/ledger/mailclient/login'
    : `/ledger/mailclient/login?${new URLSearchParams({ email: mailbox }).toString()}`

export const LoginView = (props: { readonly reason: LoginReason; readonly onSignedIn: (session: Session) => void }) => {
  const { host, t } = usePane()
  const { reason, onSignedIn } = props
  const [attempt, setAttempt] = useState<Attempt>({ _tag: 'None' })

  const login = async (): Promise<void> => {
    setAttempt({ _tag: 'Waiting' })
    const outcome = await host.openDialog(loginPath(host.userAddress), (message) =>
      readLoginMessage(message, location.origin),
    )
    if (outcome._tag === 'Left')
      return setAttempt(outcome.left._tag === 'DialogBlocked' ? { _tag: 'Blocked' } : { _tag: 'Closed' })
    if (outcome.right.ok) return onSignedIn(outcome.right.session)
    setAttempt({ _tag: 'Refused', message: outcome.right.message })
  }

  return (
    <div class="login">
      {attempt._tag === 'None' ? <ReasonNotice reason={reason} /> : <AttemptNotice attempt={attempt} />}
      <div class="login-mark" aria-hidden="true">
        <span class="login-mark-letter">t</span>
      </div>
      <h2 class="login-title">{t('login.title')}</h2>
      <ul class="login-values">
        {(['login.value.contact', 'login.value.archive', 'login.value.receipt'] as const).map((key) => (
          <li key={key}>
            <CheckIcon />
            {t(key)}
          </li>
        ))}
      </ul>
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
        <Notice tone="info" title={t('login.ended.title')}>
          <p>{t('login.ended.body')}</p>
        </Notice>
      )
    case 'loggedOut':
      return (
        <Notice tone="success" title={t('logout.title')}>
          <p>{t('logout.done')}</p>
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

const AttemptNotice = ({ attempt }: { readonly attempt: Attempt }) => {
  const { t } = usePane()
  switch (attempt._tag) {
    case 'None':
      return null
    case 'Waiting':
      return <Notice tone="info" title={t('login.waiting')} />
    case 'Blocked':
      return (
        <Notice tone="error" title={t('login.blocked.title')}>
          <p>{t('login.blocked.body')}</p>
        </Notice>
      )
    case 'Closed':
      return (
        <Notice tone="info" title={t('login.closed.title')}>
          <p>{t('login.closed.body')}</p>
        </Notice>
      )
    case 'Refused':
      return (
        <Notice tone="error" title={t('login.failed.title')}>
          <p>{attempt.message}</p>
        </Notice>
      )
  }
}
