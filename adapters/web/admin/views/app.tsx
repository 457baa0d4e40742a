// The whole application: the page while it starts, sign-in, the pages, or why nothing can be shown.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { type DraftStorage, makeStoredDrafts } from '#adapters/web/kit/draft-store.ts'
import { FormContext } from '#adapters/web/kit/form/form.tsx'
import { FailureNotice, Notice } from '#adapters/web/kit/views/panel.tsx'
import { IgnoredFilters } from '#adapters/web/kit/navigation/frame.tsx'
import { NavigationContext } from '#adapters/web/kit/views/navigation-context.tsx'
import { PageContext } from '#adapters/web/kit/views/page-context.tsx'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import { call } from '../api/call.ts'
import { type AdminSession, toSignInAddress } from '../session/session.ts'
import { type Admin, AdminContext, type AppTools, AppToolsContext, useAppTools } from './admin-context.tsx'
import { PageAt } from './pages.tsx'
import { Logo, Opening, AdminShell } from './frame/shell.tsx'

interface AppProps {
  readonly tools: AppTools
  readonly session: AdminSession
  /** The storage of this browser tab. */
  readonly storage: () => DraftStorage
}

export function AdminApp(props: AppProps) {
  const { tools, session } = props
  const page = useMemo(
    () => ({ ...tools, api: session.api, language: tools.appearance.config.language }),
    [tools, session],
  )
  return (
    <AppToolsContext.Provider value={tools}>
      <PageContext.Provider value={page}>
        <NavigationContext.Provider value={page}>
          <CurrentView {...props} />
        </NavigationContext.Provider>
      </PageContext.Provider>
    </AppToolsContext.Provider>
  )
}

/** What the user asked for outside of a page, and did not happen. */
type FailedAct = Pick<Parameters<typeof FailureNotice>[0], 'failure' | 'meaning'>

function CurrentView({ tools, session, storage }: AppProps) {
  const { navigation, t } = tools
  const [failed, setFailed] = useState<FailedAct | null>(null)
  const { route, tenant } = useSignals(navigation.place)
  const state = useSignals(session.state)
  useEffect(() => {
    void session.start()
  }, [session, tenant])

  const me = state._tag === 'SignedIn' ? state.me : null
  const admin = useMemo((): Admin | null => {
    if (me === null) return null
    const permissions = new Set(me.permissions)
    return {
      ...tools,
      api: session.api,
      me,
      may: (permission) => permissions.has(permission),
      drafts: makeStoredDrafts(storage, `${me.user.uuid} ${me.tenant.uuid}`),
      signOut: () =>
        void session.signOut().then((failure) => setFailed(failure && { failure, meaning: t('shell.signOut.failed') })),
      chooseLanguage: (language) =>
        void session
          .api(call('PUT /admin/me/language', { body: { language } }))
          .then((answer) =>
            answer._tag === 'Left'
              ? setFailed({ failure: answer.left, meaning: t('shell.language.failed') })
              : tools.appearance.chooseLanguage(language ?? me.home.language),
          ),
    }
  }, [me])

  switch (state._tag) {
    case 'Starting':
      return <Opening />
    case 'SignedOut':
      return (
        <SignInView
          reason={state.reason}
          returnTo={state.reason === 'left' ? navigation.href('home') : `${location.pathname}${location.search}`}
        />
      )
    case 'OfficeChanged':
      return (
        <main class="sign-in" id="content">
          <Notice tone="info" title={t('shell.office.changed')}>
            <p>{t('shell.office.changed.body')}</p>
            <a class="button" href={navigation.href('home')}>
              {t('shell.office.go')}
            </a>
          </Notice>
        </main>
      )
    case 'Unknown':
      return (
        <main class="sign-in" id="content">
          <h1 class="visually-hidden">{t('signIn.title')}</h1>
          <FailureNotice failure={state.failure} onRetry={() => void session.start()} />
        </main>
      )
    case 'SignedIn':
      return admin === null ? null : (
        <AdminContext.Provider value={admin}>
          <FormContext.Provider value={admin}>
            <AdminShell>
              {failed !== null && <FailureNotice {...failed} />}
              {session.lostTenant() && (
                <Notice tone="info" title={t('shell.tenant.lost.title')}>
                  <p>{t('shell.tenant.lost.body')}</p>
                </Notice>
              )}
              {!admin.me.sending && (
                <Notice tone="info" title={t('shell.sendingOff.title')}>
                  <p>{t('shell.sendingOff.body')}</p>
                </Notice>
              )}
              <IgnoredFilters />
              <PageAt key={admin.me.tenant.uuid} found={route} />
            </AdminShell>
          </FormContext.Provider>
        </AdminContext.Provider>
      )
  }
}

function SignInView(props: {
  readonly reason: 'first' | 'ended' | 'left'
  /** Path and query to open after sign-in. */
  readonly returnTo: string
}) {
  const { t } = useAppTools()
  const { reason, returnTo } = props
  useEffect(() => {
    document.title = `${t('signIn.button')} · tapster`
  }, [])
  return (
    <main class="sign-in" id="content">
      <div class="panel framed stack gap-12 at-start sign-in-card">
        <Logo size={48} />
        <h1 class="page-title two-lines">{t('signIn.title')}</h1>
        <p class="page-lead quiet break">{t('signIn.lead')}</p>
        {reason !== 'first' && (
          <Notice tone={reason === 'left' ? 'success' : 'info'} title={t(`signIn.${reason}.title`)}>
            <p>{t(`signIn.${reason}.body`)}</p>
          </Notice>
        )}
        <a class="button button-primary button-wide" href={toSignInAddress(returnTo, reason === 'left')}>
          {t('signIn.button')}
        </a>
        <p class="quiet">{t('signIn.how')}</p>
        <a class="link-line" href={toSignInAddress(returnTo, true)}>
          {t('signIn.other')}
        </a>
      </div>
    </main>
  )
}
