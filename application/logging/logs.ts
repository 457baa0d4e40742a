// Reads the log: recent entries of the buffer, and the daily files.
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type {
  FoundEntry,
  LogBuffer,
  LogFilter,
  LogHistogram,
  LogPage,
  LogQuery,
  LogUnavailable,
} from '#domain/logging/log-buffer.ts'
import type { LogEntryId } from '#domain/logging/log-entry.ts'
import { type Clock, fromDays, type Duration, type Instant } from '#domain/shared/clock.ts'
import type { AuditOutcome, RecordFacts } from '#domain/logging/audit.ts'
import type {
  LogFile,
  LogFileAbsent,
  LogFileName,
  LogFileNotPlain,
  LogFiles,
  LogFilesUnavailable,
  OpenedLogFile,
} from '#domain/logging/log-files.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { Log, LogLevel } from '#domain/logging/ports.ts'

export interface OperatorReader {
  readonly _tag: 'Operator'
  readonly user: Uuid
  /** Of all operators. */
  readonly home: TenantUuid
  readonly within: O.Option<TenantUuid>
}

/**
 * The operator reads the entries of all tenants and of none, and the files, which contain all of them; with a chosen tenant (`within`), that
 * tenant's entries first. Other users read their tenant's entries.
 */
export type LogReader = OperatorReader | { readonly _tag: 'OfTenant'; readonly tenantUuid: TenantUuid }

/** The principal named another tenant. */
export type OtherTenantsLog = Tagged<'OtherTenantsLog'>

/** Files are for the operator. */
export type LogFilesForbidden = Tagged<'LogFilesForbidden'>

/** Limits a search to the requested entries that the principal may read. */
function limitToReadable(
  reader: LogReader,
  wanted: O.Option<TenantUuid>,
): E.Either<OtherTenantsLog, O.Option<TenantUuid>> {
  if (reader._tag === 'Operator') return E.right(O.isSome(wanted) ? wanted : reader.within)
  return O.isSome(wanted) && wanted.value !== reader.tenantUuid
    ? E.left({ _tag: 'OtherTenantsLog' })
    : E.right(O.some(reader.tenantUuid))
}

const requireOperatorReader = (reader: LogReader): E.Either<LogFilesForbidden, OperatorReader> =>
  reader._tag === 'Operator' ? E.right(reader) : E.left({ _tag: 'LogFilesForbidden' })

/** It is no longer kept, never was, or is another tenant's. */
export type LogEntryGone = Tagged<'LogEntryGone'>

/** In the order of time, the entry itself among them. */
export function makeReadEntriesAround({ buffer }: { readonly buffer: Pick<LogBuffer, 'readAround'> }) {
  return function entriesAround(
    reader: LogReader,
    id: LogEntryId,
    reach: number,
  ): TE.TaskEither<LogEntryGone | LogUnavailable, readonly FoundEntry[]> {
    return pipe(
      buffer.readAround(id, reach, reader._tag === 'Operator' ? reader.within : O.some(reader.tenantUuid)),
      TE.flatMapOption(
        (found) => found,
        (): LogEntryGone => ({ _tag: 'LogEntryGone' }),
      ),
    )
  }
}

export interface LogCountRequest extends Omit<LogFilter, 'from' | 'to'> {
  /** None: a window before `to`. */
  readonly from: O.Option<Instant>
  /** None: now. */
  readonly to: O.Option<Instant>
}

export type LogSearchRequest = LogCountRequest & Omit<LogQuery, keyof LogFilter | 'maxScan'>

export type QueryLogs = (
  reader: LogReader,
  wanted: LogSearchRequest,
) => TE.TaskEither<OtherTenantsLog | LogUnavailable, LogPage>

export type CountLogs = (
  reader: LogReader,
  wanted: LogCountRequest,
) => TE.TaskEither<OtherTenantsLog | LogUnavailable, LogHistogram>

export interface SearchLimits {
  readonly clock: Clock
  /** LOG_LIST_DEFAULT_WINDOW_HOURS */
  readonly window: Duration
  /** LOG_LIST_MAX_SCAN */
  readonly maxScan: number
}

/** With its period, and held to what the principal may read. */
const completeQuery = <W extends LogCountRequest>(
  { clock, window, maxScan }: SearchLimits,
  reader: LogReader,
  wanted: W,
) =>
  pipe(
    TE.fromEither(limitToReadable(reader, wanted.tenantUuid)),
    TE.map((tenantUuid) => {
      const to = O.getOrElse(clock.now)(wanted.to)
      const from = O.getOrElse(() => to - window)(wanted.from)
      return { ...wanted, tenantUuid, from, to, maxScan }
    }),
  )

export function makeQueryLogs({
  buffer,
  ...limits
}: SearchLimits & { readonly buffer: Pick<LogBuffer, 'query'> }): QueryLogs {
  return function queryLogs(reader, wanted) {
    return pipe(completeQuery(limits, reader, wanted), TE.flatMap(buffer.query))
  }
}

export function makeCountLogs({
  buffer,
  ...limits
}: SearchLimits & { readonly buffer: Pick<LogBuffer, 'count'> }): CountLogs {
  return function countLogs(reader, wanted) {
    return pipe(completeQuery(limits, reader, wanted), TE.flatMap(buffer.count))
  }
}

// Removals are recorded in the operator's audit log before and after: files are outside of any transaction.

export interface ListedLogFiles {
  readonly files: readonly LogFile[]
  readonly removed: readonly LogFileName[]
  /** Entries below it are in no file. */
  readonly level: LogLevel
}

/** `retentionDays`: files not written to for longer are removed; none: nothing is. Left(StoreUnavailable): some may be removed already. */
export type ListLogFiles = (
  reader: LogReader,
  retentionDays: O.Option<number>,
) => TE.TaskEither<LogFilesForbidden | LogFilesUnavailable | StoreUnavailable, ListedLogFiles>

export interface ListLogFilesDeps {
  readonly files: Pick<LogFiles<unknown>, 'list' | 'removeBefore'>
  readonly clock: Clock
  readonly record: RecordFacts
  readonly level: LogLevel
}

type Removed = TE.TaskEither<LogFilesUnavailable | StoreUnavailable, readonly LogFileName[]>

export function makeListLogFiles({ files, clock, record, level }: ListLogFilesDeps): ListLogFiles {
  const removeOlder = ({ user, home }: OperatorReader, retentionDays: number): Removed => {
    const audit = (outcome: AuditOutcome, more: { readonly removed?: number } = {}) =>
      record({ _tag: 'Person', user, tenantUuid: home }, home, [
        { action: 'log-files.removed', subject: O.none, details: { retentionDays, ...more }, outcome },
      ])
    return gen(function* () {
      yield* unwrap(audit('intended'))
      const removed = yield* unwrap(
        pipe(
          files.removeBefore(clock.now() - fromDays(retentionDays)),
          TE.orElse((failure) =>
            pipe(
              audit('failed'),
              TE.flatMap((): Removed => TE.left(failure)),
            ),
          ),
        ),
      )
      yield* unwrap(audit('done', { removed: removed.length }))
      return removed
    })
  }

  return (reader, retentionDays) =>
    gen(function* () {
      const operator = yield* unwrap(requireOperatorReader(reader))
      const removed = O.isNone(retentionDays) ? [] : yield* unwrap(removeOlder(operator, retentionDays.value))
      return { files: yield* unwrap(files.list), removed, level }
    })
}

export type ReadLogFileFailure = LogFilesForbidden | LogFilesUnavailable | LogFileAbsent | LogFileNotPlain

export type ReadLogFile<Bytes> = (
  reader: LogReader,
  name: LogFileName,
) => TE.TaskEither<ReadLogFileFailure, OpenedLogFile<Bytes>>

export function makeReadLogFile<Bytes>({
  files,
  log,
}: {
  readonly files: Pick<LogFiles<Bytes>, 'open'>
  readonly log: Pick<Log, 'info'>
}): ReadLogFile<Bytes> {
  return function readLogFile(reader, name) {
    return pipe(
      TE.fromEither(requireOperatorReader(reader)),
      TE.flatMap(() => files.open(name)),
      TE.tapIO(
        ({ size }) =>
          () =>
            log.info('audit.log-file.read', { name, size }),
      ),
    )
  }
}
