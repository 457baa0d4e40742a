// A mailbox is taken off its licence, and whoever once applied with its address is forgotten. Licences are of no tenant: where another tenant has
// him, or owns the mail domain, they are not for this one to forget, whoever it adds.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ForgetMailbox } from '#domain/identity/forget-mailbox.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { LicencePersonalStores } from '#domain/licence/personal-data.ts'
import { mailDomain } from '#domain/shared/mailbox.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'

type Stores = LicencePersonalStores & Pick<IdentityStores, 'userDirectory' | 'tenants'>

export const makeForgetLicencesOfMailbox =
  (deps: { readonly inScope: InScope<Stores> }): ForgetMailbox =>
  (tenantUuid, mailbox) =>
    deps.inScope(Admin, ({ personalLicences, userDirectory, tenants }) =>
      pipe(
        TE.Do,
        TE.bind('places', () => userDirectory.places(mailbox)),
        TE.bind('owner', () => tenants.owningMailDomain(mailDomain(mailbox))),
        TE.map(({ places, owner }) =>
          [...places, ...(O.isSome(owner) ? [{ tenantUuid: owner.value.uuid }] : [])].some(
            (other) => other.tenantUuid !== tenantUuid,
          ),
        ),
        TE.flatMap((isAnothers) =>
          isAnothers
            ? TE.right<StoreUnavailable, Readonly<Record<string, number>>>({})
            : personalLicences.eraseMailbox(mailbox),
        ),
      ),
    )
