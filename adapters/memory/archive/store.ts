// Archives in memory: one per mail and target, written only over the revision that was read.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Archive } from '#domain/archive/archive.ts'
import { type ArchiveStore, MAX_OF_MAIL, type TargetKey } from '#domain/archive/archive-store.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { StoredMailRow } from './stored-mails.ts'
import type { Table } from '../kernel/memory.ts'
import { pageOf } from '../kernel/page-of.ts'

const isTo = (target: TargetKey, archive: Archive): boolean =>
  archive.target.kind === target.kind && archive.target.id === target.id

/** The user's own, and of others' what is archived, in the order in which they are listed. */
const seen = (archives: readonly Archive[], user: LedgerUserId): readonly Archive[] => {
  const own = (archive: Archive): number => (archive.by.ledgerUserId === user ? 1 : 0)
  return archives
    .filter((archive) => own(archive) === 1 || archive.state._tag === 'Archived')
    .toSorted((a, b) => own(b) - own(a) || b.requestedAt - a.requestedAt || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_OF_MAIL)
}

export const makeMemoryArchiveStore = (archives: Table<Archive>, mails: Table<StoredMailRow>): ArchiveStore => {
  const ofMail = (internetMessageId: string): readonly Archive[] =>
    archives.rows().filter((archive) => archive.internetMessageId === internetMessageId)
  const find = (internetMessageId: string, target: ArchiveTarget): Archive | undefined =>
    ofMail(internetMessageId).find((archive) => isTo(target, archive))
  return {
    insert: (archive) =>
      TE.fromIO(() => {
        if (find(archive.internetMessageId, archive.target) !== undefined) return false
        archives.put(archive.id, archive)
        return true
      }),
    find: (id) => TE.fromIO(() => O.fromNullable(archives.get(id))),
    findByMail: (internetMessageId, target) => TE.fromIO(() => O.fromNullable(find(internetMessageId, target))),
    ofMail: (internetMessageId, user) => TE.fromIO(() => seen(ofMail(internetMessageId), user)),
    ofMails: (internetMessageIds, user) => TE.fromIO(() => internetMessageIds.flatMap((id) => seen(ofMail(id), user))),
    lastOfConversation: (conversationId, user, division) =>
      TE.fromIO(() => {
        const archived = archives
          .rows()
          .filter(({ state, by }) => state._tag === 'Archived' && by.division === division)
          .filter((archive) => O.isSome(archive.conversationId) && archive.conversationId.value === conversationId)
        return O.fromNullable(seen(archived, user)[0])
      }),
    lastDocumentType: (user, division) =>
      TE.fromIO(() => {
        const typed = archives
          .rows()
          .filter(({ state, by }) => state._tag === 'Archived' && by.ledgerUserId === user && by.division === division)
          .filter(({ documentType }) => O.isSome(documentType))
        return seen(typed, user)[0]?.documentType ?? O.none
      }),
    lastArchivedTo: (targets, division) =>
      TE.fromIO(() =>
        targets.flatMap(({ kind, id }) => {
          const moments = archives
            .rows()
            .filter((archive) => isTo({ kind, id }, archive) && archive.by.division === division)
            .flatMap(({ state }) => (state._tag === 'Archived' ? [state.receipt.archivedAt] : []))
          return moments.length === 0 ? [] : [{ kind, id, archivedAt: Math.max(...moments) }]
        }),
      ),
    queuedOf: (user, after, limit) =>
      TE.fromIO(() =>
        pageOf(
          archives.rows().filter(({ by, state }) => by.ledgerUserId === user && state._tag === 'Queued'),
          ({ id }) => id,
          after,
          limit,
        ),
      ),
    purge: (askedBefore, endedBefore) =>
      TE.fromIO(() => {
        const gone = archives
          .rows()
          .filter(({ requestedAt, state }) =>
            state._tag === 'Archived' ? requestedAt < askedBefore : 'at' in state && state.at < endedBefore,
          )
        for (const { id } of gone) {
          archives.remove(id)
          mails.remove(id)
        }
        return gone.length
      }),
    replace: (archive) =>
      TE.fromIO(() => {
        const present = archives.get(archive.id)
        if (present === undefined || present.revision !== archive.revision) return false
        const { internetMessageId, target } = present
        archives.put(archive.id, { ...archive, internetMessageId, target, revision: archive.revision + 1 })
        return true
      }),
  }
}
