// Signing in: the view without a session, the renewal of a link, and the outcome of the last attempt.
import type { SignInOutcome } from '../../session/sign-in.ts'
import { failureWords } from '#adapters/web/kit/failure-words.ts'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { usePane } from '../pane-context.tsx'
import { useState } from 'preact/hooks'
import { useLink } from '../use-stores.ts'
import { CheckIcon } from '#adapters/web/kit/views/icons.tsx'

export type SignInAttempt = SignInOutcome | { readonly _tag: 'None' } | { readonly _tag: 'Waiting' }

export const AttemptNotice = ({ attempt }: { readonly attempt: SignInAttempt }) => {
  const { t } = usePane()
  switch (attempt._tag) {
    case 'None':
    case 'SignedIn':
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
    case 'NotBegun': {
      const { title, body } = failureWords(t, attempt.failure)
      return (
        <Notice tone="error" title={title}>
          <p>{body}</p>
        </Notice>
      )
    }
    case 'Refused':
      return (
        <Notice tone="error" title={t('login.failed.title')}>
          <p>{attempt.message}</p>
        </Notice>
      )
  }
}

/** Renews the link by signing in once more; what became of it is the view's state. */
export const useReconnect = (): { readonly attempt: SignInAttempt; readonly reconnect: () => void } => {
  const { link, signIn } = usePane()
  const [attempt, setAttempt] = useState<SignInAttempt>({ _tag: 'None' })
  const reconnect = async (): Promise<void> => {
    setAttempt({ _tag: 'Waiting' })
    const outcome = await signIn()
    if (outcome._tag === 'SignedIn') link.lookAgain()
    setAttempt(outcome)
  }
  return { attempt, reconnect: () => void reconnect() }
}

export const LapseNotice = () => {
  const { t, format, now } = usePane()
  const { link } = useLink()
  const { attempt, reconnect } = useReconnect()
  if (attempt._tag === 'SignedIn')
    return (
      <Notice tone="success" title={t('lapse.renewed.title')}>
        <p>{t('lapse.renewed.body')}</p>
      </Notice>
    )
  if (link?.state !== 'lapsing') return null
  const at = Date.parse(link.lapsesAt)
  return (
    <>
      <Notice tone="info" title={t('lapse.title')}>
        <p title={format.exactly(at)}>
          {at > now() ? t('lapse.body', { day: format.day(at, now()) }) : t('lapse.any')}
        </p>
        <button type="button" class="button" onClick={reconnect}>
          {t('lapse.renew')}
        </button>
      </Notice>
      <AttemptNotice attempt={attempt} />
    </>
  )
}

/** Why the user sees this view. */
export type LoginReason = 'first' | 'ended' | 'loggedOut' | 'loggedOutPartly' | 'forgotten'

export const LoginView = (props: { readonly reason: LoginReason; readonly onSignedIn: () => void }) => {
  const { host, signIn, t } = usePane()
  const { reason, onSignedIn } = props
  const [attempt, setAttempt] = useState<SignInAttempt>({ _tag: 'None' })

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
