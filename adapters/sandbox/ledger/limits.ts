// Counts calls per minute and day for each division and app, and errors per hour for each user and endpoint.
import type { Instant } from '#domain/shared/clock.ts'
import { fromDays, fromHours, fromMinutes } from '#domain/shared/clock.ts'

export interface LimitSettings {
  readonly minute: number
  readonly day: number
  /** Answers of 400, 401, 403 and 404 per hour that do not block yet. */
  readonly errors: number
}

export const usualLimits: LimitSettings = { minute: 60, day: 5000, errors: 10 }

export interface LimitAdmission {
  readonly admitted: boolean
  readonly headers: Readonly<Record<string, string>>
}

export interface LedgerLimits {
  /** Takes one call from the minute and the day of a division and app. A refusal takes nothing. */
  readonly admit: (division: number, app: string, now: Instant) => LimitAdmission
  /** The end of the block of a user, division and endpoint, if they are blocked. */
  readonly blockedUntil: (key: string, now: Instant) => Instant | undefined
  readonly noteError: (key: string, now: Instant) => void
  readonly set: (settings: Partial<LimitSettings>) => void
  readonly settings: () => LimitSettings
}

interface Window {
  start: Instant
  used: number
}

const ERROR_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404])
export function isCountedAsError(status: number): boolean {
  return ERROR_STATUSES.has(status)
}

export function makeLimits(initial: LimitSettings): LedgerLimits {
  let settings = initial
  const windows = new Map<string, Window>()
  const errors = new Map<string, Instant[]>()
  const blocks = new Map<string, Instant>()
  const windowAt = (key: string, start: Instant): Window => {
    const known = windows.get(key)
    if (known !== undefined && known.start === start) return known
    const fresh = { start, used: 0 }
    windows.set(key, fresh)
    return fresh
  }
  return {
    admit: (division, app, now) => {
      const minute = windowAt(`minute ${division} ${app}`, now - (now % fromMinutes(1)))
      const day = windowAt(`day ${division} ${app}`, now - (now % fromDays(1)))
      const dayIsFull = day.used >= settings.day
      const minuteIsFull = minute.used >= settings.minute
      if (!dayIsFull && !minuteIsFull) {
        minute.used += 1
        day.used += 1
      }
      const ofMinute = {
        'X-RateLimit-Minutely-Limit': String(settings.minute),
        'X-RateLimit-Minutely-Remaining': String(Math.max(0, settings.minute - minute.used)),
        'X-RateLimit-Minutely-Reset': String(minute.start + fromMinutes(1)),
      }
      const ofDay = {
        'X-RateLimit-Limit': String(settings.day),
        'X-RateLimit-Remaining': String(Math.max(0, settings.day - day.used)),
        'X-RateLimit-Reset': String(day.start + fromDays(1)),
      }
      return {
        admitted: !dayIsFull && !minuteIsFull,
        headers: minuteIsFull && !dayIsFull ? ofMinute : { ...ofDay, ...ofMinute },
      }
    },
    blockedUntil: (key, now) => {
      const until = blocks.get(key)
      return until !== undefined && until > now ? until : undefined
    },
    noteError: (key, now) => {
      const recent = [...(errors.get(key) ?? []).filter((at) => at > now - fromHours(1)), now]
      errors.set(key, recent)
      if (recent.length > settings.errors) blocks.set(key, now + fromHours(1))
    },
    set: (changed) => {
      settings = { ...settings, ...changed }
    },
    settings: () => settings,
  }
}
