import { gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type ChosenTarget, asSendArchiveId } from '#domain/archive/send-archive.ts'
import type { SendArchiveRefusal } from '#domain/archive/send-archive-transitions.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { DocumentTypeGone } from '#domain/archive/failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import { saveSendArchive, retryOnConflict } from './save-transition.ts'
import { rejectGoneType, type UsableTypeDeps } from './make-document.ts'

// Sets the target that a user chooses for a mail, before they send it or while the sent mail still waits for a target (ARC-5).

export interface TargetWish extends Omit<ChosenTarget, 'division'> {
  readonly archiveKey: string
}

/** The mail was sent and its target is settled. */
export type SendArchiveSent = Tagged<'SendArchiveSent'>

export type TargetChosen =
  | { readonly _tag: 'AwaitingSend'; readonly expiresAt: Instant }
  /** The mail was sent already. A worker archives it to this target. */
  | { readonly _tag: 'Queued' }

const sent: SendArchiveSent = { _tag: 'SendArchiveSent' }

interface SetSendTargetDeps extends UsableTypeDeps {
  readonly inScope: InScope<ArchiveStores>
  readonly clock: Clock
  readonly random: Random
}

const isRefusal = (left: { readonly _tag: string }): left is SendArchiveRefusal =>
  left._tag !== 'StoreUnavailable' && left._tag !== 'RevisionConflict'

function setTarget(
  deps: SetSendTargetDeps,
  { tenantUuid, ledgerUserId: user, division }: LedgerCaller,
  { archiveKey, ...wish }: TargetWish,
): TE.TaskEither<StoreUnavailable | SendArchiveSent, TargetChosen> {
  const freshId = asSendArchiveId(deps.random.uuid() as Uuid)
  return retryOnConflict(
    deps.inScope(Tenant(tenantUuid), (stores) =>
      gen(function* () {
        const now = deps.clock.now()
        const present = yield* unwrap(stores.sendArchives.findByKey(user, archiveKey))
        const job = { tenantUuid, user, archiveKey, freshId, present }
        const { state } = yield* unwrap(
          pipe(
            saveSendArchive(stores, job, { _tag: 'SetTarget', chosenTarget: { ...wish, division } }, now),
            TE.mapLeft((failure) => (isRefusal(failure) ? sent : failure)),
          ),
        )
        // The daily purge visits only the tenants that are noted.
        yield* unwrap(stores.archiveTenants.note(tenantUuid, now))
        return (
          state._tag === 'AwaitingSend' ? { _tag: 'AwaitingSend', expiresAt: state.expiresAt } : { _tag: 'Queued' }
        ) satisfies TargetChosen
      }),
    ),
  )
}

/**
 * Sets the target in the caller's division and replaces an earlier one under the same key. Calls the ledger only to check a document type
 * that is not in the cached list.
 */
export function makeSetSendTarget(deps: SetSendTargetDeps) {
  return function setSendTarget(
    caller: LedgerCaller,
    wish: TargetWish,
  ): TE.TaskEither<StoreUnavailable | SendArchiveSent | DocumentTypeGone, TargetChosen> {
    return pipe(
      rejectGoneType(deps, caller, wish.documentType),
      TE.flatMap(() => setTarget(deps, caller, wish)),
    )
  }
}
