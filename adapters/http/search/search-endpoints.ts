// One search for all users who signed in. Users find only what they may see (ADM-3).
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Search } from '#application/search/search.ts'
import { searchContract } from '#adapters/contract/search/search.ts'
import { makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export function makeSearchEndpoints(search: Search): readonly Endpoint[] {
  return makePrincipalEndpoints(searchContract, {
    'GET /admin/search': {
      needs: null,
      handle: ({ query: { q } }, { principal }) => pipe(search(principal, q), TE.bindTo('data')),
    },
  })
}
