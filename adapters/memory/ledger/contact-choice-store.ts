// Which of several contacts users take addresses for, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { ContactChoice, ContactChoiceStore } from '#domain/ledger/contact.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Table } from '../kernel/memory.ts'

export interface ContactChoiceRow {
  readonly ledgerUserId: LedgerUserId
  /** In its comparable form. */
  readonly address: string
  readonly choice: ContactChoice
}

const keyOf = (user: LedgerUserId, address: Mailbox): string => `${user} ${comparable(address)}`

export const makeMemoryContactChoiceStore = (table: Table<ContactChoiceRow>): ContactChoiceStore => ({
  find: (user, address) => TE.fromIO(() => O.fromNullable(table.get(keyOf(user, address))?.choice)),
  put: (user, address, choice) =>
    TE.fromIO(() => table.put(keyOf(user, address), { ledgerUserId: user, address: comparable(address), choice })),
  remove: (user, address) =>
    TE.fromIO(() => {
      table.remove(keyOf(user, address))
    }),
})
