// Refreshes tokens in the background (SES-21). A run is divided into shares, so that all replicas work on it; each share claims due records as it
// goes, so that a hanging record delays one slot only.
import type { Task } from 'fp-ts/lib/Task.js'
import { gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { RefreshCounts, RefreshOutcomeKind, SessionStores } from '#domain/session/ports.ts'
import { toRefreshDue, type TokenRecord } from '#domain/session/token-record.ts'
import { type Clock, fromDays, fromSeconds, type Timer } from '#domain/shared/clock.ts'
import type { Random } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type Stored } from '#domain/shared/unit-of-work.ts'
import { LEASE_LENGTH, type RecordRefresher } from './refresh-record.ts'

const RECORDS_PER_SHARE = 500
const MAX_SHARES = 8
/** Limits of one share: the refreshes in progress at once, and the records that one statement claims. */
const CONCURRENCY = 96
const CLAIMED_AT_ONCE = 32
/** A share claims no new records after this time. The run of the next minute continues. */
const SHARE_BUDGET = fromSeconds(45)
/** Runs are kept for daily figures. */
const RUNS_KEPT = fromDays(30)

const NO_REFRESHES: RefreshCounts = { success: 0, stale: 0, rate_limited: 0, invalid_grant: 0, transient: 0 }

/** Divides due records into shares and enqueues them; logs at once if none is due. */
export type StartRefreshRun = Stored<void>

/** Runs one share of a run. A repeated share counts once. */
export type RefreshShare = (share: { readonly runId: string; readonly share: number }) => Stored<void>

interface Deps {
  readonly inScope: InScope<SessionStores>
  readonly clock: Clock
  readonly log: Log
}

const reportRun = (log: Log, counts: RefreshCounts): void => log.info('mailclient.ledger.refresh.batch', { ...counts })

export function makeStartRefreshRun(
  deps: Deps & { readonly refresher: Pick<RecordRefresher, 'ledgerIsDown'>; readonly random: Random },
): StartRefreshRun {
  return pipe(
    deps.inScope(Admin, ({ tokens, refreshRuns, outbox }) => {
      const now = deps.clock.now()
      return gen(function* () {
        const due = yield* unwrap(tokens.countDue(toRefreshDue(now)))
        const wanted = Math.min(MAX_SHARES, Math.ceil(due / RECORDS_PER_SHARE))
        const shares = deps.refresher.ledgerIsDown() ? Math.min(1, wanted) : wanted
        if (shares > 0) {
          const runId = deps.random.uuid()
          yield* unwrap(refreshRuns.begin(runId, shares, now))
          for (let share = 0; share < shares; share += 1)
            yield* unwrap(outbox.enqueue({ queue: 'session.refresh-share', data: { runId, share } }))
        }
        yield* unwrap(refreshRuns.forget(now - RUNS_KEPT))
        return shares
      })
    }),
    TE.map((shares) => {
      if (shares === 0) reportRun(deps.log, NO_REFRESHES)
    }),
  )
}

export function makeRefreshShare(
  deps: Deps & {
    readonly refresher: Pick<RecordRefresher, 'refresh' | 'ledgerIsDown'>
    readonly timer: Pick<Timer, 'limitTime'>
    readonly random: Random
  },
): RefreshShare {
  const { clock, refresher } = deps
  /** Each probe tries the next record: one record that always fails must not keep the ledger marked as down. */
  let probed: TokenRecord | undefined

  const refreshAll: Stored<RefreshCounts> = gen(function* () {
    const counts: Record<RefreshOutcomeKind, number> = { ...NO_REFRESHES }
    const running = new Set<Promise<void>>()
    const ends = clock.now() + SHARE_BUDGET
    const holder = deps.random.uuid()
    const untilTheEnd =
      (work: Promise<unknown>): Task<unknown> =>
      () =>
        deps.timer.limitTime(Math.max(0, ends - clock.now()), work)()

    const claim = (limit: number, after: TokenRecord | undefined) => {
      const now = clock.now()
      const until = now + LEASE_LENGTH
      return pipe(
        deps.inScope(Admin, ({ tokens }) => tokens.claimDue(toRefreshDue(now), { holder, until }, limit, after)),
        TE.map((claimed) => claimed.map((one) => ({ ...one, holder, until }))),
      )
    }

    let last: TokenRecord | undefined
    while (clock.now() < ends) {
      // While the ledger is down, only one record is tried for all of them (SES-24).
      const probing = refresher.ledgerIsDown()
      let claimed = yield* unwrap(claim(probing ? 1 : CLAIMED_AT_ONCE, probing ? probed : last))
      if (probing && claimed.length === 0 && probed !== undefined) claimed = yield* unwrap(claim(1, undefined))
      // A run tries each record once. The next run retries those that failed.
      const latest = claimed.at(-1)?.record
      if (latest === undefined) break
      if (probing) probed = latest
      else last = latest
      for (const each of claimed) {
        const one: Promise<void> = refresher.refresh(each).then((outcome) => {
          counts[outcome] += 1
          running.delete(one)
        })
        running.add(one)
      }
      if (probing) {
        yield* wait(untilTheEnd(Promise.all(running)))
        if (refresher.ledgerIsDown()) break
      }
      while (running.size > CONCURRENCY - CLAIMED_AT_ONCE && clock.now() < ends)
        yield* wait(untilTheEnd(Promise.race(running)))
    }
    yield* wait(untilTheEnd(Promise.all(running)))
    return { ...counts }
  })

  return ({ runId, share }) =>
    pipe(
      refreshAll,
      TE.flatMap((counts) => deps.inScope(Admin, ({ refreshRuns }) => refreshRuns.report(runId, share, counts))),
      TE.map((sum) => {
        if (O.isSome(sum)) reportRun(deps.log, sum.value)
      }),
    )
}
