// Sends spans to an OpenTelemetry collector with OTLP over HTTP (OPS-17). No caller waits: spans that do not fit in the buffer are dropped
// and counted.
import { randomBytes } from 'node:crypto'
import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace'
import type { OutageLog } from '#domain/logging/ports.ts'
import { type Duration, fromSeconds, limitTime } from '#domain/shared/clock.ts'
import { noTracer, type RootStart, type SpanInProgress, toErrorType, type Tracer } from '#domain/shared/tracer.ts'
import { type SpanSetting, StartedSpan } from './started-span.ts'

/** Maximum number of ended spans that are not delivered: a few megabytes. */
const SPAN_BUFFER = 4_096

/** The span that the current work carries. */
export interface CarriedSpan {
  /** Undefined: the trace is not recorded. */
  readonly traceId: string | undefined
}

/** `root`: the request or job that the span is part of. */
interface RecordedSpan extends CarriedSpan {
  readonly traceId: string
  readonly span: StartedSpan
  readonly root: RootStart
}

/** No span is started in a trace that is not recorded: most requests are of such a trace. */
interface UnrecordedSpan extends CarriedSpan {
  readonly traceId: undefined
  /** Undefined: the trace began here. */
  readonly parent: string | undefined
  readonly root: RootStart
}

export interface OtlpTracesOptions {
  /** The root address of the collector, to which /v1/traces is added. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** OpenTelemetry's resource attributes of the service and of its machine. */
  readonly resource: Readonly<Record<string, string>>
  /** Share of the new traces that are recorded, from 0 to 1. */
  readonly ratio: number
  /** Carries a span through asynchronous work. */
  readonly carrier: {
    readonly getSpan: () => CarriedSpan | undefined
    readonly runWithSpan: <A>(span: CarriedSpan, run: () => A) => A
  }
  readonly outages: OutageLog
  /** How long spans are gathered before they are sent; 5 seconds by default. */
  readonly delay?: Duration
  /** Time limit of a delivery, repeats included; 5 seconds by default. */
  readonly timeout?: Duration
}

export interface OtlpTraces {
  readonly tracer: Tracer
  /** Sends the remaining spans; resolves also if that fails, within the time limit of a delivery. */
  readonly close: () => Promise<void>
}

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** Undefined: none, or malformed. */
function parseTraceparent(traceparent: string | undefined): SpanContext | undefined {
  if (traceparent === undefined) return undefined
  const [, traceId = '', spanId = '', flags = '0'] = TRACEPARENT.exec(traceparent) ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
  return isSpanContextValid(parent) ? parent : undefined
}

const makeUnrecordedTraceparent = (): string =>
  `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`

const toTraceparent = ({ traceId, spanId }: SpanContext): string => `00-${traceId}-${spanId}-01`

export function makeOtlpTraces(options: OtlpTracesOptions): OtlpTraces {
  const { carrier, outages } = options
  const timeout = options.timeout ?? fromSeconds(5)
  /** Ended, and not delivered yet. */
  let waiting = 0
  const otlp = new OTLPTraceExporter({
    url: `${options.endpoint}/v1/traces`,
    headers: { ...options.headers },
    timeoutMillis: timeout,
  })
  const exporter: SpanExporter = {
    export: (spans, done) =>
      otlp.export(spans, (result) => {
        waiting -= spans.length
        if (result.error === undefined) outages.noteAnswer('trace-collector')
        else {
          const code = result.error.name
          outages.noteFailure({ dependency: 'trace-collector', kind: 'unreachable', code, what: 'batch' })
        }
        done(result)
      }),
    forceFlush: () => otlp.forceFlush(),
    shutdown: () => otlp.shutdown(),
  }
  const processor = new BatchSpanProcessor({
    exporter,
    maxQueueSize: SPAN_BUFFER,
    scheduledDelayMillis: options.delay ?? fromSeconds(5),
    exportTimeoutMillis: timeout,
  })
  const setting: SpanSetting = {
    resource: resourceFromAttributes({ ...options.resource }),
    deliver: (span) => {
      if (waiting >= SPAN_BUFFER)
        return outages.noteFailure({ dependency: 'trace-collector', kind: 'failing', code: 'Behind', what: 'span' })
      waiting += 1
      processor.onEnd(span)
    },
  }

  const getOwn = (): RecordedSpan | UnrecordedSpan | undefined =>
    carrier.getSpan() as RecordedSpan | UnrecordedSpan | undefined

  const record = <A>(span: StartedSpan, root: RootStart, work: (span: SpanInProgress) => A): A => {
    const own: RecordedSpan = { span, traceId: span.context.traceId, root }
    const result = carrier.runWithSpan(own, () => work(span))
    if (!(result instanceof Promise)) return result
    const ended = result.then(
      (value: unknown) => {
        span.end()
        return value
      },
      (thrown: unknown) => {
        span.fail(toErrorType(thrown))
        span.end()
        throw thrown
      },
    )
    return ended as A
  }

  return {
    tracer: {
      isRecording: () => getOwn()?.traceId !== undefined,
      inSpan: (start, work) => {
        const current = getOwn()
        if (current?.traceId === undefined) return noTracer.inSpan(start, work)
        return record(new StartedSpan(setting, start, current.span), current.root, work)
      },
      startLeaf: (start) => {
        const current = getOwn()
        if (current?.traceId === undefined) return noTracer.startLeaf(start)
        return new StartedSpan(setting, start, current.span)
      },
      inRoot: (start, work) => {
        const parent = parseTraceparent(start.parent)
        const isRecorded = parent === undefined ? Math.random() < options.ratio : parent.traceFlags !== 0
        if (isRecorded) return record(new StartedSpan(setting, start, parent && { context: parent }), start, work)
        const own: UnrecordedSpan = { traceId: undefined, parent: parent && start.parent, root: start }
        return carrier.runWithSpan(own, () => noTracer.inSpan(start, work))
      },
      getTraceparent: (queue) => {
        const current = getOwn()
        if (current === undefined) return undefined
        const { isSchedule = false, attributes } = current.root
        if (isSchedule || attributes?.['messaging.destination.name'] === queue) return undefined
        return current.traceId === undefined
          ? (current.parent ?? makeUnrecordedTraceparent())
          : toTraceparent(current.span.context)
      },
    },
    close: async () => {
      // A failed delivery is noted above, and leaves the exporter open.
      await limitTime(
        globalThis,
        timeout,
        processor.shutdown().catch(() => exporter.shutdown()),
      )
    },
  }
}
