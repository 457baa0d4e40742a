// The frame of pages that the service renders: logo, navigation, language, content. It works without script and prints as a document.
import { type Bilingual, type Language, pickText, pickTexts } from '#domain/shared/language.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

export interface PublicPage {
  readonly language: Language
  readonly title: string
  /** HTML of <main>. */
  readonly body: string
  /** The office that the page names in place of the service. */
  readonly office?: string
  /** The address of this page without its query, for the link to the other language. */
  readonly path?: string
  /** What that link keeps of the query. */
  readonly query?: Readonly<Record<string, string>> | undefined
  /** The id of a form of this page: the link to the other language is then a button that posts it, so that no typed answer is lost. */
  readonly form?: string | undefined
  /** Whether it links to the other public pages. Pages of a running login or consent do not. */
  readonly hasNavigation?: true
  /** Further classes of <body>. */
  readonly kind?: string
  /** HTML at the end of <head>. */
  readonly head?: string
  /** The class of <main>; prose by default. */
  readonly mainClass?: string
  /** HTML between the header and <main>. */
  readonly aside?: string
}

const TEXTS = {
  skip: ['Naar de inhoud', 'Skip to the content'],
  pages: ['Pagina’s', 'Pages'],
  admin: ['Beheer', 'Administration'],
  deploy: ['Uitrollen', 'Roll out'],
  privacy: ['Privacy', 'Privacy'],
  docs: ['Uitleg', 'Docs'],
  other: ['English', 'Nederlands'],
} as const

const OTHER: Bilingual<Language> = ['en', 'nl']

const SERVICE = 'tapster'
const OWN_NAME = `<p class="row gap-12 large strong break"><img src="/mailclient-plugin/icons/icon-64.png" alt="" width="32" height="32">${SERVICE}</p>`

/** The public pages in the navigation. */
const LINKED = ['deploy', 'privacy', 'docs'] as const

/** A field of forms that are only shown again. */
export const SHOW_FIELD = 'show'

function renderLanguageLink({ language, path = '', query = {}, form }: PublicPage): string {
  const other = pickText(OTHER, language)
  const href = escapeHtml(`${path}?${new URLSearchParams({ ...query, lang: other }).toString()}`)
  const label = pickText(TEXTS.other, language)
  return form === undefined
    ? `<a class="public-language" href="${href}" hreflang="${other}" lang="${other}">${label}</a>`
    : // Enter in a field presses the first button of its form: that one sends.
      `<button class="visually-hidden" type="submit" form="${form}" tabindex="-1" aria-hidden="true"></button><button class="public-language link" type="submit" form="${form}" formaction="${href}" name="${SHOW_FIELD}" value="${other}" lang="${other}">${label}</button>`
}

function renderNavigation(page: PublicPage): string {
  const { language, path, hasNavigation } = page
  const texts = pickTexts(TEXTS, language)
  const isHere = (to: string): boolean => path === to || path?.startsWith(`${to}/`) === true
  const pages =
    hasNavigation === true
      ? [
          `<a href="/admin">${texts.admin}</a>`,
          ...LINKED.map((name) => {
            const to = `/${name}`
            return `<a href="${to}?lang=${language}"${isHere(to) ? ' aria-current="page"' : ''}>${texts[name]}</a>`
          }),
        ]
      : []
  const inOther = path === undefined ? '' : renderLanguageLink(page)
  return `${pages.length === 0 ? '' : `<nav aria-label="${texts.pages}">${pages.join('')}</nav>`}${inOther}`
}

/** `styles`: addresses, in the order in which they are loaded. */
export function renderPublicPage(styles: readonly string[], page: PublicPage): string {
  const { language, title, body, office, kind, head = '', aside = '', mainClass = 'public-main' } = page
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${title} · ${office ?? SERVICE}`)}</title>
<link rel="icon" href="/mailclient-plugin/icons/icon-32.png">
${styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n')}
${head}
</head>
<body class="public${kind === undefined ? '' : ` ${kind}`}">
<a class="skip" href="#content">${pickText(TEXTS.skip, language)}</a>
<header class="public-head">
${office === undefined ? OWN_NAME : `<p class="row gap-12 large strong break" dir="auto">${escapeHtml(office)}</p>`}
${renderNavigation(page)}
</header>
${aside}
<main id="content" class="${mainClass}">
${body}
</main>
</body>
</html>
`
}
