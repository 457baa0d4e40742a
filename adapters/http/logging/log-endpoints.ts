// The recent log and its daily files. Administrators read the log of their office; only operators read files, which contain all offices (LOG-9).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Readable } from 'node:stream'
import type {
  CountLogs,
  makeReadEntriesAround,
  ListLogFiles,
  LogCountRequest,
  QueryLogs,
  ReadLogFile,
} from '#application/logging/logs.ts'
import { toLogReader } from '#application/operations/log-reader.ts'
import type { InputOf } from '#adapters/contract/endpoint.ts'
import { logContract } from '#adapters/contract/logging/logs.ts'
import { makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { refuseInput } from '../kernel/http-errors.ts'

export interface LogUseCases {
  readonly queryLogs: QueryLogs
  readonly countLogs: CountLogs
  readonly entriesAround: ReturnType<typeof makeReadEntriesAround>
  readonly listLogFiles: ListLogFiles
  readonly readLogFile: ReadLogFile<Readable>
}

type Filters = InputOf<(typeof logContract)['GET /logs/histogram']>['query']

const isInOrder = ({ from, to }: LogCountRequest): boolean => O.isNone(from) || O.isNone(to) || from.value <= to.value

const beginsTooLate = refuseInput([
  {
    path: 'fromTs',
    message: ['Kies een begin dat niet na het einde ligt.', 'Choose a beginning that is not after the end.'],
  },
])

const toSearchRequest = <Q extends Filters>({ level: levels, source: sources, fromTs: from, toTs: to, ...wanted }: Q) =>
  pipe(
    TE.right({ ...wanted, levels, sources, from, to }),
    TE.filterOrElseW(isInOrder, () => beginsTooLate),
  )

export function makeLogEndpoints(uses: LogUseCases): readonly Endpoint[] {
  return makePrincipalEndpoints(logContract, {
    'GET /logs': {
      needs: 'logs:read',
      fails: ['OtherTenantsLog', 'LogUnavailable'],
      handle: ({ query }, { principal }) =>
        pipe(
          toSearchRequest(query),
          TE.flatMap(({ pageSize: limit, ...wanted }) => uses.queryLogs(toLogReader(principal), { ...wanted, limit })),
          TE.map(({ entries, ...page }) => ({ data: { data: entries, ...page } })),
        ),
    },
    'GET /logs/histogram': {
      needs: 'logs:read',
      fails: ['OtherTenantsLog', 'LogUnavailable'],
      handle: ({ query }, { principal }) =>
        pipe(
          toSearchRequest(query),
          TE.flatMap((wanted) => uses.countLogs(toLogReader(principal), wanted)),
          TE.map(({ bucket: bucketMs, ...histogram }) => ({ ...histogram, bucketMs })),
        ),
    },
    'GET /logs/around/:id': {
      needs: 'logs:read',
      fails: ['LogEntryGone', 'LogUnavailable'],
      handle: ({ params, query }, { principal }) =>
        pipe(uses.entriesAround(toLogReader(principal), params.id, query.reach), TE.bindTo('data')),
    },
    'GET /logs/files': {
      needs: 'platform:admin',
      changes: ({ retentionDays }) => retentionDays !== undefined,
      fails: ['LogFilesUnavailable'],
      handle: ({ query }, { principal }) =>
        pipe(
          uses.listLogFiles(toLogReader(principal), query.retentionDays),
          TE.map(({ files, removed, level }) => ({ data: files, removed, level })),
        ),
    },
    'GET /logs/files/*name': {
      needs: 'platform:admin',
      media: 'text/plain',
      fails: ['LogFilesUnavailable', 'LogFileAbsent', 'LogFileNotPlain'],
      respond: ({ params }, { principal }) =>
        pipe(
          uses.readLogFile(toLogReader(principal), params.name),
          TE.map(({ size, bytes }) => ({
            status: 200,
            type: 'text/plain; charset=utf-8',
            headers: {
              'content-disposition': `attachment; filename="${params.name}"`,
              'content-length': String(size),
              'cache-control': 'no-store',
            },
            body: bytes,
          })),
        ),
    },
  })
}
