// When the office last had contact with people and organisations: our own record of archived mails. The ledger is not called.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ArchivedTo, ArchiveStores, TargetKey } from '#domain/archive/archive-store.ts'
import type { Contact } from '#domain/ledger/contact.ts'
import type { LastContacts } from '#domain/ledger/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'

/**
 * A person's organisation counts as well, and the later moment wins: a setting decides to which of the two a user's mails are archived. If the
 * person's own moment came first, a person at the same organisation without any would show a later one.
 */
const keysOf = ({ kind, id, organisation }: Contact): readonly TargetKey[] => [
  { kind, id },
  ...(O.isSome(organisation) ? [{ kind: 'account' as const, id: organisation.value.id }] : []),
]

const latestOf = (contact: Contact, found: readonly ArchivedTo[]): O.Option<Instant> => {
  const keys = keysOf(contact)
  const own = found.filter(({ kind, id }) => keys.some((key) => key.kind === kind && key.id === id))
  return own.length === 0 ? O.none : O.some(Math.max(...own.map(({ archivedAt }) => archivedAt)))
}

export const makeLastContacts =
  (deps: { readonly inScope: InScope<Pick<ArchiveStores, 'archives'>> }): LastContacts =>
  ({ tenantUuid, division }, contacts) =>
    pipe(
      deps.inScope(Tenant(tenantUuid), ({ archives }) => archives.lastArchivedTo(contacts.flatMap(keysOf), division)),
      TE.map(
        (found) =>
          new Map(
            contacts.flatMap((contact) => {
              const latest = latestOf(contact, found)
              return O.isSome(latest) ? [[contact, latest.value] as const] : []
            }),
          ),
      ),
    )
