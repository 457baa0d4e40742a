// Builds and checks addresses at the ledger: of its API, which the service calls, and of its web pages, which people open.
import { O } from '#domain/shared/fp.ts'
import type { Division } from '#domain/session/token-record.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

/** Every list of the ledger that the service uses. */
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

/** The query of the next page. None if the link leads to another list or server, so that the token is sent nowhere else. */
export function parseNextPage(list: URL, next: string): O.Option<string> {
  const url = URL.parse(next, list.href)
  return url !== null && url.origin === list.origin && url.pathname === list.pathname && url.username === ''
    ? O.some(url.search.slice(1))
    : O.none
}

/** The API has no field for this address. The ledger's web application shows an account at this path under the same root. */
export function toAccountPageUrl(baseUrl: string, division: Division, id: Uuid): string {
  return `${withoutTrailingSlash(baseUrl)}/docs/CRMAccountCard.aspx?_Division_=${division}&AccountID=%7b${id}%7d`
}

/** Used if the ledger returns no DocumentViewUrl. */
export function toDocumentPageUrl(baseUrl: string, division: Division, id: Uuid): string {
  return `${withoutTrailingSlash(baseUrl)}/docs/DocView.aspx?_Division_=${division}&DocumentID=%7b${id}%7d`
}

/** Accepts only http and https: people click these addresses, and the ledger does not check them. */
export function parseWebAddress(text: string): O.Option<string> {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? O.some(url.href) : O.none
}
