// All tags of a tenant, and how many people have each.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Tag } from '#domain/identity/tag.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { type AskRefused, permitted } from './change.ts'

export interface TagWithHolders extends Tag {
  /** How many have it, whatever their status. */
  readonly holders: number
}

/** By name. */
export type ListTags = (principal: Principal) => TE.TaskEither<AskRefused, readonly TagWithHolders[]>

export const makeListTags =
  (deps: { readonly inScope: InScope<Pick<IdentityStores, 'tags'>> }): ListTags =>
  (principal) =>
    pipe(
      permitted(principal, 'users:read'),
      TE.flatMap(() =>
        deps.inScope(Tenant(principal.tenantUuid), ({ tags }) =>
          pipe(
            TE.Do,
            TE.bind('found', () => tags.list),
            TE.bind('holders', () => tags.holders),
            TE.map(({ found, holders }) => found.map((tag) => ({ ...tag, holders: holders.get(tag.uuid) ?? 0 }))),
          ),
        ),
      ),
    )
