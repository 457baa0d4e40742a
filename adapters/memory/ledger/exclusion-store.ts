// The addresses that mail users do not want linked, in memory.
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { ExclusionStore } from '#domain/ledger/ports.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Table } from '../kernel/memory.ts'

export interface ExclusionRow {
  readonly ledgerUserId: LedgerUserId
  /** In its comparable form. */
  readonly address: string
}

const keyOf = (user: LedgerUserId, address: Mailbox): string => `${user} ${comparable(address)}`

export const makeMemoryExclusionStore = (table: Table<ExclusionRow>): ExclusionStore => ({
  isExcluded: (user, address) => TE.fromIO(() => table.get(keyOf(user, address)) !== undefined),
  excludedOf: (user, addresses) =>
    TE.fromIO(
      () => new Set(addresses.filter((one) => table.get(keyOf(user, one)) !== undefined).map((one) => comparable(one))),
    ),
  exclude: (user, address) =>
    TE.fromIO(() => table.put(keyOf(user, address), { ledgerUserId: user, address: comparable(address) })),
  include: (user, address) =>
    TE.fromIO(() => {
      table.remove(keyOf(user, address))
    }),
})
