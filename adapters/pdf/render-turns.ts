// Decides whose mail is rendered next. Tenants and users take turns. A slow mail moves to a place for slow ones, so that it does not delay
// others.
import { type Duration, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { makeFairQueue, type Share } from '#domain/shared/fair-queue.ts'

export interface Party extends Share {
  /** A job, which can come back later. */
  readonly background: boolean
}

export interface Turn {
  readonly _tag: 'Turn'
  /** Reports that the mail is slow: others no longer wait for its place, and its user gets one place at a time for a while. */
  readonly isSlow: () => void
  readonly end: () => void
}

export interface NoTurn {
  readonly _tag: 'NoTurn'
  readonly retryAt: Instant
}

export interface TurnLimits {
  /** Mails rendered at once. */
  readonly places: number
  /** Additional places for slow mails; further slow mails keep a usual place. */
  readonly slowPlaces: number
  /** Maximum number of waiting mails; beyond it, the newest mail of the user with the most is refused. */
  readonly waiting: number
}

export interface RenderTurns {
  /** Resolves when the turn comes, or when it will not: no room, `signal` aborted, or closed. */
  readonly take: (party: Party, signal: AbortSignal) => Promise<Turn | NoTurn>
  readonly waiting: () => number
  /** Refuses waiting mails. A mail that need not wait still gets its turn. */
  readonly close: () => void
}

interface Waiting extends Party {
  readonly settle: (how: Turn | NoTurn) => void
}

/** How long a user gets only one place at a time after a slow mail. */
const SLOW_REMEMBERED: Duration = fromSeconds(15)
const LEAST_RETRY: Duration = fromSeconds(5)
const LONGEST_RETRY: Duration = fromMinutes(5)
/** Time between the retry times of one user's refused mails. */
const APART = { usual: fromSeconds(0.5), slow: fromSeconds(5) }

export function makeRenderTurns(limits: TurnLimits, now: () => Instant): RenderTurns {
  const queue = makeFairQueue<Waiting>()
  const running = new Map<Turn, { readonly party: Party; slow: boolean }>()
  const slowUntil = new Map<string, Instant>()
  const lastRetry = new Map<string, Instant>()
  let closed = false

  const keyOf = ({ tenant, user }: Share): string => `${tenant}/${user}`
  const count = (counts: (one: { readonly party: Party; readonly slow: boolean }) => boolean): number =>
    running.values().reduce((sum, one) => sum + (counts(one) ? 1 : 0), 0)
  const isSlowUser = (party: Share): boolean => (slowUntil.get(keyOf(party)) ?? 0) > now()

  const mayGo = (party: Party): boolean => {
    const inUsualPlaces =
      running.size -
      Math.min(
        count(({ slow }) => slow),
        limits.slowPlaces,
      )
    if (inUsualPlaces >= limits.places) return false
    // One place always stays free for other tenants.
    if (count((one) => one.party.tenant === party.tenant) >= limits.places + limits.slowPlaces - 1) return false
    return !isSlowUser(party) || count((one) => keyOf(one.party) === keyOf(party)) === 0
  }

  /** Spreads the retry times, so that a user's refused mails do not all come back at once. */
  const refuse = (waiting: Waiting): void => {
    for (const [key, at] of lastRetry) if (at <= now()) lastRetry.delete(key)
    const apart = isSlowUser(waiting) ? APART.slow : APART.usual
    const last = lastRetry.get(keyOf(waiting)) ?? 0
    const retryAt = Math.min(Math.max(now() + LEAST_RETRY, last + apart), now() + LONGEST_RETRY)
    lastRetry.set(keyOf(waiting), retryAt)
    waiting.settle({ _tag: 'NoTurn', retryAt })
  }

  const begin = ({ settle, ...party }: Waiting): void => {
    const turn: Turn = {
      _tag: 'Turn',
      isSlow: () => {
        const own = running.get(turn)
        if (own === undefined) return
        own.slow = true
        rememberSlow(party)
        settleQueue()
      },
      end: () => {
        if (running.get(turn)?.slow === true) rememberSlow(party)
        running.delete(turn)
        settleQueue()
      },
    }
    running.set(turn, { party, slow: false })
    settle(turn)
  }

  const rememberSlow = (party: Party): void => {
    for (const [key, until] of slowUntil) if (until <= now()) slowUntil.delete(key)
    slowUntil.set(keyOf(party), now() + SLOW_REMEMBERED)
  }

  const settleQueue = (): void => {
    for (let next = queue.takeNext(mayGo); next !== undefined; next = queue.takeNext(mayGo)) begin(next)
    // Jobs of a user with slow mails come back later: while they wait here, they would occupy workers that other users' jobs need.
    for (const entry of queue.all())
      if ((closed || (entry.background && isSlowUser(entry))) && queue.remove(entry)) refuse(entry)
    while (queue.size() > limits.waiting) {
      const last = queue.takeLastOfLongest()
      if (last !== undefined) refuse(last)
    }
  }

  return {
    take: (party, signal) =>
      new Promise((resolve) => {
        const drop = (): void => {
          if (queue.remove(entry)) refuse(entry)
        }
        const entry: Waiting = {
          tenant: party.tenant,
          user: party.user,
          background: party.background,
          settle: (how) => {
            signal.removeEventListener('abort', drop)
            resolve(how)
          },
        }
        if (signal.aborted) return refuse(entry)
        signal.addEventListener('abort', drop)
        queue.add(entry)
        settleQueue()
      }),
    waiting: queue.size,
    close: () => {
      closed = true
      settleQueue()
    },
  }
}
