// Units of work: which rows they may touch, and that they are stored completely or not at all.
import { identity } from 'fp-ts/lib/function.js'
import type { Option } from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { TenantUuid } from './uuid.ts'

/** The rows of one tenant, or the tables that belong to no tenant. A tenant's work may also write the latter. */
export type Scope = ({ readonly _tag: 'Tenant'; readonly tenantUuid: TenantUuid } | { readonly _tag: 'Admin' }) & {
  readonly isReadOnly?: true
}

export const Admin: Scope = { _tag: 'Admin' }
export function Tenant(tenantUuid: TenantUuid): Scope {
  return { _tag: 'Tenant', tenantUuid }
}
/**
 * For work that only shows what it reads, and may run twice. It may run on a standby that has every change that was committed, by anyone and
 * on any replica of the service, before the work began (OPS-16). Work on which a change depends, and what decides about access, runs without
 * it. A write or a row lock is a bug: the standby refuses it, and the work runs again on the primary. In memory, a write throws.
 */
export function ReadOnly(scope: Scope): Scope {
  return { ...scope, isReadOnly: true }
}

/**
 * The database is unreachable or aborted the work, which may be retried. Nothing was stored, except possibly when the connection broke during
 * the commit: then the outcome is unknown.
 */
export type StoreUnavailable = Tagged<'StoreUnavailable'>
export const storeUnavailable: StoreUnavailable = { _tag: 'StoreUnavailable' }

/** The result of a store. */
export type Stored<A> = TE.TaskEither<StoreUnavailable, A>

/**
 * Runs `work` in one transaction, limited to the scope by row-level security. Stores exist only inside it. A Left, a throw or a lost
 * connection rolls everything back, including the outbox. After a deadlock `work` runs again, so it must act on nothing but the stores.
 */
export type InScope<Stores> = <E, A>(
  scope: Scope,
  work: (stores: Stores) => TE.TaskEither<E, A>,
) => TE.TaskEither<E | StoreUnavailable, A>

/** Requires what a store looked for. Left: there is none. */
export function requireFound<E>(missing: E): <A>(found: Stored<Option<A>>) => TE.TaskEither<E | StoreUnavailable, A> {
  return TE.flatMapOption(identity, () => missing)
}

/** Requires that a store has written. Left: it has not. */
export function requireWritten<E>(
  refused: E,
): (written: Stored<boolean>) => TE.TaskEither<E | StoreUnavailable, boolean> {
  return TE.filterOrElseW(
    (written) => written,
    () => refused,
  )
}
