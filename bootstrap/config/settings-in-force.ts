// The settings in force, as operators see them. Texts are shown only if they are listed here, so that a new secret stays hidden.
import { O } from '#domain/shared/fp.ts'
import type { SettingInForce } from '#domain/operations/system.ts'
import { GRAPH_URL } from './cloud-settings.ts'
import { type Config, settings } from './config.ts'
import type { Setting } from './setting.ts'

const SHOWN: ReadonlySet<string> = new Set<keyof Config>([
  'NODE_ENV',
  'HOST',
  'BASE_URL',
  'DATABASE_PREPARED',
  'DATA_DIR',
  'LEDGER_BASE_URL',
  'PLUGIN_DEFAULT_TENANT_UUID',
  'MAILBOX_PROOF',
  'FRAME_ANCESTORS',
  'CLOUD_API_URL',
  'CLOUD_LOGIN_URL',
  'IDP_ISSUER_URL',
  'OPERATOR_TENANT_UUID',
  'ADDIN_ID',
  'LINK_TENANT_UUID',
  'PUBLIC_MAIL_DOMAINS',
  'DISCONNECT_PROOF',
  'MCP_ISSUER_URL',
  'MCP_OAUTH_REDIRECT_URIS',
  'MCP_ALLOWED_ORIGINS',
  'MCP_CONSENT',
  'OPERATOR_MAIL_DOMAIN',
  'LOG_LEVEL',
  'LOG_STORE_LEVEL',
  'LOG_STORAGE',
  'DEFAULT_LOG_PATH',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_EXPORTER',
  'MAIL_SERVER_NETWORKS',
  'WEBHOOK_NETWORKS',
  'CONSENT_STATE',
  'SENDING',
  'SAMPLE',
])

const showValue = (name: string, value: unknown): O.Option<string> =>
  typeof value === 'number' || typeof value === 'boolean' || SHOWN.has(name)
    ? O.some(Array.isArray(value) ? value.join(', ') : String(value))
    : O.none

const isOption = (value: unknown): value is O.Option<unknown> =>
  typeof value === 'object' && value !== null && '_tag' in value

export function listSettingsInForce(config: Config): readonly SettingInForce[] {
  return Object.entries<Setting<unknown>>(settings).map(([name, { fallback }]) => {
    const value: unknown = config[name as keyof Config]
    if (!isOption(value)) return { name, value: showValue(name, value), state: value === fallback ? 'default' : 'set' }
    if (O.isSome(value)) return { name, value: showValue(name, value.value), state: 'set' }
    return name === 'CLOUD_API_URL' && config.NODE_ENV === 'production'
      ? { name, value: O.some(GRAPH_URL), state: 'default' }
      : { name, value: O.none, state: 'absent' }
  })
}
