// The frame of a page that anybody may read: the mark, where else to go, the other language. It needs no script and prints as a document.
import { escapeHtml } from './markup.ts'
import type { Language } from '#adapters/codecs/wording.ts'

export interface PublicPage {
  readonly language: Language
  /** Without a query. Undefined: it is what came of something, and can not be had again in the other language. */
  readonly path: '/deploy' | '/privacy' | undefined
  readonly title: string
  /** Of <main>: HTML. */
  readonly body: string
}

const TEXTS = {
  nl: { skip: 'Naar de inhoud', pages: 'Pagina’s', deploy: 'Uitrollen', privacy: 'Privacy', other: 'English' },
  en: { skip: 'Skip to the content', pages: 'Pages', deploy: 'Roll out', privacy: 'Privacy', other: 'Nederlands' },
} as const

const OTHER: Readonly<Record<Language, Language>> = { nl: 'en', en: 'nl' }

/** `styles`: addresses, in the order in which they are loaded. */
export const publicPage = (styles: readonly string[], { language, path, title, body }: PublicPage): string => {
  const texts = TEXTS[language]
  const other = OTHER[language]
  const link = (to: NonNullable<PublicPage['path']>, name: string): string =>
    `<a href="${to}?lang=${language}"${to === path ? ' aria-current="page"' : ''}>${name}</a>`
  const inOther =
    path === undefined ? '' : `<a href="${path}?lang=${other}" hreflang="${other}" lang="${other}">${texts.other}</a>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/mailclient-plugin/icons/icon-32.png">
${styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n')}
</head>
<body class="public">
<a class="public-skip" href="#content">${texts.skip}</a>
<header class="public-head">
<p class="public-name"><img src="/mailclient-plugin/icons/icon-64.png" alt="" width="32" height="32">tapster</p>
<nav aria-label="${texts.pages}">${link('/deploy', texts.deploy)}${link('/privacy', texts.privacy)}${inOther}</nav>
</header>
<main id="content" class="public-main">
${body}
</main>
</body>
</html>
`
}
