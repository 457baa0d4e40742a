// Errors tracked by the log alone, which redacts them and adds request id and tenant (PLG-24).
import type { Log, TrackError } from '#domain/logging/ports.ts'

export const trackInLog =
  (log: Pick<Log, 'error'>): TrackError =>
  (event, thrown, where = {}) =>
    log.error(event, { ...where, error: thrown instanceof Error ? thrown : { name: typeof thrown } })
