// How far an archive is, for whoever asked for it, and for his colleagues as far as they may see it.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Archive, type ArchiveId, partsDone, type Receipt } from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import { mayFollow, maySee } from '#domain/archive/visibility.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

export interface ArchiveView {
  readonly archiveId: ArchiveId
  readonly status: 'queued' | 'archiving' | 'archived' | 'failed'
  readonly partsDone: number
  readonly parts: number
  readonly receipt: O.Option<Receipt>
  readonly failure: O.Option<ArchiveFailure>
}

type Caller = Pick<LedgerCaller, 'tenantUuid' | 'ledgerUserId' | 'division'>

/** None: there is no such archive in the caller's tenant that he may follow. */
export type FindArchive = (caller: Caller, id: ArchiveId) => TE.TaskEither<StoreUnavailable, O.Option<ArchiveView>>

/** Of those that the caller may see, whatever their targets: his own before others, then the one asked for last. */
export type FindArchiveOfMail = (
  caller: Caller,
  internetMessageId: string,
) => TE.TaskEither<StoreUnavailable, O.Option<ArchiveView>>

const STATUS = { Queued: 'queued', Archiving: 'archiving', Archived: 'archived', Failed: 'failed' } as const

export const viewOf = (archive: Archive): ArchiveView => ({
  archiveId: archive.id,
  status: STATUS[archive.state._tag],
  partsDone: partsDone(archive),
  parts: archive.parts,
  receipt: archive.state._tag === 'Archived' ? O.some(archive.state.receipt) : O.none,
  failure: archive.state._tag === 'Failed' ? O.some(archive.state.failure) : O.none,
})

interface StatusDeps {
  readonly inScope: InScope<Pick<ArchiveStores, 'archives'>>
}

export const makeFindArchive =
  (deps: StatusDeps): FindArchive =>
  (caller, id) =>
    pipe(
      deps.inScope(Tenant(caller.tenantUuid), ({ archives }) => archives.find(id)),
      TE.map(O.filter((archive) => mayFollow(archive, caller))),
      TE.map(O.map(viewOf)),
    )

export const makeFindArchiveOfMail =
  (deps: StatusDeps): FindArchiveOfMail =>
  (caller, internetMessageId) =>
    pipe(
      deps.inScope(Tenant(caller.tenantUuid), ({ archives }) =>
        archives.ofMail(internetMessageId, caller.ledgerUserId),
      ),
      TE.map((found) => O.fromNullable(found.find((archive) => maySee(archive, caller)))),
      TE.map(O.map(viewOf)),
    )
