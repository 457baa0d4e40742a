// The platform over HTTP, for operators: health of the token vault (ADM-5), and the service as a system (OPS-11).
import type { AdminSystem } from '#application/operations/system.ts'
import type { AdminVault } from '#application/operations/vault.ts'
import { systemContract } from '#adapters/contract/operations/system.ts'
import { vaultContract } from '#adapters/contract/operations/vault.ts'
import { answerList, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

const needs = 'platform:admin'

export function makeVaultEndpoints(vault: AdminVault): readonly Endpoint[] {
  return makePrincipalEndpoints(vaultContract, {
    'GET /admin/vault': { needs, hasView: true, handle: (_, { principal }) => vault.health(principal) },
    'GET /admin/vault/ended': {
      needs,
      handle: ({ query }, { principal }) => answerList(query, vault.listEnded(principal, query)),
    },
  })
}

export function makeSystemEndpoints({ report }: AdminSystem): readonly Endpoint[] {
  return makePrincipalEndpoints(systemContract, {
    'GET /admin/system': { needs, hasView: true, handle: (_, { principal }) => report(principal) },
  })
}
