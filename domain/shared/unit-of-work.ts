// Whose rows a piece of work may touch, and the promise that it happens whole or not at all.
import { identity } from 'fp-ts/lib/function.js'
import type { Option } from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { TenantUuid } from './uuid.ts'

/** The rows of one tenant, or the tables that belong to no tenant. A tenant's work may also write the latter. */
export type Scope = { readonly _tag: 'Tenant'; readonly tenantUuid: TenantUuid } | { readonly _tag: 'Admin' }

export const Admin: Scope = { _tag: 'Admin' }
export function Tenant(tenantUuid: TenantUuid): Scope {
  return { _tag: 'Tenant', tenantUuid }
}

/**
 * The database is unreachable or aborted the work, which may be retried. Nothing was stored, except possibly when the connection broke during
 * the commit: then the outcome is unknown.
 */
export type StoreUnavailable = Tagged<'StoreUnavailable'>
export const storeUnavailable: StoreUnavailable = { _tag: 'StoreUnavailable' }

/** What a store answers. */
export type Stored<A> = TE.TaskEither<StoreUnavailable, A>

/**
 * Runs `work` in one transaction, held to the scope by row-level security. Stores exist only inside it.
 * A Left, a throw or a lost connection rolls everything back, what was put in the outbox included.
 * `work` runs again when the database asks for it (a deadlock), so it acts on nothing but the stores.
 */
export type InScope<Stores> = <E, A>(
  scope: Scope,
  work: (stores: Stores) => TE.TaskEither<E, A>,
) => TE.TaskEither<E | StoreUnavailable, A>

/** What a store found. Left: there was none. */
export function requireFound<E>(missing: E): <A>(found: Stored<Option<A>>) => TE.TaskEither<E | StoreUnavailable, A> {
  return TE.flatMapOption(identity, () => missing)
}

/** For a store that answers whether it wrote. Left: it did not. */
export function requireWritten<E>(
  refused: E,
): (written: Stored<boolean>) => TE.TaskEither<E | StoreUnavailable, boolean> {
  return TE.filterOrElseW(
    (written) => written,
    () => refused,
  )
}
