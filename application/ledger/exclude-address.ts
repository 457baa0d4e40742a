// Whether an address is of no interest to a user, said and taken back (PLG-8).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

/** Twice is as once. Answers what holds from now on. */
export type SetExcluded = (
  caller: LedgerCaller,
  address: Mailbox,
  excluded: boolean,
) => TE.TaskEither<StoreUnavailable, { readonly email: Mailbox; readonly excluded: boolean }>

export const makeSetExcluded =
  (deps: { readonly inScope: InScope<Pick<LedgerStores, 'exclusions'>> }): SetExcluded =>
  ({ tenantUuid, ledgerUserId }, email, excluded) =>
    deps.inScope(Tenant(tenantUuid), ({ exclusions }) =>
      pipe(
        excluded ? exclusions.exclude(ledgerUserId, email) : exclusions.include(ledgerUserId, email),
        TE.map(() => ({ email, excluded })),
      ),
    )
