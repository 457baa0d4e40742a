// What the archive area keeps of a person, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Archive, ArchiveOrder } from '#domain/archive/archive.ts'
import {
  type FilePiece,
  placeBehind,
  toArchiveItem,
  toFileItem,
  toMailItem,
  toSendArchiveJobItem,
} from '#domain/archive/export-items.ts'
import { ARCHIVES_PAGE, FILE_PIECE, MAILS_PAGE, type PersonalArchives } from '#domain/archive/personal-data.ts'
import type { SendArchiveJob } from '#domain/archive/send-archive-job.ts'
import type { ExportPage } from '#domain/identity/personal-data.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Table } from '../kernel/memory.ts'
import { pageOf, personalRows, removeAll } from '../kernel/page-of.ts'
import type { UndecidedMailRow } from './send-archive-stores.ts'
import type { StoredMailRow } from './stored-mails.ts'

const idOf = ({ id }: { readonly id: Uuid }): string => id

const mailPages = (
  mails: { readonly rows: () => readonly (StoredMailRow | UndecidedMailRow)[] },
  isOf: (user: Uuid, id: Uuid) => boolean,
): { readonly mails: ExportPage; readonly files: ExportPage } => {
  const ofUser = ({ user }: { readonly user: Uuid }) => mails.rows().filter(({ id }) => isOf(user, id))
  return {
    mails: personalRows(MAILS_PAGE)(ofUser, idOf, ({ id, email, attachments }) =>
      toMailItem(
        id,
        email,
        attachments.map((one) => ({ ...one, size: one.content.byteLength })),
      ),
    ),
    files: (person, after) =>
      TE.fromIO(() => {
        const pieces = ofUser(person)
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .flatMap(({ id, attachments }) =>
            attachments.flatMap(({ fileName, content: { byteLength: size }, content }, seq): readonly FilePiece[] =>
              Array.from({ length: Math.max(1, Math.ceil(size / FILE_PIECE)) }, (_, n) => ({
                of: id,
                seq,
                fileName,
                size,
                offset: n * FILE_PIECE,
                content: content.slice(n * FILE_PIECE, (n + 1) * FILE_PIECE),
              })),
            ),
          )
        const begun = O.isSome(after) ? pieces.findIndex((one) => placeBehind(one) === after.value) + 1 : 0
        const piece = pieces[begun]
        return piece === undefined
          ? { items: [], next: O.none }
          : { items: [toFileItem(piece)], next: O.some(placeBehind(piece)) }
      }),
  }
}

export const makeMemoryPersonalArchives = (tables: {
  readonly archives: Table<Archive>
  readonly mails: Table<StoredMailRow>
  readonly sendArchiveJobs: Table<SendArchiveJob>
  readonly undecided: Table<UndecidedMailRow>
}): PersonalArchives => {
  const { archives, mails, sendArchiveJobs, undecided } = tables
  const archivesOf = (user: Uuid) => archives.rows().filter(({ by }) => by.ledgerUserId === user)
  const jobsOf = (owner: Uuid) => sendArchiveJobs.rows().filter(({ user }) => user === owner)
  const waiting = mailPages(mails, (user, id) => archives.get(id)?.by.ledgerUserId === user)
  const choosing = mailPages(undecided, (user, id) => sendArchiveJobs.get(id)?.user === user)
  const pages = personalRows(ARCHIVES_PAGE)
  return {
    export: {
      archives: pages(({ user }) => archivesOf(user), idOf, toArchiveItem),
      announcements: pages(({ user }) => jobsOf(user), idOf, toSendArchiveJobItem),
      waitingMails: waiting.mails,
      waitingFiles: waiting.files,
      undecidedMails: choosing.mails,
      undecidedFiles: choosing.files,
    },
    hold: (user, after, limit) => TE.fromIO(() => pageOf(archivesOf(user), idOf, after, limit)),
    holdFollowed: (user) =>
      TE.fromIO(() =>
        archives
          .rows()
          .filter(
            ({ state }) =>
              state._tag === 'Archiving' && O.exists((next: ArchiveOrder) => next.by.ledgerUserId === user)(state.next),
          ),
      ),
    removeMails: (ids) => TE.fromIO(() => ids.filter((id) => mails.remove(id)).length),
    remove: (ids) => TE.fromIO(() => ids.filter((id) => archives.remove(id)).length),
    rewrite: (kept) =>
      TE.fromIO(() => {
        for (const one of kept) archives.put(one.id, { ...one, revision: one.revision + 1 })
        return kept.length
      }),
    removeUndecidedMails: (user) => TE.fromIO(() => removeAll(undecided, jobsOf(user), idOf)),
    removeSendArchives: (user) => TE.fromIO(() => removeAll(sendArchiveJobs, jobsOf(user), idOf)),
  }
}
