// Every setting of the service, decoded once at start (OPS-3).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { addInSettings } from './addin-settings.ts'
import { assistantSettings } from './assistant-settings.ts'
import { cloudSettings } from './cloud-settings.ts'
import { identitySettings } from './identity-settings.ts'
import { licenceSettings } from './licence-settings.ts'
import { loggingSettings } from './logging-settings.ts'
import { operationsSettings } from './operations-settings.ts'
import { sessionSettings } from './session-settings.ts'
import { type Decoded, decodeSettings, type Fault } from './setting.ts'

export const settings = {
  ...operationsSettings,
  ...sessionSettings,
  ...cloudSettings,
  ...identitySettings,
  ...addInSettings,
  ...licenceSettings,
  ...assistantSettings,
  ...loggingSettings,
} as const

export type Config = Decoded<typeof settings>

const isPlainHttp = (address: Config['BASE_URL'] | string | undefined): boolean => {
  const written = typeof address === 'object' ? O.toUndefined(address) : address
  return written !== undefined && !written.startsWith('https://')
}

const holds = (written: O.Option<string> | undefined, value: string): boolean =>
  written !== undefined && O.isSome(written) && written.value === value

/** What holds only between settings, or only in production; settings that are wrong by themselves are absent here. */
const jointFaults = (config: Partial<Config>): readonly Fault[] => {
  const production = config.NODE_ENV === 'production'
  const faults: Fault[] = []
  if (production)
    for (const name of [
      'BASE_URL',
      'LEDGER_BASE_URL',
      'CLOUD_API_URL',
      'CLOUD_LOGIN_URL',
      'IDP_ISSUER_URL',
      'MCP_ISSUER_URL',
    ] as const)
      if (isPlainHttp(config[name])) faults.push({ name, says: 'must begin with https:// in production' })
  if (production && (config.LEDGER_CLIENT_ID === 'tapster-dev' || config.LEDGER_CLIENT_SECRET === 'tapster-dev-secret'))
    faults.push({ name: 'LEDGER_CLIENT_SECRET', says: "is the stand-in's, which production refuses" })
  if (production && (config.IDP_CLIENT_ID === 'tapster-dev' || config.IDP_CLIENT_SECRET === 'tapster-dev-secret'))
    faults.push({ name: 'IDP_CLIENT_SECRET', says: "is the stand-in's, which production refuses" })
  if (
    production &&
    (holds(config.CLOUD_CLIENT_ID, 'tapster-dev') || holds(config.CLOUD_CLIENT_SECRET, 'tapster-dev-secret'))
  )
    faults.push({ name: 'CLOUD_CLIENT_SECRET', says: "is the stand-in's, which production refuses" })
  if (production && config.MCP_CONSENT === 'none')
    faults.push({
      name: 'MCP_CONSENT',
      says: 'must be page in production: without it a login could be lent to a stranger',
    })
  if (config.MAILBOX_PROOF === 'required' && config.CLOUD_CLIENT_ID?._tag === 'None')
    faults.push({ name: 'CLOUD_CLIENT_ID', says: 'is missing; MAILBOX_PROOF=required needs it' })
  if (config.LOG_STORAGE === 'redis' && config.REDIS_URL?._tag === 'None')
    faults.push({ name: 'REDIS_URL', says: 'is missing; LOG_STORAGE=redis needs it' })
  return faults
}

export const decodeConfig = (env: Readonly<Record<string, string | undefined>>): E.Either<readonly Fault[], Config> => {
  const { faults, decoded } = decodeSettings(settings, env, env['NODE_ENV'] === 'production')
  const all = [...faults, ...jointFaults(decoded)]
  // Without a fault there is a value of each.
  return all.length > 0 ? E.left(all) : E.right(decoded as Config)
}
