// The part of the log that a principal may read (LOG-9): one rule for HTTP and for the assistant. The logging area knows no principals.
import { O } from '#domain/shared/fp.ts'
import type { LogReader } from '#application/logging/logs.ts'
import { isOperator, type Principal } from '#domain/identity/principal.ts'

/** Operators read the entries of all tenants, or those of the tenant in which they act. Other users read the entries of their tenant. */
export function toLogReader(principal: Principal): LogReader {
  const { tenantUuid, home, user } = principal
  return isOperator(principal)
    ? { _tag: 'Operator', user, home, chosenTenant: tenantUuid === home ? O.none : O.some(tenantUuid) }
    : { _tag: 'OfTenant', tenantUuid }
}
