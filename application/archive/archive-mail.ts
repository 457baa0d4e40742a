// Archives a mail: within the request where there are few parts, by a worker where there are many (ARC-1, ARC-2, ARC-4, ARC-9).
import { E, fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import {
  type Archive,
  type ArchiveId,
  type ArchiveOrder,
  type Archiver,
  asArchiveId,
  type LeftOut,
  type Receipt,
} from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { FreshNames } from '#domain/archive/commands.ts'
import { isForWorker, namedAsPart, partCount } from '#domain/archive/document-plan.ts'
import type { ArchiveFailure, DocumentTypeGone } from '#domain/archive/failures.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { ArchiveTarget, InBackground } from '#domain/archive/ports.ts'
import { ANSWER_WITHIN, INLINE_LIMIT } from '#domain/archive/timing.ts'
import { withdrawableUntil } from '#domain/archive/withdrawal.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { settleAttempt, type Unsettled } from './settle-attempt.ts'
import { type AttemptDeps, type OwnAttempt, whileClaimed } from './attempt.ts'
import { type MailSource, sourceOfRequest } from './mail-source.ts'
import { makeDocument, typeIsNotGone } from './make-document.ts'
import { orderOnce } from './order-archive.ts'
import { sweepBeforeAttempt } from './sweep-traces.ts'

export interface ArchiveRequest {
  readonly target: ArchiveTarget
  /** None: the ledger's miscellaneous type. */
  readonly documentType: O.Option<number>
  readonly email: EmailData
  readonly attachments: readonly MailAttachment[]
  /** A worker archives it, as soon as the ledger answers (ARC-13). */
  readonly whenAvailable: boolean
  /** What the client kept back of the mail's attachments. */
  readonly leftOut: readonly LeftOut[]
}

export type ArchiveOutcome =
  /** `already`: by an earlier request; the ledger was asked for nothing but whether it is still there. */
  | {
      readonly _tag: 'Archived'
      readonly archiveId: ArchiveId
      readonly receipt: Receipt
      readonly already: boolean
      /** None: the caller cannot take it back. */
      readonly undoUntil: O.Option<Instant>
    }
  /** A worker or another request archives it, or this one takes longer than an answer may. Its id gives the status. */
  | { readonly _tag: 'Queued'; readonly archiveId: ArchiveId }

/**
 * Left: nothing is archived, and nothing half-made is left, or a clean-up job is on to it.
 * `signal` aborted: the client has gone without its answer; what has not begun by then does not begin.
 */
export type ArchiveMail = (
  caller: LedgerCaller,
  request: ArchiveRequest,
  signal?: AbortSignal,
) => TE.TaskEither<ArchiveFailure, ArchiveOutcome>

export interface ArchiveMailDeps extends AttemptDeps {
  readonly inScope: InScope<ArchiveStores>
  readonly random: Random
  readonly inBackground: InBackground
}

const archivedOutcome = (
  archiveId: ArchiveId,
  made: { readonly by: Pick<Archiver, 'ledgerUserId'>; readonly receipt: Receipt },
  already: boolean,
  { ledgerUserId }: LedgerCaller,
  now: Instant,
): ArchiveOutcome => ({
  _tag: 'Archived',
  archiveId,
  receipt: made.receipt,
  already,
  undoUntil: withdrawableUntil(made, ledgerUserId, now),
})

const orderOf = (
  { record, ledgerUserId, ledgerUserName, division }: LedgerCaller,
  { email, documentType, whenAvailable, leftOut }: ArchiveRequest,
  { plan }: MailSource,
): ArchiveOrder => ({
  by: { record, ledgerUserId, name: ledgerUserName, division },
  conversationId: email.conversationId,
  subject: plan.subject,
  documentType,
  handling: whenAvailable || isForWorker(plan) ? 'stored' : 'inline',
  parts: partCount(plan),
  leftOut: leftOut.map(namedAsPart),
})

/** Begins at once, and is answered in time whatever happens; what is not over by then goes on behind the answer. */
async function attemptInTime(
  deps: ArchiveMailDeps,
  own: OwnAttempt,
): Promise<E.Either<ArchiveFailure, ArchiveOutcome>> {
  const follow: ArchiveOutcome = { _tag: 'Queued', archiveId: own.key.archiveId }
  const answer = (settled: E.Either<Unsettled, Receipt>): E.Either<ArchiveFailure, ArchiveOutcome> => {
    if (E.isRight(settled)) {
      const made = { by: own.archive.by, receipt: settled.right }
      return E.right(archivedOutcome(own.key.archiveId, made, false, own.caller, deps.clock.now()))
    }
    return settled.left._tag === 'Overtaken' ? E.right(follow) : E.left(settled.left)
  }
  const known: { failure?: ArchiveFailure } = {}
  const work = async (): Promise<E.Either<Unsettled, Receipt>> => {
    const made = await pipe(
      sweepBeforeAttempt(deps, own, () => TE.right(own.caller)),
      TE.flatMap(() => makeDocument(deps, own)),
    )()
    if (E.isLeft(made) && made.left._tag === 'Broken') known.failure = made.left.failure
    return settleAttempt(deps, own, made)()
  }
  const working = whileClaimed(deps, own)(work())
  const settled = await Promise.race([
    working.then(O.some),
    deps
      .pause(ANSWER_WITHIN)()
      .then(() => O.none),
  ])
  if (O.isSome(settled)) return answer(settled.value)
  deps.inBackground(() => working)
  return known.failure === undefined ? E.right(follow) : E.left(known.failure)
}

/** What is archived already stays so, whatever has become of its type. */
const unlessArchived = (
  { inScope }: Pick<ArchiveMailDeps, 'inScope'>,
  { tenantUuid }: LedgerCaller,
  { email, target }: ArchiveRequest,
  gone: DocumentTypeGone,
): TE.TaskEither<ArchiveFailure, void> =>
  pipe(
    inScope(Tenant(tenantUuid), ({ archives }) => archives.findByMail(email.internetMessageId, target)),
    TE.flatMap((found) =>
      O.isSome(found) && found.value.state._tag === 'Archived'
        ? TE.right(undefined)
        : TE.left<ArchiveFailure, void>(gone),
    ),
  )

export function makeArchiveMail(deps: ArchiveMailDeps): ArchiveMail {
  return function archiveMail(caller, request, signal = new AbortController().signal) {
    const names: FreshNames = { holder: deps.random.uuid(), reference: deps.random.uuid() }
    const source = sourceOfRequest(request.email, request.attachments)
    const order = orderOnce(deps, caller, {
      tenantUuid: caller.tenantUuid,
      target: request.target,
      order: orderOf(caller, request, source),
      email: request.email,
      attachments: request.attachments,
      freshId: asArchiveId(deps.random.uuid() as Uuid),
      names,
    })
    const ownOf = (archive: Archive, attempt: OwnAttempt['attempt']): OwnAttempt => ({
      key: { tenantUuid: caller.tenantUuid, archiveId: archive.id },
      holder: names.holder,
      archive,
      attempt,
      caller,
      source,
      until: attempt.startedAt + INLINE_LIMIT,
      signal,
    })
    return gen(function* () {
      yield* unwrap(
        pipe(
          typeIsNotGone(deps, caller, request.documentType),
          TE.orElse((gone) => unlessArchived(deps, caller, request, gone)),
        ),
      )
      const ordered = yield* unwrap(order)
      switch (ordered._tag) {
        case 'Done':
          return archivedOutcome(ordered.archiveId, ordered, true, caller, deps.clock.now())
        case 'Elsewhere':
          // As the ledger would answer, were it asked for the target in this division.
          return yield* fail({ _tag: 'LedgerNotFound' })
        case 'Waiting':
          return { _tag: 'Queued', archiveId: ordered.archiveId }
        case 'Begun':
          return yield* unwrap(() => attemptInTime(deps, ownOf(ordered.archive, ordered.attempt)))
      }
    })
  }
}
