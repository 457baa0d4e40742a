// Links of the sample's people with the ledger, in every state, and the refreshes of the last two weeks. The people who can sign in have none:
// they link their mailbox themselves.
import { sampleDivisions } from '#adapters/sandbox/sample-people.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Connection, RefreshCounts } from '#domain/session/ports.ts'
import { type LedgerUserId, REVOKE_THRESHOLD, type TokenRecordId } from '#domain/session/token-record.ts'
import { FAILING_FROM, REFRESH_TOKEN_LIFETIME } from '#domain/session/link-health.ts'
import { fromDays, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import type { Calendar } from './calendar.ts'
import { type Draw, makeDraw } from './draw.ts'
import type { StaffedOffice } from './people.ts'

/** How a link came to its state. */
type LinkFate = 'live' | 'stale' | 'failing' | 'failed' | 'refused' | 'ended'

export interface SampleLink {
  readonly id: TokenRecordId
  readonly connection: Connection
  readonly refreshedAt: Instant
  /** Later than any refresh would take place: the tokens are not the ledger's. */
  readonly accessExpiresAt: Instant
  /** Failures, a minute apart. */
  readonly failures: number
  readonly revoked: 'Refused' | 'Ended' | null
}

/** By the number of the colleague; the others are live. */
const FATES: Readonly<Record<number, LinkFate>> = { 4: 'stale', 9: 'failing', 13: 'failed', 17: 'refused', 21: 'ended' }
const FAILURES: Readonly<Partial<Record<LinkFate, number>>> = { failing: FAILING_FROM + 2, failed: REVOKE_THRESHOLD }
const LINKED = 24

function makeLinks(
  draw: Draw,
  { now }: Calendar,
  tenantUuid: TenantUuid,
  { people }: StaffedOffice,
): readonly SampleLink[] {
  return people.slice(0, LINKED).map(({ email, name }, n) => {
    const fate = FATES[n] ?? 'live'
    const age = fate === 'stale' ? fromDays(26) : fate === 'live' ? fromMinutes(draw.below(50)) : fromDays(1 + n / 2)
    return {
      id: draw.uuid() as TokenRecordId,
      connection: {
        ledgerUserId: draw.uuid() as LedgerUserId,
        tenantUuid,
        mailclientEmail: email,
        ledgerUserName: name,
        division: sampleDivisions[0].code,
        isProven: true,
      },
      refreshedAt: now - age,
      accessExpiresAt: now + REFRESH_TOKEN_LIFETIME,
      failures: FAILURES[fate] ?? 0,
      revoked: fate === 'refused' ? 'Refused' : fate === 'ended' ? 'Ended' : null,
    }
  })
}

export interface SampleRefreshes {
  readonly runId: string
  readonly at: Instant
  readonly counts: RefreshCounts
}

const DAYS = 14

function makeRefreshes(draw: Draw, calendar: Calendar): readonly SampleRefreshes[] {
  return Array.from({ length: DAYS }, (_, daysAgo) => ({
    runId: `sample ${daysAgo}`,
    at: calendar.at(daysAgo, 12),
    counts: {
      success: 2_600 + draw.below(700),
      stale: draw.below(4),
      rate_limited: draw.below(3),
      invalid_grant: daysAgo % 6 === 2 ? 1 : 0,
      transient: daysAgo === 5 ? 40 : draw.below(6),
    },
  }))
}

export function makeSampleVault(calendar: Calendar, staff: StaffedOffice) {
  const draw = makeDraw('vault')
  return {
    links: makeLinks(draw, calendar, staff.office.uuid, staff),
    refreshes: makeRefreshes(draw, calendar),
  }
}
