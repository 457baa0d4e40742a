// The home page of the administration: checks of what needs attention, and figures by day (ADM-2), each with the permission that it needs.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Permission } from '#domain/identity/role.ts'
import { type Day, findOfficeDay } from '#domain/shared/day.ts'
import { fromDays, type Duration, type Instant, fromSeconds } from '#domain/shared/clock.ts'

export const CHECKS = {
  'mail.failed': 'mail:read',
  'mail.unknown': 'mail:read',
  'mail.returned': 'mail:read',
  'campaign.stuck': 'campaigns:read',
  'webhook.off': 'roles:read',
  'notification.returned': 'users:read',
  'link.lapsing': 'users:read',
  'ledger.down': 'users:read',
  'tenant.unnamed': 'platform:admin',
  'licence.ending': 'platform:admin',
  'licence.full': 'platform:admin',
  // Any check of the doctor fails. Clients know it by this name, from when only outside systems were visited.
  'neighbour.away': 'platform:admin',
  'replica.clock': 'platform:admin',
} as const satisfies Readonly<Record<string, Permission>>
export type CheckName = keyof typeof CHECKS
export const CHECK_NAMES = Object.keys(CHECKS) as [CheckName, ...CheckName[]]

/** A check that takes longer fails. */
export const CHECK_TIME_LIMIT: Duration = fromSeconds(5)
/** The highest number to which checks count. */
export const FOUND_AT_MOST = 1_000

export interface CheckFinding {
  /** Zero: nothing needs attention. */
  readonly count: number
  readonly since: Option<Instant>
  /** The names of the first ones. */
  readonly names: readonly string[]
  /** The id, if there is only one. */
  readonly id: Option<string>
}

/** None: the check has failed. */
export interface CheckResult {
  readonly name: CheckName
  readonly found: Option<CheckFinding>
}

export const FIGURES = {
  'mail.sent': 'mail:read',
  'survey.responses': 'campaigns:read',
  'archive.mails': 'users:read',
  'archive.people': 'users:read',
  'ledger.refreshed': 'platform:admin',
} as const satisfies Readonly<Record<string, Permission>>
export type FigureName = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]]

const FIGURE_DAYS = 14

/** The days of the figures. Today is the last one. */
export function getFigureDays(now: Instant): { readonly from: Day; readonly to: Day } {
  return {
    from: findOfficeDay(now - fromDays(FIGURE_DAYS - 1)),
    to: findOfficeDay(now),
  }
}

export interface DayValue {
  readonly date: Day
  readonly value: number
}

export interface Figure {
  readonly name: FigureName
  /** Each day once, the oldest first. */
  readonly days: readonly DayValue[]
}
