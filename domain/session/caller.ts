// On whose behalf the ledger is asked. Never a token: the adapter fetches that from the vault by the record (SES-3).
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
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
  /** When whoever waits gives up, however many calls his request takes; absent: each use of the ledger has its own limit only. */
  readonly deadline?: Instant
  /** Nobody waits: a job asks, and leaves a part of what the ledger grants the division to people. */
  readonly background?: true
}
