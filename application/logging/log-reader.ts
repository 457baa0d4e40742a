// Who looks at the log, and how much of it he may see (LOG-9). That he may look at all is decided at the edge.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export interface Operator {
  readonly _tag: 'Operator'
  readonly user: Uuid
  /** Of all operators. */
  readonly home: TenantUuid
  readonly within: O.Option<TenantUuid>
}

/**
 * The operator sees the entries of all tenants and of none, and the files, in which they all are; where he chose to act in a tenant (`within`),
 * that one's entries first. Anybody else sees his tenant's entries.
 */
export type LogReader = Operator | { readonly _tag: 'OfTenant'; readonly tenantUuid: TenantUuid }

/** He named another tenant than his own. */
export interface OtherTenantsLog {
  readonly _tag: 'OtherTenantsLog'
}

/** Files are for the operator. */
export interface LogFilesNotHis {
  readonly _tag: 'LogFilesNotHis'
}

/** To whose entries a search is held: what he asks for, within what he may see. */
export const heldTo = (
  reader: LogReader,
  wanted: O.Option<TenantUuid>,
): E.Either<OtherTenantsLog, O.Option<TenantUuid>> => {
  if (reader._tag === 'Operator') return E.right(O.isSome(wanted) ? wanted : reader.within)
  return O.isSome(wanted) && wanted.value !== reader.tenantUuid
    ? E.left({ _tag: 'OtherTenantsLog' })
    : E.right(O.some(reader.tenantUuid))
}

export const operatorAlone = (reader: LogReader): E.Either<LogFilesNotHis, Operator> =>
  reader._tag === 'Operator' ? E.right(reader) : E.left({ _tag: 'LogFilesNotHis' })
