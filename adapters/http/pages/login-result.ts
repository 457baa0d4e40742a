// The page at the end of a login, in the dialog: what happened in plain words, and the same as data for the window that opened it (SES-9, SES-10).
import type { Session } from '#domain/session/session-jwt.ts'
import { type Answer, html } from '../answer.ts'
import { errorResponse, type Failure } from '../error-response.ts'
import type { FailureSetting } from '../failing.ts'
import type { Language } from '#adapters/codecs/wording.ts'
import { escapeHtml, jsonBlock } from './markup.ts'

export interface LoginPages {
  readonly connected: (session: Session, language: Language) => Answer
  readonly failed: (failure: Failure, setting: FailureSetting) => Answer
}

export interface LoginPageFiles {
  /** Addresses, in the order in which they are loaded. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

const TEXTS = {
  nl: {
    connectedTitle: 'De koppeling met de boekhouding staat',
    connectedBody: 'Dit venster sluit vanzelf. Gebeurt dat niet, dan kun je het sluiten en verdergaan in je mail.',
    failedTitle: 'De koppeling is niet gelukt',
    failedBody:
      'Sluit dit venster en probeer het opnieuw vanuit je mail. Aan je mail en je boekhouding is niets veranderd.',
  },
  en: {
    connectedTitle: 'The accounting system is linked',
    connectedBody: 'This window closes by itself. If it does not, close it and go on in your mail.',
    failedTitle: 'Linking did not succeed',
    failedBody:
      'Close this window and try again from your mail. Nothing was changed in your mail or your accounting system.',
  },
} as const

interface Told {
  readonly language: Language
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Code and request id, for whoever helps; undefined: it went well. */
  readonly reference: string | undefined
  readonly message: object
}

const page = ({ styles, scripts }: LoginPageFiles, { language, title, paragraphs, reference, message }: Told): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n')}
${jsonBlock('login-result', message)}
${scripts.map((src) => `<script src="${escapeHtml(src)}" defer></script>`).join('\n')}
</head>
<body>
<main class="login-result${reference === undefined ? '' : ' login-result-failed'}">
<div class="login-result-mark" aria-hidden="true">${reference === undefined ? '✓' : '!'}</div>
<h1>${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${reference === undefined ? '' : `<p class="login-result-reference">${escapeHtml(reference)}</p>`}
</main>
</body>
</html>
`

export const loginPages = (files: LoginPageFiles): LoginPages => ({
  connected: ({ jwt, expiresAt }, language) => {
    const { connectedTitle, connectedBody } = TEXTS[language]
    const message = { source: 'tapster-login', ok: true, session: { jwt, expiresAt } }
    return html(
      200,
      page(files, { language, title: connectedTitle, paragraphs: [connectedBody], reference: undefined, message }),
    )
  },
  failed: (failure, { language, requestId, now }) => {
    const { failedTitle, failedBody } = TEXTS[language]
    const { status, headers, body } = errorResponse(failure, language, '/ledger/callback', now)
    const message = { source: 'tapster-login', ok: false, code: body.code, message: body.message }
    const told = {
      language,
      title: failedTitle,
      paragraphs: [body.message, failedBody],
      reference: `${body.code} · ${requestId}`,
      message,
    }
    return { ...html(status, page(files, told)), headers }
  },
})
