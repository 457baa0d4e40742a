// Finds a mail by its id also where that has become a pseudonym, since the user who archived it was removed (ARC-4, ARC-10, PLG-23).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Archive } from '#domain/archive/archive.ts'
import type { ArchiveStore, ArchiveStores } from '#domain/archive/archive-store.ts'
import type { PseudonymOf } from '#domain/archive/erase-archive.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'

/** The caller knows the mail's id, and finds the archive under that one. */
const asAsked =
  (ids: ReadonlyMap<string, string>) =>
  (archive: Archive): Archive => ({
    ...archive,
    internetMessageId: ids.get(archive.internetMessageId) ?? archive.internetMessageId,
  })

const recognising = (archives: ArchiveStore, pseudonymOf: PseudonymOf): ArchiveStore => {
  const ofMails: ArchiveStore['ofMails'] = (ids, user) => {
    const known = new Map(ids.map((id) => [pseudonymOf(id), id]))
    return pipe(
      archives.ofMails([...ids, ...known.keys()], user),
      TE.map((found) => found.map(asAsked(known))),
    )
  }
  return {
    ...archives,
    findByMail: (id, target) =>
      pipe(
        archives.findByMail(id, target),
        TE.flatMap((found) => {
          if (O.isSome(found)) return TE.right(found)
          const pseudonym = pseudonymOf(id)
          return pipe(archives.findByMail(pseudonym, target), TE.map(O.map(asAsked(new Map([[pseudonym, id]])))))
        }),
      ),
    // No caller has archives under a pseudonym, so the caller's own still come first.
    ofMail: (id, user) => ofMails([id], user),
    ofMails,
  }
}

/** The same units of work, in which archives are found by both. */
export const recognisePseudonyms =
  <Stores extends Pick<ArchiveStores, 'archives'>>(
    inScope: InScope<Stores>,
    pseudonymOf: PseudonymOf,
  ): InScope<Stores> =>
  (scope, work) =>
    inScope(scope, (stores) => work({ ...stores, archives: recognising(stores.archives, pseudonymOf) }))
