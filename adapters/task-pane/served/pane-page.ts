// The pane's HTML and its headers: texts and configuration as data, script and style by address, a policy that allows nothing else.
import { type Locale, textsOf } from '../texts/texts.ts'

export interface PanePageSettings {
  /** Where the built files are: address of the script and of the style sheet. */
  readonly script: string
  readonly style: string
  /** Origins that may frame the pane in Outlook, as in a policy's frame-ancestors; may be empty. */
  readonly frameAncestors: readonly string[]
  /** Whether the stand-in mailbox may be the mail client: never in production (CLI-1). */
  readonly testMode: boolean
}

export interface PanePageQuery {
  readonly locale: Locale
  /** What the address asks for by `?host=`; only `mailbox` means anything, and only in test mode. */
  readonly host?: string | undefined
}

export interface PanePage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** The add-in library is loaded from its maker's own address, as the store demands. */
const OFFICE_ORIGIN = 'https://appsforoffice.microsoft.com'
const OFFICE_SCRIPT = `${OFFICE_ORIGIN}/lib/1/hosted/office.js`

/** JSON that can not end its own script block, whatever it holds. */
const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replace(/</g, '\\u003c')}</script>`

const policy = (host: 'outlook' | 'mailbox', frameAncestors: readonly string[]): string =>
  [
    `default-src 'none'`,
    `script-src 'self'${host === 'outlook' ? ` ${OFFICE_ORIGIN}` : ''}`,
    `style-src 'self'`,
    `img-src 'self'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${host === 'mailbox' ? [`'self'`, ...frameAncestors].join(' ') : frameAncestors.join(' ') || `'none'`}`,
    // Our own code never makes HTML from text; the add-in library does, so that it can not be held to it.
    ...(host === 'mailbox' ? [`require-trusted-types-for 'script'`, `trusted-types 'none'`] : []),
  ].join('; ')

/** Pure: the same question gives the same page. Never cached, since it names the files of this release. */
export const panePage = (settings: PanePageSettings, query: PanePageQuery): PanePage => {
  const host = settings.testMode && query.host === 'mailbox' ? 'mailbox' : 'outlook'
  const texts = textsOf[query.locale]
  const html = `<!doctype html>
<html lang="${query.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${texts['shell.title']}</title>
<link rel="stylesheet" href="${settings.style}">
${host === 'outlook' ? `<script src="${OFFICE_SCRIPT}"></script>\n` : ''}<script type="module" src="${settings.script}"></script>
${dataBlock('i18n', texts)}
${dataBlock('pane-config', { locale: query.locale, host })}
</head>
<body>
<div id="pane"><main class="shell shell-opening"><div class="shell-head"><span class="shell-name">${texts['shell.title']}</span></div><p class="visually-hidden">${texts['shell.starting']}</p><div class="card" aria-hidden="true"><span class="skeleton skeleton-title"></span><span class="skeleton skeleton-line"></span><span class="skeleton skeleton-short"></span></div></main></div>
</body>
</html>
`
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(host, settings.frameAncestors),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      // The login dialog answers its opener, which isolation would take away.
      'cross-origin-opener-policy': 'unsafe-none',
    },
  }
}
