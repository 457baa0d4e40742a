// Public links and the codes by which people answer, in memory. These tables belong to no tenant, so rows name the tenant.
import { O } from '#domain/shared/fp.ts'
import { randomBytes } from 'node:crypto'
import type { Tenant } from '#domain/identity/tenant.ts'
import { fromHours, type Instant } from '#domain/shared/clock.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { PublicLinkStore, SurveyCodeStore } from '#domain/survey/ports.ts'
import { type CodeStanding, drawCodes, type IssuedCode, type SurveyCode } from '#domain/survey/survey-code.ts'
import { isLinkOpen, type PublicLink, type SurveyUuid } from '#domain/survey/survey.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { byAll, byText } from '../kernel/ordering.ts'

export interface LinkRow {
  readonly tenantUuid: TenantUuid
  readonly link: PublicLink
}

export interface CodeRow {
  readonly code: IssuedCode
  readonly startsCount: number
}

export interface CodeSeries {
  readonly tenantUuid: TenantUuid
  readonly endsAt: O.Option<Instant>
  readonly isNamed: boolean
  readonly version: O.Option<number>
}

export interface CodeTables {
  /** By public id. */
  readonly links: Table<LinkRow>
  readonly codes: Table<CodeRow>
  /** By uuid. */
  readonly series: Table<CodeSeries>
}

/** Sorted by creation. */
export function listLinks(links: Table<LinkRow>, tenantUuid: TenantUuid, survey: SurveyUuid): readonly PublicLink[] {
  return links
    .rows()
    .filter((row) => row.tenantUuid === tenantUuid && row.link.survey === survey)
    .map(({ link }) => link)
    .toSorted(
      byAll<PublicLink>(
        (a, b) => a.createdAt - b.createdAt,
        byText(({ publicId }) => publicId),
      ),
    )
}

export function makeMemoryPublicLinkStore({ links, codes, series }: CodeTables): PublicLinkStore {
  const ownCodes = (publicId: string): readonly CodeRow[] =>
    codes.rows().filter(({ code }) => code.kind === 'link' && code.publicId === publicId)
  return asPort({
    find: (tenantUuid, publicId) => {
      const row = links.get(publicId)
      return row?.tenantUuid === tenantUuid ? O.some(row.link) : O.none
    },
    listOfSurvey: (tenantUuid, survey) =>
      listLinks(links, tenantUuid, survey).flatMap((link) =>
        ownCodes(link.publicId).map(({ code: { code, usesCount }, startsCount }) => ({
          ...link,
          code,
          usesCount,
          startsCount,
        })),
      ),
    findOpen: (tenantUuid, survey, now) =>
      O.fromNullable(listLinks(links, tenantUuid, survey).find((link) => isLinkOpen(link, now))),
    put: (tenantUuid, link) => {
      const before = links.get(link.publicId)
      if (before !== undefined && (before.tenantUuid !== tenantUuid || before.link.survey !== link.survey)) return
      links.put(link.publicId, {
        tenantUuid,
        link: { ...link, createdAt: before?.link.createdAt ?? link.createdAt },
      })
      for (const row of ownCodes(link.publicId))
        codes.put(row.code.code, { ...row, code: { ...row.code, maxUses: link.maxUses } })
    },
    removeOfSurvey: (tenantUuid, survey) => {
      const gone = new Set<string>(listLinks(links, tenantUuid, survey).map(({ publicId }) => publicId))
      codes.removeWhere(({ code }) => gone.has(code.publicId) && code.series === (code.publicId as string))
      for (const id of gone) {
        links.remove(id)
        series.remove(id)
      }
    },
  })
}

/** `use`: see `SurveyVisits`. */
export type MemorySurveyCodeStore = SurveyCodeStore & {
  readonly use: (code: SurveyCode) => ReturnType<SurveyCodeStore['start']>
}

export function makeFindStanding({ links, codes, series }: CodeTables, tenants: Table<Tenant>) {
  return (of: SurveyCode): CodeStanding | undefined => {
    const row = codes.get(of)
    if (row === undefined) return undefined
    const { link } = links.get(row.code.publicId) ?? {}
    const ofSeries = series.get(row.code.series)
    const tenant = tenants.get(row.code.tenantUuid)
    if (link === undefined || ofSeries === undefined || tenant === undefined) return undefined
    const { isActive, validFrom, validUntil } = link
    const { name, active } = tenant
    const { endsAt, isNamed, version } = ofSeries
    const code = { ...row.code, isNamed, version }
    return { ...row, code, link: { isActive, validFrom, validUntil }, tenant: { name, active }, endsAt }
  }
}

export function makeMemorySurveyCodeStore(
  tables: CodeTables,
  tenants: Table<Tenant>,
  scope: Scope,
  random: (bytes: number) => Uint8Array = randomBytes,
): MemorySurveyCodeStore {
  const { codes, series } = tables
  const findStanding = makeFindStanding(tables, tenants)
  /** Returns whether the code is active and `canChange` allows counting it. */
  const count = (code: SurveyCode, canChange: (row: CodeRow) => boolean, next: (row: CodeRow) => CodeRow): boolean => {
    const row = codes.get(code)
    if (row?.code.status !== 'active' || !canChange(row)) return false
    codes.put(code, next(row))
    return true
  }
  const isBelow = (n: number, limit: O.Option<number>): boolean => O.isNone(limit) || n < limit.value
  return asPort<MemorySurveyCodeStore>({
    issue: (attributes, n) => {
      const { tenantUuid, isNamed, version } = attributes
      if (series.get(attributes.series) === undefined)
        series.put(attributes.series, { tenantUuid, endsAt: O.none, isNamed, version })
      return drawCodes(n, random).filter((code) => {
        if (codes.get(code) !== undefined) return false
        codes.put(code, { code: { ...attributes, code, status: 'active', usesCount: 0 }, startsCount: 0 })
        return true
      })
    },
    find: (code) => O.fromNullable(findStanding(code)),
    start: (started) =>
      count(
        started,
        ({ code, startsCount }) => code.kind === 'link' && isBelow(startsCount, code.maxUses),
        (row) => ({ ...row, startsCount: row.startsCount + 1 }),
      ),
    use: (used) =>
      count(
        used,
        ({ code }) => code.kind === 'link' || isBelow(code.usesCount, code.maxUses),
        (row) => ({ ...row, code: { ...row.code, usesCount: row.code.usesCount + 1 } }),
      ),
    endSeries: (id, endsAt) => {
      const before = series.get(id)
      if (before !== undefined) series.put(id, { ...before, endsAt })
    },
    findSeries: (id) => {
      const found = series.get(id)
      return scope._tag === 'Tenant' && found?.tenantUuid === scope.tenantUuid ? O.some(found) : O.none
    },
    prolongSeries: (id, endsAfter, at) => {
      const before = series.get(id)
      const endsAt = O.toUndefined(before?.endsAt ?? O.none)
      if (before !== undefined && endsAt !== undefined && endsAt > endsAfter && endsAt <= at - fromHours(1))
        series.put(id, { ...before, endsAt: O.some(at) })
    },
  })
}
