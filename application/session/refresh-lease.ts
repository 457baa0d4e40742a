// The leases under which refresh tokens are spent (SES-20): how long one lasts, how its holder keeps it during the call to the ledger, and how
// another takes it over from a holder that died.
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { TrackError } from '#domain/logging/ports.ts'
import type { RefreshUnderWay, SessionStores } from '#domain/session/ports.ts'
import type { TokenRecord } from '#domain/session/token-record.ts'
import { type Clock, type Instant, seconds, type Timer } from '#domain/shared/clock.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export const LEASE = seconds(10)
export const RENEW_EVERY = seconds(2)
/** Lies between taking a lease over and spending its token: a holder that still lives takes it back, or stores what it got. */
export const TAKEOVER_GRACE = seconds(5)
/** No lease is renewed beyond this. Longer than the ledger adapter waits for an answer. */
const CALL_AT_MOST = seconds(90)

export interface ClaimedLease {
  readonly record: TokenRecord
  /** The last holder's lease ran out: it died, or is late. */
  readonly takenOver: boolean
  readonly holder: string
  readonly until: Instant
}

export interface Leases {
  /** Whether the token may be spent now. False: another holder has the lease, or the record was refreshed or revoked. */
  readonly confirm: (claimed: ClaimedLease) => Promise<boolean>
  /** Keeps the lease while the call is under way. */
  readonly during: <A>(claimed: ClaimedLease, call: () => Promise<A>) => Promise<A>
}

export const makeLeases = (deps: {
  readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
  /** Tries a write again until the store takes it. */
  readonly persistently: <A>(
    write: (stores: Pick<SessionStores, 'tokens'>) => TaskEither<StoreUnavailable, A>,
  ) => Promise<A>
  readonly clock: Clock
  readonly timer: Timer
  readonly trackError: TrackError
}): Leases => {
  const { clock, timer } = deps
  const calls = new Map<RefreshUnderWay & { readonly sent: Instant }, Promise<unknown>>()
  let isKeeping = false
  let renewal: Promise<unknown> = Promise.resolve()

  const allEnded = async (): Promise<void> => {
    while (calls.size > 0) await Promise.allSettled(calls.values())
  }

  /** By one statement for all calls under way, until none is left. */
  const keep = async (): Promise<void> => {
    const ended = allEnded()
    for (;;) {
      if (O.isSome(await timer.within(RENEW_EVERY, ended)())) return
      const now = clock.now()
      for (const underWay of calls.keys()) if (now - underWay.sent >= CALL_AT_MOST) calls.delete(underWay)
      if (calls.size === 0) return
      // A store that is away has its next chance with the next round.
      renewal = deps.inScope(Admin, ({ tokens }) => tokens.keepClaims([...calls.keys()], now + LEASE))()
      await renewal
    }
  }

  const startKeeping = (): void => {
    if (isKeeping) return
    isKeeping = true
    keep()
      .catch((error: unknown) => deps.trackError('mailclient.ledger.lease.bug', error))
      .finally(() => {
        isKeeping = false
        // A call that began while the last round ended.
        if (calls.size > 0) startKeeping()
      })
  }

  return {
    confirm: async ({ record, takenOver, holder, until }) => {
      if (takenOver) await timer.sleep(TAKEOVER_GRACE)()
      // A process that stood still between its claim and here may be late as well.
      for (let held = takenOver ? 0 : until; held - clock.now() < LEASE / 2;) {
        const next = clock.now() + LEASE
        if (!(await deps.persistently(({ tokens }) => tokens.moveClaim(record.id, { holder, until: next }))))
          return false
        held = next
      }
      return true
    },

    during: async ({ record, holder }, call) => {
      const underWay = { id: record.id, seen: record.lastRefreshedAt, holder, sent: clock.now() }
      const answer = call()
      calls.set(underWay, answer)
      startKeeping()
      try {
        return await answer
      } finally {
        calls.delete(underWay)
        // One that is on its way must not arrive after the claim was released.
        await renewal.catch(() => undefined)
      }
    },
  }
}
