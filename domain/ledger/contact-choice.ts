// Which of several contacts a user takes an address for, once he has said so (PLG-3). Whether that one still carries the address, the
// ledger alone knows: a choice holds only among what it answers.
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { AccountId, Contact, ContactId } from './contact.ts'

/** A person and an organisation of the same number are two. */
export interface ContactChoice {
  readonly kind: Contact['kind']
  readonly id: ContactId | AccountId
}

/** Tenant-scoped; a user's own, by address without regard to case. Both writes are idempotent. */
export interface ContactChoiceStore {
  readonly find: (user: LedgerUserId, address: Mailbox) => TaskEither<StoreUnavailable, O.Option<ContactChoice>>
  /** Replaces what was chosen for the address before. */
  readonly put: (user: LedgerUserId, address: Mailbox, choice: ContactChoice) => TaskEither<StoreUnavailable, void>
  readonly remove: (user: LedgerUserId, address: Mailbox) => TaskEither<StoreUnavailable, void>
}

/** The one chosen, where it is among them. */
export const chosenAmong = (contacts: readonly Contact[], choice: O.Option<ContactChoice>): O.Option<Contact> =>
  pipe(
    choice,
    O.flatMap(({ kind, id }) => O.fromNullable(contacts.find((one) => one.kind === kind && one.id === id))),
  )
