// Every setting of the service, decoded once at start (OPS-3).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import { loggingSettings } from './logging-settings.ts'
import { operationsSettings } from './operations-settings.ts'
import { sessionSettings } from './session-settings.ts'
import { type Decoded, decodeSettings, type Fault } from './setting.ts'

export const settings = { ...operationsSettings, ...sessionSettings, ...loggingSettings } as const

export type Config = Decoded<typeof settings>

/** What holds only between settings, or only in production. */
const jointFaults = (config: Config): readonly Fault[] => {
  const production = config.NODE_ENV === 'production'
  const plainHttp = (name: 'BASE_URL' | 'LEDGER_BASE_URL'): readonly Fault[] => {
    const address = config[name]
    return production && O.isSome(address) && !address.value.startsWith('https://')
      ? [{ name, says: 'must begin with https:// in production' }]
      : []
  }
  return [
    ...plainHttp('BASE_URL'),
    ...plainHttp('LEDGER_BASE_URL'),
    ...(config.MAILBOX_PROOF === 'required' && O.isNone(config.CLOUD_CLIENT_ID)
      ? [{ name: 'CLOUD_CLIENT_ID', says: 'is missing; MAILBOX_PROOF=required needs it' }]
      : []),
    ...(production &&
    (config.LEDGER_CLIENT_ID === 'tapster-dev' || config.LEDGER_CLIENT_SECRET === 'tapster-dev-secret')
      ? [{ name: 'LEDGER_CLIENT_SECRET', says: "is the stand-in's, which production refuses" }]
      : []),
  ]
}

export const decodeConfig = (env: Readonly<Record<string, string | undefined>>): E.Either<readonly Fault[], Config> =>
  pipe(
    decodeSettings(settings, env, env['NODE_ENV'] === 'production'),
    E.filterOrElse(
      (config) => jointFaults(config).length === 0,
      (config) => jointFaults(config),
    ),
  )
