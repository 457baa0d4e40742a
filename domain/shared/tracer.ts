// Spans of a distributed trace: which work an operation consisted of, and how long each part took (OPS-17). adapters/tracing sends them.

/**
 * All attributes that spans may have. Values are names and codes from our own source (routes, queues, tables, statements, tags) and
 * numbers: never an address, a subject, a token, a text of a person or a value of a statement.
 */
export const SPAN_ATTRIBUTES = [
  'db.operation.name',
  'db.query.summary',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'messaging.destination.name',
  'tapster.outcome',
] as const

export type SpanAttributes = Readonly<Partial<Record<(typeof SPAN_ATTRIBUTES)[number], string | number>>>

/** As OpenTelemetry names them: who waits for whom. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'

export interface SpanStart {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: SpanAttributes
}

export interface RootStart extends SpanStart {
  /** The `traceparent` of our own work that caused this (W3C Trace Context). Absent or malformed: a new trace begins. */
  readonly parent?: string | undefined
  /** Each job that it enqueues begins a trace: it does so for many tenants, and has not caused their work. */
  readonly isSchedule?: boolean
}

export interface SpanInProgress {
  readonly rename: (name: string) => void
  readonly set: (attributes: SpanAttributes) => void
  /** Marks the span as failed. `type`: a constant, such as an error code. */
  readonly fail: (type: string) => void
}

/** The code of an error, such as an SQLSTATE, else its class. Its message could contain personal data. */
export function toErrorType(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown
  return 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : thrown.name
}

/** A span that ends when `end` is called, once. */
export interface LeafSpan extends SpanInProgress {
  readonly end: () => void
}

export interface Tracer {
  /** Whether the current work is in a trace that is recorded. If not, callers need not describe their spans. */
  readonly isRecording: () => boolean
  /**
   * Runs `work` in a span below the current one, which ends when the promise of `work` settles, and fails if it rejects. Without a
   * recorded span, `work` runs alone. A result that is no promise leaves no span.
   */
  readonly inSpan: <A>(start: SpanStart, work: (span: SpanInProgress) => A) => A
  /** A span below the current one, of work that has no spans of its own: it costs half. Without a recorded span, it leaves nothing. */
  readonly startLeaf: (start: SpanStart) => LeafSpan
  /** As `inSpan`, for work that the service does not cause itself: whether it is recorded is decided here, or was decided by `parent`. */
  readonly inRoot: <A>(start: RootStart, work: (span: SpanInProgress) => A) => A
  /**
   * The `traceparent` of the current span, for a job of this queue. Undefined also in a schedule and in a job of the same queue: each of
   * its runs has a trace of its own, so that no trace grows without end.
   */
  readonly getTraceparent: (queue: string) => string | undefined
}

const noSpan: SpanInProgress = { rename: () => undefined, set: () => undefined, fail: () => undefined }

/** Records nothing. */
export const noTracer: Tracer = {
  isRecording: () => false,
  inSpan: (_, work) => work(noSpan),
  startLeaf: () => ({ ...noSpan, end: () => undefined }),
  inRoot: (_, work) => work(noSpan),
  getTraceparent: () => undefined,
}
