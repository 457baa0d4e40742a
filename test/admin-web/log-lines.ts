// Sample log entries.
import fc from 'fast-check'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import type { LogPageResponse } from '#adapters/web/admin/api/call.ts'

export const START = Date.UTC(2026, 6, 15, 12)

/** One at so many milliseconds after START. */
export function lineAt(offset: number, over: Partial<LogEntryResponse> = {}): LogEntryResponse {
  return {
    id: `${START + offset}-0`,
    ts: new Date(START + offset).toISOString(),
    level: 'info',
    source: 'http',
    message: 'http.request',
    data: null,
    ...over,
  }
}

export function answerOf(data: readonly LogEntryResponse[], over: Partial<LogPageResponse> = {}): LogPageResponse {
  return {
    data,
    total: data.length,
    scanned: data.length,
    complete: true,
    ...over,
  }
}

/** Lines close together, some of them the same ones. */
export const someLines = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 3 }))
    .map(([offset, n]) => lineAt(offset, { id: `${offset}-${n}` })),
  { maxLength: 60 },
)
