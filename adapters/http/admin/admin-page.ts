// The HTML of the administrator's application: external files only, texts and settings as data that no browser runs, and a frame until the
// script starts. The application decides what each address shows (ADM-1).
import type { AssetFile } from '../kernel/assets.ts'
import { type BilingualTexts, type Language, pickTexts } from '#domain/shared/language.ts'
import { renderJsonBlock } from '#adapters/web/public/markup.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

export const ADMIN_ASSETS_PATH = '/admin/assets'

/** The result of the client's build. */
export interface AdminBundle {
  /** The names of its script, a module, and its style sheet among the assets. */
  readonly script: string
  readonly style: string
  /** The names of the scripts that `script` imports at once. */
  readonly imports: readonly string[]
  readonly assets: readonly AssetFile[]
  readonly i18n: Readonly<Record<Language, unknown>>
}

/** `system`: the browser's preference. */
export type Theme = 'system' | 'light' | 'dark'

const WORDS: BilingualTexts<{ readonly title: string; readonly opening: string; readonly script: string }> = {
  title: ['Beheer', 'Administration'],
  opening: ['Bezig met openen', 'Opening'],
  script: [
    'Dit beheer heeft JavaScript nodig. Zet het aan en open de pagina opnieuw.',
    'This administration needs JavaScript. Turn it on and open the page again.',
  ],
}

// The same elements as the script's first view, so that the script takes them over and nothing moves.
const frame = (opening: string): string =>
  [
    '<div class="shell" aria-busy="true">',
    '<header class="top-bar"><h1 class="top-name"><img src="/mailclient-plugin/icons/icon-64.png" alt="" width="24" height="24">tapster</h1></header>',
    '<div class="shell-nav" aria-hidden="true">',
    '<span class="skeleton skeleton-link"></span>'.repeat(4),
    '</div>',
    '<main class="page stack gap-16" id="content">',
    `<p class="visually-hidden" role="status">${escapeHtml(opening)}</p>`,
    '<span class="skeleton skeleton-title"></span><span class="skeleton skeleton-line"></span>',
    '</main>',
    '</div>',
  ].join('')

export function renderAdminPage(bundle: AdminBundle, language: Language, theme: Theme): string {
  const words = pickTexts(WORDS, language)
  const address = (name: string): string => escapeHtml(`${ADMIN_ASSETS_PATH}/${name}`)
  return `<!doctype html>
<html lang="${language}"${theme === 'system' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme === 'system' ? 'light dark' : theme}">
<title>${words.title} · tapster</title>
<link rel="icon" href="/mailclient-plugin/icons/icon-32.png">
<link rel="stylesheet" href="${address(bundle.style)}">
${bundle.imports.map((name) => `<link rel="modulepreload" href="${address(name)}">\n`).join('')}\
${renderJsonBlock('i18n', bundle.i18n[language])}
${renderJsonBlock('admin-config', { language, theme })}
<script type="module" src="${address(bundle.script)}"></script>
</head>
<body>
<noscript>${words.script}</noscript>
<div id="admin">${frame(words.opening)}</div>
</body>
</html>
`
}

/** The page of a frame with a policy of its own. The application writes a mail or a page into it. */
export function renderEmptyFrame(title: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body></body></html>`
}
