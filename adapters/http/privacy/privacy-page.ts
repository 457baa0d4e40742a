// The page about privacy: the data that the service stores about a person, and the addresses of this installation.
import { type Language, pickText } from '#domain/shared/language.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { publicEndpoint } from '../kernel/public-endpoint.ts'
import { escapeHtml, renderInline } from '#adapters/web/public/markup.ts'
import type { PublicPage } from '#adapters/web/public/public-page.ts'
import { renderTable } from '#adapters/web/public/table.ts'
import { type PrivacyTexts, privacyTexts } from './privacy-texts.ts'

export interface Installation {
  /** Where people reach the service. */
  readonly baseUrl: string
  /** The host at which people sign in to the ledger. */
  readonly ledger: string
  /** Whether unexpected errors leave for a collector. */
  readonly errorsElsewhere: boolean
}

const section = (title: string, body: string, id = ''): string =>
  `<section${id === '' ? '' : ` id="${id}"`}>\n<h2>${escapeHtml(title)}</h2>\n${body}\n</section>`

const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${renderInline(item)}</li>`).join('\n')}</ul>`

const keptTable = ({ head, rows }: PrivacyTexts['kept']): string =>
  renderTable(
    head.map(escapeHtml),
    rows.map((row) => row.map(escapeHtml)),
  )

export function privacyPage({ baseUrl, ledger, errorsElsewhere }: Installation) {
  return (language: Language): Pick<PublicPage, 'title' | 'body'> => {
    const { title, lead, whoDecides, kept, notKept, seen, where, rights, terms } = pickText(privacyTexts, language)
    const places = [...where.items, ...(errorsElsewhere ? [where.collector] : [])].map((text) =>
      text.replace('{origin}', baseUrl).replace('{ledger}', ledger),
    )
    return {
      title,
      body: `<h1>${escapeHtml(title)}</h1>
<p class="public-lead">${escapeHtml(lead)}</p>
<p>${escapeHtml(whoDecides)}</p>
${section(rights.title, list(rights.items))}
${section(kept.title, keptTable(kept))}
${section(notKept.title, list(notKept.items))}
${section(seen.title, list(seen.items))}
${section(where.title, list(places))}
${section(terms.title, `<p>${escapeHtml(terms.body)}</p>`, 'terms')}`,
    }
  }
}

/** `styles`: addresses. */
export function privacyEndpoint(installation: Installation, styles: readonly string[]): Endpoint {
  return publicEndpoint(
    {
      path: '/privacy',
      summary: 'What the service keeps of a person, and how long.',
      content: privacyPage(installation),
    },
    styles,
  )
}
