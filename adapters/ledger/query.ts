// OData queries. The program names the fields, and every value becomes a literal: text cannot become a part of the query.
import type { Day } from '#domain/shared/day.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { parseUuid, type Uuid } from '#domain/shared/uuid.ts'

/** A value in a filter. Only the functions below create one. */
export type Literal = string & { readonly _brand: 'Literal' }
export type Filter = string & { readonly _brand: 'Filter' }

/** Doubles quotes, as OData requires. Unpaired surrogates, which an address cannot contain, become U+FFFD. */
export function toTextLiteral(value: string): Literal {
  return `'${value.toWellFormed().replaceAll("'", "''")}'` as Literal
}

export function toGuidLiteral(value: Uuid): Literal {
  if (parseUuid(value)._tag === 'None') throw new Error('a uuid that was never parsed')
  return `guid'${value}'` as Literal
}

export function startOf(day: Day): Literal {
  return `datetime'${day}T00:00:00'` as Literal
}
/** To the second, in UTC. */
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

/** The fields in filters and sort orders. */
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
  /** Absent: all rows. */
  readonly filter?: Filter
  /** Sorts by the first field, and rows that are equal in it by the next one. */
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
 * The ledger runs on IIS, which by default refuses queries of more than 2,048 characters with a 404. That 404 would count against the
 * user. This limit leaves some room.
 */
const MOST = 2_000

/** Whether the ledger accepts the length of the query, in its encoded form. */
export function isShortEnough(query: string): boolean {
  return new URL(`http://ledger/?${query}`).search.length - 1 <= MOST
}
