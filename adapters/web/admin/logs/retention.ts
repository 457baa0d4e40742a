// Finds the daily files that the service will remove for a number of days to keep, and parses that number.
import type { LogFileResponse } from '#adapters/contract/logging/logs.ts'

const DAY = 86_400_000

const toDayNumber = (instant: number): number => Math.floor(instant / DAY)

/** Files that were not written to within these days. Never the file of today. */
export function findFilesOlderThan(
  files: readonly LogFileResponse[],
  days: number,
  now: number,
): readonly LogFileResponse[] {
  return files.filter(({ modifiedAt }) => {
    const written = Date.parse(modifiedAt)
    return written < now - days * DAY && toDayNumber(written) !== toDayNumber(now)
  })
}

const MOST_DAYS = 3_650

/** From 1 to MOST_DAYS; null: invalid. */
export function parseDays(text: string): number | null {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : 0
  return days >= 1 && days <= MOST_DAYS ? days : null
}

export function sumFileSizes(files: readonly LogFileResponse[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}
