// The calls of a stand-in: counts per endpoint and status, and the latest calls for people to look at.
import type { Middleware } from 'koa'
import type { Instant } from '#domain/shared/clock.ts'
import type { ReceivedBody } from './request.ts'

export interface LoggedCall {
  readonly at: Instant
  readonly method: string
  readonly path: string
  readonly query: string
  /** `lost`: the connection was reset. */
  readonly status: number | 'lost'
  readonly ms: number
}

export interface CallLog {
  readonly note: (call: LoggedCall) => void
  /** Numbers of calls by `METHOD /path` of the endpoint, then by status. */
  readonly counts: () => Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Newest first. */
  readonly latest: () => readonly LoggedCall[]
  readonly forget: () => void
}

const KEPT = 200

/** `endpoint`: removes from a path what differs from call to call. */
export function makeCallLog(endpoint: (path: string) => string): CallLog {
  const counts = new Map<string, Map<string, number>>()
  let latest: LoggedCall[] = []
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

/** Adds each call to the log, including failed ones. */
export function logCalls(calls: () => CallLog, now: () => Instant): Middleware<ReceivedBody> {
  return async (ctx, next) => {
    const [log, at, began] = [calls(), now(), performance.now()]
    let isBroken = true
    try {
      await next()
      isBroken = false
    } finally {
      log.note({
        at,
        method: ctx.method,
        path: ctx.path,
        query: ctx.querystring,
        status: ctx.respond === false || ctx.res.destroyed ? 'lost' : isBroken ? 500 : ctx.status,
        ms: Math.round(performance.now() - began),
      })
    }
  }
}
