// Finds the contact of an open mail's sender, and what is linked to the mail (PLG-3). Clients decide how they show it.
import { E, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import * as T from 'fp-ts/lib/Task.js'
import { findChosen, type Contact, type ContactChoice, rankMatches } from '#domain/ledger/contact.ts'
import type { TenantStore } from '#domain/identity/ports.ts'
import { hasMailDomain, type Tenant as Office } from '#domain/identity/tenant.ts'
import type { FromLedger, LedgerFailure } from '#domain/ledger/failures.ts'
import type { ItemLinks, FindLastContacts, LedgerContacts, LedgerStores } from '#domain/ledger/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Division } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { toComparable, type InvalidEmail, type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { type ConfirmLinksDeps, makeConfirmLinks, type ShownLinks, toShownLinks } from './confirm-links.ts'
import { withDeadline } from './call-order.ts'

export interface MatchedContact extends Contact {
  /** None: unknown, or our own record could not be read. */
  readonly lastContactAt: O.Option<Instant>
}

export interface ContactLookup extends ShownLinks {
  /** The contact that the user has chosen among several, otherwise the best match. */
  readonly contact: O.Option<Contact>
  /** Whether the user has chosen it. A choice that is not, or no longer, among several contacts is ignored. */
  readonly chosen: boolean
  readonly division: Division
  readonly excluded: boolean
  /** The address is in a mail domain of the caller's own office. */
  readonly isColleague: boolean
  /** If there are several: all of them, best match first. Otherwise empty. */
  readonly matchedContacts: readonly MatchedContact[]
  /** The ledger has more contacts with the address than these. */
  readonly truncated: boolean
}

/** `outlookItemId` absent: the mail has not been saved yet, so nothing is linked to it. */
export type LookUpContact = (
  caller: LedgerCaller,
  wanted: { readonly email: string; readonly outlookItemId: O.Option<string> },
) => TE.TaskEither<LedgerFailure | InvalidEmail | ExchangeAddress, ContactLookup>

/** An X.500 address of Exchange instead of a mail address: mail clients return it for mailboxes that are gone. */
export type ExchangeAddress = Tagged<'ExchangeAddress'>

const parseSender = (email: string): E.Either<InvalidEmail | ExchangeAddress, Mailbox> =>
  /^\s*\/o=/i.test(email) ? E.left({ _tag: 'ExchangeAddress' }) : parseMailbox(email)

type Stores = Pick<LedgerStores, 'exclusions' | 'contactChoices' | 'itemLinks' | 'timeLinks'> & {
  readonly tenants: Pick<TenantStore, 'find'>
}

interface StoredOfSender {
  readonly excluded: boolean
  readonly isColleague: boolean
  readonly choice: O.Option<ContactChoice>
  readonly links: ItemLinks
}

const noLinks: ItemLinks = { booking: O.none, opportunity: O.none }

export interface LookUpContactDeps extends ConfirmLinksDeps {
  readonly contacts: Pick<LedgerContacts, 'findByEmail'>
  readonly lastContacts: FindLastContacts
  readonly inScope: InScope<Stores>
}

export function makeLookUpContact(deps: LookUpContactDeps): LookUpContact {
  const confirmLinks = makeConfirmLinks(deps)

  const readStored = (
    { tenantUuid, ledgerUserId }: LedgerCaller,
    address: Mailbox,
    itemId: O.Option<string>,
  ): Stored<StoredOfSender> =>
    deps.inScope(Tenant(tenantUuid), ({ exclusions, contactChoices, itemLinks, tenants }) =>
      gen(function* () {
        const office = yield* unwrap(tenants.find(tenantUuid))
        const excluded = yield* unwrap(exclusions.isExcluded(ledgerUserId, address))
        const choice = yield* unwrap(contactChoices.find(ledgerUserId, address))
        const links = yield* unwrap(
          pipe(
            itemId,
            O.match(
              () => TE.right(noLinks),
              (id) => itemLinks.find(ledgerUserId, id),
            ),
          ),
        )
        const isColleague = O.exists((own: Office) => hasMailDomain(own, address))(office)
        return { excluded, isColleague, choice, links }
      }),
    )

  // The moments only help to choose: after a failure they are unknown.
  const readLastContacts = (caller: LedgerCaller, several: readonly Contact[]): T.Task<ReadonlyMap<Contact, Instant>> =>
    several.length === 0
      ? T.of(new Map())
      : pipe(
          deps.lastContacts(caller, several),
          TE.getOrElse(() => T.of<ReadonlyMap<Contact, Instant>>(new Map())),
        )

  return function lookUpContact(caller, { email, outlookItemId }) {
    return gen(function* () {
      const address = yield* unwrap(parseSender(email))
      const timed = withDeadline(deps.clock, caller)
      // Reads our own tables while the call to the ledger is in progress.
      const [matches, stored] = yield* wait(() =>
        Promise.all([deps.contacts.findByEmail(timed, address)(), readStored(caller, address, outlookItemId)()]),
      )
      const { data, truncated } = yield* unwrap(matches)
      const { excluded, isColleague, choice, links } = yield* unwrap(stored)
      // If no person has the address, the search has used both calls of a lookup (PLG-21).
      const hasCall = data.some(({ kind }) => kind === 'contact')
      const ranked = rankMatches(address, data)
      const several = ranked.length > 1 ? ranked : []
      const [confirmed, lastContacts] = yield* wait(() =>
        Promise.all([
          hasCall && O.isSome(outlookItemId)
            ? confirmLinks(timed, outlookItemId.value, links)()
            : E.right(toShownLinks(links)),
          readLastContacts(caller, several)(),
        ]),
      )
      const shown = yield* unwrap(confirmed)
      const chosen = findChosen(several, choice)
      return {
        contact: pipe(
          chosen,
          O.alt(() => O.fromNullable(ranked[0])),
        ),
        chosen: O.isSome(chosen),
        division: caller.division,
        ...shown,
        excluded,
        isColleague,
        truncated,
        matchedContacts: several.map((contact) => ({
          ...contact,
          lastContactAt: O.fromNullable(lastContacts.get(contact)),
        })),
      }
    })
  }
}

export interface ContactStatus {
  /** The address as requested. */
  readonly email: Mailbox
  readonly hasContact: boolean
  readonly excluded: boolean
}

/** In the requested order. A repeated address, without regard to case, appears once. One failure fails all. */
export function makeReadContactStatus(deps: {
  readonly contacts: Pick<LedgerContacts, 'findKnownAmong'>
  readonly inScope: InScope<Pick<LedgerStores, 'exclusions'>>
}) {
  return function readContactStatus(
    caller: LedgerCaller,
    asked: readonly Mailbox[],
  ): FromLedger<readonly ContactStatus[]> {
    return gen(function* () {
      const forms = asked.map(toComparable)
      const unique = asked.filter((address, at) => forms.indexOf(toComparable(address)) === at)
      // Reads our own table while the call to the ledger is in progress.
      const [found, stored] = yield* wait(() =>
        Promise.all([
          deps.contacts.findKnownAmong(caller, unique)(),
          deps.inScope(Tenant(caller.tenantUuid), ({ exclusions }) =>
            exclusions.excludedOf(caller.ledgerUserId, unique),
          )(),
        ]),
      )
      const known = yield* unwrap(found)
      const excluded = yield* unwrap(stored)
      return unique.map((email) => ({
        email,
        hasContact: known.has(toComparable(email)),
        excluded: excluded.has(toComparable(email)),
      }))
    })
  }
}
