// archive.run: a worker archives a stored mail. May run twice, and may be killed anywhere: the guard set with the claim puts it right.
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Archive, Attempt, Receipt } from '#domain/archive/archive.ts'
import type { ArchiveJobData, ArchiveStores } from '#domain/archive/archive-store.ts'
import type { FreshNames } from '#domain/archive/commands.ts'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import type { CallerOf } from '#domain/archive/ports.ts'
import { WORKER_LIMIT } from '#domain/archive/timing.ts'
import type { Random } from '#domain/shared/random.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { settleAttempt, type Unsettled } from './settle-attempt.ts'
import { type AttemptDeps, type OwnAttempt, remainsOf, whileClaimed } from './attempt.ts'
import { sweepBeforeAttempt } from './sweep-traces.ts'
import { archiveJob } from './save-transition.ts'
import { sourceOfStore } from './mail-source.ts'
import { makeDocument } from './make-document.ts'

/** Left: our database is away, and the queue should bring the job again. Every other end is noted on the archive, with its own job where one is due. */
export type RunArchive = (key: ArchiveJobData) => TE.TaskEither<StoreUnavailable, void>

export interface RunArchiveDeps extends AttemptDeps {
  readonly inScope: InScope<ArchiveStores>
  readonly random: Random
  readonly callerOf: CallerOf
}

/** On whose behalf, and with what mail; in the administration in which it was asked for. */
const equip = (
  deps: RunArchiveDeps,
  key: ArchiveJobData,
  archive: Archive,
): TE.TaskEither<ArchiveFailure, Pick<OwnAttempt, 'caller' | 'source'>> =>
  pipe(
    TE.Do,
    TE.bindW('source', () => sourceOfStore(deps.inScope)(key)),
    TE.bindW('caller', () => deps.callerOf(archive.by.record)),
    TE.map(({ source, caller }) => ({ source, caller: { ...caller, division: archive.by.division } })),
  )

const attemptOf = (
  deps: RunArchiveDeps,
  key: ArchiveJobData,
  archive: Archive,
  attempt: Attempt,
  holder: string,
): TE.TaskEither<Unsettled, Receipt> =>
  pipe(
    equip(deps, key, archive),
    TE.matchEW(
      (failure): TE.TaskEither<Unsettled, Receipt> =>
        pipe(
          // Without a caller the ledger is unreachable: the clean-up job removes what is there.
          deps.move(key, { _tag: 'Fail', holder, failure, remains: remainsOf(attempt.document) }),
          TE.mapLeft((left): Unsettled => (left._tag === 'StoreUnavailable' ? left : { _tag: 'Overtaken' })),
          TE.flatMap(() => TE.left<Unsettled, Receipt>(failure)),
        ),
      (equipment) => {
        const until = deps.clock.now() + WORKER_LIMIT
        const { signal } = new AbortController()
        const own: OwnAttempt = { key, holder, archive, attempt, until, signal, ...equipment }
        return pipe(
          sweepBeforeAttempt(deps, own, deps.callerOf),
          TE.flatMap(() => makeDocument(deps, own)),
          (making): TE.TaskEither<Unsettled, Receipt> =>
            () =>
              whileClaimed(deps, own)(making().then((made) => settleAttempt(deps, own, made)())),
        )
      },
    ),
  )

export const makeRunArchive =
  (deps: RunArchiveDeps): RunArchive =>
  (key) =>
  async () => {
    const names: FreshNames = { holder: deps.random.uuid(), reference: deps.random.uuid() }
    const claimed = await deps.move(key, { _tag: 'Claim', names })()
    if (E.isLeft(claimed)) {
      if (claimed.left._tag === 'StoreUnavailable') return E.left(claimed.left)
      // Our clock may be behind the queue's.
      const { left } = claimed
      return left._tag === 'NotDue'
        ? deps.inScope(Tenant(key.tenantUuid), ({ outbox }) =>
            outbox.enqueue(archiveJob('archive.run', key, left.at)),
          )()
        : E.right(undefined)
    }
    const archive = claimed.right
    if (archive.state._tag !== 'Archiving') return E.right(undefined)
    await attemptOf(deps, key, archive, archive.state.attempt, names.holder)()
    return E.right(undefined)
  }
