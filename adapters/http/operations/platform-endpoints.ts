// The platform over HTTP, for operators: health of the token vault (ADM-5), and the service as a system (OPS-11).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import { type Language, pickText } from '#domain/shared/language.ts'
import type { SystemReport } from '#domain/operations/system.ts'
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

const STATES = { Works: 'works', Unused: 'unused', Fails: 'fails' } as const
const toSystemResponse = ({ checks, ...report }: SystemReport, language: Language) => ({
  ...report,
  checks: checks.map(({ name, diagnosis }) => ({
    name,
    state: STATES[diagnosis._tag],
    says: pickText(diagnosis.says, language),
    remedy: diagnosis._tag === 'Fails' ? O.some(pickText(diagnosis.remedy, language)) : O.none,
  })),
})

export function makeSystemEndpoints({ report }: AdminSystem): readonly Endpoint[] {
  return makePrincipalEndpoints(systemContract, {
    'GET /admin/system': {
      needs,
      hasView: true,
      handle: (_, { principal, language }) =>
        pipe(
          report(principal),
          TE.map((found) => toSystemResponse(found, language)),
        ),
    },
  })
}
