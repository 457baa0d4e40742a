// The limits that the cloud holds each mailbox to: four calls at once, 10,000 in ten minutes, and 10,000 recipients in 24 hours; and each directory:
// recipients outside it in 24 hours.
import { fromHours, type Instant, fromMinutes } from '#domain/shared/clock.ts'

export interface ThrottleSettings {
  readonly atOnce: number
  readonly callsInTenMinutes: number
  readonly recipientsInADay: number
  /** 500 times the number of its licences to the power 0.7, and 9,500: of a single licence. */
  readonly outsideInADay: number
}

export const usualThrottle: ThrottleSettings = {
  atOnce: 4,
  callsInTenMinutes: 10_000,
  recipientsInADay: 10_000,
  outsideInADay: 10_000,
}

export interface Throttle {
  /** Undefined: it may go on, and `leave` has to be called at its end. */
  readonly enter: (mailbox: string, now: Instant) => 'too-many-at-once' | 'too-many' | undefined
  readonly leave: (mailbox: string) => void
  /** False: it would exceed the limit of a day; nothing is counted. A recipient of two mails counts twice. */
  readonly takeRecipients: (mailbox: string, n: number, now: Instant) => boolean
  /** The same of a directory and recipients outside it. */
  readonly takeOutside: (directory: string, n: number, now: Instant) => boolean
  readonly set: (settings: Partial<ThrottleSettings>) => void
  readonly settings: () => ThrottleSettings
  /** The most that there ever were at once, of one mailbox. */
  readonly mostAtOnce: () => number
}

interface Used {
  readonly at: Instant
  readonly n: number
}

/** Of a rolling window. Bounded by the limit itself: what is refused is not noted. */
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
