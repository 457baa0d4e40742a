// Requests an archive, once per mail and target: a second request finds the state or the result of the first.
import { E, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { ArchiveTarget, DocumentId, LedgerDocuments } from '#domain/archive/ports.ts'
import { LOOK_WITHIN } from '#domain/archive/timing.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import {
  type InScope,
  type Stored,
  type StoreUnavailable,
  Tenant,
  requireWritten,
} from '#domain/shared/unit-of-work.ts'
import type { Archive, ArchiveId, ArchiveRequest, Archiver, Attempt, Receipt } from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { ArchiveCommand, FreshNames, ArchiveRefusal } from '#domain/archive/commands.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import { openArchive } from '#domain/archive/request-transitions.ts'
import { applyArchiveCommand } from '#domain/archive/transitions.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import {
  applyEvents,
  type RevisionConflict,
  revisionConflict,
  saveTransition,
  retryOnConflict,
} from './save-transition.ts'

interface RequestArchiveDeps extends SubmitMailDeps {
  readonly documents: Pick<LedgerDocuments, 'exists'>
  readonly log: Log
}

/** True only if the ledger answers that the document does not exist. Without an answer in time, the document counts as present. */
async function isGone(
  { clock, documents }: RequestArchiveDeps,
  caller: LedgerCaller,
  { receipt, by: { division } }: Extract<RequestOutcome, { readonly _tag: 'Archived' }>,
): Promise<boolean> {
  const deadline = Math.min(clock.now() + LOOK_WITHIN, caller.deadline ?? Infinity)
  const exists = await documents.exists({ ...caller, division, deadline }, receipt.documentId)()
  return E.isRight(exists) && !exists.right
}

export function requestArchive(
  deps: RequestArchiveDeps,
  caller: LedgerCaller,
  wanted: Omit<MailSubmission, 'missingDocument'>,
): Stored<RequestOutcome> {
  return gen(function* () {
    const outcome = yield* unwrap(submitMail(deps, { ...wanted, missingDocument: O.none }))
    if (outcome._tag !== 'Archived' || !(yield* wait(() => isGone(deps, caller, outcome)))) return outcome
    const { documentId } = outcome.receipt
    deps.log.info('archive.document.gone', { documentId })
    return yield* unwrap(submitMail(deps, { ...wanted, missingDocument: O.some(documentId) }))
  })
}

/** A request within the caller's unit of work. */
export interface RequestSubmission {
  readonly tenantUuid: TenantUuid
  readonly target: ArchiveTarget
  readonly request: ArchiveRequest
  readonly internetMessageId: string
  /** Stores the mail for a worker; called only if a worker is to archive it. */
  readonly storeMail: (id: ArchiveId) => Stored<void>
  /** The id of the archive if this request opens it. */
  readonly freshId: ArchiveId
  readonly names: FreshNames
  /** The document of the receipt, if the ledger no longer has it. */
  readonly missingDocument: O.Option<DocumentId>
}

export interface MailSubmission extends Omit<RequestSubmission, 'internetMessageId' | 'storeMail'> {
  readonly email: EmailData
  readonly attachments: readonly MailAttachment[]
}

export interface SubmitMailDeps {
  readonly inScope: InScope<ArchiveStores>
  readonly clock: Clock
}

export type RequestOutcome =
  /** This request has the claim and must run the attempt. */
  | { readonly _tag: 'Started'; readonly archive: Archive; readonly attempt: Attempt }
  /** A worker or another request archives it, now or later. */
  | { readonly _tag: 'Queued'; readonly archiveId: ArchiveId }
  /** `by`: who archived it, and in which division. */
  | { readonly _tag: 'Archived'; readonly archiveId: ArchiveId; readonly receipt: Receipt; readonly by: Archiver }
  /** Another user archived it in another division; the target is not valid in the requested one. */
  | { readonly _tag: 'OtherDivision' }

function toRequestOutcome(refused: ArchiveRefusal, { id, by }: Archive): RequestOutcome {
  switch (refused._tag) {
    case 'AlreadyArchived':
      return { _tag: 'Archived', archiveId: id, receipt: refused.receipt, by }
    case 'OfOtherDivision':
      return { _tag: 'OtherDivision' }
    default:
      return { _tag: 'Queued', archiveId: id }
  }
}

/** Returns the attempt that this request has started, or stores the mail for a worker. Another request's attempt may still be running. */
const startOrQueue = (
  stores: ArchiveStores,
  { tenantUuid, storeMail, names }: RequestSubmission,
  archive: Archive,
  now: Instant,
): Stored<RequestOutcome> =>
  gen(function* () {
    // The daily purge visits only the tenants that are noted.
    yield* unwrap(stores.archiveTenants.note(tenantUuid, now))
    const { id, state } = archive
    if (state._tag === 'Archiving' && state.claim.holder === names.holder)
      return { _tag: 'Started', archive, attempt: state.attempt }
    yield* unwrap(storeMail(id))
    return { _tag: 'Queued', archiveId: id }
  })

function submitFirstRequest(
  stores: ArchiveStores,
  wanted: RequestSubmission,
  now: Instant,
): TE.TaskEither<StoreUnavailable | RevisionConflict, RequestOutcome> {
  const { tenantUuid, target, internetMessageId, freshId } = wanted
  const identity = { id: freshId, internetMessageId, target }
  const { archive, events } = openArchive(identity, wanted.request, wanted.names, now)
  return pipe(
    stores.archives.insert(archive),
    requireWritten(revisionConflict),
    TE.flatMap(() => applyEvents(stores, { tenantUuid, archiveId: freshId }, events)),
    TE.flatMap(() => startOrQueue(stores, wanted, archive, now)),
  )
}

function submitToArchive(
  stores: ArchiveStores,
  wanted: RequestSubmission,
  archive: Archive,
  now: Instant,
): TE.TaskEither<StoreUnavailable | RevisionConflict, RequestOutcome> {
  const { request, names, missingDocument } = wanted
  const command: ArchiveCommand = O.isSome(missingDocument)
    ? { _tag: 'RequestAgain', request, names, missingDocument: missingDocument.value }
    : { _tag: 'Request', request, names }
  const next = applyArchiveCommand(command, now)(archive)
  return E.isLeft(next)
    ? TE.right(toRequestOutcome(next.left, archive))
    : pipe(
        saveTransition(stores, { tenantUuid: wanted.tenantUuid, archiveId: archive.id }, next.right),
        TE.flatMap((kept) => startOrQueue(stores, wanted, kept, now)),
      )
}

/** RevisionConflict: the archive changed meanwhile, and the unit of work must start again. */
export function submitRequest(
  stores: ArchiveStores,
  wanted: RequestSubmission,
  now: Instant,
): TE.TaskEither<StoreUnavailable | RevisionConflict, RequestOutcome> {
  return pipe(
    stores.archives.findByMail(wanted.internetMessageId, wanted.target),
    TE.flatMap(
      O.match(
        () => submitFirstRequest(stores, wanted, now),
        (archive) => submitToArchive(stores, wanted, archive, now),
      ),
    ),
  )
}

export function submitMail(
  deps: SubmitMailDeps,
  { email, attachments, ...wanted }: MailSubmission,
): Stored<RequestOutcome> {
  return retryOnConflict(
    deps.inScope(Tenant(wanted.tenantUuid), (stores) =>
      submitRequest(
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
