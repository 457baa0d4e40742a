// A mail as its recipient reads it: in a frame without scripts, whose links open in a tab; and its text alternative.
import type { TemplatePreviewResponse } from '#adapters/contract/mailing/templates.ts'
import { useAdmin } from '../admin-context.tsx'

/** Sanitised HTML has no `<a` but in tags. The policy of the page also applies within: nothing is loaded from elsewhere. */
const addressOf = (html: string): string =>
  `data:text/html;charset=utf-8,${encodeURIComponent(html.toWellFormed().replaceAll('<a ', '<a target="_blank" '))}`

export const MailView = ({ mail }: { readonly mail: Pick<TemplatePreviewResponse, 'subject' | 'html' | 'text'> }) => {
  const { t } = useAdmin()
  const { subject, html, text } = mail
  return (
    <>
      <p class="strong break" dir="auto">
        {subject}
      </p>
      {/* Another mail is another frame: a new address in the same one would add to the history. */}
      <iframe
        key={html}
        class="mail-frame"
        title={t('mail.frame')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src={addressOf(html)}
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
