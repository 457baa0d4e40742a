// What is exported of a connection.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { toMoment } from '#domain/identity/personal-data.ts'
import { type ConnectionKept, sessionKinds } from '#domain/session/personal-data.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the export of a connection', () => {
  verifies('PLG-23', 'has every field but the tokens, and moments as such', () => {
    const kept: ConnectionKept = {
      id: aUuid(1) as TokenRecordId,
      ledgerUserId: aUuid(2) as LedgerUserId,
      tenantUuid: aUuid(3) as TenantUuid,
      mailclientEmail: 'eva@korrel.example' as Mailbox,
      ledgerUserName: 'Eva Jansen',
      division: 7,
      accessExpiresAt: 1,
      lastRefreshedAt: 2,
      lastUsedAt: 3,
      revokedAt: O.some(4),
      sessionsSince: O.some(5),
      refreshFailureCount: 6,
    }
    expect(sessionKinds.connections.toItem(kept)).to.deep.equal({
      id: aUuid(1),
      mailbox: 'eva@korrel.example',
      name: 'Eva Jansen',
      ledgerUserId: aUuid(2),
      division: 7,
      tokens: 'kept encrypted',
      accessExpiresAt: toMoment(1),
      lastRefreshedAt: toMoment(2),
      lastUsedAt: toMoment(3),
      revokedAt: toMoment(4),
      sessionsSince: toMoment(5),
      refreshFailures: 6,
    })
  })
})
