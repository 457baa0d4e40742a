// The log as the settings want it.
import * as O from 'fp-ts/lib/Option.js'
import { type Logging, makeLogging } from '#adapters/logging/winston-log.ts'
import type { Config } from './config/config.ts'

type Wanted = Pick<Config, 'LOG_LEVEL' | 'LOG_REDACT_KEYS' | 'POD_NAME' | 'POD_NAMESPACE' | 'POD_IP' | 'APP_VERSION'>

const placeOf = ({ POD_NAME, POD_NAMESPACE, POD_IP, APP_VERSION }: Wanted): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ POD_NAME, POD_NAMESPACE, POD_IP, APP_VERSION }).flatMap(([name, value]) =>
      O.isSome(value) ? [[name, value.value]] : [],
    ),
  )

export const openLogging = (config: Wanted): Logging =>
  makeLogging({ level: config.LOG_LEVEL, redactKeys: config.LOG_REDACT_KEYS, place: placeOf(config) })
