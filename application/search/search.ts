// Searches the records of the tenant where the principal acts, of the kinds that they may see (ADM-3).
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { HITS_SHOWN, KIND_NAMES, SEARCH_KINDS, type SearchGroup, type SearchStores } from '#domain/search/search.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'

/** Kinds without a match are left out. */
export type Search = (principal: Principal, text: string) => Stored<readonly SearchGroup[]>

export function makeSearch({ inScope }: { readonly inScope: InScope<SearchStores> }): Search {
  return ({ permissions, tenantUuid }, text) =>
    inScope(Tenant(tenantUuid), ({ search }) =>
      pipe(
        KIND_NAMES.filter((kind) => permissions.has(SEARCH_KINDS[kind])),
        TE.traverseSeqArray((kind) =>
          pipe(
            search.find(kind, text, HITS_SHOWN + 1),
            TE.map((found) => ({ kind, hits: found.slice(0, HITS_SHOWN), hasMore: found.length > HITS_SHOWN })),
          ),
        ),
        TE.map((groups) => groups.filter(({ hits }) => hits.length > 0)),
      ),
    )
}
