// The HTML of the stand-in mailbox, and the policies of its page and of the mails shown in it.
import { mailboxTexts } from './mailbox-texts.ts'

const page = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `connect-src 'self'`,
  `frame-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types 'none'`,
].join('; ')

export const demoHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': page,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // The login dialog answers its opener, which isolation would take away.
  'cross-origin-opener-policy': 'unsafe-none',
}

/** A mail is shown without scripts, without network and as if from nowhere. */
export const mailHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

export const demoHtml = (locale: 'nl' | 'en', script: string, style: string): string => `<!doctype html>
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
