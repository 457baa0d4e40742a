// The records that a search finds, in PostgreSQL: a statement for each kind, which reads a bounded number of rows whatever the size of the office.
import * as t from 'io-ts'
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { toNameKey } from '#domain/identity/naming.ts'
import type { SearchKind, SearchStores } from '#domain/search/search.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { listCoveringHashes, hasTrigrams } from '../identity/user-trigrams.ts'
import { keepPlans } from '../kernel/counted-page.ts'
import { readRows, defineStatement, type Values } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'

/** The maximum number of candidates of one kind that are compared and sorted. */
const CANDIDATES = 200

const hitRow = t.type({ id: t.string, title: t.string, detail: t.string }, 'search')
const defineFind = (kind: SearchKind) => defineStatement(`search_${kind}`, hitRow)

const orderByBeginning = (key: string): string => `order by starts_with(${key}, :first) desc, ${key} limit :limit`

// Under row-level security an index serves only comparisons of a whole key, so it finds beginnings of names and addresses. Hashes find
// other parts of them (decision 190).
const selectRange = (key: string): string => `${key} >= :first and ${key} < :last order by ${key} limit :limit`
const people = `select * from users where tenant_uuid = :tenant and user_uuid = any (array(
      (select user_uuid from users where tenant_uuid = :tenant and ${selectRange('name_key')})
      union (select user_uuid from users where tenant_uuid = :tenant and ${selectRange('email_key')})
      union (select user_uuid from user_candidates(:hashes::integer[], ${String(CANDIDATES)}) user_uuid
        where cardinality(:hashes::integer[]) > 0)))
    and (name_key || ' ' || email_key) like all (:patterns::text[])
  ${orderByBeginning('name_key')}`

/** For kinds of which a tenant has some thousands at most: the statement reads all names. */
const defineNamed = (kind: SearchKind, table: string, id: string) => defineFind(kind)`
  select ${id}::text as id, name as title, '' as detail from ${table}
    where tenant_uuid = :tenant and name_key like all (:patterns::text[]) ${orderByBeginning('name_key')}`

const NEWEST = 'order by message_id desc limit :limit'

/** The same expression as in the index of migration 080. */
const LICENCE_WORDS = `array_to_tsvector(array_remove(string_to_array(translate(covers || ' ' || organization_key || ' '
  || coalesce(applicant_name_key, '') || ' ' || coalesce(applicant_key, ''), '@.,-_/&()''"', '           '), ' '), ''))`

const STATEMENTS: Readonly<Record<SearchKind, ReturnType<ReturnType<typeof defineFind>>>> = {
  person: defineFind('person')`
    select user_uuid::text as id, name as title, email as detail from (${people}) found ${orderByBeginning('name_key')}`,
  campaign: defineNamed('campaign', 'survey_campaigns', 'uuid'),
  survey: defineNamed('survey', 'surveys', 'survey_uuid'),
  template: defineNamed('template', 'mail_templates', 'template_uuid'),
  // Messages to addresses that begin with the text, and to people found by name; the newest of each address.
  message: defineFind('message')`
    select message_id::text as id, concat_ws('', variadic array(
          select coalesce('{{' || (part->>'path') || '}}', part #>> '{}') from json_array_elements(outline->'subject') part)) as title,
        concat_ws(' · ', nullif(name, ''), address) as detail
      from messages join mailings using (tenant_uuid, mailing_id)
      where tenant_uuid = :tenant and message_id = any (array(
        (select message_id from messages where tenant_uuid = :tenant and address_key >= :first and address_key < :last
          order by address_key desc, message_id desc limit ${String(CANDIDATES)})
        union (select theirs.message_id from (${people}) person cross join lateral (
          select message_id from messages where tenant_uuid = :tenant and address_key = person.email_key ${NEWEST}) theirs)))
      ${NEWEST}`,
  licence: defineFind('licence')`
    select id::text as id, organization as title, covers as detail from (
        select * from licences where ${LICENCE_WORDS} @@ (:lexemes::text)::tsquery limit ${String(CANDIDATES)}) found
      ${orderByBeginning('organization_key')}`,
  mailbox: defineFind('mailbox')`
    select key as id, coalesce(nullif(detail->>'displayName', ''), key) as title, detail->>'mailboxAddress' as detail
      from system_mailboxes
      where lower(concat_ws(' ', key, detail->>'displayName', detail->>'mailboxAddress')) like all (:patterns::text[])
      order by key limit :limit`,
}

function toValues(tenant: TenantUuid | null, text: string): Values {
  const first = toNameKey(text)
  const words = first.split(/\s+/u)
  return {
    tenant,
    first,
    last: `${first}\u{10FFFF}`,
    patterns: words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    hashes: words.filter(hasTrigrams).flatMap((word) => listCoveringHashes(tenant, word)),
    lexemes: (first.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `'${word}':*`).join(' & '),
  }
}

export function makeSearchStores(query: Knex, scope: Scope): SearchStores {
  return {
    search: {
      find: (kind, text, limit) =>
        pipe(
          keepPlans(query),
          TE.flatMap(() => readRows(query, STATEMENTS[kind], { ...toValues(getTenant(scope), text), limit })),
        ),
    },
  }
}
