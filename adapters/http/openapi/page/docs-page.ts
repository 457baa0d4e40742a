// The API's description as pages: an overview, and one page for each group with its operations and the schemas they use. They need no script.
import { pickText, pickTexts } from '#domain/shared/language.ts'
import { renderInline, renderParagraphs } from '#adapters/web/public/markup.ts'
import { type PublicPage, renderPublicPage } from '#adapters/web/public/public-page.ts'
import { toGuideAddress } from '../guides.ts'
import { type PageTexts, pageTexts } from '../texts/page-texts.ts'
import { DOCS, type DocsPages, findOperations, type GroupOf, toDocsAddress } from './docs-contents.ts'
import type { DocsHit } from './docs-search.ts'
import { makeFieldViews, findReferred, toSchemaAnchor } from './fields.ts'
import { renderMethodBadge, renderOperation, renderPath, type ShownOperation } from './operation-section.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

// The prefix of the plugin API is left out, because it is the same in every line.
const shortenPath = (path: string): string => path.replace(/^\/mailclient-plugin(?=\/)/, '')

const renderOperationLinks = (shown: readonly ShownOperation[]): string =>
  `<ul>${shown
    .map(
      ({ method, path, operation }) =>
        `<li><a href="#${escapeHtml(operation.operationId)}" title="${escapeHtml(operation.summary)}">${renderMethodBadge(method)}<span>${renderPath(shortenPath(path))}</span></a></li>`,
    )
    .join('')}</ul>`

/** All groups, and the operations of the current group. */
function renderContents(pages: DocsPages, current: GroupOf | undefined): string {
  const { groups, guides, language } = pages
  const line = (href: string, name: string, isCurrent: boolean, inner: string): string =>
    `<li><a href="${href}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a>${inner}</li>`
  return `<ul class="contents-groups">${[
    line(toDocsAddress(pages), pickText(pageTexts.overview, language), current === undefined, ''),
    ...guides.map((guide) => line(toGuideAddress(guide, language), guide.title, false, '')),
    ...groups.map((group) => {
      const isCurrent = group.slug === current?.slug
      const inner = isCurrent ? renderOperationLinks(findOperations(pages, group)) : ''
      return line(toDocsAddress(pages, group), pickText(group.name, language), isCurrent, inner)
    }),
  ].join('')}</ul>`
}

const START = `<pre tabindex="0"><code>TAPSTER=https://tapster.example
SESSION='the session JWT that sign-in returned'
TOKEN='the token that npm run admin:token printed'

curl "$TAPSTER/mailclient-plugin/settings" \\
  -H "Authorization: Bearer $SESSION"</code></pre>`

function renderCommonHeaders({ headers }: PageTexts): string {
  const lines = Object.entries(headers).map(
    ([name, about]) => `<dt><code>${name}</code></dt><dd>${renderInline(about)}</dd>`,
  )
  return `<dl class="headers">${lines.join('')}</dl>`
}

function renderFrame(
  pages: DocsPages,
  current: GroupOf | undefined,
  title: string,
  body: string,
  query?: PublicPage['query'],
): string {
  const { styles, language } = pages
  const texts = pickTexts(pageTexts, language)
  const list = renderContents(pages, current)
  return renderPublicPage(styles, {
    language,
    path: current === undefined ? DOCS : `${DOCS}/${current.slug}`,
    query,
    hasNavigation: true,
    title,
    kind: 'docs',
    mainClass: 'docs-main',
    aside: `<nav class="contents contents-wide" aria-label="${texts.contents}">${list}</nav>`,
    body: `<details class="contents-narrow framed"><summary>${texts.contents}</summary><nav class="contents" aria-label="${texts.groups}">${list}</nav></details>
${body}`,
  })
}

/** What a reader searched for, and what was found. */
interface DocsSearch {
  readonly q: string
  readonly hits: readonly DocsHit[]
}

function renderSearchForm({ language }: DocsPages, q: string): string {
  const { search, doSearch } = pickTexts(pageTexts, language)
  return `<form class="docs-search row" action="${DOCS}" role="search"><input type="hidden" name="lang" value="${language}"><input class="input grow" type="search" name="q" value="${escapeHtml(q)}" maxlength="200" aria-label="${search}" placeholder="${search}"><button class="button">${doSearch}</button></form>`
}

const renderHit = ({ title, href, about }: DocsHit): string =>
  `<li><a class="public-card framed" href="${escapeHtml(href)}"><strong>${escapeHtml(title)}</strong><span>${renderInline(about)}</span></a></li>`

function renderHits({ language }: DocsPages, { q, hits }: DocsSearch): string {
  const { found } = pickTexts(pageTexts, language)
  const list = hits.length === 0 ? '' : `\n<ul class="docs-groups">${hits.map(renderHit).join('\n')}</ul>`
  return `<h2>${found(hits.length, escapeHtml(q))}</h2>${list}`
}

/** `search`: shows what was found instead of guides and groups. */
export function renderDocsOverview(pages: DocsPages, search?: DocsSearch): string {
  const { document, groups, guides, language } = pages
  const texts = pickTexts(pageTexts, language)
  const { version } = document.info
  const card = (href: string, name: string, about: string, count = ''): string =>
    `<li><a class="public-card framed" href="${href}"><strong>${escapeHtml(name)}</strong><span>${renderInline(about)}</span>${count === '' ? '' : `<span class="quiet">${count}</span>`}</a></li>`
  const guideCards = guides.map((guide) => card(toGuideAddress(guide, language), guide.title, guide.about))
  const cards = groups.map((group) => {
    const count = findOperations(pages, group).length
    return card(
      toDocsAddress(pages, group),
      pickText(group.name, language),
      pickText(group.about, language),
      texts.operations(count),
    )
  })
  return renderFrame(
    pages,
    undefined,
    texts.title,
    `<h1>${texts.title} <span class="docs-version quiet">${escapeHtml(version)}</span></h1>
${renderSearchForm(pages, search?.q ?? '')}
${
  search === undefined
    ? `<h2>${texts.guides}</h2>
<ul class="docs-groups">${guideCards.join('\n')}</ul>
<h2>API</h2>
<ul class="docs-groups">${cards.join('\n')}</ul>`
    : renderHits(pages, search)
}
<section class="start" id="start">
<h2>${texts.start}</h2>
<div class="start-columns"><div class="docs-about">${renderParagraphs(texts.about)}
<p><a href="/openapi.json" download>${texts.download}</a></p></div><div>
<figure class="code"><figcaption>${texts.firstCall}</figcaption>${START}</figure>
<h3 class="start-headers">${texts.headersOfAll}</h3>
${renderCommonHeaders(texts)}</div></div>
</section>`,
    search && { q: search.q },
  )
}

export function renderDocsGroup(pages: DocsPages, group: GroupOf): string {
  const { document, language } = pages
  const texts = pickTexts(pageTexts, language)
  const { schemas } = document.components
  const shown = findOperations(pages, group)
  const views = { ...makeFieldViews(schemas, language), texts }
  const used = findReferred(shown, schemas)
  const named = Object.entries(schemas).filter(([name]) => used.has(name))
  const sections = named.map(
    ([name, schema]) =>
      `<article class="schema" id="${escapeHtml(toSchemaAnchor(name))}"><h3><a class="anchor" href="#${escapeHtml(toSchemaAnchor(name))}"><code>${escapeHtml(name)}</code></a></h3>${views.schemaView(schema, 'got')}</article>`,
  )
  const name = pickText(group.name, language)
  return renderFrame(
    pages,
    group,
    `${name} · API`,
    `<h1>${escapeHtml(name)}</h1>
<p class="public-lead">${renderInline(pickText(group.about, language))}${texts.english === '' ? '' : ` <span class="quiet">${texts.english}</span>`}</p>
${shown.map((one) => renderOperation(one, views)).join('\n')}
${sections.length === 0 ? '' : `<section class="schemas" id="schemas">\n<h2>${texts.schemas}</h2>\n${sections.join('\n')}\n</section>`}`,
  )
}
