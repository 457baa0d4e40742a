// The pane's page before its script runs: the same frame and grey lines as the script's first view, element for element, so that nothing jumps.
import { escapeHtml } from '#adapters/web/public/markup.ts'
import type { Language } from '#adapters/contract/codecs/wording.ts'

const OPENING: Readonly<Record<Language, string>> = { nl: 'Bezig met openen', en: 'Opening' }

const bone = (shape: 'avatar' | 'title' | 'line' | 'short' | 'tab' | 'row' | 'button'): string =>
  `<span class="skeleton skeleton-${shape}"></span>`

/** One line: white space between elements would be text that the first view lacks. */
export const paneSkeleton = (language: Language): string =>
  [
    '<div class="shell" aria-busy="true">',
    '<header class="shell-head"><h1 class="shell-name">tapster</h1></header>',
    '<main class="shell-body">',
    `<p class="visually-hidden" role="status">${escapeHtml(OPENING[language])}</p>`,
    '<section class="card" aria-hidden="true">',
    `<div class="card-head">${bone('avatar')}<div class="card-names">${bone('title')}${bone('line')}</div></div>`,
    `${bone('line')}${bone('short')}${bone('short')}`,
    '</section>',
    `<div class="tab-list" aria-hidden="true">${`<span class="tab">${bone('tab')}</span>`.repeat(3)}</div>`,
    '<section class="panel" aria-hidden="true">',
    `${bone('short')}${bone('line')}${bone('row')}${bone('row')}${bone('button')}`,
    '</section>',
    '</main>',
    '</div>',
  ].join('')
