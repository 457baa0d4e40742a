// Which of a mail's recipients the ledger knows, and as what.
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { AccountId, ContactId } from './contact.ts'
import type { LedgerFailure } from './failures.ts'

export interface KnownRecipient {
  readonly address: Mailbox
  /** None: it is known as an organisation's address only. */
  readonly contact: Option<ContactId>
  /** The person's organisation, or the one whose address it is; none: a person without one. */
  readonly account: Option<AccountId>
}

export interface LedgerRecipients {
  /** Those of at most 10 addresses that the ledger knows, in their order, by one call for persons and one for organisations at most. */
  readonly known: (
    caller: LedgerCaller,
    addresses: readonly Mailbox[],
  ) => TaskEither<LedgerFailure, readonly KnownRecipient[]>
}
