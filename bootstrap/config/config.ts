// Every setting of the service, decoded once at start (OPS-3).
import { addInSettings } from './addin-settings.ts'
import { assistantSettings } from './assistant-settings.ts'
import { campaignSettings } from './campaign-settings.ts'
import { cloudSettings, GRAPH_LOGIN_URL } from './cloud-settings.ts'
import { eventSettings } from './event-settings.ts'
import { identitySettings } from './identity-settings.ts'
import { licenceSettings } from './licence-settings.ts'
import { loggingSettings } from './logging-settings.ts'
import { mailingSettings } from './mailing-settings.ts'
import { operationsSettings } from './operations-settings.ts'
import { sessionSettings } from './session-settings.ts'
import { E, O } from '#domain/shared/fp.ts'
import { type Decoded, decodeSettings, type SettingFault } from './setting.ts'

export const settings = {
  ...operationsSettings,
  ...sessionSettings,
  ...cloudSettings,
  ...identitySettings,
  ...addInSettings,
  ...licenceSettings,
  ...assistantSettings,
  ...loggingSettings,
  ...mailingSettings,
  ...eventSettings,
  ...campaignSettings,
} as const

export type Config = Decoded<typeof settings>

const HTTPS_IN_PRODUCTION = [
  'BASE_URL',
  'LEDGER_BASE_URL',
  'CLOUD_API_URL',
  'CLOUD_LOGIN_URL',
  'IDP_ISSUER_URL',
  'MCP_ISSUER_URL',
] as const

const getGiven = (value: O.Option<string> | string | undefined): string | undefined =>
  typeof value === 'object' ? O.toUndefined(value) : value

const findProductionFaults = (config: Partial<Config>): readonly SettingFault[] => [
  ...HTTPS_IN_PRODUCTION.filter((name) => getGiven(config[name])?.startsWith('https://') === false).map((name) => ({
    name,
    says: 'must begin with https:// in production',
  })),
  ...(['LEDGER', 'IDP', 'CLOUD'] as const)
    .filter(
      (app) =>
        getGiven(config[`${app}_CLIENT_ID`]) === 'tapster-dev' ||
        getGiven(config[`${app}_CLIENT_SECRET`]) === 'tapster-dev-secret',
    )
    .map((app) => ({ name: `${app}_CLIENT_SECRET`, says: "is the stand-in's, which production refuses" })),
  // With the stand-in, which development starts, a login root serves proofs of mailboxes alone.
  ...(config.CLOUD_API_URL?._tag === 'None' && (config.CLOUD_LOGIN_URL ?? GRAPH_LOGIN_URL) !== GRAPH_LOGIN_URL
    ? [{ name: 'CLOUD_API_URL', says: 'is missing; another CLOUD_LOGIN_URL than that of Microsoft needs it' }]
    : []),
  ...(config.CLOUD_CLIENT_SECRET?._tag === 'Some' && config.CLOUD_CLIENT_ID?._tag === 'None'
    ? [{ name: 'CLOUD_CLIENT_ID', says: 'is missing; CLOUD_CLIENT_SECRET needs it' }]
    : []),
  // Proofs of mailboxes need no secret.
  ...(config.CLOUD_CLIENT_ID?._tag === 'Some' &&
  config.CLOUD_CLIENT_SECRET?._tag === 'None' &&
  config.MAILBOX_PROOF === 'optional'
    ? [{ name: 'CLOUD_CLIENT_SECRET', says: 'is missing; CLOUD_CLIENT_ID needs it unless only MAILBOX_PROOF uses it' }]
    : []),
  // Assistants connect only with that domain.
  ...(config.OPERATOR_MAIL_DOMAIN?._tag === 'Some'
    ? (['MCP_OAUTH_CLIENT_SECRET', 'MCP_JWT_SECRET'] as const)
        .filter((name) => config[name]?._tag === 'None')
        .map((name) => ({ name, says: 'is missing; OPERATOR_MAIL_DOMAIN needs it' }))
    : []),
  ...(config.MCP_CONSENT === 'none'
    ? [{ name: 'MCP_CONSENT', says: 'must be page in production: without it an attacker could use a login' }]
    : []),
]

/** Checks rules between settings, and rules of production. `config` lacks the settings that are invalid by themselves. */
const findJointFaults = (config: Partial<Config>): readonly SettingFault[] => [
  ...(config.NODE_ENV === 'production' ? findProductionFaults(config) : []),
  ...(config.MAILBOX_PROOF === 'required' && config.CLOUD_CLIENT_ID?._tag === 'None'
    ? [{ name: 'CLOUD_CLIENT_ID', says: 'is missing; MAILBOX_PROOF=required needs it' }]
    : []),
  ...(config.LOG_STORAGE === 'redis' && config.REDIS_URL?._tag === 'None'
    ? [{ name: 'REDIS_URL', says: 'is missing; LOG_STORAGE=redis needs it' }]
    : []),
  ...(config.OTEL_TRACES_EXPORTER === 'otlp' && config.OTEL_EXPORTER_OTLP_ENDPOINT?._tag === 'None'
    ? [{ name: 'OTEL_EXPORTER_OTLP_ENDPOINT', says: 'is missing; OTEL_TRACES_EXPORTER=otlp needs it' }]
    : []),
]

export function decodeConfig(
  env: Readonly<Record<string, string | undefined>>,
): E.Either<readonly SettingFault[], Config> {
  const { faults, decoded } = decodeSettings(settings, env, env['NODE_ENV'] === 'production')
  const all = [...faults, ...findJointFaults(decoded)]
  // Without faults every setting has a value.
  return all.length > 0 ? E.left(all) : E.right(decoded as Config)
}
