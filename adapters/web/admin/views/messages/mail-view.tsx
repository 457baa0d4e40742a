// A mail as its recipient reads it, and its text alternative.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { TemplatePreviewResponse } from '#adapters/contract/mailing/templates.ts'
import { useAdmin } from '../admin-context.tsx'

export const MailView = ({ mail }: { readonly mail: Pick<TemplatePreviewResponse, 'subject' | 'html' | 'text'> }) => {
  const { t } = useAdmin()
  const { subject, html, text } = mail
  return (
    <>
      <p class="strong break" dir="auto">
        {subject}
      </p>
      <MailFrame html={html} />
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

/** Of the frame, above and below. */
const BORDER = 2

/**
 * The frame's page has a policy of its own: styles of the mail apply, no script runs, and nothing is loaded from elsewhere. It has our origin so that
 * the HTML can be put in. The first page of a frame has the policy of this application, which forbids that.
 */
const MailFrame = ({ html }: { readonly html: string }) => {
  const { t } = useAdmin()
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (loads === 0 || frame.current === null || shown === null || shown === undefined) return
    shown.documentElement.innerHTML = html
    // As high as the mail: a page is at least as high as its frame.
    frame.current.style.height = '0'
    frame.current.style.height = `${shown.documentElement.scrollHeight + BORDER}px`
    for (const link of shown.links) link.target = '_blank'
  }, [html, loads])
  return (
    <iframe
      ref={frame}
      class="mail-frame"
      title={t('mail.frame')}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      src="/admin/mail-frame"
      onLoad={() => setLoads(loads + 1)}
    />
  )
}
