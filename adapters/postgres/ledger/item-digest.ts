// The mail client's id of an item is of any length and stands for one mail of one person: only its digest is kept, which is all a look-up needs.
import { createHash } from 'node:crypto'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { Values } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'

/** Values of the key that links of items have. */
export const itemKey = (scope: Scope, user: LedgerUserId, outlookItemId: string): Values => ({
  tenant: tenantOf(scope),
  user,
  item: createHash('sha256').update(outlookItemId).digest(),
})
