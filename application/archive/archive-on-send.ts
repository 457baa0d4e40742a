// Accepts a mail that is being sent, chooses its target, and stores it for a worker (ARC-6, ARC-7). Sending waits for neither
// rendering nor uploads, and only briefly for the ledger.
import { E, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import { type SendArchive, asSendArchiveId, type SentMail, type WhyNotArchived } from '#domain/archive/send-archive.ts'
import type { SendArchiveRefusal } from '#domain/archive/send-archive-transitions.ts'
import {
  type ArchiveId,
  type ArchiveRequest,
  asArchiveId,
  type LeftOut,
  type Receipt,
} from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import { listRecipients } from '#domain/archive/choose-target.ts'
import { withPartName, countParts } from '#domain/archive/document-plan.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import { ASK_WHILE_SENDING } from '#domain/archive/timing.ts'
import { findWithdrawalDeadline } from '#domain/archive/withdrawal.ts'
import type { LedgerFailure, LedgerNotFound } from '#domain/ledger/failures.ts'
import type { KnownRecipient, LedgerRecipients, LedgerStores } from '#domain/ledger/ports.ts'
import { defaultSettings, type UserSettings } from '#domain/ledger/settings.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import {
  saveSendArchive,
  type RevisionConflict,
  revisionConflict,
  type SendArchiveSlot,
  retryOnConflict,
} from './save-transition.ts'
import { readSubmittedMail } from './mail-source.ts'
import { type PlacementOutcome, placeMail } from './choose-target.ts'

export interface SendRequest {
  readonly archiveKey: string
  readonly email: EmailData
  readonly attachments: readonly MailAttachment[]
  /** Attachments that the client could not read. */
  readonly leftOut: readonly LeftOut[]
}

/** Another mail was sent under the key. */
export type ArchiveKeyUsed = Tagged<'ArchiveKeyUsed'>

export type SendOutcome =
  | { readonly _tag: 'Queued'; readonly archiveId: ArchiveId; readonly target: ArchiveTarget }
  /** The mail is stored. A worker chooses its target as soon as the ledger answers. */
  | { readonly _tag: 'Undecided' }
  | {
      readonly _tag: 'Archived'
      readonly archiveId: ArchiveId
      readonly target: ArchiveTarget
      readonly receipt: Receipt
      readonly undoUntil: O.Option<Instant>
    }
  /** The mail is not stored. */
  | { readonly _tag: 'NotArchived'; readonly reason: WhyNotArchived }

export type ArchiveOnSend = (
  caller: LedgerCaller,
  request: SendRequest,
) => TE.TaskEither<StoreUnavailable | LedgerNotFound | ArchiveKeyUsed, SendOutcome>

export interface ArchiveOnSendDeps {
  readonly inScope: InScope<ArchiveStores & Pick<LedgerStores, 'settings' | 'exclusions'>>
  readonly recipients: LedgerRecipients
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

type Stores = ArchiveStores & Pick<LedgerStores, 'settings' | 'exclusions'>
type StepResult<A> = TE.TaskEither<StoreUnavailable | RevisionConflict | SendArchiveRefusal | LedgerNotFound, A>

function toArchiveRequest(
  { record, ledgerUserId, ledgerUserName, division }: LedgerCaller,
  { email, attachments, leftOut }: SendRequest,
): ArchiveRequest {
  const { plan } = readSubmittedMail(email, attachments)
  return {
    by: { record, ledgerUserId, name: ledgerUserName, division },
    conversationId: email.conversationId,
    subject: plan.subject,
    documentType: O.none,
    handling: 'stored',
    parts: countParts(plan),
    leftOut: leftOut.map(withPartName),
  }
}

/** The recipients that the ledger knows, or why it did not answer. */
type LedgerAnswer = E.Either<LedgerFailure, readonly KnownRecipient[]>

type Step =
  | { readonly _tag: 'Ends'; readonly outcome: SendOutcome }
  | { readonly _tag: 'AskLedger'; readonly addresses: readonly Mailbox[] }

const endWith = (outcome: SendOutcome): Step => ({ _tag: 'Ends', outcome })

const toSendOutcome = (
  { archiveId, target, outcome }: Extract<PlacementOutcome, { readonly _tag: 'Placed' }>,
  user: LedgerUserId,
  now: Instant,
): SendOutcome =>
  outcome._tag === 'Archived'
    ? {
        _tag: 'Archived',
        archiveId,
        target,
        receipt: outcome.receipt,
        undoUntil: findWithdrawalDeadline(outcome, user, now),
      }
    : { _tag: 'Queued', archiveId, target }

/** After an undo, a repeated send under the same key does not archive the mail. */
function isWithdrawn({ archives }: Stores, present: O.Option<SendArchive>, internetMessageId: string): Stored<boolean> {
  if (O.isNone(present) || present.value.state._tag !== 'HandedOver') return TE.right(false)
  const { archiveId, internetMessageId: sentMailId } = present.value.state
  if (sentMailId !== internetMessageId) return TE.right(false)
  return pipe(
    archives.find(archiveId),
    TE.map((found) => O.isSome(found) && found.value.state._tag === 'Withdrawn'),
  )
}

export function makeArchiveOnSend(deps: ArchiveOnSendDeps): ArchiveOnSend {
  /** One unit of work. AskLedger: nothing is stored, and the ledger must be called first. */
  const makeStep = (
    caller: LedgerCaller,
    request: SendRequest,
    sentMail: Pick<SentMail, 'internetMessageId' | 'request'>,
    ledgerAnswer: O.Option<LedgerAnswer>,
    now: Instant,
  ): ((stores: Stores) => StepResult<Step>) => {
    const { tenantUuid, ledgerUserId: user } = caller
    const { archiveKey, email, attachments } = request
    const freshId = asSendArchiveId(deps.random.uuid() as Uuid)

    const postpone = (
      stores: Stores,
      slot: SendArchiveSlot,
      settings: UserSettings,
      recipients: readonly Mailbox[],
    ): StepResult<Step> =>
      gen(function* () {
        const { id } = yield* unwrap(
          saveSendArchive(
            stores,
            slot,
            { _tag: 'Postpone', sentMail: { ...sentMail, recipients, prefers: settings.defaultArchiveTarget } },
            now,
          ),
        )
        yield* unwrap(stores.undecidedMails.put(id, email, attachments))
        yield* unwrap(stores.archiveTenants.note(tenantUuid, now))
        return endWith({ _tag: 'Undecided' })
      })

    const listAskableRecipients = (stores: Stores): Stored<readonly Mailbox[]> => {
      const all = listRecipients(email, caller.mailbox)
      return pipe(
        stores.exclusions.excludedOf(user, all),
        TE.map((excluded) => all.filter((address) => !excluded.has(toComparable(address)))),
      )
    }

    const decide = (stores: Stores, slot: SendArchiveSlot, settings: UserSettings): StepResult<Step> =>
      gen(function* () {
        const mail = {
          slot,
          sentMail,
          settings,
          recipients: O.flatMap(O.fromEither<readonly KnownRecipient[]>)(ledgerAnswer),
          storeMail: (id: ArchiveId) => stores.storedMails.put(id, email, attachments),
          freshId: asArchiveId(deps.random.uuid() as Uuid),
          names: { holder: deps.random.uuid(), reference: deps.random.uuid() },
        }
        const placed = yield* unwrap(placeMail(stores, mail, now))
        if (placed._tag === 'Placed') return endWith(toSendOutcome(placed, user, now))
        if (placed._tag === 'Stays') return endWith({ _tag: 'NotArchived', reason: placed.reason })
        const addresses = yield* unwrap(listAskableRecipients(stores))
        if (addresses.length === 0) return endWith({ _tag: 'NotArchived', reason: 'NO_TARGET' })
        return O.isSome(ledgerAnswer)
          ? yield* unwrap(postpone(stores, slot, settings, addresses))
          : { _tag: 'AskLedger', addresses }
      })

    return (stores) =>
      gen(function* () {
        const present = yield* unwrap(stores.sendArchives.findByKey(user, archiveKey))
        const settings = yield* unwrap(stores.settings.find(user))
        const wasWithdrawn = yield* unwrap(isWithdrawn(stores, present, email.internetMessageId))
        if (wasWithdrawn) return endWith({ _tag: 'NotArchived', reason: 'WITHDRAWN' })
        if (
          O.isSome(present) &&
          present.value.state._tag === 'Choosing' &&
          present.value.state.sentMail.internetMessageId === email.internetMessageId
        )
          return endWith({ _tag: 'Undecided' })
        const slot: SendArchiveSlot = { tenantUuid, user, archiveKey, freshId, present }
        return yield* unwrap(decide(stores, slot, O.getOrElse(() => defaultSettings)(settings)))
      })
  }

  return (caller, request) => {
    const sentMail = { internetMessageId: request.email.internetMessageId, request: toArchiveRequest(caller, request) }
    const run = (
      ledgerAnswer: O.Option<LedgerAnswer>,
    ): TE.TaskEither<StoreUnavailable | LedgerNotFound | ArchiveKeyUsed, Step> =>
      retryOnConflict(
        deps.inScope(Tenant(caller.tenantUuid), (stores) =>
          pipe(
            makeStep(caller, request, sentMail, ledgerAnswer, deps.clock.now())(stores),
            TE.mapLeft(toConflictOrFailure),
          ),
        ),
      )
    return gen(function* () {
      const first = yield* unwrap(run(O.none))
      if (first._tag === 'Ends') return first.outcome
      const deadline = Math.min(deps.clock.now() + ASK_WHILE_SENDING, caller.deadline ?? Infinity)
      const answer = yield* wait(deps.recipients.findKnown({ ...caller, deadline }, first.addresses))
      if (E.isLeft(answer)) deps.log.info('archive.target.later', { failure: answer.left._tag })
      return toFinalOutcome(yield* unwrap(run(O.some(answer))))
    })
  }
}

const toFinalOutcome = (step: Step): SendOutcome => (step._tag === 'Ends' ? step.outcome : { _tag: 'Undecided' })

/** A concurrent call causes these refusals. The retry reads its result. */
function toConflictOrFailure(
  left: StoreUnavailable | RevisionConflict | SendArchiveRefusal | LedgerNotFound,
): StoreUnavailable | RevisionConflict | LedgerNotFound | ArchiveKeyUsed {
  switch (left._tag) {
    case 'AlreadySent':
    case 'TargetSet':
    case 'MailGone':
    case 'NothingToDo':
      return revisionConflict
    case 'ArchiveKeyUsed':
      return { _tag: 'ArchiveKeyUsed' }
    default:
      return left
  }
}
