// Uuid columns by what they identify.
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import { uuid } from './columns.ts'

export const tokenRecordId = uuid<TokenRecordId>('TokenRecordId')
export const ledgerUserId = uuid<LedgerUserId>('LedgerUserId')
export const tenantUuid = uuid<TenantUuid>('TenantUuid')
