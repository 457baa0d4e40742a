// What has been recorded in the ledger per mail item, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { ItemLinks, ItemLinkStore } from '#domain/ledger/ports.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Table } from './memory.ts'

export interface ItemLinkRow {
  readonly ledgerUserId: LedgerUserId
  readonly outlookItemId: string
  readonly links: ItemLinks
}

const noLinks: ItemLinks = { timeTransaction: O.none, opportunity: O.none }

const keyOf = (user: LedgerUserId, outlookItemId: string): string => `${user} ${outlookItemId}`

export const makeMemoryItemLinkStore = (table: Table<ItemLinkRow>): ItemLinkStore => ({
  find: (user, outlookItemId) => TE.fromIO(() => table.get(keyOf(user, outlookItemId))?.links ?? noLinks),
  put: (user, outlookItemId, links) =>
    TE.fromIO(() => table.put(keyOf(user, outlookItemId), { ledgerUserId: user, outlookItemId, links })),
})
