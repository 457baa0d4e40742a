// Pages of a tenant's messages, and their numbers by filter, in PostgreSQL. What is read has a bound, whatever the tenant has sent.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { toNameKey } from '#domain/identity/naming.ts'
import { MESSAGE_ERRORS, type MessageError, type MessageState, STORED_STATES } from '#domain/mailing/message.ts'
import {
  COUNTED_OF_FILTER,
  type MessageCounts,
  type MessageQuery,
  MESSAGES_COUNTED,
  MESSAGES_SEARCHED,
  type MessageSort,
  type MessageStore,
} from '#domain/mailing/ports.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'
import { makeTextColumn } from '../kernel/columns.ts'
import { BY_INDEX, defineCount, readCountedPage, withKeptPlans } from '../kernel/counted-page.ts'
import { defineStatement, readFirstRow, type Values } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { COLUMN_NAMES, columns, listedMessageRow } from './message-columns.ts'

const selectNewest = (table: 'messages' | 'mailings', age: string): string =>
  `from (select * from ${table} where tenant_uuid = :tenant order by ${age} desc limit ${MESSAGES_SEARCHED}) newest`

// Row-level security keeps operators on parts of texts from using an index, so the newest rows are compared one by one. Subjects are compared
// once for each mailing: with 100,000 mails in 50,000 mailings a search takes about 0.2 seconds.
const CONDITIONS = {
  q: `(strpos(name_key, :q) > 0 or strpos(address_key, :part) > 0 or mailing_id in (
    select mailing_id ${selectNewest('mailings', 'created_at')} where strpos(subject_key, :q) > 0))`,
  address: 'address_key = :address',
  origin: 'origin_id = :origin',
  error: `status = 'Failed' and error = :error`,
  doubled: 'possibly_doubled',
  states: 'status = any (:states::text[])',
} as const
type MessageFilter = keyof typeof CONDITIONS

interface Order extends Pick<MessageQuery, 'sortBy' | 'sortDir'> {
  readonly by: readonly MessageFilter[]
}

const listConditions = (by: readonly MessageFilter[]): string =>
  ['tenant_uuid = :tenant', ...by.map((one) => CONDITIONS[one])].join(' and ')

// The text contains only the requested conditions, so that their index serves.
const selectMatching = (by: readonly MessageFilter[]): string => `from messages where ${listConditions(by)}`

// An index serves one state at a time: the statement reads the first of each, and of these the first. An address or an error has few
// messages, and few are doubled.
const FEW: ReadonlySet<MessageFilter> = new Set<MessageFilter>(['address', 'error', 'doubled'])
const selectFound = (by: readonly MessageFilter[], order: string, most: string): string => {
  if (by.includes('q')) return `${selectNewest('messages', 'message_id')} where ${listConditions(by)}`
  return !by.includes('states') || by.some((one) => FEW.has(one))
    ? selectMatching(by)
    : `from unnest(:states::text[]) as wanted (one) cross join lateral (
        select * ${selectMatching(by.filter((one) => one !== 'states'))} and status = wanted.one
          ${order} limit ${most}) found`
}

const NEWEST = 'order by message_id desc'
const SORT_KEYS: Readonly<Record<Exclude<MessageSort, 'createdAt'>, string>> = {
  recipient: `coalesce(nullif(name_key, ''), address_key)`,
  subject: '(select subject_key from mailings of where of.tenant_uuid = :tenant and of.mailing_id = newest.mailing_id)',
}

/** The rows of a page with their sort key. */
function selectPage({ by, sortBy, sortDir }: Order): string {
  if (sortBy === 'createdAt') {
    const order = `order by message_id ${sortDir}`
    const found = selectFound(by, order, ':limit::integer + :skip::integer')
    return `select ${columns}, '' as key ${found} ${order} limit :limit offset :skip`
  }
  const newest = `select * ${selectFound(by, NEWEST, String(MESSAGES_COUNTED))} ${NEWEST} limit ${MESSAGES_COUNTED}`
  return `select ${columns}, ${SORT_KEYS[sortBy]} as key from (${newest}) newest
    order by key ${sortDir}, message_id desc limit :limit offset :skip`
}

// In a large office the planner would sort all messages to find the newest.
const IN_ORDER = `${BY_INDEX}; set local enable_sort = off`

// `offset 0` keeps the planner, which expects more rows than a page has, from reading all mailings.
const defineStatements = ({ by, sortBy, sortDir }: Order) => ({
  page: defineStatement(['mails', sortBy, sortDir, ...by].join('_'), listedMessageRow)`
    select ${COLUMN_NAMES}, created_at as "createdAt", outline
      from (${selectPage({ by, sortBy, sortDir })}) as listed cross join lateral (
        select created_at, outline from mailings where tenant_uuid = :tenant and mailing_id = "mailingId" offset 0) as its
      order by key ${sortDir}, id ${sortBy === 'createdAt' ? sortDir : 'desc'}`,
  count: defineCount(
    ['message_count', ...by].join('_'),
    `from (select ${selectFound(by, '', String(MESSAGES_COUNTED))} limit ${MESSAGES_COUNTED}) as counted`,
  ),
})

export function makeMessageList(query: Knex, scope: Scope): MessageStore['list'] {
  return ({ q, address, states, error, origin: of, possiblyDoubled, sortBy, sortDir, ...page }) => {
    const narrowing: Values = {
      ...(q === '' ? {} : { q: toNameKey(q) }),
      ...(address === '' ? {} : { address: toComparable(address) }),
      ...(O.isSome(of) ? { origin: of.value.id } : {}),
      ...(O.isSome(error) ? { error: error.value } : {}),
      ...(possiblyDoubled ? { doubled: true } : {}),
      ...(states.length > 0 ? { states } : O.isSome(of) ? { states: STORED_STATES } : {}),
    }
    const by = Object.keys(narrowing) as MessageFilter[]
    const values: Values = { ...narrowing, part: toComparable(q), tenant: getTenant(scope) }
    const found = readCountedPage(query, defineStatements({ by, sortBy, sortDir }), values, page)
    return withKeptPlans(query, found, sortBy === 'createdAt' ? BY_INDEX : IN_ORDER)
  }
}

const countUpTo = (condition: string): string => `(select count(*)::integer
  from (select from messages where tenant_uuid = :tenant and ${condition} limit ${COUNTED_OF_FILTER}) counted)`

const stateCount = t.type({ state: makeTextColumn<MessageState['_tag']>('MessageState'), total: t.number })
const errorCount = t.type({ error: makeTextColumn<MessageError>('MessageError'), total: t.number })

const counts = defineStatement(
  'message_counts',
  t.type({ states: t.array(stateCount), errors: t.array(errorCount), possiblyDoubled: t.number }, 'messages'),
)`
  select (select json_agg(json_build_object('state', one, 'total', ${countUpTo('status = one')}))
      from unnest(:states::text[]) one) as states,
    (select json_agg(json_build_object('error', one, 'total', ${countUpTo(`status = 'Failed' and error = one`)}))
      from unnest(:errors::text[]) one) as errors,
    ${countUpTo('possibly_doubled')} as "possiblyDoubled"`

export function countMessages(query: Knex, scope: Scope): Stored<MessageCounts> {
  const values: Values = { tenant: getTenant(scope), states: STORED_STATES, errors: MESSAGE_ERRORS }
  return withKeptPlans(
    query,
    pipe(
      readFirstRow(query, counts, values),
      TE.map(
        O.match(
          (): MessageCounts => ({ states: {}, errors: {}, possiblyDoubled: 0 }),
          ({ states, errors, possiblyDoubled }) => ({
            states: Object.fromEntries(states.map(({ state, total }) => [state, total])),
            errors: Object.fromEntries(errors.map(({ error, total }) => [error, total])),
            possiblyDoubled,
          }),
        ),
      ),
    ),
  )
}
