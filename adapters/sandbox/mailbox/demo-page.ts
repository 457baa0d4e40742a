// The HTML and the policies of the stand-in mailbox and of the frame for the on-send handler, and the policy of shown mails.
import { mailboxTexts } from './mailbox-texts.ts'
import type { Language } from '#domain/shared/language.ts'

const joinPolicy = (...own: readonly string[]): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `connect-src 'self'`,
    ...own,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')

const makePageHeaders = (contentSecurityPolicy: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
})

export const demoHeaders: Readonly<Record<string, string>> = {
  ...makePageHeaders(joinPolicy(`style-src 'self'`, `frame-src 'self'`, `frame-ancestors 'none'`)),
  // The login dialog sends a message to its opener, which isolation would prevent.
  'cross-origin-opener-policy': 'unsafe-none',
}

export const sendFrameHeaders = makePageHeaders(joinPolicy(`frame-ancestors 'self'`))

/** Shows a mail without scripts, without network and without an origin. */
export const mailHeaders = makePageHeaders(
  `default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'`,
)

export function renderDemoPage(locale: Language, script: string, style: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${mailboxTexts[locale].title} · tapster</title>
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
<script type="application/json" id="i18n">${JSON.stringify(mailboxTexts[locale]).replace(/</g, '\\u003c')}</script>
</head>
<body><div id="mailbox"></div></body>
</html>
`
}

/** The mail client's script comes first, because the handler uses it at once. Both run after the page is parsed, in this order. */
export function renderSendFrame(mailClient: string, handler: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>on-send · tapster</title>
<script type="module" src="${mailClient}"></script>
<script defer src="${handler}"></script>
</head>
<body></body>
</html>
`
}
