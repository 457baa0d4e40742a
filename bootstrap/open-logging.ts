// Opens the log as the settings describe it: standard output, daily files, and the buffer for searches.
import type { Readable } from 'node:stream'
import { O } from '#domain/shared/fp.ts'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { makeDailyFiles } from '#adapters/logging/daily-files.ts'
import { EntryTransport } from '#adapters/logging/entry-transport.ts'
import { makeLogFiles } from '#adapters/logging/log-files.ts'
import { makeMemoryBuffer, type MemoryBuffer } from '#adapters/logging/memory-buffer.ts'
import { makeStandardOutput } from '#adapters/logging/standard-output.ts'
import { type Logging, makeLogging } from '#adapters/logging/winston-log.ts'
import { makeOutageLog } from '#application/logging/outage-log.ts'
import type { LogBuffer } from '#domain/logging/log-buffer.ts'
import type { LogFiles } from '#domain/logging/log-files.ts'
import { OUTAGE_TIMES, type OutageTimes } from '#domain/logging/outage.ts'
import { type Log, makeLogByLevel, type OutageLog } from '#domain/logging/ports.ts'
import type { SampleLog } from '#domain/operations/sample.ts'
import { type Clock, type Duration, fromDays } from '#domain/shared/clock.ts'
import type { loggingSettings } from './config/logging-settings.ts'
import type { Config } from './config/config.ts'

type Wanted = Pick<Config, keyof typeof loggingSettings | 'NODE_ENV'>

type Printed = Pick<Wanted, 'LOG_LEVEL' | 'LOG_REDACT_KEYS' | 'POD_NAME' | 'POD_NAMESPACE' | 'POD_IP' | 'APP_VERSION'>

export interface OpenLogging extends Logging {
  readonly buffer: LogBuffer
  readonly files: LogFiles<Readable>
  readonly sampleLog: SampleLog
  /** The logs of `of` leave out what an outage explains. */
  readonly outages: OutageLog
  /** For the terminal, one or two sentences each. */
  readonly warnings: readonly string[]
}

const placeOf = ({ POD_NAME, POD_NAMESPACE, POD_IP, APP_VERSION }: Printed): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ POD_NAME, POD_NAMESPACE, POD_IP, APP_VERSION }).flatMap(([name, value]) =>
      O.isSome(value) ? [[name, value.value]] : [],
    ),
  )

const countEntriesKept = ({ LOG_BUFFER_MAX, NODE_ENV }: Wanted): number =>
  O.getOrElse<number>(() => (NODE_ENV === 'test' ? 2_000 : 10_000))(LOG_BUFFER_MAX)

const findDirectory = ({ DEFAULT_LOG_PATH, NODE_ENV }: Wanted): string =>
  path.resolve(
    O.getOrElse<string>(() => (NODE_ENV === 'test' ? '/tmp/logs' : '/var/log/tapster-neutral'))(DEFAULT_LOG_PATH),
  )

interface OpenBuffer {
  readonly buffer: LogBuffer
  /** Several replicas share a buffer in Redis, which gets no sample. */
  readonly addEarlier: MemoryBuffer['addEarlier'] | null
  readonly close: () => Promise<void>
}

/** Loads the client of Redis only if it is used. */
async function openBuffer(config: Wanted, log: Log, outages: OutageLog, clock: Clock): Promise<OpenBuffer> {
  const kept = { max: countEntriesKept(config), ttl: fromDays(config.LOG_BUFFER_TTL_DAYS), clock }
  if (config.LOG_STORAGE === 'inmemory' || O.isNone(config.REDIS_URL)) {
    const buffer = makeMemoryBuffer(kept)
    return { buffer, addEarlier: buffer.addEarlier, close: () => Promise.resolve() }
  }
  const { makeRedisBuffer } = await import('#adapters/redis/redis-buffer.ts')
  const buffer = makeRedisBuffer({
    ...kept,
    url: config.REDIS_URL.value,
    prefix: config.LOG_REDIS_PREFIX,
    log,
    outages,
  })
  return { buffer, addEarlier: null, close: buffer.close }
}

const listWarnings = (config: Wanted, directory: string, fileTrouble: string | undefined): readonly string[] => [
  ...(fileTrouble === undefined
    ? []
    : [
        `No log files can be written to ${directory} (${fileTrouble}). Make it writable, or set DEFAULT_LOG_PATH to another directory, or DISABLE_FILE_LOGGING=true.`,
      ]),
  ...(config.NODE_ENV === 'production' && config.LOG_STORAGE === 'inmemory'
    ? [
        'The log that administrators look through is kept in memory: it covers one replica, and ends with it. Several need LOG_STORAGE=redis.',
      ]
    : []),
]

function makeSampleLog(addEarlier: OpenBuffer['addEarlier']): SampleLog {
  let clear = (): void => undefined
  return {
    show: (entries) => {
      clear = addEarlier?.(entries) ?? clear
    },
    clear: () => clear(),
  }
}

const unrefTimeouts = {
  setTimeout: (callback: () => void, delay: Duration) => setTimeout(callback, delay).unref(),
  clearTimeout,
}

/** The log of commands, which is only printed. */
export function openPrintedLog(config: Printed): Logging {
  const output = makeStandardOutput({
    threshold: config.LOG_LEVEL,
    log: { warn: (message, data) => logging.log.warn(message, data) },
  })
  const logging = makeLogging({
    redactKeys: config.LOG_REDACT_KEYS,
    place: placeOf(config),
    output,
    otherTransports: [],
  })
  return logging
}

/** Opens all parts of the log. If files or Redis fail, the log runs without them. */
export async function openLogging(
  config: Wanted,
  clock: Clock,
  outageTimes: OutageTimes = OUTAGE_TIMES,
): Promise<OpenLogging> {
  // Transports report their own failures in this log.
  const own = makeLogByLevel((level) => (message, data) => logging.log[level](message, data))
  const outages = makeOutageLog({ log: own, clock, timeouts: unrefTimeouts, times: outageTimes })
  const threshold = config.LOG_LEVEL
  const directory = findDirectory(config)
  const { buffer, addEarlier, close } = await openBuffer(config, own, outages, clock)
  const daily = config.DISABLE_FILE_LOGGING ? undefined : makeDailyFiles({ directory, threshold, log: own })
  const logging = makeLogging({
    redactKeys: config.LOG_REDACT_KEYS,
    place: placeOf(config),
    output: makeStandardOutput({ threshold, log: own }),
    otherTransports: [
      ...(daily === undefined ? [] : [daily.transport]),
      new EntryTransport({
        threshold: config.LOG_STORE_LEVEL,
        take: (line, entry) => buffer.append(entry, line),
        flush: close,
      }),
    ],
    now: clock.now,
  })
  const fileTrouble = await daily?.begin(new Date(clock.now()).toISOString())
  return {
    ...logging,
    of: (source) => outages.filterLog(logging.of(source)),
    outages,
    close: async () => {
      outages.close()
      // The log writes the counts one turn later.
      await turn()
      await logging.close()
    },
    buffer,
    sampleLog: makeSampleLog(addEarlier),
    files: makeLogFiles({ directory: daily === undefined ? O.none : O.some(directory), clock }),
    warnings: listWarnings(config, directory, fileTrouble),
  }
}
