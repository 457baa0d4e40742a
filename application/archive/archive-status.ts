// Finds the status of archives: of one archive by id, of one mail, of many mails at once, and of a sent mail by its key.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import { type Archive, type ArchiveId, countPartsDone, type Receipt } from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import { type ArchiveFailure, archiveInterrupted } from '#domain/archive/failures.ts'
import { toMessageId } from '#domain/archive/message-id.ts'
import { mayFollow, mayKnow, maySee, type Viewer } from '#domain/archive/visibility.ts'
import { findWithdrawalDeadline } from '#domain/archive/withdrawal.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import { type ChosenTarget, isExpired, type SendArchive, type WhyNotArchived } from '#domain/archive/send-archive.ts'

/** Why and when an archive failed. */
export interface FailedArchiving {
  readonly failure: ArchiveFailure
  readonly at: Instant
}

export interface ArchiveView {
  readonly archiveId: ArchiveId
  readonly status: 'queued' | 'archiving' | 'archived' | 'failed'
  /** It waits for its user to sign in at the ledger again. */
  readonly awaitsSignIn: boolean
  readonly partsDone: number
  readonly parts: number
  readonly receipt: O.Option<Receipt>
  /** None: it is not archived, or the caller cannot undo it (any more). */
  readonly undoUntil: O.Option<Instant>
  readonly failed: O.Option<FailedArchiving>
}

type Caller = Pick<LedgerCaller, 'tenantUuid' | 'ledgerUserId' | 'division'>

const STATUS = { Queued: 'queued', Archiving: 'archiving', Archived: 'archived', Failed: 'failed' } as const

/** None: its user undid the archive, so the mail counts as not archived. */
function toArchiveView(
  archive: Archive,
  { ledgerUserId }: Pick<Caller, 'ledgerUserId'>,
  now: Instant,
): O.Option<ArchiveView> {
  const { id, by, state, parts } = archive
  if (state._tag === 'Withdrawn') return O.none
  const receipt = state._tag === 'Archived' ? O.some(state.receipt) : O.none
  return O.some({
    archiveId: id,
    status: STATUS[state._tag],
    awaitsSignIn: state._tag === 'Queued' && state.awaitsSignIn,
    partsDone: countPartsDone(archive),
    parts,
    receipt,
    undoUntil: O.flatMap((held: Receipt) => findWithdrawalDeadline({ by, receipt: held }, ledgerUserId, now))(receipt),
    failed: state._tag === 'Failed' ? O.some(state) : O.none,
  })
}

/** The form in which archives store the id. */
const toStoredMessageId = (messageId: string): string => O.getOrElse(() => messageId)(toMessageId(messageId))

interface StatusDeps {
  readonly inScope: InScope<Pick<ArchiveStores, 'archives'>>
  readonly clock: Clock
}

/** None: the caller's tenant has no such archive that they may follow. */
export function makeFindArchive(deps: StatusDeps) {
  return function findArchive(caller: Caller, id: ArchiveId): Stored<O.Option<ArchiveView>> {
    return pipe(
      deps.inScope(Tenant(caller.tenantUuid), ({ archives }) => archives.find(id)),
      TE.map(O.filter((archive) => mayFollow(archive, caller))),
      TE.map(O.flatMap((archive) => toArchiveView(archive, caller, deps.clock.now()))),
    )
  }
}

/** The first of the mail's archives that the caller may see, for any target: their own before others', then the most recently requested. */
export function makeFindArchiveOfMail(deps: StatusDeps) {
  return function findArchiveOfMail(caller: Caller, internetMessageId: string): Stored<O.Option<ArchiveView>> {
    return pipe(
      deps.inScope(Tenant(caller.tenantUuid), ({ archives }) =>
        archives.listOfMail(toStoredMessageId(internetMessageId), caller.ledgerUserId),
      ),
      TE.map(
        RA.findFirstMap((archive) =>
          maySee(archive, caller) ? toArchiveView(archive, caller, deps.clock.now()) : O.none,
        ),
      ),
    )
  }
}

export interface ArchiveOfMail extends ArchiveView {
  readonly target: ArchiveTarget
  /** The name of the user who requested it. */
  readonly by: string
}

export interface MailStatus {
  readonly internetMessageId: string
  /** The user's own before others', then the most recently requested. */
  readonly archives: readonly ArchiveOfMail[]
}

type CallerOfMails = Pick<LedgerCaller, 'tenantUuid' | 'ledgerUserId' | 'division'>

const toArchiveOfMail =
  (caller: CallerOfMails, now: Instant) =>
  (archive: Archive): O.Option<ArchiveOfMail> =>
    pipe(
      toArchiveView(archive, caller, now),
      O.map((view) => ({ ...view, target: archive.target, by: archive.by.name })),
    )

/** Returns each mail once, in the requested order and under the requested id. Colleagues' archives are included only once archived. */
export function makeFindArchivesOfMails(deps: {
  readonly inScope: InScope<Pick<ArchiveStores, 'archives'>>
  readonly clock: Clock
}) {
  return function archiveStatusOfMails(caller: CallerOfMails, asked: readonly string[]): Stored<readonly MailStatus[]> {
    const mails = new Map([...new Set(asked)].map((id) => [id, toStoredMessageId(id)]))
    const ids = [...new Set(mails.values())]
    return pipe(
      deps.inScope(Tenant(caller.tenantUuid), ({ archives }) => archives.listOfMails(ids, caller.ledgerUserId)),
      TE.map((found) => {
        const byMail = Map.groupBy(
          found.filter((archive) => mayKnow(archive, caller)),
          ({ internetMessageId }) => internetMessageId,
        )
        const toArchives = RA.filterMap(toArchiveOfMail(caller, deps.clock.now()))
        return [...mails].map(([internetMessageId, key]) => ({
          internetMessageId,
          archives: toArchives(byMail.get(key) ?? []),
        }))
      }),
    )
  }
}

export type SendArchiveView =
  | { readonly _tag: 'AwaitingSend' | 'Expired'; readonly target: ArchiveTarget; readonly expiresAt: Instant }
  /** The mail is stored. `target` none: a worker must still choose it. */
  | { readonly _tag: 'Undecided'; readonly target: O.Option<ArchiveTarget>; readonly awaitsSignIn: boolean }
  | { readonly _tag: 'HandedOver'; readonly target: ArchiveTarget; readonly archive: ArchiveView }
  | { readonly _tag: 'NotArchived'; readonly reason: WhyNotArchived }
  | { readonly _tag: 'Failed'; readonly failure: ArchiveFailure; readonly at: Instant }

/** None: the caller has not used the key, or its record has expired. */
export type FindSendArchive = (
  caller: Pick<LedgerCaller, 'tenantUuid' | 'ledgerUserId' | 'division'>,
  archiveKey: string,
) => Stored<O.Option<SendArchiveView>>

/** A colleague's failure is visible to the owner of the mail; its reason only to the colleague. */
function toVisibleView(viewer: Viewer, archive: Archive, now: Instant): O.Option<ArchiveView> {
  const whole = toArchiveView(archive, viewer, now)
  return mayFollow(archive, viewer)
    ? whole
    : O.map((view: ArchiveView) => ({
        ...view,
        receipt: O.none,
        failed: O.map(({ at }: FailedArchiving) => ({ failure: archiveInterrupted, at }))(view.failed),
      }))(whole)
}

const toHandedOverView = (target: ArchiveTarget, archive: O.Option<ArchiveView>): SendArchiveView =>
  O.isSome(archive)
    ? { _tag: 'HandedOver', target, archive: archive.value }
    : { _tag: 'NotArchived', reason: 'WITHDRAWN' }

export function makeFindSendArchive(deps: {
  readonly inScope: InScope<Pick<ArchiveStores, 'sendArchives' | 'archives'>>
  readonly clock: Clock
}): FindSendArchive {
  const toView = (
    stores: Pick<ArchiveStores, 'archives'>,
    caller: Parameters<FindSendArchive>[0],
    { state }: SendArchive,
  ): Stored<O.Option<SendArchiveView>> => {
    switch (state._tag) {
      case 'AwaitingSend': {
        const { chosenTarget, expiresAt } = state
        const _tag = isExpired(state, deps.clock.now()) ? 'Expired' : 'AwaitingSend'
        return TE.right(O.some({ _tag, target: chosenTarget.target, expiresAt }))
      }
      case 'Choosing':
        return TE.right(
          O.some({
            _tag: 'Undecided',
            target: O.map(({ target }: ChosenTarget) => target)(state.chosenTarget),
            awaitsSignIn: state.awaitsSignIn,
          }),
        )
      case 'NotArchived':
        return TE.right(O.some({ _tag: 'NotArchived', reason: state.reason }))
      case 'Failed':
        return TE.right(O.some({ _tag: 'Failed', failure: state.failure, at: state.at }))
      case 'HandedOver': {
        const { target, division } = state.chosenTarget
        // The archive is in the division in which the target was chosen. The sender may work in another one now.
        const viewer = { ledgerUserId: caller.ledgerUserId, division }
        return pipe(
          stores.archives.find(state.archiveId),
          TE.map(O.map((archive) => toHandedOverView(target, toVisibleView(viewer, archive, deps.clock.now())))),
        )
      }
    }
  }
  return (caller, archiveKey) =>
    deps.inScope(Tenant(caller.tenantUuid), (stores) =>
      pipe(
        stores.sendArchives.findByKey(caller.ledgerUserId, archiveKey),
        TE.flatMap(
          O.match(
            () => TE.right(O.none),
            (job) => toView(stores, caller, job),
          ),
        ),
      ),
    )
}
