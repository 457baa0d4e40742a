// Sends spans to an OpenTelemetry collector with OTLP over HTTP (OPS-17). No caller waits: spans that do not fit in the buffer are dropped,
// and an unreachable collector is logged once.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '#domain/logging/ports.ts'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'
import {
  noTracer,
  type SpanAttributes,
  type SpanInProgress,
  type SpanKind,
  type SpanStart,
  type Tracer,
} from '#domain/shared/tracer.ts'

/** Maximum number of ended spans that wait for delivery: a few megabytes. */
const SPAN_BUFFER = 4_096

/** The span that the current work carries. */
export interface CarriedSpan {
  /** Undefined: the trace is not recorded. */
  readonly traceId: string | undefined
}

interface OwnSpan extends CarriedSpan {
  readonly otel: Span
  /** The queue of the job that the span is part of. */
  readonly queue: string | undefined
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
  readonly log: Pick<Log, 'warn' | 'info'>
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

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
  internal: OtelKind.INTERNAL,
}

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

function toParentContext(traceparent: string | undefined) {
  const [, traceId = '', spanId = '', flags = '0'] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

function toTraceparent({ traceId, spanId, traceFlags }: ReturnType<Span['spanContext']>): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** Reports a change between reached and unreachable, once each. The collector's state belongs to no request. */
function watchDelivery(exporter: SpanExporter, log: OtlpTracesOptions['log']): SpanExporter {
  const outsideRequests = AsyncLocalStorage.bind((report: () => void) => report())
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { error } = result
        if (error !== undefined && !isFailing)
          outsideRequests(() => log.warn('traces.collector.unreachable', { kind: error.name }))
        if (error === undefined && isFailing) outsideRequests(() => log.info('traces.collector.reached'))
        isFailing = error !== undefined
        done(result)
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}

const toSpanInProgress = (span: Span): SpanInProgress => ({
  rename: (name) => void span.updateName(name),
  set: (attributes) => void span.setAttributes(attributes),
})

/** A throw is a bug. Its message could contain personal data. */
function noteThrown(span: Span, thrown: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  const attributes: SpanAttributes = { 'error.type': thrown instanceof Error ? thrown.name : typeof thrown }
  span.setAttributes(attributes)
}

export function makeOtlpTraces(options: OtlpTracesOptions): OtlpTraces {
  const { carrier } = options
  const timeout = options.timeout ?? fromSeconds(5)
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint}/v1/traces`,
    headers: { ...options.headers },
    timeoutMillis: timeout,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...options.resource }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: watchDelivery(exporter, options.log),
        maxQueueSize: SPAN_BUFFER,
        scheduledDelayMillis: options.delay ?? fromSeconds(5),
        exportTimeoutMillis: timeout,
      }),
    ],
  })
  const otel = provider.getTracer('tapster')

  const getOwn = (): OwnSpan | undefined => carrier.getSpan() as OwnSpan | undefined

  const runIn = <A>(span: OwnSpan, work: (span: SpanInProgress) => A): A => {
    const result = carrier.runWithSpan(span, () => work(toSpanInProgress(span.otel)))
    if (!(result instanceof Promise) || span.traceId === undefined) return result
    const ended = result
      .catch((thrown: unknown) => {
        noteThrown(span.otel, thrown)
        throw thrown
      })
      .finally(() => span.otel.end())
    return ended as A
  }

  const open = (
    { name, kind, attributes }: SpanStart,
    parent: ReturnType<typeof toParentContext>,
    queue: string | undefined,
  ): OwnSpan => {
    const span = otel.startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, parent)
    return { otel: span, traceId: span.isRecording() ? span.spanContext().traceId : undefined, queue }
  }

  return {
    tracer: {
      isRecording: () => getOwn()?.traceId !== undefined,
      inSpan: (start, work) => {
        const current = getOwn()
        if (current?.traceId === undefined) return noTracer.inSpan(start, work)
        return runIn(open(start, trace.setSpan(ROOT_CONTEXT, current.otel), current.queue), work)
      },
      inRoot: (start, work) => {
        const queue = start.attributes?.['messaging.destination.name']
        return runIn(open(start, toParentContext(start.parent), queue?.toString()), work)
      },
      getTraceparent: (queue) => {
        const current = getOwn()
        return current === undefined || current.queue === queue ? undefined : toTraceparent(current.otel.spanContext())
      },
    },
    close: () => provider.shutdown().catch(() => undefined),
  }
}
