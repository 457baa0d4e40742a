// The task pane's HTML: external files only, and texts and settings as data that no browser executes (PLG-2). Until the script runs, it
// shows a skeleton with the same elements as the script's first view, so that nothing moves.
import { TE } from '#domain/shared/fp.ts'
import { type AssetFile, prepareAsset, answerWhole } from '../kernel/assets.ts'
import { type Bilingual, type Language, pickText } from '#domain/shared/language.ts'
import { rememberByName } from '#domain/shared/remember.ts'
import { renderJsonBlock } from '#adapters/web/public/markup.ts'
import { ASSETS_PATH } from './serve-assets.ts'
import * as t from 'io-ts'
import { type Endpoint, makePageEndpoint } from '../kernel/endpoint.ts'
import { chooseLanguage } from '../kernel/public-endpoint.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

/** The result of the client's build. */
export interface PaneBundle {
  /** Names of assets in loading order. Scripts are modules. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly assets: readonly AssetFile[]
  /** The texts of each language, in the client's own format. */
  readonly i18n: Readonly<Record<Language, unknown>>
  /** The pane's settings; never a secret, since everyone can load the page. */
  readonly config: object
}

const TITLE: Bilingual = ['Boekhouding bij je mail', 'Accounting beside your mail']
const WITHOUT_SCRIPT: Bilingual = [
  'Dit venster heeft JavaScript nodig. Zet het aan en open het opnieuw.',
  'This pane needs JavaScript. Turn it on and open the pane again.',
]

const findAddress = (name: string): string => escapeHtml(`${ASSETS_PATH}/${name}`)

const OPENING: Bilingual = ['Bezig met openen', 'Opening']

const renderBone = (shape: 'avatar' | 'title' | 'line' | 'short' | 'tab' | 'row' | 'button'): string =>
  `<span class="skeleton skeleton-${shape}"></span>`

/** One line, because white space between elements would be text that the first view does not have. */
const renderPaneSkeleton = (language: Language): string =>
  [
    '<div class="shell" aria-busy="true">',
    '<header class="shell-head"><h1 class="shell-name quiet">tapster</h1></header>',
    '<main class="shell-body">',
    `<p class="visually-hidden" role="status">${escapeHtml(pickText(OPENING, language))}</p>`,
    '<section class="card" aria-hidden="true">',
    `<div class="card-head">${renderBone('avatar')}<div class="card-names grow">${renderBone('title')}${renderBone('line')}</div></div>`,
    `${renderBone('line')}${renderBone('short')}${renderBone('short')}`,
    '</section>',
    `<div class="tab-list" aria-hidden="true">${`<span class="tab">${renderBone('tab')}</span>`.repeat(3)}</div>`,
    '<section class="panel" aria-hidden="true">',
    `${renderBone('short')}${renderBone('line')}${renderBone('row')}${renderBone('row')}${renderBone('button')}`,
    '</section>',
    '</main>',
    '</div>',
  ].join('')

// The mail client's script blocks the parser while it loads from another server, so it comes after the skeleton; modules wait for it.
const render = (bundle: PaneBundle, officeScript: string | undefined, language: Language): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${pickText(TITLE, language)}</title>
${bundle.styles.map((name) => `<link rel="stylesheet" href="${findAddress(name)}">`).join('\n')}
${renderJsonBlock('i18n', bundle.i18n[language])}
${renderJsonBlock('pane-config', { ...bundle.config, language })}
${bundle.scripts.map((name) => `<script type="module" src="${findAddress(name)}"></script>`).join('\n')}
</head>
<body>
<noscript>${pickText(WITHOUT_SCRIPT, language)}</noscript>
<div id="pane">${renderPaneSkeleton(language)}</div>
${officeScript === undefined ? '' : `<script src="${escapeHtml(officeScript)}"></script>`}
</body>
</html>
`

/** Renders and compresses each language once, at its first request. On a slow line, a first visit waits mostly for the texts. */
export function makePaneEndpoint(bundle: PaneBundle, officeScript: string | undefined): Endpoint {
  const pageIn = rememberByName((language: Language) =>
    prepareAsset({
      name: `${language}.html`,
      content: Buffer.from(render(bundle, officeScript, language)),
      hashed: false,
    }),
  )
  return makePageEndpoint({
    path: '/mailclient-plugin',
    summary: 'The task pane.',
    limited: 'plugin',
    surface: 'pane',
    // Mail clients add their own parameters.
    query: { lang: t.unknown },
    handle: ({ query }, { language, header }) =>
      TE.fromTask(() => answerWhole(pageIn(chooseLanguage(query, { language })), header)),
  })
}
