// Stores the faults that a test or a person requests, and finds the ones that a call meets. Each stand-in decides what its faults do.
import type { ParameterizedContext } from 'koa'
import type { Duration } from '#domain/shared/clock.ts'

/** The common fields of all faults. */
export interface StandInFault<Kind extends string = string> {
  readonly kind: Kind
  /** Part of the path, in any case; `*` stands for anything. Absent: every path. */
  readonly path?: string
  readonly method?: string
  /** How many calls meet it; absent: all, until it is cleared. */
  readonly count?: number
  /** How many matching calls pass before the first one meets it. */
  readonly after?: number
  readonly ms?: number
  readonly status?: number
  readonly body?: unknown
}

export interface FaultScript<F extends StandInFault> {
  readonly add: (fault: F) => void
  /** Without a kind, clears all faults. */
  readonly clear: (kind?: F['kind']) => void
  /** Returns the first fault of the kind that applies to this call, and counts the call. `fits`: a further condition of the caller. */
  readonly meet: (
    kind: F['kind'],
    call: { readonly method: string; readonly path: string },
    fits?: (fault: F) => boolean,
  ) => F | undefined
  readonly active: () => readonly (F & { readonly met: number })[]
}

const toMatcher = (pattern: string | undefined): RegExp =>
  new RegExp((pattern ?? '').replace(/[\\^$.|?+()[\]{}]/g, '\\$&').replaceAll('*', '.*'), 'i')

export function makeFaultScript<F extends StandInFault>(): FaultScript<F> {
  let script: { fault: F; path: RegExp; seen: number; met: number }[] = []
  return {
    add: (fault) => void script.push({ fault, path: toMatcher(fault.path), seen: 0, met: 0 }),
    clear: (kind) => {
      script = kind === undefined ? [] : script.filter((one) => one.fault.kind !== kind)
    },
    meet: (kind, { method, path }, fits = () => true) => {
      for (const one of script) {
        const { fault } = one
        if (fault.kind !== kind || one.met >= (fault.count ?? Infinity)) continue
        if (fault.method !== undefined && fault.method.toUpperCase() !== method) continue
        if (!one.path.test(path) || !fits(fault)) continue
        one.seen += 1
        if (one.seen <= (fault.after ?? 0)) continue
        one.met += 1
        return fault
      }
      return undefined
    },
    active: () =>
      script.filter((one) => one.met < (one.fault.count ?? Infinity)).map((one) => ({ ...one.fault, met: one.met })),
  }
}

/** A closed stand-in does not keep the process alive. */
export function pause(duration: Duration): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, duration).unref()
  })
}

/** Resets the connection without an answer. */
export function hangUp(ctx: ParameterizedContext): void {
  ctx.respond = false
  ctx.req.socket.destroy()
}

/** Answers the fault's `body`: text unchanged, other values as JSON. */
export function respondBody(ctx: ParameterizedContext, body: unknown, contentType?: string): void {
  ctx.body = typeof body === 'string' ? body : JSON.stringify(body)
  ctx.type = contentType ?? (typeof body === 'string' ? 'text/html' : 'application/json')
}

/** Cuts a JSON answer in the middle. */
export function cutInHalf(ctx: ParameterizedContext): void {
  if (ctx.body === undefined || ctx.body === null) return
  const text = typeof ctx.body === 'string' ? ctx.body : JSON.stringify(ctx.body)
  ctx.body = text.slice(0, Math.ceil(text.length / 2))
  ctx.type = 'application/json'
}
