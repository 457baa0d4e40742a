// GET /send-archive/:archiveKey: how far the mail is that is to be sent or was sent under a user's own key (ARC-8).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Aim, type SendArchiveJob, isExpired, type WhyNotArchived } from '#domain/archive/send-archive-job.ts'
import type { Archive } from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import { type ArchiveFailure, archiveInterrupted } from '#domain/archive/failures.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import { mayFollow, type Viewer } from '#domain/archive/visibility.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { type ArchiveView, viewOf } from './archive-status.ts'

export type SendArchiveView =
  | { readonly _tag: 'AwaitingSend' | 'Expired'; readonly target: ArchiveTarget; readonly expiresAt: Instant }
  /** Stored; `target` none: where it goes is still to be found out. */
  | { readonly _tag: 'Undecided'; readonly target: O.Option<ArchiveTarget>; readonly awaitsSignIn: boolean }
  | { readonly _tag: 'HandedOver'; readonly target: ArchiveTarget; readonly archive: ArchiveView }
  | { readonly _tag: 'NotArchived'; readonly reason: WhyNotArchived }
  | { readonly _tag: 'Failed'; readonly failure: ArchiveFailure; readonly at: Instant }

/** None: the caller has not used the key, or what was known under it is forgotten. */
export type FindSendArchive = (
  caller: Pick<LedgerCaller, 'tenantUuid' | 'ledgerUserId' | 'division'>,
  archiveKey: string,
) => TE.TaskEither<StoreUnavailable, O.Option<SendArchiveView>>

/** A colleague's failure is visible to the owner of the mail; its reason only to the colleague. */
const seenBy = (viewer: Viewer, archive: Archive, now: Instant): O.Option<ArchiveView> => {
  const whole = viewOf(archive, viewer, now)
  return mayFollow(archive, viewer)
    ? whole
    : O.map((view: ArchiveView) => ({
        ...view,
        receipt: O.none,
        failure: O.map(() => archiveInterrupted)(view.failure),
      }))(whole)
}

const handedOver = (target: ArchiveTarget, archive: O.Option<ArchiveView>): SendArchiveView =>
  O.isSome(archive)
    ? { _tag: 'HandedOver', target, archive: archive.value }
    : { _tag: 'NotArchived', reason: 'WITHDRAWN' }

export const makeFindSendArchive = (deps: {
  readonly inScope: InScope<Pick<ArchiveStores, 'sendArchiveJobs' | 'archives'>>
  readonly clock: Clock
}): FindSendArchive => {
  const told = (
    stores: Pick<ArchiveStores, 'archives'>,
    caller: Parameters<FindSendArchive>[0],
    { state }: SendArchiveJob,
  ): TE.TaskEither<StoreUnavailable, O.Option<SendArchiveView>> => {
    switch (state._tag) {
      case 'AwaitingSend': {
        const { aim, expiresAt } = state
        const _tag = isExpired(state, deps.clock.now()) ? 'Expired' : 'AwaitingSend'
        return TE.right(O.some({ _tag, target: aim.target, expiresAt }))
      }
      case 'Choosing':
        return TE.right(
          O.some({
            _tag: 'Undecided',
            target: O.map(({ target }: Aim) => target)(state.aim),
            awaitsSignIn: state.awaitsSignIn,
          }),
        )
      case 'NotArchived':
        return TE.right(O.some({ _tag: 'NotArchived', reason: state.reason }))
      case 'Failed':
        return TE.right(O.some({ _tag: 'Failed', failure: state.failure, at: state.at }))
      case 'HandedOver': {
        const { target, division } = state.aim
        // The mail went to the division in which its target was chosen, wherever its sender works by now.
        const viewer = { ledgerUserId: caller.ledgerUserId, division }
        return pipe(
          stores.archives.find(state.archiveId),
          TE.map(O.map((archive) => handedOver(target, seenBy(viewer, archive, deps.clock.now())))),
        )
      }
    }
  }
  return (caller, archiveKey) =>
    deps.inScope(Tenant(caller.tenantUuid), (stores) =>
      pipe(
        stores.sendArchiveJobs.findByKey(caller.ledgerUserId, archiveKey),
        TE.flatMap(
          O.match(
            () => TE.right(O.none),
            (job) => told(stores, caller, job),
          ),
        ),
      ),
    )
}
