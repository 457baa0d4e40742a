// The ledger blocks a key for an hour after more than ten refusals of one user at one endpoint. This budget stops the user's calls to that
// endpoint well before (PLG-20). It counts per user, division and endpoint, at this replica and over all replicas.
// Callers do not note a 401 that a refresh solves: an expired token is not a refusal of the user.
import { pipe, TE } from '#domain/shared/fp.ts'
import { LRUCache } from 'lru-cache'
import type { LedgerToken } from '#domain/session/sealing.ts'
import type { LedgerUserId, Division } from '#domain/session/token-record.ts'
import { type Clock, fromHours, type Instant } from '#domain/shared/clock.ts'
import type { Limits } from '#domain/shared/limits.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

/** Statuses that the ledger counts. */
export function isRefusal(status: number): boolean {
  return [400, 401, 403, 404].includes(status)
}

const REFUSALS_AN_HOUR = 5

export interface RefusalKey {
  readonly user: LedgerUserId
  readonly division: Division
  readonly endpoint: string
}

export interface RefusalBudget {
  /** Counts at this replica at once. `token`: the ledger refused only this token. Left: the shared count could not be reached. */
  readonly note: (refusalKey: RefusalKey, token?: LedgerToken) => TE.TaskEither<StoreUnavailable, void>
  /** When this key may be called again with this token, if that is in the future. A user who signs in again has another token. */
  readonly findClosedUntil: (refusalKey: RefusalKey, token: LedgerToken) => Instant | undefined
}

interface Refusal {
  readonly at: Instant
  readonly token: LedgerToken | undefined
}

interface RefusalHistory {
  readonly refusals: readonly Refusal[]
  /** Closed until then, because all replicas together had too many refusals. */
  readonly closedUntil: Instant
}

const none: RefusalHistory = { refusals: [], closedUntil: 0 }

const MAX_SPOTS = 10_000

export function makeRefusalBudget(deps: { readonly clock: Clock; readonly limits: Limits }): RefusalBudget {
  const { clock, limits } = deps
  /** Drops the key that was refused longest ago. */
  const noted = new LRUCache<string, RefusalHistory>({ max: MAX_SPOTS })
  const keyOf = ({ user, division, endpoint }: RefusalKey): string => `${division}:${user}:${endpoint}`
  const recent = (key: string, now: Instant): readonly Refusal[] =>
    (noted.peek(key) ?? none).refusals.filter(({ at }) => now - at < fromHours(1))

  const keep = (key: string, change: Partial<RefusalHistory>): void =>
    void noted.set(key, { ...(noted.peek(key) ?? none), ...change })

  return {
    note: (refusalKey, token) => {
      const now = clock.now()
      const key = keyOf(refusalKey)
      keep(key, { refusals: [...recent(key, now), { at: now, token }].slice(-REFUSALS_AN_HOUR) })
      return pipe(
        limits.take({ key: `ledger:refusals:${key}`, points: REFUSALS_AN_HOUR, per: fromHours(1) }, 1),
        TE.map((taken) => {
          if (taken._tag === 'WaitUntil') keep(key, { closedUntil: taken.at })
        }),
      )
    },
    findClosedUntil: (refusalKey, token) => {
      const now = clock.now()
      const key = keyOf(refusalKey)
      const counting = recent(key, now).filter((refusal) => refusal.token === undefined || refusal.token === token)
      const [first] = counting
      const full = first !== undefined && counting.length >= REFUSALS_AN_HOUR ? first.at + fromHours(1) : 0
      const until = Math.max(full, noted.peek(key)?.closedUntil ?? 0)
      return until > now ? until : undefined
    },
  }
}
