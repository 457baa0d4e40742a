// Which of several contacts an address stands for, said and taken back (PLG-3). The ledger is not asked: a choice it does not know holds nowhere.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ContactChoice } from '#domain/ledger/contact-choice.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

export interface ChosenFor {
  readonly email: Mailbox
  readonly contact: O.Option<ContactChoice>
}

/** None takes it back. Twice is as once. Answers what holds from now on. */
export type ChooseContact = (
  caller: LedgerCaller,
  address: Mailbox,
  choice: O.Option<ContactChoice>,
) => TE.TaskEither<StoreUnavailable, ChosenFor>

export const makeChooseContact =
  (deps: { readonly inScope: InScope<Pick<LedgerStores, 'contactChoices'>> }): ChooseContact =>
  ({ tenantUuid, ledgerUserId }, email, contact) =>
    deps.inScope(Tenant(tenantUuid), ({ contactChoices }) =>
      pipe(
        contact,
        O.match(
          () => contactChoices.remove(ledgerUserId, email),
          (choice) => contactChoices.put(ledgerUserId, email, choice),
        ),
        TE.map(() => ({ email, contact })),
      ),
    )
