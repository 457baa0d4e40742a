// Reads the recent entries of the log buffer, and lists, reads and removes the daily log files.
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
  /** The tenant of all operators. */
  readonly home: TenantUuid
  readonly chosenTenant: O.Option<TenantUuid>
}

/**
 * Operators read all entries, with and without a tenant, and the files, which contain all entries. With a chosen tenant (`chosenTenant`) they
 * read that tenant's entries by default. Other users read the entries of their tenant.
 */
export type LogReader = OperatorReader | { readonly _tag: 'OfTenant'; readonly tenantUuid: TenantUuid }

/** The principal named another tenant. */
export type OtherTenantsLog = Tagged<'OtherTenantsLog'>

/** Only operators may read files. */
export type LogFilesForbidden = Tagged<'LogFilesForbidden'>

/** Limits a search to the requested entries that the principal may read. */
function limitToReadable(
  reader: LogReader,
  wanted: O.Option<TenantUuid>,
): E.Either<OtherTenantsLog, O.Option<TenantUuid>> {
  if (reader._tag === 'Operator') return E.right(O.isSome(wanted) ? wanted : reader.chosenTenant)
  return O.isSome(wanted) && wanted.value !== reader.tenantUuid
    ? E.left({ _tag: 'OtherTenantsLog' })
    : E.right(O.some(reader.tenantUuid))
}

const requireOperatorReader = (reader: LogReader): E.Either<LogFilesForbidden, OperatorReader> =>
  reader._tag === 'Operator' ? E.right(reader) : E.left({ _tag: 'LogFilesForbidden' })

/** The entry is no longer in the buffer, never was, or belongs to another tenant. */
export type LogEntryGone = Tagged<'LogEntryGone'>

/** Returns the entries in the order of time, with the entry itself. */
export function makeReadEntriesAround({ buffer }: { readonly buffer: Pick<LogBuffer, 'readAround'> }) {
  return function entriesAround(
    reader: LogReader,
    id: LogEntryId,
    reach: number,
  ): TE.TaskEither<LogEntryGone | LogUnavailable, readonly FoundEntry[]> {
    return pipe(
      buffer.readAround(id, reach, reader._tag === 'Operator' ? reader.chosenTenant : O.some(reader.tenantUuid)),
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

/** Completes the period, and limits the query to entries that the principal may read. */
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

// The operator's audit log has an entry before and after a removal, since files are outside of any transaction.

export interface ListedLogFiles {
  readonly files: readonly LogFile[]
  readonly removed: readonly LogFileName[]
  /** Files contain no entries below this level. */
  readonly level: LogLevel
}

/** `retentionDays`: removes files not written to for longer; none: removes no file. Left(StoreUnavailable): some files may be removed. */
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
          TE.tapError(() => audit('failed')),
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
