// Shows an HTML mail in a frame, as its recipient reads it: no script runs, nothing is loaded from elsewhere, and links open in a new tab.
import type { ParameterizedContext } from 'koa'
import { type Html, renderHtml } from './html.ts'

/** The style sheet of pages that show mails. */
export const readingSheet = new URL('./styles/reading.css', import.meta.url)

const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'
const POLICY = `sandbox ${SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'`
const OPENS_TABS = '<base target="_blank">'

/** For a page with `frames`. `address`: the address of the mail's HTML; undefined: the mail is text. */
export function renderMailFrame(address: string | undefined, text: string): Html {
  return address === undefined
    ? renderHtml`<pre class="written">${text}</pre>`
    : renderHtml`<iframe
        class="mail"
        title="De e-mail zoals de ontvanger die leest"
        sandbox="${SANDBOX}"
        src="${address}"
      ></iframe>`
}

const openLinksInTabs = (mail: string): string =>
  /<head[^>]*>/i.test(mail) ? mail.replace(/<head[^>]*>/i, `$&${OPENS_TABS}`) : OPENS_TABS + mail

export function respondMailFrame(ctx: ParameterizedContext, mail: string): void {
  ctx.set({
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = openLinksInTabs(mail)
}
