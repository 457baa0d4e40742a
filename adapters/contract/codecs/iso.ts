// Instants as answers have them: ISO 8601 in UTC.
import type { Instant } from '#domain/shared/clock.ts'

export const iso = (at: Instant): string => new Date(at).toISOString()
