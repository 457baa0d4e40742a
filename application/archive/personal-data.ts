// Erases a person's data in the archive area (ARC-4, ARC-10, PLG-23). Receipts stay for colleagues, without names, under a pseudonym of the
// mail's id.
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import type { Archive, ArchiveId } from '#domain/archive/archive.ts'
import {
  ARCHIVES_PAGE,
  findLeftoverDocuments,
  type PersonalArchives,
  type PseudonymOf,
  withoutArchiver,
  withoutNext,
} from '#domain/archive/personal-data.ts'
import type { Erasure, Person, PersonalData } from '#domain/identity/personal-data.ts'
import type { InScope, Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { ArchiveStore, ArchiveStores } from '#domain/archive/archive-store.ts'

interface ErasedArchives {
  readonly archives: number
  readonly namesInReceipts: number
  readonly waitingMails: number
  /** Documents that interrupted archives may have left in the ledger. Without the user's link, the service cannot remove them. */
  readonly leftovers: Erasure['leftovers']
}

const toLeftoverFindings = (archive: Archive): Erasure['leftovers'] =>
  findLeftoverDocuments(archive).map((document) => ({
    event: 'archive.leftovers',
    fields: { archiveId: archive.id, ...(O.isSome(document) ? { document: document.value } : {}) },
  }))

/** Erases one page at a time, with three writing statements each. The page is locked, so that no worker writes in between. */
const forgetArchives = (archives: PersonalArchives, person: Person, pseudonymOf: PseudonymOf): Stored<ErasedArchives> =>
  gen(function* () {
    let sum: ErasedArchives = { archives: 0, namesInReceipts: 0, waitingMails: 0, leftovers: [] }
    let after: O.Option<ArchiveId> = O.none
    for (;;) {
      const page: readonly Archive[] = yield* unwrap(archives.lock(person, after, ARCHIVES_PAGE))
      const kept = pipe(
        page,
        RA.filterMap((archive) => withoutArchiver(archive, pseudonymOf)),
      )
      const keptIds = new Set(kept.map(({ id }) => id))
      const going = page.filter(({ id }) => !keptIds.has(id))
      const mails = yield* unwrap(archives.removeMails(page.map(({ id }) => id)))
      const removed = yield* unwrap(archives.remove(going.map(({ id }) => id)))
      const unnamed = yield* unwrap(archives.rewrite(kept))
      sum = {
        archives: sum.archives + removed,
        namesInReceipts: sum.namesInReceipts + unnamed,
        waitingMails: sum.waitingMails + mails,
        leftovers: [...sum.leftovers, ...going.flatMap(toLeftoverFindings)],
      }
      after = O.fromNullable(page.at(-1)?.id)
      if (page.length < ARCHIVES_PAGE) return sum
    }
  })

/** Removes requests that wait for another user's attempt, which continues. Returns the number of removed mails. */
const forgetOrders = (archives: PersonalArchives, user: Uuid): Stored<number> =>
  pipe(
    archives.lockAwaited(user),
    TE.tap((followed) => archives.rewrite(followed.map(withoutNext))),
    TE.flatMap((followed) => archives.removeMails(followed.map(({ id }) => id))),
  )

export function makeArchivePersonalData(archives: PersonalArchives, pseudonymOf: PseudonymOf): PersonalData {
  return {
    export: archives.export,
    erase: (person) =>
      gen(function* () {
        // This comes first: a mail that a worker is handing over is then found either here or in its archive.
        const undecidedMails = yield* unwrap(archives.removeUndecidedMails(person))
        const announcements = yield* unwrap(archives.removeSendArchives(person))
        const ordered = yield* unwrap(forgetOrders(archives, person.user))
        const forgotten = yield* unwrap(forgetArchives(archives, person, pseudonymOf))
        const { leftovers, ...counts } = forgotten
        return {
          counts: { ...counts, waitingMails: counts.waitingMails + ordered, announcements, undecidedMails },
          leftovers,
        }
      }),
  }
}

/** Returns the archive under the id that the caller asked for, instead of the pseudonym. */
const withAskedId =
  (ids: ReadonlyMap<string, string>) =>
  (archive: Archive): Archive => ({
    ...archive,
    internetMessageId: ids.get(archive.internetMessageId) ?? archive.internetMessageId,
  })

function withPseudonyms(archives: ArchiveStore, pseudonymOf: PseudonymOf): ArchiveStore {
  const ofMails: ArchiveStore['listOfMails'] = (ids, user) => {
    const known = new Map(ids.map((id) => [pseudonymOf(id), id]))
    return pipe(
      archives.listOfMails([...ids, ...known.keys()], user),
      TE.map((found) => found.map(withAskedId(known))),
    )
  }
  return {
    ...archives,
    findByMail: (id, target) =>
      gen(function* () {
        const found = yield* unwrap(archives.findByMail(id, target))
        if (O.isSome(found)) return found
        const pseudonym = pseudonymOf(id)
        return O.map(withAskedId(new Map([[pseudonym, id]])))(yield* unwrap(archives.findByMail(pseudonym, target)))
      }),
    // No caller has archives under a pseudonym, so the caller's own still come first.
    listOfMail: (id, user) => ofMails([id], user),
    listOfMails: ofMails,
  }
}

/** The same units of work, with an archive store that finds archives by the mail's id or by its pseudonym. */
export function recognisePseudonyms<Stores extends Pick<ArchiveStores, 'archives'>>(
  inScope: InScope<Stores>,
  pseudonymOf: PseudonymOf,
): InScope<Stores> {
  return (scope, work) =>
    inScope(scope, (stores) => work({ ...stores, archives: withPseudonyms(stores.archives, pseudonymOf) }))
}
