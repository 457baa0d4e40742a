// The service as a system over HTTP, for operators (OPS-11).
import type { AdminSystem } from '#application/operations/system.ts'
import { systemContract } from '#adapters/contract/operations/system.ts'
import { principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export const systemEndpoints = ({ report }: AdminSystem): readonly Endpoint[] =>
  principalEndpoints(systemContract, {
    'GET /admin/system': {
      needs: 'platform:admin',
      hasView: true,
      handle: (_, { principal }) => report(principal),
    },
  })
