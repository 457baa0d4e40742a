// Looks up many addresses at once for the mail client's address book (PLG-4).
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerContacts, LedgerStores } from '#domain/ledger/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'

export interface ContactStatus {
  /** As it was asked for. */
  readonly email: Mailbox
  readonly hasContact: boolean
  readonly excluded: boolean
}

/** In the requested order; a repeated address, in whatever case, appears once. All or the failure. */
export type TellContactStatus = (
  caller: LedgerCaller,
  addresses: readonly Mailbox[],
) => TE.TaskEither<LedgerFailure, readonly ContactStatus[]>

export const makeTellContactStatus =
  (deps: {
    readonly contacts: Pick<LedgerContacts, 'knownAmong'>
    readonly inScope: InScope<Pick<LedgerStores, 'exclusions'>>
  }): TellContactStatus =>
  (caller, asked) =>
  async () => {
    const forms = asked.map(comparable)
    const unique = asked.filter((address, at) => forms.indexOf(comparable(address)) === at)
    // The ledger is a network away: our own table is read meanwhile.
    const [known, excluded] = await Promise.all([
      deps.contacts.knownAmong(caller, unique)(),
      deps.inScope(Tenant(caller.tenantUuid), ({ exclusions }) => exclusions.excludedOf(caller.ledgerUserId, unique))(),
    ])
    if (E.isLeft(known)) return known
    if (E.isLeft(excluded)) return excluded
    return E.right(
      unique.map((email) => ({
        email,
        hasContact: known.right.has(comparable(email)),
        excluded: excluded.right.has(comparable(email)),
      })),
    )
  }
