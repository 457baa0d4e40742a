// The archive area's data of a person, in memory.
import { O } from '#domain/shared/fp.ts'
import { identity } from 'fp-ts/lib/function.js'
import type { Archive, ArchiveId } from '#domain/archive/archive.ts'
import type { FilePiece } from '#domain/archive/export-items.ts'
import { archiveKinds, FILE_PIECE, type PersonalArchives } from '#domain/archive/personal-data.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { SendArchive, SendArchiveId } from '#domain/archive/send-archive.ts'
import type { ExportPage, Person, PersonalTable } from '#domain/identity/personal-data.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { sliceAfter, exportRows, makePersonalTable } from '../kernel/personal-pages.ts'

/** A mail that waits for an archive or for a target. */
export interface MailRow<Id extends Uuid> {
  readonly id: Id
  readonly email: EmailData
  readonly attachments: readonly MailAttachment[]
}

export function getRowId<Id extends Uuid>({ id }: { readonly id: Id }): Id {
  return id
}

const listPieces = ({ id, attachments }: MailRow<Uuid>): readonly FilePiece[] =>
  attachments.flatMap(({ fileName, content: { byteLength: size }, content }, seq) =>
    Array.from({ length: Math.max(1, Math.ceil(size / FILE_PIECE)) }, (_, n) => ({
      of: id,
      seq,
      fileName,
      size,
      offset: n * FILE_PIECE,
      content: content.subarray(n * FILE_PIECE, (n + 1) * FILE_PIECE),
    })),
  )

const makeMailTable = <Id extends Uuid>(
  state: 'waiting' | 'undecided',
  mails: Table<MailRow<Id>>,
  isOf: (mail: MailRow<Id>, person: Person) => boolean,
): { readonly mails: PersonalTable; readonly files: ExportPage } => ({
  mails: makePersonalTable(archiveKinds[`${state}Mails`], mails, isOf, ({ id, email, attachments }) => ({
    of: id,
    email,
    attachments: attachments.map((one) => ({ ...one, size: one.content.byteLength })),
  })),
  files: exportRows(archiveKinds[`${state}Files`], (person) =>
    mails
      .rows()
      .filter((mail) => isOf(mail, person))
      .flatMap(listPieces),
  ),
})

export function makeMemoryPersonalArchives(tables: {
  readonly archives: Table<Archive>
  readonly storedMails: Table<MailRow<ArchiveId>>
  readonly sendArchives: Table<SendArchive>
  readonly undecidedMails: Table<MailRow<SendArchiveId>>
}): PersonalArchives {
  const { archives, storedMails, sendArchives, undecidedMails } = tables
  const isMaker = ({ by }: Archive, { user }: Person): boolean => by.ledgerUserId === user
  const jobs = makePersonalTable(
    archiveKinds.announcements,
    sendArchives,
    (job, { user }) => job.user === user,
    identity,
  )
  const waiting = makeMailTable(
    'waiting',
    storedMails,
    ({ id }, { user }) => archives.get(id)?.by.ledgerUserId === user,
  )
  const undecided = makeMailTable(
    'undecided',
    undecidedMails,
    ({ id }, { user }) => sendArchives.get(id)?.user === user,
  )
  return {
    export: {
      archives: makePersonalTable(archiveKinds.archives, archives, isMaker, identity).page,
      announcements: jobs.page,
      waitingMails: waiting.mails.page,
      waitingFiles: waiting.files,
      undecidedMails: undecided.mails.page,
      undecidedFiles: undecided.files,
    },
    removeUndecidedMails: undecided.mails.erase,
    removeSendArchives: jobs.erase,
    ...asPort<Omit<PersonalArchives, 'export' | 'removeUndecidedMails' | 'removeSendArchives'>>({
      listUnfinished: (person, after, limit) =>
        sliceAfter(
          archives
            .rows()
            .filter(
              (one) =>
                isMaker(one, person) &&
                (one.state._tag === 'Queued' || one.state._tag === 'Archiving' || one.traces.length > 0),
            ),
          getRowId,
          after,
          limit,
        ),
      lock: (person, after, limit) =>
        sliceAfter(
          archives.rows().filter((one) => isMaker(one, person)),
          getRowId,
          after,
          limit,
        ),
      lockAwaited: (user) =>
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
    }),
  }
}
