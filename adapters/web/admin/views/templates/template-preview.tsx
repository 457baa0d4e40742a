// A template as its recipient would read it, with sample values: a moment after each change. Faults and warnings lead to their place.
import { useRef } from 'preact/hooks'
import type { TemplatePreviewResponse } from '#adapters/contract/mailing/templates.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useSettled } from '#adapters/web/kit/views/use-settled.ts'
import { call } from '../../api/call.ts'
import { isContentBlank, rangeAt, type TemplateContent, type TextPlace } from '../../mailing/template-form.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'
import { MailView } from '../messages/mail-view.tsx'

/** In milliseconds: a preview follows this long after the last change, and no two are closer. */
const REST = 150
const APART = 500

const goTo = (id: string, place: TextPlace): void => {
  const { line = 1 } = place
  const control = document.getElementById(id)
  if (!(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)) return
  control.setSelectionRange(...rangeAt(control.value, place))
  control.focus()
  const lines = control.value.split('\n').length
  control.scrollTop = (control.scrollHeight * (line - 1)) / lines - control.clientHeight / 2
}

/** Places in texts, with buttons that select them. `id`: of the field. */
export const Places = (props: {
  readonly of: readonly { readonly words: string; readonly id: string; readonly place: TextPlace }[]
}) => (
  <ul>
    {props.of.map(({ words, id, place }) => (
      <li key={words}>
        <button type="button" class="link" onClick={() => goTo(id, place)}>
          {words}
        </button>
      </li>
    ))}
  </ul>
)

export const TemplatePreview = ({ content }: { readonly content: TemplateContent }) => {
  const { t } = useAdmin()
  const settled = useSettled(content, REST, APART)
  const isBlank = isContentBlank(settled)
  const remote = useRemote(isBlank ? null : call('POST /templates/preview', { body: settled }))
  // While the next one loads, the last one stays.
  const last = useRef(remote)
  if (!remote.isLoading) last.current = remote
  const { value, failure } = last.current
  const faults = failure?._tag === 'Refused' && failure.code === 'CONTENT_INVALID' ? (failure.errors ?? []) : null
  return (
    <Panel id="template-preview" title={t('template.preview')} isBusy={!isBlank && remote.isLoading}>
      {isBlank ? (
        <p class="quiet">{t('template.preview.blank')}</p>
      ) : faults !== null ? (
        <Notice tone="error" title={t('template.preview.faults')}>
          <Places
            of={faults.map(({ path, message, ...place }) => {
              const field = path === 'subject' ? 'subject' : 'body'
              return { words: `${t(`template.${field}`)}: ${message}`, id: `template-${field}`, place }
            })}
          />
        </Notice>
      ) : failure !== null ? (
        <FailureNotice failure={failure} onRetry={remote.reload} />
      ) : value === null ? (
        <span class="skeleton skeleton-block" aria-hidden="true" />
      ) : (
        <>
          <Warnings of={value.warnings} />
          <MailView mail={value} />
        </>
      )}
    </Panel>
  )
}

const Warnings = ({ of: { unknown, removed } }: { readonly of: TemplatePreviewResponse['warnings'] }) => {
  const { t } = useAdmin()
  return (
    <>
      {unknown.length > 0 && (
        <Notice tone="info" title={t.counted('template.unknown', unknown.length)}>
          <Places
            of={unknown.map(({ path, ...place }) => ({
              words: t('template.unknown.place', { path, field: t(`template.${place.field}`), line: place.line }),
              id: `template-${place.field}`,
              place,
            }))}
          />
          <p>{t('template.unknown.empty')}</p>
        </Notice>
      )}
      {removed.length > 0 && (
        <Notice tone="info" title={t('template.removed')}>
          <p>{removedWords(t, removed)}</p>
        </Notice>
      )}
    </>
  )
}

export const removedWords = (t: AdminTranslate, removed: readonly string[]): string =>
  t('template.removed.body', { names: removed.join(', ') })
