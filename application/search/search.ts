// Searches the records of the tenant where the principal acts, of the kinds that they may see (ADM-3).
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { MessageId } from '#domain/mailing/message.ts'
import {
  HITS_SHOWN,
  KIND_NAMES,
  SEARCH_KINDS,
  type SearchGroup,
  type SearchHit,
  type SearchKind,
  type SearchStores,
} from '#domain/search/search.ts'
import { type InScope, ReadOnly, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'

export interface SearchDeps<Stores extends SearchStores> {
  readonly inScope: InScope<Stores>
  /** The subjects of messages as the principal reads them. */
  readonly readSubjects: (
    stores: Stores,
    principal: Principal,
    ids: readonly MessageId[],
  ) => Stored<ReadonlyMap<string, string>>
}

/** Kinds without a match are left out. */
export type Search = (principal: Principal, text: string) => Stored<readonly SearchGroup[]>

export function makeSearch<Stores extends SearchStores>({ inScope, readSubjects }: SearchDeps<Stores>): Search {
  return (principal, text) =>
    inScope(ReadOnly(Tenant(principal.tenantUuid)), (stores) => {
      const withTitles = (kind: SearchKind, hits: readonly SearchHit[]): Stored<readonly SearchHit[]> =>
        kind !== 'message' || hits.length === 0
          ? TE.right(hits)
          : pipe(
              readSubjects(
                stores,
                principal,
                hits.map(({ id }) => id as MessageId),
              ),
              TE.map((subjects) => hits.map((hit) => ({ ...hit, title: subjects.get(hit.id) ?? hit.title }))),
            )
      return pipe(
        KIND_NAMES.filter((kind) => principal.permissions.has(SEARCH_KINDS[kind])),
        TE.traverseSeqArray((kind) =>
          pipe(
            stores.search.find(kind, text, HITS_SHOWN + 1),
            TE.flatMap((found) =>
              pipe(
                withTitles(kind, found.slice(0, HITS_SHOWN)),
                TE.map((hits) => ({ kind, hits, hasMore: found.length > HITS_SHOWN })),
              ),
            ),
          ),
        ),
        TE.map((groups) => groups.filter(({ hits }) => hits.length > 0)),
      )
    })
}
