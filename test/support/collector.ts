// A stand-in OpenTelemetry collector on a free port, which keeps the errors and spans that it is sent and fails on command.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { readBody } from './read-body.ts'

const attributes = t.array(t.type({ key: t.string, value: t.partial({ stringValue: t.string }) }))
const Sent = t.type({
  resourceLogs: t.array(
    t.type({
      resource: t.type({ attributes }),
      scopeLogs: t.array(
        t.type({
          logRecords: t.array(t.type({ severityText: t.string, body: t.type({ stringValue: t.string }), attributes })),
        }),
      ),
    }),
  ),
})

const Spans = t.type({
  resourceSpans: t.array(
    t.type({
      resource: t.type({ attributes }),
      scopeSpans: t.array(
        t.type({
          spans: t.array(
            t.intersection([
              t.type({
                traceId: t.string,
                spanId: t.string,
                name: t.string,
                kind: t.number,
                startTimeUnixNano: t.string,
                endTimeUnixNano: t.string,
                attributes: t.array(t.type({ key: t.string, value: t.UnknownRecord })),
                status: t.partial({ code: t.number, message: t.string }),
                events: t.array(t.unknown),
                links: t.array(t.unknown),
              }),
              t.partial({ parentSpanId: t.string }),
            ]),
          ),
        }),
      ),
    }),
  ),
})

export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Undefined: the span began its trace. */
  readonly parent: string | undefined
  readonly name: string
  readonly kind: number
  /** Milliseconds since 1970, with parts. */
  readonly startedAt: number
  readonly endedAt: number
  /** The values as text. */
  readonly attributes: Readonly<Record<string, string>>
  readonly status: { readonly code?: number; readonly message?: string }
  readonly events: readonly unknown[]
  readonly resource: Readonly<Record<string, string | undefined>>
}

const toMilliseconds = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1_000n) / 1e3

export interface CollectedError {
  readonly event: string
  readonly attributes: Readonly<Record<string, string | undefined>>
  readonly resource: Readonly<Record<string, string | undefined>>
}

export interface Collector {
  readonly url: string
  readonly errors: readonly CollectedError[]
  readonly spans: readonly CollectedSpan[]
  /** Every request as it came: path, headers and body. */
  readonly requests: readonly { readonly path: string; readonly headers: object; readonly body: string }[]
  /** The status of answers from now on; `hang`: none comes. */
  readonly answer: (status: number | 'hang') => void
  readonly close: () => Promise<void>
}

const asRecord = (list: t.TypeOf<typeof attributes>): Record<string, string | undefined> =>
  Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue]))

/** `accepts`: whether a request has the right key; else it is answered 401 and not kept. */
export async function startCollector(
  accepts: (headers: IncomingHttpHeaders) => boolean = () => true,
): Promise<Collector> {
  const errors: CollectedError[] = []
  const spans: CollectedSpan[] = []
  const requests: { path: string; headers: object; body: string }[] = []
  let status: number | 'hang' = 200
  const keep = (body: string): void => {
    const sent = Sent.decode(JSON.parse(body))
    if (E.isLeft(sent)) throw new Error(`not OTLP logs: ${body.slice(0, 500)}`)
    for (const { resource, scopeLogs } of sent.right.resourceLogs)
      for (const record of scopeLogs.flatMap(({ logRecords }) => logRecords))
        errors.push({
          event: record.body.stringValue,
          attributes: asRecord(record.attributes),
          resource: asRecord(resource.attributes),
        })
  }
  const keepSpans = (body: string): void => {
    const sent = Spans.decode(JSON.parse(body))
    if (E.isLeft(sent)) throw new Error(`not OTLP spans: ${body.slice(0, 500)}`)
    for (const { resource, scopeSpans } of sent.right.resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          parent: span.parentSpanId,
          startedAt: toMilliseconds(span.startTimeUnixNano),
          endedAt: toMilliseconds(span.endTimeUnixNano),
          attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value).join()])),
          resource: asRecord(resource.attributes),
        })
  }
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      if (body === undefined) return
      requests.push({ path: request.url ?? '', headers: request.headers, body })
      if (status === 'hang') return
      const answered = accepts(request.headers) ? status : 401
      if (answered === 200) (request.url === '/v1/traces' ? keepSpans : keep)(body)
      response.writeHead(answered, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    errors,
    spans,
    requests,
    answer: (next) => {
      status = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
