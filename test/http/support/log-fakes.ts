// What the log answers where a test is about something else: one entry, one file.
import { Readable } from 'node:stream'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { LogUseCases } from '#adapters/http/logging/log-endpoints.ts'
import type { FoundEntry } from '#domain/logging/log-buffer.ts'
import { toLogEntryId } from '#domain/logging/log-entry.ts'
import { toDailyLogFile } from '#domain/logging/log-files.ts'
import { anEntry, NOON } from '#test/contract/log-entries.ts'

const aFoundEntry = (): FoundEntry => ({ ...anEntry(), id: toLogEntryId(NOON, 1, 'replica0') })

const CONTENT = '{"ts":"2026-03-01T12:00:00.000Z"}\n'

export const fakeLogs: LogUseCases = {
  queryLogs: () => TE.right({ entries: [aFoundEntry()], total: 1, scanned: 1, complete: true }),
  countLogs: () =>
    TE.right({
      from: NOON,
      to: NOON + 60_000,
      bucket: 60_000,
      buckets: [{ at: NOON, error: 1, warn: 2, other: 3 }],
      scanned: 6,
      complete: true,
      countedFrom: NOON,
    }),
  entriesAround: () => TE.right([aFoundEntry()]),
  listLogFiles: () =>
    TE.right({
      files: [{ name: toDailyLogFile('2026-03-01'), size: CONTENT.length, modifiedAt: NOON }],
      removed: [],
      level: 'error',
    }),
  readLogFile: () => TE.right({ size: CONTENT.length, bytes: Readable.from([CONTENT]) }),
}
