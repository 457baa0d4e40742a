// The tenant of the operators (IDN-6), and the mail domain of users who may connect an assistant (MCP-6).
import { O } from '#domain/shared/fp.ts'
import { type MailDomain, parseMailDomain } from '#domain/identity/tenant.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Config } from './config/config.ts'

/** None: there is no operator. Only development uses the default tenant if the setting is absent. */
export function findOperatorTenant(
  config: Pick<Config, 'NODE_ENV' | 'OPERATOR_TENANT_UUID'>,
  defaultTenant: TenantUuid,
): O.Option<TenantUuid> {
  return config.NODE_ENV === 'production'
    ? config.OPERATOR_TENANT_UUID
    : O.some(O.getOrElse(() => defaultTenant)(config.OPERATOR_TENANT_UUID))
}

/** The mail domain of the sample people. */
const SAMPLE_MAIL_DOMAIN = 'korrel.example'

/** None: no address belongs to the operator. */
export function findOperatorMailDomain(
  config: Pick<Config, 'NODE_ENV' | 'OPERATOR_MAIL_DOMAIN'>,
): O.Option<MailDomain> {
  return config.NODE_ENV === 'production' || O.isSome(config.OPERATOR_MAIL_DOMAIN)
    ? config.OPERATOR_MAIL_DOMAIN
    : parseMailDomain(SAMPLE_MAIL_DOMAIN)
}

/** One of them is set where an assistant is wanted. */
const ASSISTANTS_ALONE = ['MCP_ISSUER_URL', 'MCP_OAUTH_CLIENT_SECRET', 'MCP_JWT_SECRET'] as const

/** Warnings about functions that the settings disable. */
export function listOperatorTroubles(
  config: Pick<Config, 'NODE_ENV' | 'OPERATOR_MAIL_DOMAIN' | (typeof ASSISTANTS_ALONE)[number]>,
  operatorTenant: O.Option<TenantUuid>,
): readonly string[] {
  if (O.isNone(operatorTenant))
    return ['OPERATOR_TENANT_UUID is not set: no user can manage tenants, log files or licences of all offices.']
  return O.isNone(findOperatorMailDomain(config)) && ASSISTANTS_ALONE.some((name) => config[name]._tag === 'Some')
    ? ['OPERATOR_MAIL_DOMAIN is not set: no user can connect an assistant.']
    : []
}
