// Puts ports and use cases into spans, where the composition hands them out (OPS-17). Without a tracer they stay as they are.
import { pipe, TE } from '#domain/shared/fp.ts'
import type { CachedMailers } from '#adapters/mailers/cached-mailers.ts'
import type { Mailer } from '#domain/mailing/mailer.ts'
import { findDependency } from '#domain/logging/outage.ts'
import { parseMailerOwner } from '#domain/mailing/message.ts'
import type { SpanInProgress, SpanKind, Tracer } from '#domain/shared/tracer.ts'

type Call = (...args: readonly unknown[]) => unknown

const isTagged = (value: unknown): value is { readonly _tag: string } =>
  typeof value === 'object' && value !== null && '_tag' in value && typeof value._tag === 'string'

/** Tags are names in our source. The rest of a value may be personal data. */
function noteOutcome(span: SpanInProgress, result: unknown): void {
  if (!isTagged(result)) return
  const isEither = result._tag === 'Left' || result._tag === 'Right'
  const outcome: unknown = isEither ? Reflect.get(result, result._tag.toLowerCase()) : result
  if (!isTagged(outcome)) return
  span.set({ 'tapster.outcome': outcome._tag })
  // Other failures are refusals, which are expected.
  if (findDependency(outcome._tag) !== undefined) span.fail(outcome._tag)
}

/** A call that returns a promise gets a span. If it returns a function, such as a Task, the call of that one does. */
function traceCall(tracer: Tracer, name: string, kind: SpanKind, call: Call): Call {
  const run = (args: readonly unknown[]): unknown =>
    tracer.inSpan({ name, kind }, (span) => {
      const answer = call(...args)
      return answer instanceof Promise
        ? answer.then((result: unknown) => {
            noteOutcome(span, result)
            return result
          })
        : answer
    })
  // Known from the call before: a span of a call that returns a function would be thrown away.
  let returnsFunction = false
  return (...args) => {
    if (!tracer.isRecording()) return call(...args)
    const made = returnsFunction ? call(...args) : run(args)
    returnsFunction = typeof made === 'function'
    return typeof made === 'function' ? traceCall(tracer, name, kind, made as Call) : made
  }
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && !('_tag' in value)

/** Every function of an object, and of the objects in it, by its path: `campaigns.create`. */
export function traceAll<A extends object>(tracer: Tracer | undefined, name: string, kind: SpanKind, all: A): A {
  if (tracer === undefined) return all
  const trace = (path: string, value: unknown): unknown => {
    if (typeof value === 'function') return traceCall(tracer, path, kind, value as Call)
    if (!isGroup(value)) return value
    const inside = path === '' ? '' : `${path}.`
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, trace(`${inside}${key}`, one)]))
  }
  return trace(name, all) as A
}

interface Exchange {
  readonly label?: string
}
interface Response {
  readonly _tag: string
  readonly status?: number
}
interface Connection<Out extends Exchange, In extends Response> {
  readonly exchange: (outgoing: Out) => Promise<In>
}

/** The calls of the ledger or the cloud, by what they call. */
export function traceConnection<C extends Connection<never, Response>>(
  tracer: Tracer | undefined,
  system: 'ledger' | 'cloud',
  connection: C,
): C {
  if (tracer === undefined) return connection
  const exchange: Connection<Exchange, Response>['exchange'] = (outgoing) =>
    tracer.inSpan({ name: `${system} ${outgoing.label ?? ''}`.trim(), kind: 'client' }, async (span) => {
      const answer = await connection.exchange(outgoing as never)
      span.set({
        'tapster.outcome': answer._tag,
        ...(answer.status !== undefined && { 'http.response.status_code': answer.status }),
      })
      return answer
    })
  return { ...connection, exchange }
}

/** Every mail that leaves, with the server's answer. */
export function traceMailers(tracer: Tracer | undefined, mailers: CachedMailers): CachedMailers {
  if (tracer === undefined) return mailers
  return {
    ...mailers,
    find: (key) =>
      pipe(
        mailers.find(key),
        TE.map((mailer): Mailer => {
          const { send, sendIf } = mailer
          const protocol = parseMailerOwner(key)._tag === 'SystemMailbox' ? 'cloud' : 'smtp'
          return { ...mailer, ...traceAll(tracer, protocol, 'client', { send, sendIf }) }
        }),
      ),
  }
}
