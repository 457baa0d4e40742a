// Archives in memory: one per mail and target, written only over the revision that was read.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Archive } from '#domain/archive/archive.ts'
import { type ArchiveStore, MAX_OF_MAIL } from '#domain/archive/archive-store.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { Table } from './memory.ts'

const isTo = (target: ArchiveTarget, archive: Archive): boolean =>
  archive.target.kind === target.kind && archive.target.id === target.id

export const makeMemoryArchiveStore = (archives: Table<Archive>): ArchiveStore => {
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
    ofMail: (internetMessageId, user) =>
      TE.fromIO(() => {
        const own = (archive: Archive): number => (archive.by.ledgerUserId === user ? 1 : 0)
        return ofMail(internetMessageId)
          .filter((archive) => own(archive) === 1 || archive.state._tag === 'Archived')
          .toSorted((a, b) => own(b) - own(a) || b.requestedAt - a.requestedAt || (a.id < b.id ? -1 : 1))
          .slice(0, MAX_OF_MAIL)
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
