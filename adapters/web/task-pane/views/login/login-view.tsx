// Sign-in: the view without a session, the renewal of a link, and the outcome of the last attempt.
import { useState } from 'preact/hooks'
import { explainFailure } from '#adapters/web/kit/failure-words.ts'
import { CheckIcon } from '#adapters/web/kit/views/icons.tsx'
import { Notice } from '#adapters/web/kit/views/panel.tsx'
import type { SignInOutcome } from '../../session/sign-in.ts'
import { PaneButton, Message } from '../elements.tsx'
import { useLink, usePane } from '../pane-context.ts'

type SignInAttempt = SignInOutcome | { readonly _tag: 'None' | 'Waiting' }

/** Signs in and keeps the outcome as state of the view. */
function useSignIn(onSignedIn: () => void) {
  const { signIn } = usePane()
  const [attempt, setAttempt] = useState<SignInAttempt>({ _tag: 'None' })
  const run = async (): Promise<void> => {
    setAttempt({ _tag: 'Waiting' })
    const outcome = await signIn()
    if (outcome._tag === 'SignedIn') onSignedIn()
    setAttempt(outcome)
  }
  return { attempt, start: () => void run() }
}

export function useReconnect() {
  return useSignIn(usePane().link.lookAgain)
}

export function AttemptNotice({ attempt }: { readonly attempt: SignInAttempt }) {
  const { t } = usePane()
  switch (attempt._tag) {
    case 'None':
    case 'SignedIn':
      return null
    case 'Waiting':
      return <Notice tone="info" title={t('login.waiting')} />
    case 'Blocked':
      return <Message tone="error" name="login.blocked" />
    case 'Closed':
      return <Message tone="info" name="login.closed" />
    case 'NotBegun':
    case 'Refused': {
      const { title, body } =
        attempt._tag === 'NotBegun'
          ? explainFailure(t, attempt.failure)
          : { title: t('login.failed.title'), body: attempt.message }
      return (
        <Notice tone="error" title={title}>
          <p>{body}</p>
        </Notice>
      )
    }
  }
}

/** Warns before the link to the ledger expires, and lets the user renew it. */
export function LapseNotice() {
  const { t, format, now } = usePane()
  const { link } = useLink()
  const { attempt, start } = useReconnect()
  if (attempt._tag === 'SignedIn') return <Message tone="success" name="lapse.renewed" />
  if (link?.state !== 'lapsing') return null
  const at = Date.parse(link.lapsesAt)
  return (
    <>
      <Notice tone="info" title={t('lapse.title')}>
        <p title={format.exactly(at)}>
          {at > now() ? t('lapse.body', { day: format.day(at, now()) }) : t('lapse.any')}
        </p>
        <PaneButton label={t('lapse.renew')} run={start} />
      </Notice>
      <AttemptNotice attempt={attempt} />
    </>
  )
}

const REASONS = {
  ended: ['info', 'failure.session'],
  loggedOut: ['success', 'logout.done'],
  loggedOutPartly: ['info', 'logout.partly'],
  forgotten: ['success', 'login.forgotten'],
} as const

export type LoginReason = 'first' | keyof typeof REASONS

export function LoginView(props: { readonly reason: LoginReason; readonly onSignedIn: () => void }) {
  const { host, t } = usePane()
  const { reason, onSignedIn } = props
  const { attempt, start } = useSignIn(onSignedIn)
  const isFirst = attempt._tag === 'None' && reason === 'first'
  const [tone, name] = reason === 'first' ? [] : REASONS[reason]
  return (
    <div class="login stack gap-16">
      {(attempt._tag === 'None' || reason === 'ended') && name !== undefined && <Message tone={tone} name={name} />}
      <AttemptNotice attempt={attempt} />
      {reason !== 'ended' && <Offer />}
      <PaneButton
        look="button button-primary button-wide"
        label={t(attempt._tag === 'Waiting' ? 'login.reopen' : isFirst ? 'login.action' : 'login.again')}
        run={start}
      />
      <p class="quiet">{t('login.private')}</p>
      {host.userAddress !== null && (
        <p class="quiet cut" title={host.userAddress}>
          {t('login.mailbox', { address: host.userAddress })}
        </p>
      )}
    </div>
  )
}

/** Explains the purpose of the pane to new users. */
function Offer() {
  const { t } = usePane()
  return (
    <>
      <div class="login-mark" aria-hidden="true">
        <span>t</span>
      </div>
      <h2 class="large">{t('login.title')}</h2>
      <ul class="stack gap-12 login-values">
        {(['login.value.contact', 'login.value.archive', 'login.value.receipt'] as const).map((key) => (
          <li key={key} class="row at-start">
            <CheckIcon />
            {t(key)}
          </li>
        ))}
      </ul>
    </>
  )
}
