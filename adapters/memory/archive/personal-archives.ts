// What the archive area keeps of a person, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Archive, ArchiveId } from '#domain/archive/archive.ts'
import {
  type FilePiece,
  placeBehind,
  toArchiveItem,
  toFileItem,
  toMailItem,
  toSendArchiveJobItem,
} from '#domain/archive/export-items.ts'
import { ARCHIVES_PAGE, FILE_PIECE, MAILS_PAGE, type PersonalArchives } from '#domain/archive/personal-data.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { SendArchiveJob, SendArchiveJobId } from '#domain/archive/send-archive-job.ts'
import type { ExportPage } from '#domain/identity/personal-data.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { asPort } from '../kernel/as-port.ts'
import type { Table } from '../kernel/memory.ts'
import { pageOf, personalRows } from '../kernel/page-of.ts'

/** A mail that waits, for an archive or for a target. */
export interface MailRow<Id extends Uuid> {
  readonly id: Id
  readonly email: EmailData
  readonly attachments: readonly MailAttachment[]
}

export const idOf = <Id extends Uuid>({ id }: { readonly id: Id }): Id => id

const piecesOf = ({ id, attachments }: MailRow<Uuid>): readonly FilePiece[] =>
  attachments.flatMap(({ fileName, content: { byteLength: size }, content }, seq) =>
    Array.from({ length: Math.max(1, Math.ceil(size / FILE_PIECE)) }, (_, n) => ({
      of: id,
      seq,
      fileName,
      size,
      offset: n * FILE_PIECE,
      content: content.slice(n * FILE_PIECE, (n + 1) * FILE_PIECE),
    })),
  )

const mailPages = <Id extends Uuid>(
  mails: Table<MailRow<Id>>,
  isOf: (user: Uuid, id: Id) => boolean,
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
          .flatMap(piecesOf)
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
  readonly storedMails: Table<MailRow<ArchiveId>>
  readonly sendArchiveJobs: Table<SendArchiveJob>
  readonly undecidedMails: Table<MailRow<SendArchiveJobId>>
}): PersonalArchives => {
  const { archives, storedMails, sendArchiveJobs, undecidedMails } = tables
  const archivesOf = (user: Uuid) => archives.rows().filter(({ by }) => by.ledgerUserId === user)
  const isOf = (owner: Uuid, id: SendArchiveJobId): boolean => sendArchiveJobs.get(id)?.user === owner
  const waiting = mailPages(storedMails, (user, id) => archives.get(id)?.by.ledgerUserId === user)
  const undecided = mailPages(undecidedMails, isOf)
  const pages = personalRows(ARCHIVES_PAGE)
  return {
    export: {
      archives: pages(({ user }) => archivesOf(user), idOf, toArchiveItem),
      announcements: pages(
        (person) => sendArchiveJobs.rows().filter(({ user }) => user === person.user),
        idOf,
        toSendArchiveJobItem,
      ),
      waitingMails: waiting.mails,
      waitingFiles: waiting.files,
      undecidedMails: undecided.mails,
      undecidedFiles: undecided.files,
    },
    ...asPort<Omit<PersonalArchives, 'export'>>({
      hold: (user, after, limit) => pageOf(archivesOf(user), idOf, after, limit),
      holdFollowed: (user) =>
        archives
          .rows()
          .filter(
            ({ state }) =>
              state._tag === 'Archiving' && O.isSome(state.next) && state.next.value.by.ledgerUserId === user,
          ),
      removeMails: (ids) => ids.filter((id) => storedMails.remove(id)).length,
      remove: (ids) => ids.filter((id) => archives.remove(id)).length,
      rewrite: (kept) => {
        for (const one of kept) archives.put(one.id, { ...one, revision: one.revision + 1 })
        return kept.length
      },
      removeUndecidedMails: (user) => undecidedMails.removeWhere(({ id }) => isOf(user, id)),
      removeSendArchives: (owner) => sendArchiveJobs.removeWhere(({ user }) => user === owner),
    }),
  }
}
