// A tracer that keeps its spans, for tests to read. It records every trace.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type RootStart, type SpanInProgress, type SpanStart, toErrorType, type Tracer } from '#domain/shared/tracer.ts'

export interface RecordedSpan {
  name: string
  readonly kind: SpanStart['kind']
  readonly attributes: Readonly<Record<string, string | number>>
  /** The name of the span around it, or the `traceparent` of a root. */
  readonly parent: string | undefined
  readonly isSchedule?: true
}

/** `spans`: those that have ended, in that order. */
export function makeRecordingTracer(): { readonly tracer: Tracer; readonly spans: readonly RecordedSpan[] } {
  const spans: RecordedSpan[] = []
  const current = new AsyncLocalStorage<RecordedSpan>()
  const run = <A>(
    { name, kind, attributes, isSchedule = false }: RootStart,
    parent: string | undefined,
    work: (of: SpanInProgress) => A,
  ) => {
    const span = { name, kind, attributes: { ...attributes }, parent, ...(isSchedule && { isSchedule }) }
    const fail = (type: string): void => void Object.assign(span.attributes, { 'error.type': type })
    const result = current.run(span, () =>
      work({
        rename: (to) => void (span.name = to),
        set: (more) => void Object.assign(span.attributes, more),
        fail,
      }),
    )
    if (!(result instanceof Promise)) return result
    const ended = result
      .catch((thrown: unknown) => {
        fail(toErrorType(thrown))
        throw thrown
      })
      .finally(() => spans.push(span))
    return ended as A
  }
  return {
    spans,
    tracer: {
      isRecording: () => current.getStore() !== undefined,
      inSpan: (start, work) => run(start, current.getStore()?.name, work),
      startLeaf: ({ name, kind, attributes }) => {
        const span = { name, kind, attributes: { ...attributes }, parent: current.getStore()?.name }
        return {
          rename: (to) => void (span.name = to),
          set: (more) => void Object.assign(span.attributes, more),
          fail: (type) => void Object.assign(span.attributes, { 'error.type': type }),
          end: () => void spans.push(span),
        }
      },
      inRoot: (start, work) => run(start, start.parent, work),
      getTraceparent: (queue) => {
        const span = current.getStore()
        return span === undefined ? undefined : `of ${span.name} for ${queue}`
      },
    },
  }
}
