// Addresses at the ledger: those of its API, which the service calls, and those of its pages, which people open.
import { O } from '#domain/shared/fp.ts'
import type { Division } from '#domain/session/token-record.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

/** Every list of the ledger's that the service uses. */
export type LedgerEndpoint =
  | 'activities/CommunicationNotes'
  | 'activities/Tasks'
  | 'crm/Accounts'
  | 'crm/Contacts'
  | 'crm/Opportunities'
  | 'crm/OpportunityStages'
  | 'crm/Quotations'
  | 'documents/DocumentAttachments'
  | 'documents/Documents'
  | 'documents/DocumentTypes'
  | 'logistics/Items'
  | 'project/Projects'
  | 'project/TimeTransactions'
  | 'purchaseorder/PurchaseOrders'
  | 'salesorder/SalesOrders'

export function withoutTrailingSlash(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '')
}

/** A list of the API, or one record of it. `query` without its question mark. */
export function toApiUrl(
  baseUrl: string,
  division: Division,
  endpoint: LedgerEndpoint,
  { key, query }: { readonly key?: Uuid | undefined; readonly query?: string | undefined } = {},
): URL {
  return new URL(
    `${withoutTrailingSlash(baseUrl)}/api/v1/${division}/${endpoint}` +
      (key === undefined ? '' : `(guid'${key}')`) +
      (query === undefined ? '' : `?${query}`),
  )
}

/** The query of a next page, if the link leads to the same list at the same place: the token goes nowhere else. */
export function parseNextPage(list: URL, next: string): O.Option<string> {
  const url = URL.parse(next, list.href)
  return url !== null && url.origin === list.origin && url.pathname === list.pathname && url.username === ''
    ? O.some(url.search.slice(1))
    : O.none
}

/** The ledger's API has no field for it: its web application shows an account at this path under the same root. */
export function toAccountPageUrl(baseUrl: string, division: Division, id: Uuid): string {
  return `${withoutTrailingSlash(baseUrl)}/docs/CRMAccountCard.aspx?_Division_=${division}&AccountID=%7b${id}%7d`
}

/** Where the answer to a creation leaves DocumentViewUrl out. */
export function toDocumentPageUrl(baseUrl: string, division: Division, id: Uuid): string {
  return `${withoutTrailingSlash(baseUrl)}/docs/DocView.aspx?_Division_=${division}&DocumentID=%7b${id}%7d`
}

/** Only what a browser may be sent to: the ledger's word alone does not make an address safe to click. */
export function parseWebAddress(text: string): O.Option<string> {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? O.some(url.href) : O.none
}
