// Whose people look after all tenants (IDN-6), and by which addresses they connect assistants (MCP-6).
import * as O from 'fp-ts/lib/Option.js'
import { type MailDomain, parseMailDomain } from '#domain/identity/tenant.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { Config } from './config/config.ts'

/** None: nobody's. Only development falls back on the tenant that is there anyway. */
export const operatorTenantOf = (
  config: Pick<Config, 'NODE_ENV' | 'OPERATOR_TENANT_UUID'>,
  defaultTenant: TenantUuid,
): O.Option<TenantUuid> =>
  config.NODE_ENV === 'production'
    ? config.OPERATOR_TENANT_UUID
    : O.some(O.getOrElse(() => defaultTenant)(config.OPERATOR_TENANT_UUID))

/** Where the sample people have their addresses. */
const SAMPLE_MAIL_DOMAIN = 'korrel.example'

/** None: no address is one of the operator's. */
export const operatorMailDomainOf = (config: Pick<Config, 'NODE_ENV' | 'OPERATOR_MAIL_DOMAIN'>): O.Option<MailDomain> =>
  config.NODE_ENV === 'production' || O.isSome(config.OPERATOR_MAIL_DOMAIN)
    ? config.OPERATOR_MAIL_DOMAIN
    : parseMailDomain(SAMPLE_MAIL_DOMAIN)

/** What nobody can do as things are set. */
export const operatorTroubles = (
  config: Pick<Config, 'NODE_ENV' | 'OPERATOR_MAIL_DOMAIN'>,
  operatorTenant: O.Option<TenantUuid>,
): readonly string[] => {
  if (O.isNone(operatorTenant))
    return ['OPERATOR_TENANT_UUID is not set: nobody can look after tenants, log files or licences of all offices.']
  return O.isNone(operatorMailDomainOf(config))
    ? ['OPERATOR_MAIL_DOMAIN is not set: nobody can connect an assistant.']
    : []
}
