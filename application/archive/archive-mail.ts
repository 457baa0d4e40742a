// Archives a mail: in the request itself if it has few parts, otherwise by a worker (ARC-1, ARC-2, ARC-4, ARC-9).
import { E, fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import {
  type Archive,
  type ArchiveId,
  type ArchiveRequest,
  type Archiver,
  asArchiveId,
  type LeftOut,
  type Receipt,
} from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { FreshNames } from '#domain/archive/commands.ts'
import { isForWorker, withPartName, countParts } from '#domain/archive/document-plan.ts'
import type { ArchiveFailure, DocumentTypeGone } from '#domain/archive/failures.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { ArchiveTarget, InBackground } from '#domain/archive/ports.ts'
import { ANSWER_WITHIN, INLINE_LIMIT } from '#domain/archive/timing.ts'
import { findWithdrawalDeadline } from '#domain/archive/withdrawal.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { settleAttempt, type SettleFailure } from './settle-attempt.ts'
import { type AttemptDeps, type AttemptContext, withRenewedClaim } from './attempt.ts'
import { type MailSource, readSubmittedMail } from './mail-source.ts'
import { makeDocument, rejectGoneType } from './make-document.ts'
import { requestArchive } from './request-archive.ts'
import { sweepBeforeAttempt } from './sweep-traces.ts'

export interface MailToArchive {
  readonly target: ArchiveTarget
  /** None: the ledger's miscellaneous type. */
  readonly documentType: O.Option<number>
  readonly email: EmailData
  readonly attachments: readonly MailAttachment[]
  /** A worker archives it, as soon as the ledger answers (ARC-13). */
  readonly whenAvailable: boolean
  /** Attachments that the client did not send. */
  readonly leftOut: readonly LeftOut[]
}

export type ArchiveOutcome =
  /** `already`: an earlier request archived it; this request creates no document. */
  | {
      readonly _tag: 'Archived'
      readonly archiveId: ArchiveId
      readonly receipt: Receipt
      readonly already: boolean
      /** None: the caller cannot undo it. */
      readonly undoUntil: O.Option<Instant>
    }
  /** A worker or another request archives it, or this attempt continues after the answer. `archiveId` gives the status. */
  | { readonly _tag: 'Queued'; readonly archiveId: ArchiveId }

/**
 * Left: the mail is not archived. No partial document is left, or a clean-up job removes it. `signal` aborts when the client disconnects;
 * the attempt then stops rendering.
 */
export type ArchiveMail = (
  caller: LedgerCaller,
  mail: MailToArchive,
  signal?: AbortSignal,
) => TE.TaskEither<ArchiveFailure, ArchiveOutcome>

export interface ArchiveMailDeps extends AttemptDeps {
  readonly inScope: InScope<ArchiveStores>
  readonly random: Random
  readonly inBackground: InBackground
}

const toArchivedOutcome = (
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
  undoUntil: findWithdrawalDeadline(made, ledgerUserId, now),
})

const toArchiveRequest = (
  { record, ledgerUserId, ledgerUserName, division }: LedgerCaller,
  { email, documentType, whenAvailable, leftOut }: MailToArchive,
  { plan }: MailSource,
): ArchiveRequest => ({
  by: { record, ledgerUserId, name: ledgerUserName, division },
  conversationId: email.conversationId,
  subject: plan.subject,
  documentType,
  handling: whenAvailable || isForWorker(plan) ? 'stored' : 'inline',
  parts: countParts(plan),
  leftOut: leftOut.map(withPartName),
})

/** Starts at once and answers within ANSWER_WITHIN. After this time the work continues in the background. */
async function runAttemptUntilAnswer(
  deps: ArchiveMailDeps,
  context: AttemptContext,
): Promise<E.Either<ArchiveFailure, ArchiveOutcome>> {
  const queued: ArchiveOutcome = { _tag: 'Queued', archiveId: context.key.archiveId }
  const toAnswer = (settled: E.Either<SettleFailure, Receipt>): E.Either<ArchiveFailure, ArchiveOutcome> => {
    if (E.isRight(settled)) {
      const made = { by: context.archive.by, receipt: settled.right }
      return E.right(toArchivedOutcome(context.key.archiveId, made, false, context.caller, deps.clock.now()))
    }
    return settled.left._tag === 'ClaimLost' ? E.right(queued) : E.left(settled.left)
  }
  const known: { failure?: ArchiveFailure } = {}
  const work = async (): Promise<E.Either<SettleFailure, Receipt>> => {
    const made = await pipe(
      sweepBeforeAttempt(deps, context, () => TE.right(context.caller)),
      TE.flatMap(() => makeDocument(deps, context)),
    )()
    if (E.isLeft(made) && made.left._tag === 'Broken') known.failure = made.left.failure
    return settleAttempt(deps, context, made)()
  }
  const working = withRenewedClaim(deps, context)(work())
  const settled = await deps.timer.limitTime(ANSWER_WITHIN, working)()
  if (O.isSome(settled)) return toAnswer(settled.value)
  deps.inBackground(() => working)
  return known.failure === undefined ? E.right(queued) : E.left(known.failure)
}

/** An archived mail stays archived, even if its document type no longer exists. */
const requireArchived = (
  inScope: ArchiveMailDeps['inScope'],
  { tenantUuid }: LedgerCaller,
  { email, target }: MailToArchive,
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
  return function archiveMail(caller, mail, signal = new AbortController().signal) {
    const names: FreshNames = { holder: deps.random.uuid(), reference: deps.random.uuid() }
    const source = readSubmittedMail(mail.email, mail.attachments)
    const request = requestArchive(deps, caller, {
      tenantUuid: caller.tenantUuid,
      target: mail.target,
      request: toArchiveRequest(caller, mail, source),
      email: mail.email,
      attachments: mail.attachments,
      freshId: asArchiveId(deps.random.uuid() as Uuid),
      names,
    })
    const toContext = (archive: Archive, attempt: AttemptContext['attempt']): AttemptContext => ({
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
          rejectGoneType(deps, caller, mail.documentType),
          TE.orElse((gone) => requireArchived(deps.inScope, caller, mail, gone)),
        ),
      )
      const outcome = yield* unwrap(request)
      switch (outcome._tag) {
        case 'Archived':
          return toArchivedOutcome(outcome.archiveId, outcome, true, caller, deps.clock.now())
        case 'OtherDivision':
          // The ledger has no such target in this division.
          return yield* fail({ _tag: 'LedgerNotFound' })
        case 'Queued':
          return { _tag: 'Queued', archiveId: outcome.archiveId }
        case 'Started':
          return yield* unwrap(() => runAttemptUntilAnswer(deps, toContext(outcome.archive, outcome.attempt)))
      }
    })
  }
}
