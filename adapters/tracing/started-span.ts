// Spans as the SDK's processor and exporter read them. The SDK's own spans check and copy each attribute and look for cycles in it, and
// allocate more: a recorded request then takes half as much processor time again for its trace (OPS-17). Our attributes are strings and numbers.
import { type HrTime, type SpanContext, SpanKind as OtelKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import { RandomIdGenerator, type ReadableSpan } from '@opentelemetry/sdk-trace'
import type { LeafSpan, SpanAttributes, SpanKind, SpanStart } from '#domain/shared/tracer.ts'

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
  internal: OtelKind.INTERNAL,
}

const SCOPE = { name: 'tapster' }
const NO_ATTRIBUTES: SpanAttributes = {}
const NONE: never[] = []
const ids = new RandomIdGenerator()

/** From milliseconds. */
const toHrTime = (time: number): HrTime => [Math.trunc(time / 1_000), Math.trunc((time % 1_000) * 1e6)]

/** What the spans of a process have in common. `deliver` gets each span when it has ended. */
export interface SpanSetting {
  readonly resource: Resource
  readonly deliver: (span: ReadableSpan) => void
}

/** The parent: a span of this process, or the context of one in another process. */
type Parent = Pick<StartedSpan, 'context'> & Partial<Pick<StartedSpan, 'origin'>>

/** One object with few fields. It computes the others when the exporter reads them. */
export class StartedSpan implements ReadableSpan, LeafSpan {
  readonly context: SpanContext
  /** Milliseconds since 1970 when the clock of `performance` was 0. A trace keeps it, also if the clock of the machine is set meanwhile. */
  readonly origin: number
  readonly kind: OtelKind
  name: string
  attributes: SpanAttributes
  readonly parentSpanContext?: SpanContext
  private readonly setting: SpanSetting
  private readonly startedAt: number
  private endedAt = 0
  private isFailed = false

  constructor(setting: SpanSetting, { name, kind, attributes = NO_ATTRIBUTES }: SpanStart, parent?: Parent) {
    this.context = {
      traceId: parent?.context.traceId ?? ids.generateTraceId(),
      spanId: ids.generateSpanId(),
      traceFlags: TraceFlags.SAMPLED,
    }
    this.startedAt = performance.now()
    this.origin = parent?.origin ?? Date.now() - this.startedAt
    this.kind = KINDS[kind]
    this.name = name
    this.attributes = attributes
    this.setting = setting
    if (parent !== undefined) this.parentSpanContext = parent.context
  }

  rename(name: string): void {
    this.name = name
  }

  set(attributes: SpanAttributes): void {
    this.attributes = { ...this.attributes, ...attributes }
  }

  fail(type: string): void {
    this.set({ 'error.type': type })
    this.isFailed = true
  }

  end(): void {
    this.endedAt = performance.now()
    this.setting.deliver(this)
  }

  spanContext(): SpanContext {
    return this.context
  }

  get startTime(): HrTime {
    return toHrTime(this.origin + this.startedAt)
  }

  get endTime(): HrTime {
    return toHrTime(this.origin + this.endedAt)
  }

  get duration(): HrTime {
    return toHrTime(this.endedAt - this.startedAt)
  }

  get ended(): boolean {
    return this.endedAt > 0
  }

  get status() {
    return { code: this.isFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET }
  }

  get resource(): Resource {
    return this.setting.resource
  }

  get instrumentationScope() {
    return SCOPE
  }

  get links() {
    return NONE
  }

  get events() {
    return NONE
  }

  get droppedAttributesCount() {
    return 0
  }

  get droppedEventsCount() {
    return 0
  }

  get droppedLinksCount() {
    return 0
  }
}
