// Job archive.choose-target: chooses the target of a mail that was sent while the ledger did not answer, and requests its archive (ARC-7).
// The job may run twice or be killed at any point, because it writes only to our tables.
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import {
  type ChosenTarget,
  findSentMailId,
  type NotArchivedReason,
  type SendArchive,
  type SendArchiveState,
  type SentMail,
  findSettledTarget,
} from '#domain/archive/send-archive.ts'
import type { ArchiveStores, ChooseTargetJobData } from '#domain/archive/archive-store.ts'
import type { SendArchiveCommand, SendArchiveRefusal } from '#domain/archive/send-archive-transitions.ts'
import { type Archive, type ArchiveId, type ArchiveRequest, asArchiveId } from '#domain/archive/archive.ts'
import type { ArchiveTarget, FindCaller } from '#domain/archive/ports.ts'
import type { LedgerFailure, LedgerNotFound } from '#domain/ledger/failures.ts'
import type { KnownRecipient, LedgerRecipients } from '#domain/ledger/ports.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { chooseTarget } from '#domain/archive/choose-target.ts'
import type { FreshNames } from '#domain/archive/commands.ts'
import type { UserSettings } from '#domain/ledger/settings.ts'
import {
  toChooseTargetJob,
  type RevisionConflict,
  revisionConflict,
  saveSendArchive,
  type SendArchiveSlot,
  retryOnConflict,
} from './save-transition.ts'
import { type RequestOutcome, submitRequest } from './request-archive.ts'

export interface Placement {
  readonly slot: SendArchiveSlot
  readonly sentMail: Omit<SentMail, 'recipients' | 'prefers'>
  readonly settings: UserSettings
  /** None: the ledger has not been asked. */
  readonly recipients: O.Option<readonly KnownRecipient[]>
  readonly storeMail: (id: ArchiveId) => Stored<void>
  readonly freshId: ArchiveId
  readonly names: FreshNames
}

export type PlacementOutcome =
  | {
      readonly _tag: 'Placed'
      readonly archiveId: ArchiveId
      readonly target: ArchiveTarget
      readonly outcome: RequestOutcome
    }
  | { readonly _tag: 'AskLedger' }
  | { readonly _tag: 'Stays'; readonly reason: NotArchivedReason }

export type PlacementFailure = StoreUnavailable | RevisionConflict | SendArchiveRefusal | LedgerNotFound

const findInheritedTarget = (
  { archives }: ArchiveStores,
  { slot, sentMail: { request } }: Placement,
): Stored<O.Option<ArchiveTarget>> =>
  O.isNone(request.conversationId)
    ? TE.right(O.none)
    : pipe(
        archives.findLastOfConversation(request.conversationId.value, slot.user, request.by.division),
        TE.map(O.map(({ target }: Archive) => target)),
      )

const getArchiveId = (outcome: Exclude<RequestOutcome, { readonly _tag: 'OtherDivision' }>): ArchiveId =>
  outcome._tag === 'Started' ? outcome.archive.id : outcome.archiveId

/** A target is valid only in the division in which the user chose it. */
const withTarget = ({ request }: Placement['sentMail'], chosenTarget: ChosenTarget): ArchiveRequest => ({
  ...request,
  by: { ...request.by, division: chosenTarget.division },
  documentType: chosenTarget.documentType,
  conversationId: O.alt(() => chosenTarget.conversationId)(request.conversationId),
})

const isHandedOver = ({ present }: SendArchiveSlot, archiveId: ArchiveId): boolean =>
  O.isSome(present) && present.value.state._tag === 'HandedOver' && present.value.state.archiveId === archiveId

function placeAtTarget(
  stores: ArchiveStores,
  placement: Placement,
  chosenTarget: ChosenTarget,
  now: Instant,
): TE.TaskEither<PlacementFailure, PlacementOutcome> {
  const { slot, sentMail, storeMail, freshId, names } = placement
  const { internetMessageId } = sentMail
  const { target } = chosenTarget
  return gen(function* () {
    const outcome = yield* unwrap(
      submitRequest(
        stores,
        {
          tenantUuid: slot.tenantUuid,
          target,
          request: withTarget(sentMail, chosenTarget),
          internetMessageId,
          storeMail,
          freshId,
          names,
          missingDocument: O.none,
        },
        now,
      ),
    )
    // The ledger has no such target in this division.
    if (outcome._tag === 'OtherDivision') return yield* fail({ _tag: 'LedgerNotFound' })
    const archiveId = getArchiveId(outcome)
    if (!isHandedOver(slot, archiveId))
      yield* unwrap(
        saveSendArchive(stores, slot, { _tag: 'HandOver', internetMessageId, chosenTarget, archiveId }, now),
      )
    return { _tag: 'Placed', archiveId, target, outcome }
  })
}

/** Writes only if the outcome is `Placed`. */
export function placeMail(
  stores: ArchiveStores,
  placement: Placement,
  now: Instant,
): TE.TaskEither<PlacementFailure, PlacementOutcome> {
  const { slot, sentMail, settings, recipients } = placement
  const state = O.map((one: SendArchive) => one.state)(slot.present)
  const before = O.flatMap(findSentMailId)(state)
  const chosenTarget = O.flatMap((known: SendArchiveState) => findSettledTarget(known, now))(state)
  return gen(function* () {
    if (O.isSome(before) && before.value !== sentMail.internetMessageId) return yield* fail({ _tag: 'ArchiveKeyUsed' })
    if (O.isSome(chosenTarget)) return yield* unwrap(placeAtTarget(stores, placement, chosenTarget.value, now))
    const inheritedTarget = settings.autoArchiveOnSend ? yield* unwrap(findInheritedTarget(stores, placement)) : O.none
    const choice = chooseTarget({ chosenTarget: O.none, settings, inheritedTarget, recipients })
    if (choice._tag !== 'Goes') return choice
    const { division } = sentMail.request.by
    const chosen = { target: choice.to, division, documentType: O.none, conversationId: O.none }
    return yield* unwrap(placeAtTarget(stores, placement, chosen, now))
  })
}

/** Left: our database is unavailable, and the queue must run the job again. Every other end is stored, with a new job if one is due. */
export type ChooseTarget = (key: ChooseTargetJobData) => Stored<void>

export interface ChooseTargetDeps {
  readonly inScope: InScope<ArchiveStores>
  readonly findCaller: FindCaller
  readonly recipients: LedgerRecipients
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

type LedgerAnswer = E.Either<LedgerFailure, readonly KnownRecipient[]>

type Step = { readonly _tag: 'Over' } | { readonly _tag: 'AskLedger'; readonly sentMail: SentMail }
const done: Step = { _tag: 'Over' }

type Choosing = SendArchive & { readonly state: Extract<SendArchive['state'], { readonly _tag: 'Choosing' }> }
const isChoosing = (job: SendArchive): job is Choosing => job.state._tag === 'Choosing'

export function makeChooseTarget(deps: ChooseTargetDeps): ChooseTarget {
  const settle = (
    stores: ArchiveStores,
    slot: SendArchiveSlot,
    command: SendArchiveCommand,
    now: Instant,
  ): TE.TaskEither<StoreUnavailable | RevisionConflict, Step> =>
    pipe(
      saveSendArchive(stores, slot, command, now),
      TE.map(() => done),
      TE.mapLeft((left) => (left._tag === 'StoreUnavailable' ? left : revisionConflict)),
    )

  const placeStored = (
    stores: ArchiveStores,
    { tenantUuid }: ChooseTargetJobData,
    job: Choosing,
    ledgerAnswer: O.Option<LedgerAnswer>,
    now: Instant,
  ): TE.TaskEither<StoreUnavailable | RevisionConflict, Step> => {
    const { id, user, archiveKey, state } = job
    const { sentMail } = state
    const slot: SendArchiveSlot = { tenantUuid, user, archiveKey, freshId: id, present: O.some(job) }
    const defer = (failure: LedgerFailure): TE.TaskEither<StoreUnavailable | RevisionConflict, Step> =>
      settle(stores, slot, { _tag: 'Defer', failure }, now)
    const placement = {
      slot,
      sentMail,
      settings: { autoArchiveOnSend: true, defaultArchiveTarget: sentMail.prefers },
      recipients: O.flatMap((one: LedgerAnswer) => O.fromEither(one))(ledgerAnswer),
      storeMail: (archiveId: ArchiveId) => pipe(stores.undecidedMails.handOver(id, archiveId), TE.asUnit),
      freshId: asArchiveId(deps.random.uuid() as Uuid),
      names: { holder: deps.random.uuid(), reference: deps.random.uuid() },
    }
    return gen(function* () {
      const placed = yield* wait(placeMail(stores, placement, now))
      if (E.isLeft(placed))
        return placed.left._tag === 'LedgerNotFound'
          ? yield* unwrap(defer(placed.left))
          : yield* fail(placed.left._tag === 'StoreUnavailable' ? placed.left : revisionConflict)
      const outcome = placed.right
      if (outcome._tag === 'Placed') return done
      if (outcome._tag === 'Stays')
        return yield* unwrap(settle(stores, slot, { _tag: 'GiveUp', reason: outcome.reason }, now))
      return O.isSome(ledgerAnswer) && E.isLeft(ledgerAnswer.value)
        ? yield* unwrap(defer(ledgerAnswer.value.left))
        : { _tag: 'AskLedger', sentMail }
    })
  }

  const runStep = (key: ChooseTargetJobData, ledgerAnswer: O.Option<LedgerAnswer>): Stored<Step> =>
    retryOnConflict(
      deps.inScope(Tenant(key.tenantUuid), (stores) =>
        gen(function* () {
          const found = yield* unwrap(stores.sendArchives.find(key.sendArchiveJobId))
          if (O.isNone(found) || !isChoosing(found.value)) return done
          const now = deps.clock.now()
          const { dueAt } = found.value.state
          if (dueAt <= now) return yield* unwrap(placeStored(stores, key, found.value, ledgerAnswer, now))
          // Our clock may be behind the queue's, or the queue may have delivered the job twice.
          yield* unwrap(stores.outbox.enqueue(toChooseTargetJob(key, dueAt)))
          return done
        }),
      ),
    )

  return function chooseTargetOfMail(key) {
    return gen(function* () {
      const first = yield* unwrap(runStep(key, O.none))
      if (first._tag === 'Over') return
      const { request, recipients } = first.sentMail
      const answer = yield* wait(
        pipe(
          deps.findCaller(request.by.record),
          TE.flatMap((caller) => deps.recipients.findKnown({ ...caller, division: request.by.division }, recipients)),
        ),
      )
      if (E.isLeft(answer)) {
        if (answer.left._tag === 'StoreUnavailable') return yield* fail(answer.left)
        deps.log.warn('archive.target.unknown', { sendArchiveJobId: key.sendArchiveJobId, failure: answer.left._tag })
      }
      yield* unwrap(runStep(key, O.some(answer)))
    })
  }
}
