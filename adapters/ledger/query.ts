// OData queries. The program names the fields, and every value becomes a literal: text cannot become a part of the query.
import type { Day } from '#domain/shared/day.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { parseUuid, type Uuid } from '#domain/shared/uuid.ts'

/** A value as it stands in a filter. Made by the functions below alone. */
export type Literal = string & { readonly _brand: 'Literal' }
export type Filter = string & { readonly _brand: 'Filter' }

/** Quotes are doubled, which is all that OData asks; unpaired surrogates, which no address can hold, become U+FFFD. */
export function toTextLiteral(value: string): Literal {
  return `'${value.toWellFormed().replaceAll("'", "''")}'` as Literal
}

export function toGuidLiteral(value: Uuid): Literal {
  if (parseUuid(value)._tag === 'None') throw new Error('a uuid that was never parsed')
  return `guid'${value}'` as Literal
}

/** To the second, in UTC. */
export function startOf(day: Day): Literal {
  return `datetime'${day}T00:00:00'` as Literal
}
export function toDateTimeLiteral(value: Instant): Literal {
  return `datetime'${new Date(value).toISOString().slice(0, 19)}'` as Literal
}

export function toNumberLiteral(value: number): Literal {
  if (!Number.isSafeInteger(value)) throw new Error('not a whole number')
  return String(value) as Literal
}

export function toFlagLiteral(value: boolean): Literal {
  return String(value) as Literal
}

/** What is filtered and sorted by. */
export type LedgerField =
  | 'Account'
  | 'AccountName'
  | 'Active'
  | 'Body'
  | 'BusinessEmail'
  | 'Code'
  | 'Created'
  | 'Creator'
  | 'Date'
  | 'Description'
  | 'Document'
  | 'DocumentIsCreatable'
  | 'Email'
  | 'FirstName'
  | 'FullName'
  | 'ID'
  | 'IsTime'
  | 'Item'
  | 'ItemGroupCode'
  | 'ItemGroupDescription'
  | 'LastName'
  | 'Modified'
  | 'Name'
  | 'Notes'
  | 'Opportunity'
  | 'OrderAccount'
  | 'OrderDate'
  | 'OrderNumber'
  | 'OrderedBy'
  | 'QuotationDate'
  | 'QuotationNumber'
  | 'SortOrder'
  | 'Supplier'
  | 'Website'

export function matchEqual(field: LedgerField, value: Literal): Filter {
  return `${field} eq ${value}` as Filter
}
/** Without regard to case; `value` in lower case. */
export function matchEqualFolded(field: LedgerField, value: Literal): Filter {
  return `tolower(${field}) eq ${value}` as Filter
}
export function matchAtLeast(field: LedgerField, value: Literal): Filter {
  return `${field} ge ${value}` as Filter
}
/** Without regard to case; `value` in lower case. */
export function containsFolded(field: LedgerField, value: Literal): Filter {
  return `substringof(${value},tolower(${field})) eq true` as Filter
}
export function contains(field: LedgerField, value: Literal): Filter {
  return `substringof(${value},${field}) eq true` as Filter
}
export function matchBoth(a: Filter, b: Filter): Filter {
  return `(${a}) and (${b})` as Filter
}
export function matchAny(first: Filter, ...more: readonly Filter[]): Filter {
  return [first, ...more].join(' or ') as Filter
}

export interface Selection {
  readonly select: readonly string[]
  /** None: all of them. */
  readonly filter?: Filter
  /** Several: by the first, among equals by the next. */
  readonly orderBy?: readonly (LedgerField | `${LedgerField} desc`)[]
  readonly top?: number
}

/** The query part of an address, without its question mark. */
export function buildQuery({ select, filter, orderBy = [], top }: Selection): string {
  return [
    `$select=${select.join(',')}`,
    ...(filter === undefined ? [] : [`$filter=${encodeURIComponent(filter)}`]),
    ...(orderBy.length === 0 ? [] : [`$orderby=${encodeURIComponent(orderBy.join(','))}`]),
    ...(top === undefined ? [] : [`$top=${top}`]),
  ].join('&')
}

/**
 * The ledger is a web application on IIS, whose request filtering refuses a query of more than 2,048 characters by default, with a 404
 * that would count against the user. This leaves a little room.
 */
const MOST = 2_000

/** Whether the ledger takes a query of this length, as it goes over the wire. */
export function isShortEnough(query: string): boolean {
  return new URL(`http://ledger/?${query}`).search.length - 1 <= MOST
}
