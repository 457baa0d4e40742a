// Health, readiness and metrics, for the operator's monitoring (OPS-4).
import { pipe, TE } from '#domain/shared/fp.ts'
import { healthContract } from '#adapters/contract/operations/operations.ts'
import { makeOpenEndpoints } from '../kernel/contract-endpoints.ts'
import { type Endpoint, makePageEndpoint } from '../kernel/endpoint.ts'
import type { HttpMetrics } from '../kernel/edge.ts'
import type { Readiness } from './readiness.ts'

export function makeOperationsEndpoints(deps: {
  readonly readiness: Readiness
  readonly metrics: Pick<HttpMetrics, 'exposition'>
}): readonly Endpoint[] {
  return [
    ...makeOpenEndpoints(healthContract, {
      'GET /healthz': { limited: undefined, handle: () => TE.right({ status: 'ok' }) },
      'GET /readyz': {
        limited: undefined,
        respond: () =>
          pipe(
            TE.fromTask(deps.readiness),
            TE.map(({ ready, checks }) => ({
              status: ready ? 200 : 503,
              body: { status: ready ? 'ready' : 'not ready', checks },
            })),
          ),
      },
    }),
    makePageEndpoint({
      path: '/metrics',
      summary: 'Figures, for Prometheus.',
      handle: () =>
        pipe(
          TE.fromTask(deps.metrics.exposition),
          TE.map(({ contentType, body }) => ({ status: 200, body, type: contentType })),
        ),
    }),
  ]
}
