// The part of the log that a principal may read (LOG-9).
import * as O from 'fp-ts/lib/Option.js'
import type { LogReader } from '#application/logging/logs.ts'
import { isOperator, type Principal } from '#domain/identity/principal.ts'

export const readerOf = (principal: Principal): LogReader => {
  const { tenantUuid, home, user } = principal
  return isOperator(principal)
    ? { _tag: 'Operator', user, home, within: tenantUuid === home ? O.none : O.some(tenantUuid) }
    : { _tag: 'OfTenant', tenantUuid }
}
