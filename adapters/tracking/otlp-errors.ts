// Sends errors to an OpenTelemetry collector as log records with OTLP over HTTP (PLG-24). No caller waits: errors that do not fit in the
// buffer are dropped.
import { AsyncLocalStorage } from 'node:async_hooks'
import { SeverityNumber } from '@opentelemetry/api'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider, type LogRecordExporter } from '@opentelemetry/sdk-logs'
import type { Log, OutageLog, TrackError, Whereabouts } from '#domain/logging/ports.ts'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'
import { describeException, type RedactText } from './exception-words.ts'

/** Maximum number of errors that wait for delivery. */
export const BUFFER = 200

type Attributes = Readonly<Record<string, string>>

export interface OtlpErrorsOptions {
  /** The root address of the collector, to which /v1/logs is added. */
  readonly endpoint: string
  readonly headers: Attributes
  /** OpenTelemetry's resource attributes of the service and of its machine. */
  readonly resource: Attributes
  readonly redactText: RedactText
  readonly context: () => { readonly requestId: string; readonly tenantUuid?: string } | undefined
  readonly log: Pick<Log, 'warn'>
  readonly outages: OutageLog
  /** How long errors are gathered before they are sent; 1 second by default. */
  readonly delay?: Duration
  /** Time limit of a delivery, repeats included; 5 seconds by default. */
  readonly timeout?: Duration
}

export interface OtlpErrors {
  readonly track: TrackError
  /** Sends the remaining errors; resolves also if that fails. */
  readonly close: () => Promise<void>
}

const toAttributes = ({ method, route, queue, job, record }: Whereabouts): Record<string, string | undefined> => ({
  'http.request.method': method,
  'http.route': route,
  'messaging.destination.name': queue,
  'messaging.message.id': job,
  'tapster.record': record,
})

export function makeOtlpErrors(options: OtlpErrorsOptions): OtlpErrors {
  const { redactText, context, log, outages } = options
  let underWay = 0
  let isFull = false
  // The collector's state belongs to no request.
  const reportFull = AsyncLocalStorage.bind(() => log.warn('errors.collector.behind', { buffer: BUFFER }))

  const otlp = new OTLPLogExporter({
    url: `${options.endpoint}/v1/logs`,
    headers: { ...options.headers },
    timeoutMillis: options.timeout ?? fromSeconds(5),
    concurrencyLimit: 2,
  })
  const exporter: LogRecordExporter = {
    export: (records, done) =>
      otlp.export(records, (result) => {
        underWay -= records.length
        if (result.error === undefined) {
          isFull = false
          outages.noteAnswer('error-collector')
        } else {
          const code = result.error.name
          outages.noteFailure({ dependency: 'error-collector', kind: 'unreachable', code, what: 'batch' })
        }
        done(result)
      }),
    forceFlush: () => otlp.forceFlush(),
    shutdown: () => otlp.shutdown(),
  }
  const provider = new LoggerProvider({
    resource: resourceFromAttributes({ ...options.resource }),
    logRecordLimits: { attributeValueLengthLimit: 8_192 },
    processors: [
      new BatchLogRecordProcessor({
        exporter,
        maxQueueSize: BUFFER,
        maxExportBatchSize: 50,
        scheduledDelayMillis: options.delay ?? fromSeconds(1),
        exportTimeoutMillis: (options.timeout ?? fromSeconds(5)) * 2,
      }),
    ],
  })
  const logger = provider.getLogger('tapster')

  return {
    track: (event, thrown, where = {}) => {
      if (underWay >= BUFFER) {
        if (!isFull) reportFull()
        isFull = true
        return
      }
      underWay += 1
      const { type, message, stacktrace } = describeException(thrown, redactText)
      const work = context()
      logger.emit({
        severityNumber: SeverityNumber.ERROR,
        severityText: 'ERROR',
        body: event,
        attributes: {
          'exception.type': type,
          'exception.message': message,
          'exception.stacktrace': stacktrace,
          'tapster.request_id': work?.requestId,
          'tapster.tenant': work?.tenantUuid,
          ...toAttributes(where),
        },
      })
    },
    close: () => provider.shutdown().catch(() => undefined),
  }
}
