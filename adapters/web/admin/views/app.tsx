// What is seen as a whole: opening, the way in, the pages, or why nothing can be shown.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { type DraftStorage, makeStoredDrafts } from '#adapters/web/kit/draft-store.ts'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { NavigationContext } from '#adapters/web/kit/views/navigation-context.tsx'
import { PageContext } from '#adapters/web/kit/views/page-context.tsx'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import type { Session } from '../session/session.ts'
import { type Admin, AdminContext, type Surroundings, SurroundingsContext } from './admin-context.tsx'
import { IgnoredFilters } from './frame/not-here.tsx'
import { Opening } from './frame/opening.tsx'
import { Shell } from './frame/shell.tsx'
import { PageAt } from './pages.tsx'
import { SignInView } from './sign-in/sign-in-view.tsx'

interface AppProps {
  readonly surroundings: Surroundings
  readonly session: Session
  /** Of this tab. */
  readonly storage: () => DraftStorage
}

export const App = (props: AppProps) => {
  const { surroundings, session } = props
  const page = useMemo(
    () => ({ ...surroundings, api: session.api, language: surroundings.appearance.config.language }),
    [surroundings, session],
  )
  return (
    <SurroundingsContext.Provider value={surroundings}>
      <PageContext.Provider value={page}>
        <NavigationContext.Provider value={page}>
          <Standing {...props} />
        </NavigationContext.Provider>
      </PageContext.Provider>
    </SurroundingsContext.Provider>
  )
}

const Standing = ({ surroundings, session, storage }: AppProps) => {
  const { navigation, t } = surroundings
  const [trouble, setTrouble] = useState<CallFailure | null>(null)
  const { route, tenant, ignored } = useSignals(navigation.place)
  const standing = useSignals(session.standing)
  useEffect(() => {
    void session.start()
  }, [session, tenant])

  const me = standing._tag === 'SignedIn' ? standing.me : null
  const admin = useMemo((): Admin | null => {
    if (me === null) return null
    const permissions = new Set(me.permissions)
    return {
      ...surroundings,
      api: session.api,
      me,
      may: (permission) => permissions.has(permission),
      drafts: makeStoredDrafts(storage, `${me.user.uuid} ${me.tenant.uuid}`),
      signOut: () => void session.signOut().then(setTrouble),
    }
  }, [me])

  switch (standing._tag) {
    case 'Starting':
      return <Opening />
    case 'SignedOut':
      return (
        <SignInView
          reason={standing.reason}
          returnTo={standing.reason === 'left' ? navigation.href('home') : `${location.pathname}${location.search}`}
        />
      )
    case 'Unknown':
      return (
        <main class="sign-in" id="content">
          <h1 class="visually-hidden">{t('signIn.title')}</h1>
          <FailureNotice failure={standing.failure} onRetry={() => void session.start()} />
        </main>
      )
    case 'SignedIn':
      return admin === null ? null : (
        <AdminContext.Provider value={admin}>
          <Shell>
            {trouble !== null && <FailureNotice failure={trouble} meaning={t('shell.signOut.failed')} />}
            {session.lostTenant() && (
              <Notice tone="info" title={t('shell.tenant.lost.title')}>
                <p>{t('shell.tenant.lost.body')}</p>
              </Notice>
            )}
            <IgnoredFilters ignored={ignored} />
            <PageAt key={admin.me.tenant.uuid} found={route} />
          </Shell>
        </AdminContext.Provider>
      )
  }
}
