// Health, readiness and metrics, for the operator's monitoring (OPS-4).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, openEndpoint, pageEndpoint } from '../kernel/endpoint.ts'
import type { HttpMetrics } from '../kernel/metrics-port.ts'
import type { Readiness } from './readiness.ts'

const alive = t.type({ status: t.literal('ok') })
const readyAnswer = t.type({
  status: t.union([t.literal('ready'), t.literal('not ready')]),
  checks: t.record(t.string, t.union([t.literal('ok'), t.literal('failed')])),
})

export const operationsEndpoints = (deps: {
  readonly readiness: Readiness
  readonly metrics: Pick<HttpMetrics, 'exposition'>
}): readonly Endpoint[] => [
  openEndpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'Alive, whatever else is not.',
    limited: undefined,
    input: t.unknown,
    answers: { 200: alive },
    example: { answers: { 200: { status: 'ok' } } },
    handle: () => TE.right(ok({ status: 'ok' })),
  }),
  openEndpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'Whether requests should be sent here now.',
    limited: undefined,
    input: t.unknown,
    answers: { 200: readyAnswer, 503: readyAnswer },
    example: {
      answers: {
        200: { status: 'ready', checks: { database: 'ok', migrations: 'ok', queue: 'ok' } },
        503: { status: 'not ready', checks: { database: 'failed', migrations: 'failed', queue: 'ok' } },
      },
    },
    handle: () =>
      pipe(
        TE.fromTask(deps.readiness),
        TE.map(({ ready, checks }) => ({
          status: ready ? 200 : 503,
          body: { status: ready ? 'ready' : 'not ready', checks },
        })),
      ),
  }),
  pageEndpoint({
    path: '/metrics',
    summary: 'Figures, for Prometheus.',
    handle: () =>
      pipe(
        TE.fromTask(deps.metrics.exposition),
        TE.map(({ contentType, body }) => ({ status: 200, body, type: contentType })),
      ),
  }),
]
