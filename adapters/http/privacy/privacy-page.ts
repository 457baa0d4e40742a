// The page about privacy: the data that the service stores about a person, and the addresses of this installation.
import { type Bilingual, type Language, pickText } from '#domain/shared/language.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { makePublicEndpoint } from '../kernel/public-endpoint.ts'
import { type Prose, renderProse } from '#adapters/web/public/prose.ts'
import type { PublicPage } from '#adapters/web/public/public-page.ts'
import { renderTable } from '#adapters/web/public/table.ts'
import { dataCategories } from './data-categories.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

export interface Installation {
  /** The address at which people reach the service. */
  readonly baseUrl: string
  /** The host at which people sign in to the ledger. */
  readonly ledger: string
  /** Whether unexpected errors are sent to a collector. */
  readonly errorsElsewhere: boolean
}

const HEAD: readonly Bilingual[] = [
  ['Wat', 'What'],
  ['Waarom', 'Why'],
  ['Hoe lang', 'How long'],
]

function renderCategories(language: Language): string {
  const toCells = (texts: readonly Bilingual[]) => texts.map((text) => escapeHtml(pickText(text, language)))
  const rows = dataCategories.map(({ content, purpose, retention }) => toCells([content, purpose, retention]))
  return renderTable(toCells(HEAD), rows)
}

export function renderPrivacyPage({ baseUrl, ledger, errorsElsewhere }: Installation, prose: Prose) {
  return (language: Language): Pick<PublicPage, 'title' | 'body'> =>
    renderProse(pickText(prose, language), {
      // The sentence about a collector appears only if there is one.
      texts: { origin: baseUrl, ledger, ...(errorsElsewhere ? { collector: '' } : {}) },
      blocks: { kept: renderCategories(language) },
    })
}

/** `styles`: addresses. */
export function makePrivacyEndpoint(installation: Installation, prose: Prose, styles: readonly string[]): Endpoint {
  return makePublicEndpoint(
    {
      path: '/privacy',
      summary: 'What the service keeps of a person, and how long.',
      content: renderPrivacyPage(installation, prose),
    },
    styles,
  )
}
