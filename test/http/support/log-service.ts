// The log of two offices over HTTP, as their people ask for it: entries in memory, and files in a folder of its own.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeLogFiles } from '#adapters/logging/log-files.ts'
import { makeMemoryBuffer } from '#adapters/logging/memory-buffer.ts'
import { composeLogging } from '#bootstrap/compose/logging-area.ts'
import type { RecordFacts } from '#domain/logging/audit.ts'
import type { LogBuffer } from '#domain/logging/log-buffer.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { append, type EntryParts } from '#test/contract/log-entries.ts'
import { makeRecordingLog, type RecordedEntry } from '#test/support/recording-log.ts'
import { NOW } from './fake-deps.ts'
import { type PeopleService, startPeople } from './people-service.ts'

export interface LogService extends PeopleService {
  /** Entries are given by the time since noon; the clock is at one minute after noon. */
  readonly log: (...entries: readonly EntryParts[]) => void
  /** Of the daily files. */
  readonly folder: string
  /** What the service itself logged of the files. */
  readonly logged: readonly RecordedEntry[]
  readonly stop: () => Promise<void>
}

/** The caller stops it. `over`: another buffer than that in memory. */
export async function startLogService(over: { readonly buffer?: LogBuffer } = {}): Promise<LogService> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tapster-log-files-'))
  const clock = { now: () => NOW + 60_000 }
  const { log, logged } = makeRecordingLog()
  const buffer = over.buffer ?? makeMemoryBuffer({ max: 10_000, ttl: fromDays(30), clock })
  const files = makeLogFiles({ directory: O.some(folder), clock })
  const config = { LOG_LEVEL: 'error' as const, LOG_LIST_DEFAULT_WINDOW_HOURS: 168, LOG_LIST_MAX_SCAN: 5_000 }
  // As audit entries are mirrored to the log.
  const record: RecordFacts = (_actor, _tenant, facts) =>
    TE.fromIO(() => {
      for (const { action, details, outcome } of facts) log.info(`audit.${action}`, { ...details, outcome })
    })
  const people = await startPeople({ logs: composeLogging({ log, clock, config }, { buffer, files, record }) })
  return {
    ...people,
    folder,
    logged,
    log: (...entries) => append(buffer, ...entries),
    stop: async () => {
      await people.service.stop(1_000)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
