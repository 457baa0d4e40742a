// What has been recorded in the ledger per mail item, in memory. What is booked is the time links' to write.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ItemLinkStore, LinkedOpportunity } from '#domain/ledger/ports.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { itemKey, type TimeLinkRow } from './time-link-store.ts'
import type { Table } from '../kernel/memory.ts'

export interface ItemLinkRow {
  readonly ledgerUserId: LedgerUserId
  readonly outlookItemId: string
  readonly opportunity: O.Option<LinkedOpportunity>
}

export const makeMemoryItemLinkStore = (table: Table<ItemLinkRow>, times: Table<TimeLinkRow>): ItemLinkStore => ({
  find: (user, outlookItemId) =>
    TE.fromIO(() => {
      const key = itemKey(user, outlookItemId)
      return {
        booking: pipe(
          O.fromNullable(times.get(key)),
          O.flatMap(({ link }) => (link._tag === 'Booked' ? O.some(link) : O.none)),
        ),
        opportunity: table.get(key)?.opportunity ?? O.none,
      }
    }),
  putOpportunity: (user, outlookItemId, opportunity) =>
    TE.fromIO(() =>
      table.put(itemKey(user, outlookItemId), { ledgerUserId: user, outlookItemId, opportunity: O.some(opportunity) }),
    ),
  forgetOpportunity: (user, gone) =>
    TE.fromIO(() => {
      const isGone = ({ id, division }: LinkedOpportunity): boolean => id === gone.id && division === gone.division
      for (const row of table.rows())
        if (row.ledgerUserId === user && O.exists(isGone)(row.opportunity))
          table.remove(itemKey(user, row.outlookItemId))
    }),
})
