// The root view of the pane: start, sign-in, the open item, a page of the menu, or a failure.
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { CallFailure } from '#adapters/web/kit/http.ts'
import type { SessionKeeper } from '../session/session-keeper.ts'
import { type LoginReason, LoginView, LapseNotice } from './login/login-view.tsx'
import { CurrentItem } from './item/item-view.tsx'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { usePane } from './pane-context.ts'
import { MyDataPage } from './settings/my-data-page.tsx'
import { SettingsPage } from './settings/settings-page.tsx'
import { PaneShell } from './frame/shell.tsx'
import { ItemSkeleton } from './elements.tsx'

type AppState =
  | { readonly _tag: 'Starting' }
  | { readonly _tag: 'Unknown'; readonly failure: CallFailure }
  | { readonly _tag: 'Login'; readonly reason: LoginReason }
  | { readonly _tag: 'SignedIn' }

type Page = 'item' | 'settings' | 'myData'

export function PaneApp(props: {
  readonly keeper: SessionKeeper
  /** Registers the function to call when a call finds that the session has ended. */
  readonly onEnded: (listener: () => void) => void
  /** Registers the function to call when another user has signed in, here or in another window. */
  readonly onOtherUser: (listener: () => void) => void
}) {
  const { keeper, onEnded, onOtherUser } = props
  const { checkUser, forgetAnswers, forgetUser, host, licence, link, t } = usePane()
  const [standing, setStanding] = useState<AppState>({ _tag: 'Starting' })
  const [division, setDivision] = useState<number | null>(null)
  const [page, setPage] = useState<Page>('item')

  const start = useCallback(async () => {
    setStanding({ _tag: 'Starting' })
    const outcome = await keeper.start(host.userAddress)
    setStanding(outcome._tag === 'LoginNeeded' ? { _tag: 'Login', reason: 'first' } : outcome)
  }, [keeper, host])

  useEffect(() => {
    onEnded(() => leave('ended'))
    onOtherUser(() => {
      setPage('item')
      void start()
    })
    void start()
  }, [start])

  const isSignedIn = standing._tag === 'SignedIn'
  useEffect(() => void (isSignedIn && licence.join()), [isSignedIn, licence])

  // Closes a page of the menu when the user opens another item.
  useEffect(() => {
    if (page === 'item') return undefined
    let isGone = false
    const loadItemKey = async (): Promise<string | null> => {
      const item = await host.currentItem()
      return item._tag === 'Right' && item.right !== null ? item.right.key : null
    }
    const covered = loadItemKey()
    const stop = host.onItemChanged(() => {
      void Promise.all([covered, loadItemKey()]).then(([before, now]) => {
        if (!isGone && before !== now) setPage('item')
      })
    })
    return () => {
      isGone = true
      stop()
    }
  }, [page, host])

  const leave = (reason: LoginReason): void => {
    if (reason === 'ended') forgetAnswers()
    else forgetUser()
    setStanding({ _tag: 'Login', reason })
  }

  const signOut = async (): Promise<void> => {
    setStanding({ _tag: 'Starting' })
    setPage('item')
    const { revoked, disconnected } = await keeper.logout(host.userAddress)
    leave(revoked && disconnected ? 'loggedOut' : 'loggedOutPartly')
  }

  const onForgotten = (): void => {
    setPage('item')
    keeper.forget()
    leave('forgotten')
  }

  switch (standing._tag) {
    case 'Starting':
      return (
        <PaneShell>
          <ItemSkeleton label={t('shell.starting')} />
        </PaneShell>
      )
    case 'Unknown':
      return (
        <PaneShell>
          <FailureNotice failure={standing.failure} onRetry={() => void start()} />
        </PaneShell>
      )
    case 'Login':
      return (
        <PaneShell>
          <LoginView
            reason={standing.reason}
            onSignedIn={() => {
              checkUser()
              setStanding({ _tag: 'SignedIn' })
            }}
          />
        </PaneShell>
      )
    case 'SignedIn':
      return (
        <PaneShell
          actions={[
            { label: t('shell.settings'), run: () => setPage('settings') },
            { label: t('shell.myData'), run: () => setPage('myData') },
            { label: t('shell.logout'), run: () => void signOut() },
          ]}
          {...(page !== 'item' && { back: { label: t(`shell.${page}`), run: () => setPage('item') } })}
          status={{ division }}
        >
          <LapseNotice />
          {page === 'settings' && <SettingsPage division={division} onMyData={() => setPage('myData')} />}
          {page === 'myData' && <MyDataPage onForgotten={() => onForgotten()} />}
          {page === 'item' && (
            <CurrentItem
              onDivision={(known) => {
                setDivision(known)
                // Loaded after the contact, because the user waits for the contact.
                link.look()
              }}
            />
          )}
        </PaneShell>
      )
  }
}
