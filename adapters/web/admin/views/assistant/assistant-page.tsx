// The page of the assistant, for operators: how to connect it, its connections, and its calls. Each part loads separately.
import type { AboutAssistantResponse } from '#adapters/contract/assistant/connections.ts'
import { Chip, Loaded, Panel, Notice } from '#adapters/web/kit/views/panel.tsx'
import { Field } from '#adapters/web/kit/views/field.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { isOnDomain, isReachable, getToolTitle } from '../../assistant/calls.ts'
import { useAdmin } from '../admin-context.tsx'
import { AreaHeader } from '../frame/area-header.tsx'
import { CopyButton } from '../frame/copy-button.tsx'
import { CONNECT, Connections } from './connections.tsx'
import { RecentCalls } from './recent-calls.tsx'

export function AssistantPage() {
  const { t } = useAdmin()
  const assistant = useRemote(call('GET /assistant'))
  return (
    <>
      <AreaHeader of="assistant" lead={t('assistant.lead')} />
      <Loaded of={assistant} meaning={t('assistant.failed')} skeleton={<ConnectSkeleton />}>
        {(about) => (
          <>
            <ConnectPanel assistant={about} />
            <ToolList tools={about.tools} />
          </>
        )}
      </Loaded>
      <Connections />
      <RecentCalls />
    </>
  )
}

function ConnectPanel({ assistant }: { readonly assistant: AboutAssistantResponse }) {
  const { me, t } = useAdmin()
  const { url, mailDomain, consent } = assistant
  return (
    <Panel id={CONNECT} title={t('assistant.connect')}>
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
      <Field id="assistant-url" label={t('assistant.url')}>
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
      </Field>
      <div class="grid">
        <div class="break stack">
          <h3>{t('assistant.steps')}</h3>
          <ol class="steps stack">
            <li>{t('assistant.step.open')}</li>
            <li>{t('assistant.step.add')}</li>
            <li>{t('assistant.step.signIn')}</li>
            {consent && <li>{t('assistant.step.consent')}</li>}
          </ol>
          <p class="quiet">{t('assistant.steps.team')}</p>
        </div>
        <WhoMay mailDomain={mailDomain} />
      </div>
    </Panel>
  )
}

function ConnectSkeleton() {
  const { t } = useAdmin()
  return (
    <section class="panel framed stack gap-12" aria-busy="true">
      <h2>{t('assistant.connect')}</h2>
      <p class="visually-hidden" role="status">
        {t('table.loading')}
      </p>
      <span class="skeleton skeleton-label" />
      <span class="skeleton skeleton-input" />
      <div class="grid">
        {['assistant.steps', 'assistant.who'].map((key) => (
          <div key={key} class="stack">
            <span class="skeleton skeleton-label" />
            <span class="skeleton skeleton-block" />
          </div>
        ))}
      </div>
    </section>
  )
}

/** `mailDomain` null: no person may connect an assistant. A notice above says so. */
function WhoMay({ mailDomain }: { readonly mailDomain: string | null }) {
  const { me, t } = useAdmin()
  const { home, user } = me
  const permission = t('permission.platform:admin')
  return (
    <div class="break stack">
      <h3>{t('assistant.who')}</h3>
      {mailDomain !== null && (
        <p>
          {t('assistant.who.rule', { office: home.name, permission, domain: mailDomain })}{' '}
          <strong>
            {isOnDomain(user.email, mailDomain)
              ? t('assistant.who.you')
              : t('assistant.who.notYou', { email: user.email })}
          </strong>
        </p>
      )}
      <p>{t('assistant.who.acts')}</p>
      <p class="quiet">{t('assistant.who.ends')}</p>
    </div>
  )
}

function ToolList({ tools }: { readonly tools: AboutAssistantResponse['tools'] }) {
  const { t } = useAdmin()
  const changing = tools.filter(({ readOnly }) => !readOnly).length
  return (
    <details class="panel framed">
      <summary>
        <span class="title">{t('assistant.tools')}</span>{' '}
        <span class="quiet">{t.counted('assistant.tools.count', tools.length, { changing })}</span>
      </summary>
      <ul class="grid">
        {tools.map(({ name, title, description, readOnly }) => (
          <li key={name} class="break stack gap-4">
            <span class="wrap between">
              <span class="strong" title={name}>
                <bdi>{getToolTitle(t, name, title)}</bdi>
              </span>
              <Chip tone={readOnly ? 'plain' : 'accent'}>
                {t(readOnly ? 'assistant.tools.reads' : 'assistant.tools.changes')}
              </Chip>
            </span>
            <span class="quiet">
              <bdi>{t.maybe(`tool.${name}.help`) ?? description}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
