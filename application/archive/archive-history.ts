// When contacts last had a mail archived, and what a user archived to last.
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { ArchivedTo, ArchiveStores, TargetKey } from '#domain/archive/archive-store.ts'
import type { AccountId, Contact } from '#domain/ledger/contact.ts'
import type { FindLastContacts, LedgerStores } from '#domain/ledger/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TimeRegistration } from '#domain/ledger/time.ts'
import type { Booked } from '#domain/ledger/time-link.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'

/**
 * A person's organisation counts as well, and the later moment wins: a setting decides to which of the two a user's mails are archived. If the
 * person's own moment came first, a person at the same organisation without any would show a later one.
 */
const toTargetKeys = ({ kind, id, organisation }: Contact): readonly TargetKey[] => [
  { kind, id },
  ...(O.isSome(organisation) ? [{ kind: 'account' as const, id: organisation.value.id }] : []),
]

function findLatest(contact: Contact, found: readonly ArchivedTo[]): O.Option<Instant> {
  const keys = toTargetKeys(contact)
  const own = found.filter(({ kind, id }) => keys.some((key) => key.kind === kind && key.id === id))
  return own.length === 0 ? O.none : O.some(Math.max(...own.map(({ archivedAt }) => archivedAt)))
}

export function makeFindLastContacts(deps: {
  readonly inScope: InScope<Pick<ArchiveStores, 'archives'>>
}): FindLastContacts {
  return function lastContacts({ tenantUuid, division }, contacts) {
    return pipe(
      deps.inScope(Tenant(tenantUuid), ({ archives }) =>
        archives.findLastArchivedTo(contacts.flatMap(toTargetKeys), division),
      ),
      TE.map(
        (found) =>
          new Map(
            contacts.flatMap((contact) => {
              const latest = findLatest(contact, found)
              return O.isSome(latest) ? [[contact, latest.value] as const] : []
            }),
          ),
      ),
    )
  }
}

/** The documents of a contact and its organisation: the newest 20. The ledger shows them all. */
const MOST_DOCUMENTS = 20

export function makeListDocuments(deps: { readonly inScope: InScope<Pick<ArchiveStores, 'archives'>> }) {
  return function listDocuments(
    { tenantUuid, division }: Pick<LedgerCaller, 'tenantUuid' | 'division'>,
    targets: readonly TargetKey[],
  ) {
    return pipe(
      deps.inScope(Tenant(tenantUuid), ({ archives }) => archives.listArchivedTo(targets, division, MOST_DOCUMENTS)),
      TE.map((found) =>
        found.flatMap(({ id, state }) => (state._tag === 'Archived' ? [{ archiveId: id, ...state.receipt }] : [])),
      ),
    )
  }
}

// What a user chose last, from stored archives and bookings. The ledger is not asked, so that what it no longer has is offered too,
// and refused when it is used.

export type LastTime = Pick<TimeRegistration, 'kind' | 'itemId' | 'projectId'>

export interface LastUsed {
  /** Chosen by the user; the ledger's default counts as none. */
  readonly documentType: O.Option<number>
  /** Without a project where it was booked for another organisation than the one asked about. */
  readonly time: O.Option<LastTime>
}

type Stores = Pick<ArchiveStores, 'archives'> & Pick<LedgerStores, 'timeLinks'>

const toLastTime = ({ registration: { kind, itemId, projectId } }: Booked): LastTime => ({ kind, itemId, projectId })

const withoutProject = (booked: Booked): LastTime => ({ ...toLastTime(booked), projectId: O.none })

/** In the division in which the caller works: ids hold in that one only. `account`: what for, where that is known. */
export function makeFindLastUsed(deps: { readonly inScope: InScope<Stores> }) {
  return function findLastUsed(
    { tenantUuid, ledgerUserId: user, division }: Pick<LedgerCaller, 'tenantUuid' | 'ledgerUserId' | 'division'>,
    account: O.Option<AccountId>,
  ): Stored<LastUsed> {
    return deps.inScope(Tenant(tenantUuid), ({ archives, timeLinks }) =>
      gen(function* () {
        const documentType = yield* unwrap(archives.findLastDocumentType(user, division))
        const booked = O.isNone(account) ? O.none : yield* unwrap(timeLinks.findLastBooked(user, division, account))
        if (O.isSome(booked)) return { documentType, time: O.some(toLastTime(booked.value)) }
        const bookedElsewhere = yield* unwrap(timeLinks.findLastBooked(user, division, O.none))
        return { documentType, time: pipe(bookedElsewhere, O.map(withoutProject)) }
      }),
    )
  }
}
