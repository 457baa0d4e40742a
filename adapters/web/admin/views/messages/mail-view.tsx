// Shows a mail as its recipient reads it: on a computer or a phone, in light or dark, and as text.
import { useState } from 'preact/hooks'
import type { TemplatePreviewResponse } from '#adapters/contract/mailing/templates.ts'
import { FilterChip } from '#adapters/web/kit/views/panel.tsx'
import { withScheme } from '../../mailing/mail-looks.ts'
import { useAdmin } from '../admin-context.tsx'
import { HtmlFrame } from '../frame/html-frame.tsx'

const VIEWS = ['computer', 'phone', 'text'] as const

export function MailView(props: {
  readonly mail: Pick<TemplatePreviewResponse, 'subject' | 'html' | 'text'>
  /** Addresses of its pictures. Others are shown by their name. */
  readonly pictures?: ReadonlyMap<string, string>
}) {
  const { t } = useAdmin()
  const { mail, pictures } = props
  const { subject, html, text } = mail
  const [view, setView] = useState<(typeof VIEWS)[number]>('computer')
  const [isDark, setDark] = useState(false)
  return (
    <>
      <div class="wrap gap-4" role="group" aria-label={t('mail.view')}>
        {VIEWS.map((one) => (
          <FilterChip key={one} label={t(`mail.${one}`)} isOn={one === view} onChange={() => setView(one)} />
        ))}
        {view !== 'text' && <FilterChip label={t('mail.dark')} isOn={isDark} onChange={setDark} />}
      </div>
      <p class="strong break" dir="auto">
        {subject}
      </p>
      {view === 'text' ? (
        <p class="mail-text" dir="auto">
          {text}
        </p>
      ) : (
        <>
          <HtmlFrame
            html={withScheme(html, isDark ? 'dark' : 'light')}
            title={t('mail.frame')}
            page="/admin/mail-frame"
            device={view}
            {...(pictures && { pictures })}
            describePicture={(name) => t('mail.frame.picture', { name })}
          />
          <p class="small">{t('mail.frame.note')}</p>
        </>
      )}
    </>
  )
}
