// Ends a user's archives under way before their data is erased, so that the ledger keeps no incomplete document (PLG-23).
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { EraseMyData } from '#application/identity/my-data.ts'
import type { Archive } from '#domain/archive/archive.ts'
import type { ArchiveJobData, ArchiveStores } from '#domain/archive/archive-store.ts'
import { ARCHIVES_PAGE, type ArchivePersonalStores } from '#domain/archive/personal-data.ts'
import type { FindCaller } from '#domain/archive/ports.ts'
import { ANSWER_WITHIN, STOP_WITHIN } from '#domain/archive/timing.ts'
import { listOpenTraces } from '#domain/archive/traces.ts'
import type { Erasure, Person } from '#domain/identity/personal-data.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type Instant, type Timer, fromSeconds } from '#domain/shared/clock.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { type FindCallerForSweep, type SweepDeps, sweepTraces } from './sweep-traces.ts'

/** An attempt of the user has not ended, or its document may still appear in the ledger. */
export type WorkUnderWay = Tagged<'WorkUnderWay'>
const workUnderWay: WorkUnderWay = { _tag: 'WorkUnderWay' }

const POLL = fromSeconds(0.5)

interface EndDeps extends SweepDeps {
  readonly inScope: InScope<ArchivePersonalStores & Pick<ArchiveStores, 'archives'>>
  readonly timer: Pick<Timer, 'sleep'>
}

type Ending<A> = TE.TaskEither<WorkUnderWay | LedgerFailure, A>

const isTemporary = ({ _tag }: LedgerFailure): boolean =>
  _tag === 'LedgerBusy' || _tag === 'LedgerDown' || _tag === 'StoreUnavailable'

const isUnderWay = ({ by, state }: Archive, { user }: Person): boolean =>
  by.ledgerUserId === user && (state._tag === 'Queued' || state._tag === 'Archiving')

const find = (deps: EndDeps, { tenantUuid, archiveId }: ArchiveJobData): Stored<O.Option<Archive>> =>
  deps.inScope(Tenant(tenantUuid), ({ archives }) => archives.find(archiveId))

/** Waits until the holder of the claim has ended its attempt. None: the archive is gone. */
const stopArchive = (deps: EndDeps, key: ArchiveJobData, person: Person, until: Instant): Ending<O.Option<Archive>> =>
  gen(function* () {
    for (;;) {
      const stopped = yield* wait(deps.applyCommand(key, { _tag: 'Stop', user: person.user }))
      if (E.isLeft(stopped) && stopped.left._tag === 'StoreUnavailable') return yield* fail(stopped.left)
      const found = yield* unwrap(find(deps, key))
      if (O.isNone(found) || !isUnderWay(found.value, person)) return found
      if (deps.clock.now() >= until) return yield* fail(workUnderWay)
      yield* wait(deps.timer.sleep(POLL))
    }
  })

/** If the ledger refuses a removal for good, the erasure reports the document, and people remove it. */
const sweepArchive = (
  deps: EndDeps,
  key: ArchiveJobData,
  archive: Archive,
  callerFor: FindCallerForSweep,
): Ending<void> =>
  gen(function* () {
    const refused = yield* unwrap(sweepTraces(deps, key, listOpenTraces(archive), callerFor))
    const failure = refused.find(isTemporary)
    if (failure !== undefined) return yield* fail(failure)
    if (refused.length > 0) return
    const left = yield* unwrap(find(deps, key))
    if (O.isSome(left) && listOpenTraces(left.value).length > 0) return yield* fail(workUnderWay)
  })

/** Left: work is still under way or a trace is left, and nothing is erased. It also ends archives that the user starts meanwhile. */
const endArchives = (deps: EndDeps, person: Person, callerFor: FindCallerForSweep, until: Instant): Ending<void> =>
  gen(function* () {
    const ended = new Set<string>()
    let [after, isQuiet]: [O.Option<string>, boolean] = [O.none, true]
    for (;;) {
      const page: readonly Archive[] = yield* unwrap(
        deps.inScope(Tenant(person.tenantUuid), ({ personalArchives }) =>
          personalArchives.listUnfinished(person, after, ARCHIVES_PAGE),
        ),
      )
      for (const { id } of page.filter((one) => !ended.has(one.id) || isUnderWay(one, person))) {
        const key = { tenantUuid: person.tenantUuid, archiveId: id }
        const found = yield* unwrap(stopArchive(deps, key, person, until))
        if (O.isSome(found)) yield* unwrap(sweepArchive(deps, key, found.value, callerFor))
        ended.add(id)
        isQuiet = false
      }
      if (page.length === ARCHIVES_PAGE) after = O.fromNullable(page.at(-1)?.id)
      else if (isQuiet) return
      else if (deps.clock.now() >= until) return yield* fail(workUnderWay)
      else [after, isQuiet] = [O.none, true]
    }
  })

interface EraseDeps extends EndDeps {
  readonly eraseMyData: EraseMyData
}

/** Erases the caller's own data. Their link gives access to the ledger until then. */
export type EraseCaller = (caller: LedgerCaller) => Ending<Erasure['counts']>

export function makeEraseCaller(deps: EraseDeps): EraseCaller {
  return function eraseCaller(caller) {
    const until = deps.clock.now() + STOP_WITHIN
    const person = { tenantUuid: caller.tenantUuid, user: caller.ledgerUserId }
    return pipe(
      endArchives(deps, person, () => TE.right({ ...caller, deadline: until + ANSWER_WITHIN }), until),
      TE.flatMap(() => deps.eraseMyData(person)),
    )
  }
}

/**
 * Erases another user's data, for instance for an administrator, even if work is under way or the ledger does not respond. The log then
 * lists the leftover documents.
 */
export function makeErasePerson(deps: EraseDeps & { readonly findCaller: FindCaller }): EraseMyData {
  return function erasePerson(person) {
    return pipe(
      endArchives(deps, person, deps.findCaller, deps.clock.now() + STOP_WITHIN),
      TE.orElse((failure): Stored<void> =>
        failure._tag === 'StoreUnavailable' ? TE.left(failure) : TE.right(undefined),
      ),
      TE.flatMap(() => deps.eraseMyData(person)),
    )
  }
}
