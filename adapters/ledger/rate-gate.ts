// Decides when a call may be sent: within the budgets that all replicas share, and after a reset that the ledger announced (PLG-19).
// Background work leaves room for users. The caller decides whether to wait.
import { gen, type TE, unwrap } from '#domain/shared/fp.ts'
import type { Division, LedgerUserId } from '#domain/session/token-record.ts'
import { type Clock, fromDays, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { type Budget, type Limits, type PointsLeft, findWindowEnd } from '#domain/shared/limits.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { LedgerResponse } from './connection.ts'
import { makeFairShare } from './fair-share.ts'

interface CallLimits {
  readonly minute: number
  readonly day: number
}

/** The ledger's last report for a division: its limit and what was left. */
export interface ReportedLimits extends CallLimits {
  readonly minuteLeft?: PointsLeft
  readonly dayLeft?: PointsLeft
}

/** The default limit of a division before the ledger's first report. */
const usual: CallLimits = { minute: 60, day: 5_000 }

/** Two thirds of a minute's calls: the most that background work, or one of several active users, may use. */
const toSharedMinute = (minute: number): number => Math.max(1, Math.floor((minute * 2) / 3))

// Users and background work share one count; background work may use a part of it. With two counts, whose minutes start at different
// moments, two bursts of background work could fall into one shared minute and leave no calls for users.
export function toMinuteBudget(division: Division, { minute }: CallLimits, background = false): Budget {
  return {
    key: `ledger:minute:${division}`,
    points: background ? toSharedMinute(minute) : minute,
    per: fromMinutes(1),
  }
}
export function toDayBudget(division: Division, { day }: CallLimits): Budget {
  return {
    key: `ledger:day:${division}`,
    points: day,
    per: fromDays(1),
  }
}

export interface CallBudgets {
  readonly limits: Limits
  /** For the daily budget, which a replica may take in portions; defaults to `limits`. */
  readonly dayLimits?: Limits
}

export type Admission = { readonly _tag: 'Admitted' } | { readonly _tag: 'NotBefore'; readonly at: Instant }

export interface RateGate {
  /**
   * Takes one call from the division's budgets, or returns when to retry, always in the future. `user`: the user who waits, and who has to
   * leave calls to colleagues.
   */
  readonly admit: (
    division: Division,
    background?: boolean,
    user?: LedgerUserId,
  ) => TE.TaskEither<StoreUnavailable, Admission>
  /** Reads the division's limits from the answer. */
  readonly learn: (division: Division, answer: LedgerResponse) => void
  /** The last report at this replica; the defaults before the first. Its remaining calls may belong to a past window. */
  readonly getReported: (division: Division) => ReportedLimits
}

/** Minimum wait after a refusal whose reset is missing or already past: clocks differ. */
const LEAST_WAIT = fromSeconds(1)

const remembered = 10_000

export function makeRateGate(deps: CallBudgets & { readonly clock: Clock }): RateGate {
  const { clock, limits, dayLimits = limits } = deps
  const fair = makeFairShare(deps)
  const closedUntil = new Map<Division, Instant>()
  /** According to the ledger's own count, whose minute does not start when ours does. */
  const closedToBackground = new Map<Division, Instant>()
  const reported = new Map<Division, ReportedLimits>()

  const close = (gates: Map<Division, Instant>, division: Division, until: Instant): void => {
    const now = clock.now()
    if (gates.size >= remembered) for (const [other, end] of gates) if (end <= now) gates.delete(other)
    gates.set(division, Math.max(until, gates.get(division) ?? 0))
  }

  return {
    admit: (division, background = false, user) =>
      gen(function* () {
        if (user !== undefined) fair.noteRequest(division, user)
        const closed = Math.max(
          closedUntil.get(division) ?? 0,
          background ? (closedToBackground.get(division) ?? 0) : 0,
        )
        if (closed > clock.now()) return { _tag: 'NotBefore', at: closed }
        const known = reported.get(division)
        const granted = known ?? usual
        const toFuture = (at: Instant): Admission => ({ _tag: 'NotBefore', at: Math.max(at, clock.now() + 1) })
        const ends = findWindowEnd(toMinuteBudget(division, granted), clock.now())
        if (user !== undefined && !fair.take(division, user, toSharedMinute(granted.minute), ends))
          return toFuture(ends)
        const minute = yield* unwrap(limits.take(toMinuteBudget(division, granted, background), 1))
        if (minute._tag === 'WaitUntil') return toFuture(minute.at)
        const day = yield* unwrap(dayLimits.take(toDayBudget(division, granted), 1))
        // Before the first report the call is made anyway: the limit may be higher, and otherwise the report would not come for a day.
        if (day._tag === 'WaitUntil' && known !== undefined) return toFuture(day.at)
        return { _tag: 'Admitted' }
      }),

    learn: (division, { status, header }) => {
      const now = clock.now()
      const instant = (name: string): Instant => {
        const value = header(name)
        return value !== undefined && /^\d{1,16}$/.test(value) ? Number(value) : now
      }
      const granted = (name: string, otherwise: number): number => {
        const value = header(name)
        return value !== undefined && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : otherwise
      }
      const before = reported.get(division) ?? usual
      if (reported.size >= remembered && !reported.has(division)) reported.clear()
      const minute = granted('x-ratelimit-minutely-limit', before.minute)
      const left = (name: string): number => {
        const value = header(name)?.trim() ?? ''
        return /^-?\d{1,16}$/.test(value) ? Number(value) : Infinity
      }
      const refused = status === 429
      const least = refused ? now + LEAST_WAIT : now
      const dayEnds = Math.min(Math.max(instant('x-ratelimit-reset'), least), now + fromDays(1))
      const minuteEnds = Math.min(Math.max(instant('x-ratelimit-minutely-reset'), least), now + fromMinutes(1))
      const daily = left('x-ratelimit-remaining')
      const reportedLeft = left('x-ratelimit-minutely-remaining')
      // A refusal without a count is taken as a refusal for the minute.
      const minutely = refused && daily > 0 && reportedLeft === Infinity ? 0 : reportedLeft
      reported.set(division, {
        ...before,
        minute,
        day: granted('x-ratelimit-limit', before.day),
        ...(minutely < Infinity && { minuteLeft: { points: Math.max(0, minutely), until: minuteEnds } }),
        ...(daily < Infinity && { dayLeft: { points: Math.max(0, daily), until: dayEnds } }),
      })
      if (daily <= 0) close(closedUntil, division, dayEnds)
      else if (minutely <= 0 || refused) close(closedUntil, division, minuteEnds)
      if (minutely <= minute - toSharedMinute(minute)) close(closedToBackground, division, minuteEnds)
    },

    getReported: (division) => reported.get(division) ?? usual,
  }
}
