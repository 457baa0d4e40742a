// What was asked of a stand-in: counts per endpoint and status, and the latest calls for people to look at.
import type { Instant } from '#domain/shared/clock.ts'

export interface Call {
  readonly at: Instant
  readonly method: string
  readonly path: string
  readonly query: string
  /** `lost`: the connection was reset. */
  readonly status: number | 'lost'
  readonly ms: number
}

export interface CallLog {
  readonly note: (call: Call) => void
  /** By `METHOD /path` its endpoint, then by status. */
  readonly counts: () => Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Newest first. */
  readonly latest: () => readonly Call[]
  readonly forget: () => void
}

const KEPT = 200

/** `endpoint`: a path without what differs from call to call. */
export const makeCallLog = (endpoint: (path: string) => string): CallLog => {
  const counts = new Map<string, Map<string, number>>()
  let latest: Call[] = []
  return {
    note: (call) => {
      const name = `${call.method} ${endpoint(call.path)}`
      const ofName = counts.get(name) ?? new Map<string, number>()
      counts.set(name, ofName)
      ofName.set(String(call.status), (ofName.get(String(call.status)) ?? 0) + 1)
      latest.push(call)
      if (latest.length > 2 * KEPT) latest = latest.slice(-KEPT)
    },
    counts: () => Object.fromEntries([...counts].map(([name, ofName]) => [name, Object.fromEntries(ofName)])),
    latest: () => latest.slice(-KEPT).toReversed(),
    forget: () => {
      counts.clear()
      latest = []
    },
  }
}
