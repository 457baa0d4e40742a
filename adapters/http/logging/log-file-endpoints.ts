// The daily files of the log, listed, removed and read by the operator alone: in them is what all offices did (LOG-7, LOG-9).
import type { Readable } from 'node:stream'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ListLogFiles, ReadLogFile } from '#application/logging/log-files.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, principalEndpoint } from '../kernel/endpoint.ts'
import { fileInput, filesAnswer, filesInput, tellFile } from './log-codecs.ts'
import { readerOf } from './reader-of.ts'

export interface LogFileUseCases {
  readonly listLogFiles: ListLogFiles
  readonly readLogFile: ReadLogFile<Readable>
}

const name = 'tapster-2026-03-02.log'

export const logFileEndpoints = (uses: LogFileUseCases): readonly Endpoint[] => [
  principalEndpoint({
    method: 'GET',
    path: '/logs/files',
    summary:
      'The daily log files of the replica that answers, the latest first. With retentionDays, those not written to for longer are removed, which a browser may ask from our own pages alone.',
    limited: 'admin',
    needs: 'platform:admin',
    changes: ({ retentionDays }) => retentionDays !== undefined,
    input: filesInput,
    answers: { 200: filesAnswer },
    fails: ['LogFilesUnavailable'],
    example: {
      input: { query: { retentionDays: '30' } },
      answers: {
        200: {
          data: [{ name, size: 48_213, modifiedAt: '2026-03-02T09:30:00.000Z' }],
          removed: ['tapster-2026-01-28.log'],
        },
      },
    },
    handle: ({ query }, { principal }) =>
      pipe(
        uses.listLogFiles(readerOf(principal), query.retentionDays),
        TE.map(({ files, removed }) => ok({ data: files.map(tellFile), removed })),
      ),
  }),
  principalEndpoint({
    method: 'GET',
    // Whatever follows is the name, so that a path in it is told to be none, and not that there is no such route.
    path: '/logs/files/*name',
    summary: 'One daily log file, as long as it is when it is asked for.',
    limited: 'admin',
    needs: 'platform:admin',
    input: fileInput,
    answers: { 200: null },
    media: 'text/plain',
    fails: ['LogFilesUnavailable', 'LogFileAbsent', 'LogFileNotPlain'],
    example: { input: { params: { name } } },
    handle: ({ params }, { principal }) =>
      pipe(
        uses.readLogFile(readerOf(principal), params.name),
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
  }),
]
