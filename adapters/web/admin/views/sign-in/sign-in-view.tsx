// The page before sign-in: what the application is, and one way in.
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { useEffect } from 'preact/hooks'
import { signInAddress } from '../../session/session.ts'
import { useAppTools } from '../admin-context.tsx'
import { Logo } from '../frame/shell.tsx'

export const SignInView = (props: {
  readonly reason: 'first' | 'ended' | 'left'
  /** Path and query to open after sign-in. */
  readonly returnTo: string
}) => {
  const { t } = useAppTools()
  const { reason, returnTo } = props
  useEffect(() => {
    document.title = `${t('signIn.button')} · tapster`
  }, [])
  return (
    <main class="sign-in" id="content">
      <div class="panel sign-in-card">
        <Logo size={48} />
        <h1 class="page-title">{t('signIn.title')}</h1>
        <p class="page-lead">{t('signIn.lead')}</p>
        {reason !== 'first' && (
          <Notice tone={reason === 'left' ? 'success' : 'info'} title={t(`signIn.${reason}.title`)}>
            <p>{t(`signIn.${reason}.body`)}</p>
          </Notice>
        )}
        <a class="button button-primary button-wide" href={signInAddress(returnTo, reason === 'left')}>
          {t('signIn.button')}
        </a>
        <p class="quiet">{t('signIn.how')}</p>
        <a href={signInAddress(returnTo, true)}>{t('signIn.other')}</a>
      </div>
    </main>
  )
}
