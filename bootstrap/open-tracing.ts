// Opens tracing if the settings want it.
import { O } from '#domain/shared/fp.ts'
import { getCurrentSpan, runWithSpan } from '#adapters/logging/work-context.ts'
import type { OtlpTraces } from '#adapters/tracing/otlp-traces.ts'
import type { Tracer } from '#domain/shared/tracer.ts'
import type { Config } from './config/config.ts'
import { describeResource } from './open-error-tracking.ts'
import type { OpenLogging } from './open-logging.ts'

export interface Tracing extends Pick<OtlpTraces, 'close'> {
  /** Undefined: nothing is traced. */
  readonly tracer: Tracer | undefined
}

/** Loads OpenTelemetry only if it is used (OPS-13). */
export async function openTracing(config: Config, { outages }: Pick<OpenLogging, 'outages'>): Promise<Tracing> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (config.OTEL_TRACES_EXPORTER === 'none' || O.isNone(endpoint))
    return { tracer: undefined, close: () => Promise.resolve() }
  const { makeOtlpTraces } = await import('#adapters/tracing/otlp-traces.ts')
  return makeOtlpTraces({
    endpoint: endpoint.value,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    resource: describeResource(config),
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    carrier: { getSpan: getCurrentSpan, runWithSpan },
    outages,
  })
}
