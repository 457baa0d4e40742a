// Reports unexpected errors to the log, and to a collector if one is configured.
import { O } from '#domain/shared/fp.ts'
import { makeRedaction } from '#adapters/logging/redaction.ts'
import { getCurrentContext, trackInLog } from '#adapters/logging/work-context.ts'
import type { OtlpErrors } from '#adapters/tracking/otlp-errors.ts'
import type { TrackError } from '#domain/logging/ports.ts'
import type { LogSource } from '#domain/logging/log-entry.ts'
import type { Config } from './config/config.ts'
import type { OpenLogging } from './open-logging.ts'

type Wanted = Pick<
  Config,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'LOG_REDACT_KEYS'
  | 'POD_NAME'
  | 'POD_NAMESPACE'
  | 'APP_VERSION'
>

export interface ErrorTracking {
  readonly of: (source: LogSource) => TrackError
  /** Reports errors that have been logged already. */
  readonly trackLogged: TrackError
  /** Sends the remaining reports. */
  readonly close: () => Promise<void>
}

const nowhere: OtlpErrors = { track: () => undefined, close: () => Promise.resolve() }

/** The resource attributes of everything that goes to the collector. */
export function describeResource({
  POD_NAME,
  POD_NAMESPACE,
  APP_VERSION,
}: Pick<Config, 'POD_NAME' | 'POD_NAMESPACE' | 'APP_VERSION'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries({
      'service.name': O.some('tapster'),
      'service.version': APP_VERSION,
      'k8s.pod.name': POD_NAME,
      'k8s.namespace.name': POD_NAMESPACE,
    }).flatMap(([name, value]) => (O.isSome(value) ? [[name, value.value]] : [])),
  )
}

/** Loads OpenTelemetry only if it is used: it takes 40 MB, and a tenth of a second of the start. */
async function openCollector(config: Wanted, logging: OpenLogging): Promise<OtlpErrors> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (O.isNone(endpoint)) return nowhere
  const { makeOtlpErrors } = await import('#adapters/tracking/otlp-errors.ts')
  return makeOtlpErrors({
    endpoint: endpoint.value,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    resource: describeResource(config),
    redactText: makeRedaction(config.LOG_REDACT_KEYS).redactText,
    context: getCurrentContext,
    log: logging.of('app'),
    outages: logging.outages,
  })
}

export async function openErrorTracking(config: Wanted, logging: OpenLogging): Promise<ErrorTracking> {
  const collector = await openCollector(config, logging)
  return {
    of: (source) => {
      const inLog = trackInLog(logging.of(source))
      return (event, thrown, where) => {
        inLog(event, thrown, where)
        collector.track(event, thrown, where)
      }
    },
    trackLogged: collector.track,
    close: collector.close,
  }
}
