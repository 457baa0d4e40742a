// Erases what licences store about people who are anonymised (IDN-5) or erase their data (PLG-23). The link tenant has the users and events
// of licences, in whichever tenant the person is.
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Erasure, EraseWithUser, EraseMailbox, Person } from '#domain/identity/personal-data.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { LicencePersonalStores } from '#domain/licence/ports.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { toComparable, type Mailbox, mailDomain } from '#domain/shared/mailbox.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

type OtherTenants = Pick<IdentityStores, 'userDirectory' | 'tenants'>
type LinkStores = LicencePersonalStores & Pick<MailingStores, 'messages'>

interface EraseLicencesDeps<Stores> {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly linkTenant: TenantUuid
}

/** Whether the mailbox may be another tenant's. Administrators can add any address; only owning its mail domain proves ownership. */
const isAnothers = ({ userDirectory, tenants }: OtherTenants, own: TenantUuid, mailbox: Mailbox): Stored<boolean> =>
  gen(function* () {
    const owner = yield* unwrap(tenants.findMailDomainOwner(mailDomain(mailbox)))
    const places = yield* unwrap(userDirectory.findSignInPlaces(mailbox))
    return places.some(({ tenantUuid }) => tenantUuid !== own) || O.toUndefined(owner)?.uuid !== own
  })

/** Marks the user of the link tenant for removal, and clears the mails to the mailbox, also without a user. */
const leaveLink = ({ linkUsers, messages }: LinkStores, mailbox: Mailbox, now: Instant): Stored<unknown> =>
  pipe(
    linkUsers.markMailbox(mailbox, now),
    TE.flatMap(() => messages.forget({ mailbox })),
  )

/** `eraseWithUser`: for the link tenant; a user who activates meanwhile is restored and keeps their seat. `forgetLicences`: for others. */
export function makeForgetLicences({ inScope, clock, linkTenant }: EraseLicencesDeps<LinkStores & OtherTenants>) {
  const eraseWithUser: EraseWithUser<LicencePersonalStores> = ({ personalLicences }, tenantUuid, mailbox) =>
    tenantUuid === linkTenant ? personalLicences.lockMailbox(mailbox) : TE.right(TE.right({}))

  const forgetLicences: EraseMailbox = (tenantUuid, mailbox) =>
    inScope(Tenant(linkTenant), (stores) =>
      gen(function* () {
        if (tenantUuid === linkTenant || (yield* unwrap(isAnothers(stores, tenantUuid, mailbox)))) return {}
        const erase = yield* unwrap(stores.personalLicences.lockMailbox(mailbox))
        const erased = yield* unwrap(erase)
        yield* unwrap(leaveLink(stores, mailbox, clock.now()))
        return erased
      }),
    )

  return { eraseWithUser, forgetLicences }
}

const PAGE = 100

/**
 * Erases a person's data in licences. For proven mailboxes it also marks the user of the link tenant, and clears its events and mails. It
 * runs before the vault's erasure, since the vault knows the mailboxes. It may be repeated.
 */
export function makeEraseLicencesOfPerson({
  inScope,
  clock,
  linkTenant,
  forgetEvents,
}: EraseLicencesDeps<LinkStores> & { readonly forgetEvents: EraseMailbox }) {
  const scope = Tenant(linkTenant)

  const leave = (mailbox: Mailbox): Stored<unknown> =>
    pipe(
      inScope(scope, (stores) => leaveLink(stores, mailbox, clock.now())),
      TE.flatMap(() => forgetEvents(linkTenant, mailbox)),
    )

  const leaveAll = (person: Person, after: O.Option<Mailbox>): Stored<unknown> =>
    pipe(
      inScope(scope, ({ personalLicences }) =>
        personalLicences.provenMailboxes(person, O.map(toComparable)(after), PAGE),
      ),
      TE.tap(TE.traverseSeqArray(leave)),
      TE.flatMap((page) => (page.length < PAGE ? TE.right(undefined) : leaveAll(person, O.fromNullable(page.at(-1))))),
    )

  return (person: Person): Stored<Erasure['counts']> =>
    pipe(
      inScope(scope, ({ personalLicences }) => personalLicences.erase(person)),
      TE.tap(() => leaveAll(person, O.none)),
      TE.map(({ counts }) => counts),
    )
}
