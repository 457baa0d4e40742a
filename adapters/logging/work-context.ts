// The context of the work that a log entry comes from (LOG-2), and its span (OPS-17). Asynchronous calls and jobs inherit both. Also the logs
// of a tenant (LOG-9) and of errors (PLG-24).
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log, LogOfTenant, TrackError } from '#domain/logging/ports.ts'

export interface WorkContext {
  readonly requestId: string
  tenantUuid?: string
  /** Not masked here. Every place that writes it masks it. */
  userEmail?: string
}

/** The span of the current work. */
export interface ContextSpan {
  /** Undefined: the trace is not recorded. */
  readonly traceId: string | undefined
}

interface Carried {
  readonly work: WorkContext | undefined
  span: ContextSpan | undefined
}

const storage = new AsyncLocalStorage<Carried>()

export function runInContext<A>(work: WorkContext, run: () => A): A {
  return storage.run({ work, span: storage.getStore()?.span }, run)
}

/** The first span is added to the context of the whole work, which saves a second `run` of the storage for each request (OPS-17). */
export function runWithSpan<A>(span: ContextSpan, run: () => A): A {
  const carried = storage.getStore()
  if (carried === undefined || carried.span !== undefined) return storage.run({ work: carried?.work, span }, run)
  carried.span = span
  return run()
}

/** The context of the current work. Authentication may complete it later. */
export function getCurrentContext(): WorkContext | undefined {
  return storage.getStore()?.work
}

export function getCurrentSpan(): ContextSpan | undefined {
  return storage.getStore()?.span
}

export function makeLogOfTenant(log: Pick<Log, 'info'>): LogOfTenant {
  return function logOfTenant(tenantUuid) {
    return {
      info: (message, data) => {
        const work = getCurrentContext()
        if (work === undefined || work.tenantUuid === tenantUuid) return log.info(message, data)
        // Leaves out the user of the work: the administrators of the tenant must not see the address of an operator.
        runInContext({ requestId: work.requestId, tenantUuid }, () => log.info(message, data))
      },
    }
  }
}

export function trackInLog(log: Pick<Log, 'error'>): TrackError {
  return (event, thrown, where = {}) =>
    log.error(event, { ...where, error: thrown instanceof Error ? thrown : { name: typeof thrown } })
}
