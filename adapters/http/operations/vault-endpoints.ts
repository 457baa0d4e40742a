// Health of the token vault over HTTP, for operators (ADM-5).
import type { AdminVault } from '#application/operations/vault.ts'
import { vaultContract } from '#adapters/contract/operations/vault.ts'
import { paged, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export const vaultEndpoints = (vault: AdminVault): readonly Endpoint[] => {
  const needs = 'platform:admin'
  return principalEndpoints(vaultContract, {
    'GET /admin/vault': { needs, hasView: true, handle: (_, { principal }) => vault.health(principal) },
    'GET /admin/vault/ended': {
      needs,
      handle: ({ query }, { principal }) => paged(query, vault.ended(principal, query)),
    },
  })
}
