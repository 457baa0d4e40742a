// Finds when contacts last had a mail archived, which documents they have, and what a user chose last.
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
 * Archives of the contact's organisation count too: a user setting decides to which of the two a mail is archived. The latest moment wins.
 * Otherwise a colleague at the organisation without archives of their own would show a later moment.
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

/** The list shows only the newest documents of a contact and its organisation. The ledger shows all of them. */
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

// What a user chose last, from stored archives and bookings. The ledger is not asked: it may have deleted a choice, and then refuses its
// use.

export type LastTime = Pick<TimeRegistration, 'kind' | 'itemId' | 'projectId'>

export interface LastUsed {
  /** The type that the user chose. The ledger's default does not count. */
  readonly documentType: O.Option<number>
  /** It has a project only if it was booked for the requested organisation. */
  readonly time: O.Option<LastTime>
}

type Stores = Pick<ArchiveStores, 'archives'> & Pick<LedgerStores, 'timeLinks'>

const toLastTime = ({ registration: { kind, itemId, projectId } }: Booked): LastTime => ({ kind, itemId, projectId })

const withoutProject = (booked: Booked): LastTime => ({ ...toLastTime(booked), projectId: O.none })

/** Searches the caller's division, because ids are valid there only. `account`: the organisation to book for, if known. */
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
