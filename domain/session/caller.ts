// The user on whose behalf the service calls the ledger. It has no token: the adapter reads that from the vault by the record (SES-3).
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Division, LedgerUserId, TokenRecordId } from './token-record.ts'

export interface LedgerCaller {
  readonly record: TokenRecordId
  readonly tenantUuid: TenantUuid
  readonly ledgerUserId: LedgerUserId
  readonly ledgerUserName: string
  readonly mailbox: Mailbox
  readonly division: Division
  /** When the client stops waiting, for all calls of its request. Absent: each call has only its own limit. */
  readonly deadline?: Instant
  /** Set for jobs, which leave a part of the division's quota to users. */
  readonly background?: true
}
