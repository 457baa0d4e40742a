// Which daily files go if only so many days are kept, as the service will decide it; and what was typed as a number of days.
import type { LogFile } from '../api/log-files.ts'

const DAY = 86_400_000

const dayOf = (instant: number): number => Math.floor(instant / DAY)

/** Those not written to since; never one of today. */
export const filesOlderThan = (files: readonly LogFile[], days: number, now: number): readonly LogFile[] =>
  files.filter(({ modifiedAt }) => {
    const written = Date.parse(modifiedAt)
    return written < now - days * DAY && dayOf(written) !== dayOf(now)
  })

const MOST_DAYS = 3_650

/** From 1 to MOST_DAYS; null for anything else. */
export const daysIn = (text: string): number | null => {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : 0
  return days >= 1 && days <= MOST_DAYS ? days : null
}

export const sizeOf = (files: readonly LogFile[]): number => files.reduce((sum, { size }) => sum + size, 0)
