// Public links and the codes by which people answer, in PostgreSQL. These tables belong to no tenant, so statements name the tenant.
import { randomBytes } from 'node:crypto'
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { PublicLinkStore, SurveyCodeStore } from '#domain/survey/ports.ts'
import { type CodeStanding, drawCodes, type IssuedCode, type SeriesUuid } from '#domain/survey/survey-code.ts'
import { instant, mapRow, asNullable, tenantUuid, makeTextColumn, makeUuidColumn } from '../kernel/columns.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, write, writeAndCheck } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { code, isOpenLink, linkColumns, linkProps, linkRow, publicId, surveyUuid } from './survey-columns.ts'

const findLink = defineStatement('public_link_find', linkRow)`
  select ${linkColumns} from public_links link where link.tenant_uuid = :tenant and link.public_id = :id`

const linksOfSurvey = defineStatement(
  'public_links_of_survey',
  t.type({ ...linkProps, code, usesCount: t.number, startsCount: t.number }, 'public_links'),
)`
  select ${linkColumns}, own.code, own.uses_count as "usesCount", own.starts_count as "startsCount"
    from public_links link join public_survey_codes own on own.public_id = link.public_id and own.kind = 'link'
    where link.tenant_uuid = :tenant and link.survey_uuid = :survey
    order by link.created_at, link.public_id`

const openLink = defineStatement('public_link_open', linkRow)`
  select ${linkColumns} from public_links link
    where link.tenant_uuid = :tenant and link.survey_uuid = :survey and ${isOpenLink}
    order by link.created_at, link.public_id limit 1`

// The code stores the limit too, so that a start reads one row.
const putLink = defineCommand('public_link_put')`
  with own as (
    update public_survey_codes set max_uses = :maxUses
      where public_id = :id and tenant_uuid = :tenant and survey_id = :survey and kind = 'link' and max_uses is distinct from :maxUses::integer
  )
  insert into public_links as link (public_id, tenant_uuid, survey_uuid, name, is_active, valid_from, valid_until, max_uses, created_at)
    values (:id, :tenant, :survey, :called, :isActive, :validFrom, :validUntil, :maxUses, :createdAt)
    on conflict (public_id) do update set name = excluded.name, is_active = excluded.is_active,
        valid_from = excluded.valid_from, valid_until = excluded.valid_until, max_uses = excluded.max_uses
      where link.tenant_uuid = excluded.tenant_uuid and link.survey_uuid = excluded.survey_uuid`

// Surveys that campaigns use are not removed, so all codes have the series of their link.
const removeLinks = defineCommand('public_links_remove')`
  with links as (
    delete from public_links where tenant_uuid = :tenant and survey_uuid = :survey returning public_id
  ), codes as (
    delete from public_survey_codes where public_id = any (array(select public_id from links)) and series_uuid = public_id
  )
  delete from survey_code_series where series_uuid in (select public_id from links)`

export function makePostgresPublicLinkStore(query: Knex): PublicLinkStore {
  return {
    find: (tenant, id) => readFirstRow(query, findLink, { tenant, id }),
    listOfSurvey: (tenant, survey) => readRows(query, linksOfSurvey, { tenant, survey }),
    findOpen: (tenant, survey, now) => readFirstRow(query, openLink, { tenant, survey, now: instant.encode(now) }),
    put: (tenant, { publicId: id, survey, name: called, isActive, createdAt, ...link }) =>
      write(query, putLink, {
        tenant,
        id,
        survey,
        called,
        isActive,
        createdAt: instant.encode(createdAt),
        maxUses: O.toNullable(link.maxUses),
        validFrom: asNullable(instant).encode(link.validFrom),
        validUntil: asNullable(instant).encode(link.validUntil),
      }),
    removeOfSurvey: (tenant, survey) => write(query, removeLinks, { tenant, survey }),
  }
}

const issueCodes = defineStatement('survey_codes_issue', t.type({ code }, 'public_survey_codes'))`
  with series as (
    insert into survey_code_series (series_uuid, tenant_uuid, is_named, version)
      values (:series, :tenant, :isNamed, :version) on conflict (series_uuid) do nothing
  )
  insert into public_survey_codes (code, kind, public_id, survey_id, tenant_uuid, series_uuid, status, max_uses)
    select drawn, :kind, :publicId::uuid, :survey::uuid, :tenant::uuid, :series::uuid, 'active', :maxUses::integer
      from string_to_table(:codes, ' ') as drawn
    on conflict (code) do nothing
    returning code`

const standingRow = mapRow(
  t.type(
    {
      code,
      kind: makeTextColumn<IssuedCode['kind']>('CodeKind'),
      publicId,
      surveyId: surveyUuid,
      tenantUuid,
      status: makeTextColumn<IssuedCode['status']>('status'),
      usesCount: t.number,
      maxUses: asNullable(t.number),
      startsCount: t.number,
      series: makeUuidColumn<SeriesUuid>('SeriesUuid'),
      isNamed: t.boolean,
      version: asNullable(t.number),
      isActive: t.boolean,
      validFrom: asNullable(instant),
      validUntil: asNullable(instant),
      endsAt: asNullable(instant),
      office: t.string,
      active: t.boolean,
    },
    'public_survey_codes',
  ),
  ({ isActive, validFrom, validUntil, startsCount, endsAt, office, active, ...issued }): CodeStanding => ({
    code: issued,
    startsCount,
    link: { isActive, validFrom, validUntil },
    tenant: { name: office, active },
    endsAt,
  }),
)

export const findCodes = defineStatement('survey_code_find', standingRow)`
  select own.code, own.kind, own.public_id as "publicId", own.survey_id as "surveyId", own.tenant_uuid as "tenantUuid", own.status,
      own.uses_count as "usesCount", own.max_uses as "maxUses", own.starts_count as "startsCount", own.series_uuid as series,
      series.is_named as "isNamed", series.version, link.is_active as "isActive",
      link.valid_from as "validFrom", link.valid_until as "validUntil", series.ends_at as "endsAt",
      tenants.name as office, tenants.active
    from public_survey_codes own
      join public_links link on link.public_id = own.public_id
      join survey_code_series series on series.series_uuid = own.series_uuid
      join tenants on tenants.uuid = own.tenant_uuid
    where own.code = any (:keys::text[])`

const startByCode = defineCommand('survey_code_start')`
  update public_survey_codes set starts_count = starts_count + 1
    where code = :code and status = 'active' and kind = 'link' and (max_uses is null or starts_count < max_uses)`

const endSeries = defineCommand('survey_code_series_end')`
  update survey_code_series set ends_at = :endsAt where series_uuid = :series`

const findSeries = defineStatement(
  'survey_code_series_find',
  t.type({ isNamed: t.boolean, endsAt: asNullable(instant) }),
)`
  select is_named as "isNamed", ends_at as "endsAt" from survey_code_series
    where tenant_uuid = :tenant and series_uuid = :series`

const prolongSeries = defineCommand('survey_code_series_prolong')`
  update survey_code_series set ends_at = :endsAt::timestamptz
    where series_uuid = :series and ends_at > :endsAfter and ends_at <= :endsAt::timestamptz - interval '1 hour'`

/** `random` returns bytes of a cryptographic source. */
export function makePostgresSurveyCodeStore(
  query: Knex,
  scope: Scope,
  random: (bytes: number) => Uint8Array = randomBytes,
): SurveyCodeStore {
  return {
    issue: ({ kind, publicId: id, surveyId: survey, tenantUuid: tenant, series, isNamed, version, maxUses }, count) =>
      pipe(
        readRows(query, issueCodes, {
          kind,
          publicId: id,
          survey,
          tenant,
          series,
          isNamed,
          version: O.toNullable(version),
          maxUses: O.toNullable(maxUses),
          // Sorted as in the index: faster, and concurrent calls lock equal codes in one order.
          codes: drawCodes(count, random).toSorted().join(' '),
        }),
        TE.map((issued) => issued.map((row) => row.code)),
      ),
    find: (wanted) => readFirstRow(query, findCodes, { keys: [wanted] }),
    start: (started) => writeAndCheck(query, startByCode, { code: started }),
    endSeries: (series, at) => write(query, endSeries, { series, endsAt: asNullable(instant).encode(at) }),
    findSeries: (series) => readFirstRow(query, findSeries, { tenant: getTenant(scope), series }),
    prolongSeries: (series, endsAfter, at) =>
      write(query, prolongSeries, { series, endsAfter: instant.encode(endsAfter), endsAt: instant.encode(at) }),
  }
}
