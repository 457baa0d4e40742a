// The plugin API about what the ledger still allows (PLG-22).
import type { ReadQuota } from '#domain/ledger/ports.ts'
import { quotaContract } from '#adapters/contract/ledger/settings.ts'
import { sessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface QuotaUseCases {
  readonly readQuota: ReadQuota
}

export const quotaEndpoints = (uses: QuotaUseCases): readonly Endpoint[] =>
  sessionEndpoints(quotaContract, {
    'GET /mailclient-plugin/quota': {
      handle: (_, { caller }) => uses.readQuota(caller.division),
    },
  })
