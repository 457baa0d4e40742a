// Orders an archive, once per mail and target: a second order follows the first or finds its end.
import { E, O, pipe, TE } from '#domain/shared/fp.ts'
import type { ArchiveTarget, DocumentId, LedgerDocuments } from '#domain/archive/ports.ts'
import { LOOK_WITHIN } from '#domain/archive/timing.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant, writtenOr } from '#domain/shared/unit-of-work.ts'
import type { Archive, ArchiveId, ArchiveOrder, Archiver, Attempt, Receipt } from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { ArchiveCommand, FreshNames, Refused } from '#domain/archive/commands.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import { openArchive, transition } from '#domain/archive/transitions.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { follow, type Overtaken, overtaken, saveTransition, whileOvertaken } from './save-transition.ts'

interface OrderOnceDeps extends OrderDeps {
  readonly documents: Pick<LedgerDocuments, 'exists'>
  readonly log: Log
}

/** Only where the ledger says so itself. One that cannot be asked now, or not soon enough, has not lost anything. */
async function isGone(
  { clock, documents }: OrderOnceDeps,
  caller: LedgerCaller,
  { receipt, by: { division } }: Extract<Ordered, { readonly _tag: 'Done' }>,
): Promise<boolean> {
  const deadline = Math.min(clock.now() + LOOK_WITHIN, caller.deadline ?? Infinity)
  const there = await documents.exists({ ...caller, division, deadline }, receipt.documentId)()
  return E.isRight(there) && !there.right
}

export function orderOnce(deps: OrderOnceDeps, caller: LedgerCaller, wanted: Omit<NewOrder, 'gone'>): Stored<Ordered> {
  return async () => {
    const ordered = await orderArchive(deps, { ...wanted, gone: O.none })()
    if (E.isLeft(ordered) || ordered.right._tag !== 'Done' || !(await isGone(deps, caller, ordered.right)))
      return ordered
    const { documentId } = ordered.right.receipt
    deps.log.info('archive.document.gone', { documentId })
    return orderArchive(deps, { ...wanted, gone: O.some(documentId) })()
  }
}

/** An order within the caller's unit of work. */
export interface OrderWithin {
  readonly tenantUuid: TenantUuid
  readonly target: ArchiveTarget
  readonly order: ArchiveOrder
  readonly internetMessageId: string
  /** Stores the mail for a worker; asked for only where one is to have it. */
  readonly storeMail: (id: ArchiveId) => Stored<void>
  /** For an archive that is opened now. */
  readonly freshId: ArchiveId
  readonly names: FreshNames
  /** The document of its receipt, where that is known to be gone. */
  readonly gone: O.Option<DocumentId>
}

export interface NewOrder extends Omit<OrderWithin, 'internetMessageId' | 'storeMail'> {
  readonly email: EmailData
  readonly attachments: readonly MailAttachment[]
}

export interface OrderDeps {
  readonly inScope: InScope<ArchiveStores>
  readonly clock: Clock
}

export type Ordered =
  /** The claim is the caller's. */
  | { readonly _tag: 'Begun'; readonly archive: Archive; readonly attempt: Attempt }
  /** A worker, or another request, is at it or will be. */
  | { readonly _tag: 'Waiting'; readonly archiveId: ArchiveId }
  /** `by`: who archived it, and in which division. */
  | { readonly _tag: 'Done'; readonly archiveId: ArchiveId; readonly receipt: Receipt; readonly by: Archiver }
  /** The target is of another division than the one it is asked for in. */
  | { readonly _tag: 'Elsewhere' }

function refusalOf(refused: Refused, { id, by }: Archive): Ordered {
  switch (refused._tag) {
    case 'AlreadyArchived':
      return { _tag: 'Done', archiveId: id, receipt: refused.receipt, by }
    case 'OfOtherDivision':
      return { _tag: 'Elsewhere' }
    default:
      return { _tag: 'Waiting', archiveId: id }
  }
}

/** What has been taken on: begun here, or left to a worker together with its mail. Another's attempt may be under way until then. */
const taken = (
  stores: ArchiveStores,
  { tenantUuid, storeMail, names }: OrderWithin,
  archive: Archive,
  now: Instant,
): Stored<Ordered> =>
  pipe(
    // So that the daily purge comes by here.
    stores.archiveTenants.note(tenantUuid, now),
    TE.flatMap((): Stored<Ordered> =>
      archive.state._tag === 'Archiving' && archive.state.claim.holder === names.holder
        ? TE.right({ _tag: 'Begun', archive, attempt: archive.state.attempt })
        : pipe(
            storeMail(archive.id),
            TE.map(() => ({ _tag: 'Waiting', archiveId: archive.id })),
          ),
    ),
  )

function openNew(
  stores: ArchiveStores,
  wanted: OrderWithin,
  now: Instant,
): TE.TaskEither<StoreUnavailable | Overtaken, Ordered> {
  const { tenantUuid, target, internetMessageId, freshId } = wanted
  const identity = { id: freshId, internetMessageId, target }
  const { archive, events } = openArchive(identity, wanted.order, wanted.names, now)
  return pipe(
    stores.archives.insert(archive),
    writtenOr(overtaken),
    TE.flatMap(() => follow(stores, { tenantUuid, archiveId: freshId }, events)),
    TE.flatMap(() => taken(stores, wanted, archive, now)),
  )
}

function takeUp(
  stores: ArchiveStores,
  wanted: OrderWithin,
  archive: Archive,
  now: Instant,
): TE.TaskEither<StoreUnavailable | Overtaken, Ordered> {
  const { order, names, gone } = wanted
  const command: ArchiveCommand = O.isSome(gone)
    ? { _tag: 'OrderAgain', order, names, gone: gone.value }
    : { _tag: 'Order', order, names }
  const next = transition(command, now)(archive)
  return E.isLeft(next)
    ? TE.right(refusalOf(next.left, archive))
    : pipe(
        saveTransition(stores, { tenantUuid: wanted.tenantUuid, archiveId: archive.id }, next.right),
        TE.flatMap((kept) => taken(stores, wanted, kept, now)),
      )
}

/** Overtaken: the archive changed meanwhile, and the unit of work must start again. */
export function orderWithin(
  stores: ArchiveStores,
  wanted: OrderWithin,
  now: Instant,
): TE.TaskEither<StoreUnavailable | Overtaken, Ordered> {
  return pipe(
    stores.archives.findByMail(wanted.internetMessageId, wanted.target),
    TE.flatMap(
      O.match(
        () => openNew(stores, wanted, now),
        (archive) => takeUp(stores, wanted, archive, now),
      ),
    ),
  )
}

export function orderArchive(deps: OrderDeps, { email, attachments, ...wanted }: NewOrder): Stored<Ordered> {
  return whileOvertaken(
    deps.inScope(Tenant(wanted.tenantUuid), (stores) =>
      orderWithin(
        stores,
        {
          ...wanted,
          internetMessageId: email.internetMessageId,
          storeMail: (id) => stores.storedMails.put(id, email, attachments),
        },
        deps.clock.now(),
      ),
    ),
  )
}
