// Links of the sample's people with the ledger, in every state, and the refreshes of the last two weeks. The people who can sign in have none:
// they link their mailbox themselves. Tokens are sealed, as all are, but not the ledger's: no refresh is due while the sample is looked at.
import { gen, unwrap } from '#domain/shared/fp.ts'
import { sampleDivisions } from '#adapters/sandbox/sample-people.ts'
import type { User } from '#domain/identity/user.ts'
import { FAILING_FROM, REFRESH_TOKEN_LIFETIME } from '#domain/session/link-health.ts'
import type { LedgerToken, TokenSealer } from '#domain/session/sealing.ts'
import {
  type LedgerUserId,
  REVOKE_THRESHOLD,
  type Revocation,
  type TokenRecordId,
} from '#domain/session/token-record.ts'
import { type Duration, fromDays, fromMinutes } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { SAMPLE_OFFICE } from '../default-tenant.ts'
import type { Calendar } from './calendar.ts'
import { type Draw, makeDraw } from './draw.ts'
import type { SampleStores } from './sample-stores.ts'

interface LinkFate {
  /** Since the last refresh. */
  readonly age: Duration
  readonly failures?: number
  readonly cause?: Revocation['cause']
}

/** By the number of the colleague; the others are live. */
const FATES: Readonly<Record<number, LinkFate>> = {
  4: { age: fromDays(26) },
  9: { age: fromDays(5.5), failures: FAILING_FROM + 2 },
  13: { age: fromDays(7.5), failures: REVOKE_THRESHOLD },
  17: { age: fromDays(9.5), cause: 'Refused' },
  21: { age: fromDays(11.5), cause: 'Ended' },
}
const LINKED = 24
const NO_TOKEN = 'sample' as LedgerToken

const writeLinks = (
  { tokens }: SampleStores,
  { now }: Calendar,
  people: readonly User[],
  sealer: Pick<TokenSealer, 'seal'>,
  draw: Draw,
): Stored<void> =>
  gen(function* () {
    for (const [n, { email, name }] of people.slice(0, LINKED).entries()) {
      const { age, failures = 0, cause } = FATES[n] ?? { age: fromMinutes(draw.below(50)) }
      const refreshedAt = now - age
      const id = draw.uuid() as TokenRecordId
      const connection = {
        ledgerUserId: draw.uuid() as LedgerUserId,
        tenantUuid: SAMPLE_OFFICE.uuid,
        mailclientEmail: email,
        ledgerUserName: name,
        division: sampleDivisions[0].code,
        isProven: true,
      }
      const fresh = {
        accessToken: sealer.seal(id, 'access', NO_TOKEN),
        refreshToken: sealer.seal(id, 'refresh', NO_TOKEN),
        // Later than any refresh would take place.
        accessExpiresAt: now + REFRESH_TOKEN_LIFETIME,
        refreshedAt,
      }
      yield* unwrap(tokens.connect(id, connection, fresh, refreshedAt))
      for (let failed = 1; failed <= failures; failed += 1)
        yield* unwrap(tokens.countFailure(id, refreshedAt, refreshedAt + fromMinutes(failed), REVOKE_THRESHOLD))
      if (cause !== undefined) yield* unwrap(tokens.revoke(id, { at: refreshedAt + fromMinutes(1), cause }))
    }
  })

const DAYS = 14

const writeRefreshes = ({ refreshRuns }: SampleStores, { at }: Calendar, draw: Draw): Stored<void> =>
  gen(function* () {
    for (let daysAgo = 0; daysAgo < DAYS; daysAgo += 1) {
      const runId = `sample ${daysAgo}`
      yield* unwrap(refreshRuns.begin(runId, 1, at(daysAgo, 12)))
      const counts = {
        success: 2_600 + draw.below(700),
        stale: draw.below(4),
        rate_limited: draw.below(3),
        invalid_grant: daysAgo % 6 === 2 ? 1 : 0,
        transient: daysAgo === 5 ? 40 : draw.below(6),
      }
      yield* unwrap(refreshRuns.report(runId, 0, counts))
    }
  })

export function writeVault(
  stores: SampleStores,
  calendar: Calendar,
  people: readonly User[],
  sealer: Pick<TokenSealer, 'seal'>,
): Stored<void> {
  return gen(function* () {
    const draw = makeDraw('vault')
    yield* unwrap(writeLinks(stores, calendar, people, sealer, draw))
    yield* unwrap(writeRefreshes(stores, calendar, draw))
  })
}
