// Which view stands: opening, login, the open mail, or why nothing can be shown.
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { CallFailure } from '../api/failure.ts'
import type { MailItem } from '../host/mail-host.ts'
import type { SessionKeeper } from '../session/session-keeper.ts'
import { wordsOf } from './failure-text.ts'
import { type LoginReason, LoginView } from './login-view.tsx'
import { MailView } from './mail-view.tsx'
import { FailureNotice } from './notice.tsx'
import { usePane } from './pane-context.tsx'
import { Shell } from './shell.tsx'
import { ArchiveSkeleton, CardSkeleton } from './skeleton.tsx'

type Standing =
  | { readonly _tag: 'Starting' }
  | { readonly _tag: 'Unknown'; readonly failure: CallFailure }
  | { readonly _tag: 'Login'; readonly reason: LoginReason }
  | { readonly _tag: 'SignedIn' }

export const App = (props: {
  readonly keeper: SessionKeeper
  /** Hands over what to call when a call met the end of the session. */
  readonly onEnded: (listener: () => void) => void
}) => {
  const { keeper, onEnded } = props
  const { host, t } = usePane()
  const [standing, setStanding] = useState<Standing>({ _tag: 'Starting' })
  const [division, setDivision] = useState<number | null>(null)

  const start = useCallback(async () => {
    setStanding({ _tag: 'Starting' })
    const outcome = await keeper.start(host.userAddress)
    setStanding(outcome._tag === 'LoginNeeded' ? { _tag: 'Login', reason: 'first' } : outcome)
  }, [keeper, host])

  useEffect(() => {
    onEnded(() => setStanding({ _tag: 'Login', reason: 'ended' }))
    void start()
  }, [start])

  const logout = async (): Promise<void> => {
    setStanding({ _tag: 'Starting' })
    const { revoked, disconnected } = await keeper.logout(host.userAddress)
    setStanding({ _tag: 'Login', reason: revoked && disconnected ? 'loggedOut' : 'loggedOutPartly' })
  }

  switch (standing._tag) {
    case 'Starting':
      return (
        <Shell>
          <p class="visually-hidden" role="status">
            {t('shell.starting')}
          </p>
          <CardSkeleton />
          <ArchiveSkeleton />
        </Shell>
      )
    case 'Unknown':
      return (
        <Shell>
          <FailureNotice words={wordsOf(t, standing.failure)} onRetry={() => void start()} />
        </Shell>
      )
    case 'Login':
      return (
        <Shell>
          <LoginView
            reason={standing.reason}
            onSignedIn={(session) => {
              keeper.signedIn(session)
              setStanding({ _tag: 'SignedIn' })
            }}
          />
        </Shell>
      )
    case 'SignedIn':
      return (
        <Shell
          actions={[{ label: t('shell.logout'), run: () => void logout() }]}
          {...(division !== null && { status: { division } })}
        >
          <OpenItem onDivision={setDivision} />
        </Shell>
      )
  }
}

const OpenItem = ({ onDivision }: { readonly onDivision: (division: number) => void }) => {
  const { host, t } = usePane()
  const [item, setItem] = useState<MailItem | null | 'loading'>('loading')
  useEffect(() => {
    let asked = 0
    const load = async (): Promise<void> => {
      const mine = ++asked
      const current = await host.currentItem()
      if (mine === asked) setItem(current._tag === 'Right' ? current.right : null)
    }
    void load()
    return host.onItemChanged(() => void load())
  }, [host])

  if (item === 'loading') return <CardSkeleton />
  if (item === null)
    return (
      <section class="card" aria-label={t('contact.region')}>
        <h2 class="card-question">{t('contact.noItem.title')}</h2>
        <p class="quiet">{t('contact.noItem.body')}</p>
      </section>
    )
  return <MailView key={item.itemId} item={item} onDivision={onDivision} />
}
