// Lists the licences of an office for its administrators: those that cover one of its mail domains, which only operators set (LIC-11,
// decision 184).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import { makeRead } from '#application/identity/change.ts'
import type { IdentityStores, Page } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { toCoveredDomain } from '#domain/licence/licence.ts'
import type { LicenceStores, ListedLicence } from '#domain/licence/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { InScope, Stored } from '#domain/shared/unit-of-work.ts'
import { toShownLicence } from './admin-licences.ts'

type Stores = Pick<LicenceStores, 'licences'> & Pick<IdentityStores, 'tenants'>

export type OfficeLicences = ReturnType<typeof makeOfficeLicences>

export function makeOfficeLicences(deps: {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  /** Whom the office asks about its licence: a mail address, or the address of a page. */
  readonly contact: string
}) {
  const read = makeRead(deps.inScope)

  const ownOf = ({ tenantUuid }: Principal, { tenants, licences }: Stores): Stored<readonly ListedLicence[]> =>
    pipe(
      tenants.find(tenantUuid),
      TE.map(
        O.match(
          () => [],
          ({ mailDomains }) => mailDomains.map(toCoveredDomain),
        ),
      ),
      TE.flatMap(licences.listCovering),
    )

  return {
    list: (principal: Principal) =>
      read(principal, 'users:write', (stores) =>
        pipe(
          ownOf(principal, stores),
          TE.map((own) => ({
            licences: own.map((one) => toShownLicence(one, deps.clock.now(), principal.tenantUuid)),
            contact: deps.contact,
          })),
        ),
      ),
    /** `mailbox`: only its activation. */
    activations: (principal: Principal, { mailbox, ...page }: Page & { readonly mailbox?: Mailbox | undefined }) =>
      read(principal, 'users:write', (stores) =>
        pipe(
          ownOf(principal, stores),
          TE.flatMap((own) =>
            stores.licences.listActivations(
              own.map(({ licence }) => licence.id),
              page,
              mailbox,
            ),
          ),
        ),
      ),
  }
}
