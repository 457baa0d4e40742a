// How an assistant is connected: the address to paste, the steps, and who may.
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import type { Assistant } from '../../api/assistant.ts'
import { isOnDomain, isReachable } from '../../assistant/reach.ts'
import { useAdmin } from '../admin-context.tsx'
import { CopyButton } from '../logs/copy-button.tsx'

/** By which the empty list of connections leads here. */
export const CONNECT = 'connect'

export const ConnectPanel = ({ assistant }: { readonly assistant: Assistant }) => {
  const { me, t } = useAdmin()
  const { url, mailDomain, consent } = assistant
  return (
    <section class="panel" aria-labelledby={CONNECT}>
      <h2 id={CONNECT} class="panel-title" tabIndex={-1}>
        {t('assistant.connect')}
      </h2>
      {mailDomain === null && (
        <Notice tone="error" title={t('assistant.nobody.title')}>
          <p>{t('assistant.nobody.body', { office: me.home.name })}</p>
        </Notice>
      )}
      {!isReachable(url) && (
        <Notice tone="info" title={t('assistant.local.title')}>
          <p>{t('assistant.local.body')}</p>
        </Notice>
      )}
      <div class="field">
        <label class="field-label" for="assistant-url">
          {t('assistant.url')}
        </label>
        <div class="wrap">
          <input
            id="assistant-url"
            class="input"
            readOnly
            value={url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton label={t('assistant.copy')} word={t('assistant.copy')} text={() => url} isPrimary />
        </div>
      </div>
      <div class="grid">
        <div class="assistant-part stack">
          <h3>{t('assistant.steps')}</h3>
          <ol class="steps">
            <li>{t('assistant.step.open')}</li>
            <li>{t('assistant.step.add')}</li>
            <li>{t('assistant.step.signIn')}</li>
            {consent && <li>{t('assistant.step.consent')}</li>}
          </ol>
          <p class="quiet">{t('assistant.steps.team')}</p>
        </div>
        <WhoMay mailDomain={mailDomain} />
      </div>
    </section>
  )
}

export const ConnectSkeleton = () => {
  const { t } = useAdmin()
  return (
    <section class="panel" aria-busy="true">
      <h2 class="panel-title">{t('assistant.connect')}</h2>
      <p class="visually-hidden" role="status">
        {t('table.loading')}
      </p>
      <span class="skeleton skeleton-label" />
      <span class="skeleton skeleton-input" />
      <div class="grid">
        {['assistant.steps', 'assistant.who'].map((key) => (
          <div key={key} class="assistant-part stack">
            <span class="skeleton skeleton-label" />
            <span class="skeleton skeleton-block" />
          </div>
        ))}
      </div>
    </section>
  )
}

/** `mailDomain` null: nobody, which is told above. */
const WhoMay = ({ mailDomain }: { readonly mailDomain: string | null }) => {
  const { me, t } = useAdmin()
  const { home, user } = me
  return (
    <div class="assistant-part stack">
      <h3>{t('assistant.who')}</h3>
      {mailDomain !== null && (
        <>
          <p>
            {t('assistant.who.rule', {
              office: home.name,
              permission: t('permission.platform:admin'),
              domain: mailDomain,
            })}{' '}
            <strong>
              {isOnDomain(user.email, mailDomain)
                ? t('assistant.who.you')
                : t('assistant.who.notYou', { email: user.email })}
            </strong>
          </p>
        </>
      )}
      <p>{t('assistant.who.acts')}</p>
      <p class="quiet">{t('assistant.who.ends')}</p>
    </div>
  )
}
