// What the vault keeps of a person, all his mailboxes together (PLG-23).
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { LedgerUserId, TokenRecord, TokenRecordId } from './token-record.ts'

/** Without the tokens: they are nobody's to read. */
export type ConnectionKept = Omit<TokenRecord, 'accessToken' | 'refreshToken'>

/** In any scope: the vault is an admin table. */
export interface PersonalConnectionStore {
  /** Up to `limit` records, revoked ones too, behind `after` in order of id. */
  readonly page: (
    tenant: TenantUuid,
    user: LedgerUserId,
    after: Option<TokenRecordId>,
    limit: number,
  ) => TaskEither<StoreUnavailable, readonly ConnectionKept[]>
  /** Removes the records with their tokens, whoever holds a claim on one; answers how many. Set-based. */
  readonly forget: (tenant: TenantUuid, user: LedgerUserId) => TaskEither<StoreUnavailable, number>
  /** One of those who have connected the mailbox in the tenant, revoked or not; none: nobody has. */
  readonly ofMailbox: (tenant: TenantUuid, mailbox: Mailbox) => TaskEither<StoreUnavailable, Option<ConnectionKept>>
  /** Removes one record, as `forget` does. */
  readonly forgetOne: (id: TokenRecordId) => TaskEither<StoreUnavailable, number>
}

export interface SessionPersonalStores {
  readonly personalConnections: PersonalConnectionStore
}
