// Shows a template as its recipient would read it, with sample values, shortly after each change. Faults and warnings link to their place.
import type { TemplatePreviewResponse } from '#adapters/contract/mailing/templates.ts'
import { Notice } from '#adapters/web/kit/views/panel.tsx'
import { call } from '../../api/call.ts'
import { isContentBlank, type TemplateContent, type TextPlace } from '../../mailing/template-form.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'
import { LivePreview } from '../frame/live-preview.tsx'
import { MailView } from '../messages/mail-view.tsx'
import { OutlookNotice } from './outlook-notice.tsx'
import { selectPlace } from './text-place.ts'
import type { PictureUrls } from './use-pictures.ts'
import { describeUnfilled } from './unfilled-notice.tsx'

/** Lists places in texts with buttons that select them. `id`: the id of the field. */
export function Places(props: {
  readonly of: readonly { readonly words: string; readonly id: string; readonly place: TextPlace }[]
}) {
  return (
    <ul>
      {props.of.map(({ words, id, place }, n) => (
        <li key={n}>
          <button type="button" class="link" onClick={() => selectPlace(id, place)}>
            {words}
          </button>
        </li>
      ))}
    </ul>
  )
}

export function TemplatePreview(props: { readonly content: TemplateContent; readonly pictures: PictureUrls }) {
  const { content, pictures } = props
  const { t } = useAdmin()
  return (
    <LivePreview
      id="template-preview"
      title={t('template.preview')}
      value={content}
      call={(body) => (isContentBlank(body) ? null : call('POST /templates/preview', { body }))}
      blank={t('template.preview.blank')}
      faults={{
        title: t('template.preview.faults'),
        list: (faults) => (
          <Places
            of={faults.map(({ path, message, ...place }) => {
              const field = path === 'subject' ? 'subject' : 'body'
              return { words: `${t(`template.${field}`)}: ${message}`, id: `template-${field}`, place }
            })}
          />
        ),
      }}
    >
      {(mail) => (
        <>
          <Warnings of={mail.warnings} />
          <OutlookNotice html={mail.html} />
          <MailView mail={mail} pictures={pictures} />
        </>
      )}
    </LivePreview>
  )
}

type TextWarnings = TemplatePreviewResponse['warnings']

function Warnings({ of }: { readonly of: TextWarnings }) {
  const { t } = useAdmin()
  const { unknown } = of
  return (
    <>
      {unknown.length > 0 && (
        <Notice tone="info" title={t.counted('template.unknown', unknown.length)}>
          <Places
            of={unknown.map(({ path, ...place }) => ({
              words: t('template.unknown.place', { path, field: t(`template.${place.field}`) }),
              id: `template-${place.field}`,
              place,
            }))}
          />
          <p>{t('template.unknown.empty')}</p>
        </Notice>
      )}
      <ReadingWarnings of={of} />
    </>
  )
}

/** Warnings about the text of a template or campaign. */
export function ReadingWarnings({
  of: { removed, isClipped },
}: {
  readonly of: Pick<TextWarnings, 'removed' | 'isClipped'>
}) {
  const { t } = useAdmin()
  return (
    <>
      {removed.length > 0 && (
        <Notice tone="info" title={t('template.removed')}>
          <p>{describeRemoved(t, removed)}</p>
        </Notice>
      )}
      {isClipped && (
        <Notice tone="info" title={t('template.clipped')}>
          <p>{t('template.clipped.body')}</p>
        </Notice>
      )}
    </>
  )
}

/** The warnings that a receipt shows after saving. */
export function describeWarnings(t: AdminTranslate, { unknown, removed, isClipped }: TextWarnings): string | undefined {
  const paths = [...new Set(unknown.map(({ path }) => path))]
  const words = [
    ...(paths.length > 0 ? [describeUnfilled(t, paths)] : []),
    ...(removed.length > 0 ? [describeRemoved(t, removed)] : []),
    ...(isClipped ? [t('template.clipped.body')] : []),
  ]
  return words.length === 0 ? undefined : words.join(' ')
}

const describeRemoved = (t: AdminTranslate, removed: readonly string[]): string =>
  t('template.removed.body', { names: removed.join(', ') })
