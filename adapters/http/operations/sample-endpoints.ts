// The sample of an office at work over HTTP (ADM-8).
import type { AdminSample } from '#application/operations/sample.ts'
import { sampleContract } from '#adapters/contract/operations/sample.ts'
import { answerSuccess, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export function makeSampleEndpoints(sample: AdminSample): readonly Endpoint[] {
  return makePrincipalEndpoints(sampleContract, {
    'GET /admin/sample': { needs: null, handle: (_, { principal }) => sample.state(principal) },
    'DELETE /admin/sample': {
      needs: 'platform:admin',
      handle: (_, { principal }) => answerSuccess(sample.empty(principal)),
    },
  })
}
