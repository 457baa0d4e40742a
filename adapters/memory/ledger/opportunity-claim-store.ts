// Who makes the opportunity of a mail item, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { OpportunityClaim, OpportunityClaimStore } from '#domain/ledger/opportunity-claims.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { itemKey } from './time-link-store.ts'
import type { Table } from '../kernel/memory.ts'

export interface OpportunityClaimRow extends OpportunityClaim {
  readonly ledgerUserId: LedgerUserId
  readonly outlookItemId: string
  readonly heldUntil: Instant
}

export const makeMemoryOpportunityClaimStore = (table: Table<OpportunityClaimRow>): OpportunityClaimStore => ({
  take: (user, item, { reference, now, until }) =>
    TE.fromIO(() => {
      const key = itemKey(user, item)
      const known = table.get(key)
      if (known !== undefined && known.heldUntil > now) return O.none
      const claim = known === undefined ? { reference, since: now } : { reference: known.reference, since: known.since }
      table.put(key, { ...claim, ledgerUserId: user, outlookItemId: item, heldUntil: until })
      return O.some(claim)
    }),
  leave: (user, item, { reference, now }) =>
    TE.fromIO(() => {
      const key = itemKey(user, item)
      const known = table.get(key)
      if (known?.reference === reference && known.heldUntil > now) table.put(key, { ...known, heldUntil: now })
    }),
  release: (user, item, reference) =>
    TE.fromIO(() => {
      const key = itemKey(user, item)
      if (table.get(key)?.reference === reference) table.remove(key)
    }),
})
