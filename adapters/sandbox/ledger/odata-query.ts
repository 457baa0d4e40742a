// Parses the $-options of a request, and filters, sorts and cuts the rows. odata-answer.ts writes the rows.
import type { Entity, EntityRow, Value } from './entity-description.ts'
import { makeODataFailure, type ODataFailure } from './odata-failure.ts'
import { E, pipe } from '#domain/shared/fp.ts'
import { sequenceS } from 'fp-ts/lib/Apply.js'
import { parseFilter, type Predicate, type ReadField, describeUnknownProperty } from './odata-filter.ts'

/** Rows per page; `__next` links to the rest. */
const PAGE_SIZE = 60

export interface ODataQuery {
  readonly filter: Predicate
  /** Empty: all fields. */
  readonly select: readonly string[]
  readonly orderBy: readonly { readonly field: string; readonly descending: boolean }[]
  readonly skip: number
  readonly top: number
  readonly countAll: boolean
}

export interface ODataPage {
  readonly rows: readonly EntityRow[]
  /** Number of rows that match the filter, on all pages. */
  readonly total: number
  /** The changed options of the next page's query; undefined: this page is the last. */
  readonly next: { readonly skipToken: number; readonly top: number } | undefined
}

const KNOWN = new Set(['$filter', '$select', '$orderby', '$top', '$skip', '$skiptoken', '$inlinecount', '$format'])

function parseWhole(params: URLSearchParams, name: string, otherwise: number): E.Either<ODataFailure, number> {
  const text = params.get(name)
  if (text === null) return E.right(otherwise)
  return /^\d{1,9}$/.test(text) ? E.right(Number(text)) : E.left(makeODataFailure(400, `Invalid value for ${name}.`))
}

export function splitList(params: URLSearchParams, name: string): readonly string[] {
  return (params.get(name) ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
}

function parseFields(
  entity: Entity,
  params: URLSearchParams,
): E.Either<ODataFailure, Pick<ODataQuery, 'select' | 'orderBy'>> {
  const select = splitList(params, '$select').filter((field) => field !== '*')
  const orderBy = splitList(params, '$orderby').map((one) => {
    const [field = '', direction = 'asc'] = one.split(/\s+/)
    return { field, direction }
  })
  const unknown = [...select, ...orderBy.map((one) => one.field)].find((field) => !Object.hasOwn(entity.fields, field))
  if (unknown !== undefined) return E.left(makeODataFailure(400, describeUnknownProperty(entity, unknown)))
  if (orderBy.some((one) => one.direction !== 'asc' && one.direction !== 'desc'))
    return E.left(makeODataFailure(400, 'Syntax error in $orderby.'))
  return E.right({
    select,
    orderBy: orderBy.map((one) => ({ field: one.field, descending: one.direction === 'desc' })),
  })
}

/** Left: 400 with the first invalid option. */
export function parseODataQuery(entity: Entity, params: URLSearchParams): E.Either<ODataFailure, ODataQuery> {
  const strange = [...params.keys()].find((name) => name.startsWith('$') && !KNOWN.has(name))
  if (strange !== undefined) return E.left(makeODataFailure(400, `The query option '${strange}' is not supported.`))
  const text = params.get('$filter') ?? ''
  return pipe(
    sequenceS(E.Apply)({
      filter: text.trim() === '' ? E.right(() => true) : parseFilter(entity, text),
      fields: parseFields(entity, params),
      skip: parseWhole(params, '$skip', 0),
      token: parseWhole(params, '$skiptoken', 0),
      top: parseWhole(params, '$top', Infinity),
    }),
    E.map(({ filter, fields, skip, token, top }) => ({
      ...fields,
      filter,
      skip: token > 0 ? token : skip,
      top,
      countAll: params.get('$inlinecount') === 'allpages',
    })),
  )
}

function compareValues(a: Value, b: Value): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'nl') : a < b ? -1 : 1
}

/** Returns one page of the rows that match the query. */
export function pick(query: ODataQuery, all: Iterable<EntityRow>, reader: (row: EntityRow) => ReadField): ODataPage {
  const found = [...all].filter((row) => query.filter(reader(row)))
  if (query.orderBy.length > 0)
    found.sort((a, b) => {
      for (const { field, descending } of query.orderBy) {
        const order = compareValues(reader(a)(field), reader(b)(field))
        if (order !== 0) return descending ? -order : order
      }
      return 0
    })
  const size = Math.min(PAGE_SIZE, query.top)
  const end = query.skip + size
  const left = query.top - size
  return {
    rows: found.slice(query.skip, end),
    total: found.length,
    next: end < found.length && left > 0 ? { skipToken: end, top: left } : undefined,
  }
}
