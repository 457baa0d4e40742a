// Connections and tokens for the contract suites; every id is a new one unless a test says otherwise.
import { randomUUID } from 'node:crypto'
import { asTenantUuid, type TenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import type { Connection, FreshTokens } from '#domain/session/ports.ts'
import type { LedgerUserId, TokenRecordId, Sealed } from '#domain/session/token-record.ts'
import { type Instant, fromMinutes } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import type { LinkedOpportunity } from '#domain/ledger/ports.ts'
import type { OpportunityId } from '#domain/ledger/sales.ts'
import type { Subject } from './store-subject.ts'

export function newUuid(): Uuid {
  return randomUUID() as Uuid
}
export function newTenant(): TenantUuid {
  return asTenantUuid(newUuid())
}
export function newUser(): LedgerUserId {
  return newUuid() as LedgerUserId
}
export function newRecordId(): TokenRecordId {
  return newUuid() as TokenRecordId
}
export function sampleOpportunity(division = 1_234_567): LinkedOpportunity {
  return {
    id: newUuid() as OpportunityId,
    division,
  }
}
export function mailbox(text: string): Mailbox {
  return text as Mailbox
}

/** A moment with odd milliseconds, so that a store that rounds is found out. */
export const NOW: Instant = Date.UTC(2026, 2, 29, 0, 59, 59, 987)

export function sampleConnection(change: Partial<Connection> = {}): Connection {
  return {
    ledgerUserId: newUser(),
    tenantUuid: newTenant(),
    mailclientEmail: mailbox(`Anne.Visser-${randomUUID()}@Kantoor-Noord.nl`),
    ledgerUserName: 'Anne Visser-Šimić',
    division: 1_234_567,
    isProven: true,
    ...change,
  }
}

export function freshTokens(refreshedAt: Instant, change: Partial<FreshTokens> = {}): FreshTokens {
  return {
    accessToken: `k1.${randomUUID()}` as Sealed,
    refreshToken: `k1.${randomUUID()}` as Sealed,
    accessExpiresAt: refreshedAt + fromMinutes(10),
    refreshedAt,
    ...change,
  }
}

/** Connects, and answers the id. */
export async function connected(
  { within }: Subject,
  {
    id = newRecordId(),
    connection = sampleConnection(),
    fresh = freshTokens(NOW),
    now = NOW,
  }: { id?: TokenRecordId; connection?: Connection; fresh?: FreshTokens; now?: Instant } = {},
): Promise<TokenRecordId> {
  const stored = await within(Admin, ({ tokens }) => tokens.connect(id, connection, fresh, now))
  if (!stored) throw new Error('the sample connection was not stored')
  return id
}
