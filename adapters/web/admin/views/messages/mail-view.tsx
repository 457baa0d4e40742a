// Shows a mail as its recipient reads it, and its text alternative.
import type { TemplatePreviewResponse } from '#adapters/contract/mailing/templates.ts'
import { useAdmin } from '../admin-context.tsx'
import { HtmlFrame } from '../frame/html-frame.tsx'

export function MailView({ mail }: { readonly mail: Pick<TemplatePreviewResponse, 'subject' | 'html' | 'text'> }) {
  const { t } = useAdmin()
  const { subject, html, text } = mail
  return (
    <>
      <p class="strong break" dir="auto">
        {subject}
      </p>
      <HtmlFrame
        html={html}
        title={t('mail.frame')}
        page="/admin/mail-frame"
        picture={(name) => t('mail.frame.picture', { name })}
      />
      <p class="small">{t('mail.frame.note')}</p>
      <details>
        <summary>{t('mail.text')}</summary>
        <p class="mail-text" dir="auto">
          {text}
        </p>
      </details>
    </>
  )
}
