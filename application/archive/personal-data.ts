// The archive area's part of what is kept of a person: archives, announcements, and mails that wait for a worker (PLG-23).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SendArchiveJobId } from '#domain/archive/send-archive-job.ts'
import type { Archive, ArchiveId } from '#domain/archive/archive.ts'
import { leftovers, withoutMaker, withoutNext } from '#domain/archive/forgetting.ts'
import type {
  ArchivePersonalStores,
  FilePlace,
  PersonalArchiveStore,
  WaitingMailReader,
} from '#domain/archive/personal-store.ts'
import type { PseudonymOf } from '#domain/archive/pseudonym.ts'
import type { ExportPage, PersonalData } from '#domain/identity/personal-data.ts'
import { paged } from '#domain/identity/plain.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { toSendArchiveJobItem, tellArchive, tellMail, tellPiece } from './tell-archive.ts'

const PAGE = 200
/** Bytes of a file at a time; a multiple of three, so that pieces in base64 can be put together as they are. */
const PIECE = 768 * 1024

type Exported = ExportPage<ArchivePersonalStores>

const mailsOf = (reader: (stores: ArchivePersonalStores) => WaitingMailReader): Exported =>
  paged({
    // A mail can be as large as the service takes.
    limit: 1,
    read: (stores: ArchivePersonalStores, { user }, after, limit) =>
      reader(stores).mails(user as LedgerUserId, O.map((id) => id as Uuid)(after), limit),
    key: ({ of }) => of,
    tell: tellMail,
  })

const placeOf = (written: string): FilePlace => {
  const [of, seq, offset] = written.split('/')
  return { of: of as Uuid, seq: Number(seq), offset: Number(offset) }
}

const filesOf =
  (reader: (stores: ArchivePersonalStores) => WaitingMailReader): Exported =>
  (stores, { user }, after) =>
    pipe(
      reader(stores).filePiece(user as LedgerUserId, O.map(placeOf)(after), PIECE),
      TE.map(
        O.match(
          () => ({ items: [], next: O.none }),
          (piece) => ({
            items: [tellPiece(piece)],
            next: O.some(`${piece.of}/${piece.seq}/${piece.offset + piece.content.byteLength}`),
          }),
        ),
      ),
    )

interface Forgotten {
  readonly archives: number
  readonly namesInReceipts: number
  readonly waitingMails: number
  readonly left: readonly { readonly archiveId: ArchiveId; readonly document?: string }[]
}

const leftBy = (archive: Archive): Forgotten['left'] =>
  leftovers(archive).map((document) =>
    O.isSome(document) ? { archiveId: archive.id, document: document.value } : { archiveId: archive.id },
  )

/** A page at a time, each by three statements, however many there are. They are held, so that no worker writes in between. */
const forgetArchives =
  (
    archives: PersonalArchiveStore,
    user: LedgerUserId,
    pseudonymOf: PseudonymOf,
  ): TE.TaskEither<StoreUnavailable, Forgotten> =>
  async () => {
    let sum: Forgotten = { archives: 0, namesInReceipts: 0, waitingMails: 0, left: [] }
    let after: O.Option<ArchiveId> = O.none
    for (;;) {
      const page: E.Either<StoreUnavailable, readonly Archive[]> = await archives.hold(user, after, PAGE)()
      if (E.isLeft(page)) return page
      const kept = page.right.flatMap((archive) =>
        O.match(
          () => [],
          (one: Archive) => [one],
        )(withoutMaker(archive, pseudonymOf)),
      )
      const keptIds = new Set(kept.map(({ id }) => id))
      const going = page.right.filter(({ id }) => !keptIds.has(id))
      const done = await pipe(
        TE.Do,
        TE.bind('mails', () => archives.removeMails(page.right.map(({ id }) => id))),
        TE.bind('removed', () => archives.remove(going.map(({ id }) => id))),
        TE.bind('unnamed', () => archives.rewrite(kept)),
      )()
      if (E.isLeft(done)) return done
      sum = {
        archives: sum.archives + done.right.removed,
        namesInReceipts: sum.namesInReceipts + done.right.unnamed,
        waitingMails: sum.waitingMails + done.right.mails,
        left: [...sum.left, ...going.flatMap(leftBy)],
      }
      after = O.fromNullable(page.right.at(-1)?.id)
      if (page.right.length < PAGE) return E.right(sum)
    }
  }

/** What waits behind another user's attempt goes, and that attempt goes on. Answers how many mails went. */
const forgetOrders = (archives: PersonalArchiveStore, user: LedgerUserId): TE.TaskEither<StoreUnavailable, number> =>
  pipe(
    archives.holdFollowed(user),
    TE.tap((followed) => archives.rewrite(followed.map(withoutNext))),
    TE.flatMap((followed) => archives.removeMails(followed.map(({ id }) => id))),
  )

/** `log` is told what an archive that was cut off may have left in the ledger: nobody is left who could remove it on the user's behalf. */
export const makeArchivePersonalData = (deps: {
  readonly log: Log
  readonly pseudonymOf: PseudonymOf
}): PersonalData<ArchivePersonalStores> => ({
  export: {
    archives: paged({
      limit: PAGE,
      read: ({ personalArchives }: ArchivePersonalStores, { user }, after, limit) =>
        personalArchives.page(user as LedgerUserId, O.map((id) => id as ArchiveId)(after), limit),
      key: ({ id }) => id,
      tell: tellArchive,
    }),
    announcements: paged({
      limit: PAGE,
      read: ({ personalSendArchives }: ArchivePersonalStores, { user }, after, limit) =>
        personalSendArchives.page(user as LedgerUserId, O.map((id) => id as SendArchiveJobId)(after), limit),
      key: ({ id }) => id,
      tell: toSendArchiveJobItem,
    }),
    waitingMails: mailsOf(({ mailsOfArchives }) => mailsOfArchives),
    waitingFiles: filesOf(({ mailsOfArchives }) => mailsOfArchives),
    undecidedMails: mailsOf(({ mailsOfSendArchives }) => mailsOfSendArchives),
    undecidedFiles: filesOf(({ mailsOfSendArchives }) => mailsOfSendArchives),
  },
  erase: ({ personalArchives, personalSendArchives }, { user }) =>
    pipe(
      TE.Do,
      // First: a mail that is being handed over is then either here still, or among the archives.
      TE.bind('undecidedMails', () => personalSendArchives.forgetMails(user as LedgerUserId)),
      TE.bind('announcements', () => personalSendArchives.forget(user as LedgerUserId)),
      TE.bind('ordered', () => forgetOrders(personalArchives, user as LedgerUserId)),
      TE.bind('forgotten', () => forgetArchives(personalArchives, user as LedgerUserId, deps.pseudonymOf)),
      TE.map(({ undecidedMails, announcements, ordered, forgotten: { left, ...counts } }) => ({
        counts: { ...counts, waitingMails: counts.waitingMails + ordered, announcements, undecidedMails },
        afterwards: () => left.forEach((one) => deps.log.error('archive.leftovers', one)),
      })),
    ),
})
