// The cloud's limits. For each mailbox: four calls at once, 10,000 calls in ten minutes, 10,000 recipients in 24 hours. For each directory:
// recipients outside it in 24 hours.
import { fromHours, type Instant, fromMinutes } from '#domain/shared/clock.ts'

export interface ThrottleSettings {
  readonly atOnce: number
  readonly callsInTenMinutes: number
  readonly recipientsInADay: number
  /** In the real cloud: 500 × licences ^ 0.7 + 9,500. The default is the value for one licence. */
  readonly outsideInADay: number
}

export const usualThrottle: ThrottleSettings = {
  atOnce: 4,
  callsInTenMinutes: 10_000,
  recipientsInADay: 10_000,
  outsideInADay: 10_000,
}

export interface Throttle {
  /** Undefined: the call is admitted, and the caller must call `leave` at its end. */
  readonly enter: (mailbox: string, now: Instant) => 'too-many-at-once' | 'too-many' | undefined
  readonly leave: (mailbox: string) => void
  /** False: it would exceed the daily limit; nothing is counted. A recipient of two mails counts twice. */
  readonly takeRecipients: (mailbox: string, n: number, now: Instant) => boolean
  /** The same for a directory and recipients outside it. */
  readonly takeOutside: (directory: string, n: number, now: Instant) => boolean
  readonly set: (settings: Partial<ThrottleSettings>) => void
  readonly settings: () => ThrottleSettings
  /** The highest number of concurrent calls that one mailbox ever had. */
  readonly mostAtOnce: () => number
}

interface Used {
  readonly at: Instant
  readonly n: number
}

/** Counts in a rolling window. The limit itself bounds the memory, because refusals are not recorded. */
function makeWindow(length: number) {
  const used = new Map<string, Used[]>()
  return (key: string, n: number, most: number, now: Instant): boolean => {
    const recent = (used.get(key) ?? []).filter(({ at }) => at > now - length)
    used.set(key, recent)
    if (recent.reduce((sum, one) => sum + one.n, 0) + n > most) return false
    recent.push({ at: now, n })
    return true
  }
}

export function makeThrottle(initial: ThrottleSettings): Throttle {
  let settings = initial
  let most = 0
  const busy = new Map<string, number>()
  const takeCall = makeWindow(fromMinutes(10))
  const [takeRecipients, takeOutside] = [makeWindow(fromHours(24)), makeWindow(fromHours(24))]
  return {
    enter: (mailbox, now) => {
      const atOnce = (busy.get(mailbox) ?? 0) + 1
      if (atOnce > settings.atOnce) return 'too-many-at-once'
      if (!takeCall(mailbox, 1, settings.callsInTenMinutes, now)) return 'too-many'
      busy.set(mailbox, atOnce)
      most = Math.max(most, atOnce)
      return undefined
    },
    leave: (mailbox) => void busy.set(mailbox, Math.max(0, (busy.get(mailbox) ?? 0) - 1)),
    takeRecipients: (mailbox, n, now) => takeRecipients(mailbox, n, settings.recipientsInADay, now),
    takeOutside: (directory, n, now) => takeOutside(directory, n, settings.outsideInADay, now),
    set: (changed) => {
      settings = { ...settings, ...changed }
    },
    settings: () => settings,
    mostAtOnce: () => most,
  }
}
