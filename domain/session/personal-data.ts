// What the vault keeps of a person, all their mailboxes together (PLG-23).
import type { Option } from 'fp-ts/lib/Option.js'
import { type PersonalData, type PersonalKind, type ReadPage, toItem } from '#domain/identity/personal-data.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { TokenRecord, TokenRecordId } from './token-record.ts'

/** Without the tokens: no export shows them. */
export type ConnectionKept = Omit<TokenRecord, 'accessToken' | 'refreshToken'>

/**
 * In any scope: the vault is an admin table. Erasing removes the records with their tokens, also under a claim, so that every session over them
 * ends. A refresh under way finds no record to store its tokens in; they are lost.
 */
export interface PersonalConnections extends PersonalData {
  /** Up to `limit` records, revoked ones too, behind `after` in order of id. */
  readonly page: ReadPage<ConnectionKept>
  /** One record of the mailbox in the tenant, revoked or not; none: there is none. */
  readonly ofMailbox: (tenant: TenantUuid, mailbox: Mailbox) => Stored<Option<ConnectionKept>>
  /** Removes one record. */
  readonly eraseOne: (id: TokenRecordId) => Stored<number>
}

export interface SessionPersonalStores {
  readonly personalConnections: PersonalConnections
}

/** That there are tokens is exported, never what they are. */
const connections: PersonalKind<ConnectionKept> = {
  limit: 100,
  keyOf: ({ id }) => id,
  toItem: ({ id, mailclientEmail, ledgerUserName, ledgerUserId, division, refreshFailureCount, ...moments }) =>
    toItem({
      id,
      mailbox: mailclientEmail,
      name: ledgerUserName,
      ledgerUserId,
      division,
      tokens: 'kept encrypted',
      accessExpiresAt: moments.accessExpiresAt,
      lastRefreshedAt: moments.lastRefreshedAt,
      lastUsedAt: moments.lastUsedAt,
      revokedAt: moments.revokedAt,
      sessionsSince: moments.sessionsSince,
      refreshFailures: refreshFailureCount,
    }),
}

export const sessionKinds = { connections }
