// The document as a page to read: what every call has in common, the operations by group, the named schemas. It needs no script.
import { escapeHtml } from '../../pages/markup.ts'
import type { Document } from '../openapi.ts'
import { schemaAnchor, schemaView } from './fields.ts'
import { methodBadge, operationSection, pathCode, type Shown } from './operation-section.ts'
import { inline, paragraphs } from './prose.ts'

const operationsOf = ({ paths }: Document): readonly Shown[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

const groupAnchor = (name: string): string => `group-${name.toLowerCase().replaceAll(/\W+/g, '-')}`

// Where the plugin API lives says nothing that tells one line of the contents from another.
const shortPath = (path: string): string => path.replace(/^\/mailclient-plugin(?=\/)/, '')

const contents = (document: Document, shown: readonly Shown[]): string =>
  `<ul class="contents-groups"><li><a href="#start">Getting started</a></li>${document.tags
    .map(
      ({ name }) =>
        `<li><a href="#${groupAnchor(name)}">${escapeHtml(name)}</a><ul>${shown
          .filter(({ operation }) => operation.tags.includes(name))
          .map(
            ({ method, path, operation }) =>
              `<li><a href="#${escapeHtml(operation.operationId)}" title="${escapeHtml(operation.summary)}">${methodBadge(method)}<span>${pathCode(shortPath(path))}</span></a></li>`,
          )
          .join('')}</ul></li>`,
    )
    .join('')}<li><a href="#schemas">Schemas</a></li></ul>`

const START = `<pre tabindex="0"><code>TAPSTER=https://tapster.example
SESSION=eyJhbGciOiJIUzI1NiJ9…   # handed out when a user signs in
TOKEN=tap_2vKq…                 # made by npm run admin:token

curl "$TAPSTER/mailclient-plugin/settings" \\
  -H "Authorization: Bearer $SESSION"</code></pre>`

const commonHeaders = ({ components: { securitySchemes, parameters, headers } }: Document): string => {
  const told = {
    Authorization: {
      description: `Of the plugin: ${securitySchemes['session']?.description ?? ''} Of the rest: ${securitySchemes['program']?.description ?? ''}`,
    },
    'X-Tenant-Uuid': parameters['TenantUuid'],
    'Accept-Language': parameters['AcceptLanguage'],
    'X-Request-Id': headers['RequestId'],
    'Retry-After': headers['RetryAfter'],
  }
  const lines = Object.entries(told).map(
    ([name, about]) => `<dt><code>${name}</code></dt><dd>${inline(about?.description ?? '')}</dd>`,
  )
  return `<dl class="headers">${lines.join('')}</dl>`
}

const groupSection = (
  { name, description }: Document['tags'][number],
  shown: readonly Shown[],
  document: Document,
): string =>
  `<section class="group" id="${groupAnchor(name)}">
<h2>${escapeHtml(name)}</h2>
<p class="group-about">${inline(description)}</p>
${shown
  .filter(({ operation }) => operation.tags.includes(name))
  .map((one) => operationSection(one, document.components.schemas))
  .join('\n')}
</section>`

const schemasSection = ({ components: { schemas } }: Document): string =>
  `<section class="group" id="schemas">
<h2>Schemas</h2>
${Object.entries(schemas)
  .map(
    ([name, schema]) =>
      `<article class="schema" id="${escapeHtml(schemaAnchor(name))}"><h3><a class="anchor" href="#${escapeHtml(schemaAnchor(name))}"><code>${escapeHtml(name)}</code></a></h3>${schemaView(schema, schemas, 'got')}</article>`,
  )
  .join('\n')}
</section>`

/** `styles`: addresses, in the order in which they are loaded. */
export const docsPage = (document: Document, styles: readonly string[]): string => {
  const shown = operationsOf(document)
  const { title, version, description } = document.info
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} API</title>
${styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n')}
</head>
<body class="docs">
<a class="skip" href="#start">Skip the contents</a>
<header class="docs-head">
<p class="docs-name"><strong>${escapeHtml(title)}</strong> API <span class="docs-version">${escapeHtml(version)}</span></p>
<a class="docs-download" href="/openapi.json">openapi.json</a>
</header>
<nav class="contents contents-wide" aria-label="Contents">${contents(document, shown)}</nav>
<main class="docs-main">
<details class="contents-narrow"><summary>Contents</summary><nav class="contents" aria-label="Contents, folded">${contents(document, shown)}</nav></details>
<section class="start" id="start">
<h1>The API of ${escapeHtml(title)}</h1>
<div class="start-columns"><div>${paragraphs(description)}</div><div>
<figure class="code"><figcaption>A first call</figcaption>${START}</figure>
<h2 class="start-headers">Headers of every call</h2>
${commonHeaders(document)}</div></div>
</section>
${document.tags.map((tag) => groupSection(tag, shown, document)).join('\n')}
${schemasSection(document)}
</main>
</body>
</html>
`
}
