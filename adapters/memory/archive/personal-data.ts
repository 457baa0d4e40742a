// What the archive area keeps of a person, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { SendArchiveJob } from '#domain/archive/send-archive-job.ts'
import type { Archive, ArchiveOrder } from '#domain/archive/archive.ts'
import type {
  ArchivePersonalStores,
  FilePiece,
  PersonalSendArchiveStore,
  PersonalArchiveStore,
  WaitingMailReader,
} from '#domain/archive/personal-store.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { UndecidedMailRow } from './send-archive-stores.ts'
import type { StoredMailRow } from './stored-mails.ts'
import type { Table } from '../kernel/memory.ts'
import { pageOf, removeAll } from '../kernel/page-of.ts'

const idOf = ({ id }: { readonly id: Uuid }): string => id

const personalArchives = (archives: Table<Archive>, mails: Table<StoredMailRow>): PersonalArchiveStore => {
  const page: PersonalArchiveStore['page'] = (user, after, limit) =>
    TE.fromIO(() =>
      pageOf(
        archives.rows().filter(({ by }) => by.ledgerUserId === user),
        idOf,
        after,
        limit,
      ),
    )
  return {
    page,
    hold: page,
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
  }
}

const personalSendArchives = (
  sendArchiveJobs: Table<SendArchiveJob>,
  mails: Table<UndecidedMailRow>,
): PersonalSendArchiveStore => {
  const ofUser = (user: LedgerUserId): readonly SendArchiveJob[] =>
    sendArchiveJobs.rows().filter((one) => one.user === user)
  return {
    page: (user, after, limit) => TE.fromIO(() => pageOf(ofUser(user), idOf, after, limit)),
    forgetMails: (user) => TE.fromIO(() => removeAll(mails, ofUser(user), idOf)),
    forget: (user) => TE.fromIO(() => removeAll(sendArchiveJobs, ofUser(user), idOf)),
  }
}

const reader = <Row extends StoredMailRow | UndecidedMailRow>(
  mails: Pick<Table<Row>, 'rows'>,
  isOf: (user: LedgerUserId, id: Uuid) => boolean,
): WaitingMailReader => {
  const ofUser = (user: LedgerUserId) =>
    mails
      .rows()
      .filter(({ id }) => isOf(user, id))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return {
    mails: (user, after, limit) =>
      TE.fromIO(() =>
        pageOf(ofUser(user), idOf, after, limit).map(({ id, email, attachments }) => ({
          of: id,
          email,
          attachments: attachments.map(({ content, ...outline }, seq) => ({
            ...outline,
            seq,
            size: content.byteLength,
          })),
        })),
      ),
    filePiece: (user, from, length) =>
      TE.fromIO(() => {
        const files = ofUser(user).flatMap(({ id, attachments }) =>
          attachments.map(({ content, ...outline }, seq) => ({
            ...outline,
            of: id,
            seq,
            content,
            size: content.byteLength,
          })),
        )
        const begun = files.findIndex(({ of, seq }) => O.isSome(from) && of === from.value.of && seq === from.value.seq)
        const there = files[begun]
        const cut = (file: typeof there, offset: number): O.Option<FilePiece> =>
          file === undefined
            ? O.none
            : O.some({ ...file, offset, content: file.content.slice(offset, offset + length) })
        return O.isSome(from) && there !== undefined && there.size > from.value.offset
          ? cut(there, from.value.offset)
          : cut(files[begun + 1], 0)
      }),
  }
}

export const makeArchivePersonalStores = (tables: {
  readonly archives: Table<Archive>
  readonly mails: Table<StoredMailRow>
  readonly sendArchiveJobs: Table<SendArchiveJob>
  readonly undecided: Table<UndecidedMailRow>
}): ArchivePersonalStores => {
  const { archives, mails, sendArchiveJobs, undecided } = tables
  return {
    personalArchives: personalArchives(archives, mails),
    personalSendArchives: personalSendArchives(sendArchiveJobs, undecided),
    mailsOfArchives: reader(mails, (user, id) => archives.get(id)?.by.ledgerUserId === user),
    mailsOfSendArchives: reader(undecided, (user, id) => sendArchiveJobs.get(id)?.user === user),
  }
}
