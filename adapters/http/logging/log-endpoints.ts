// The recent log, searched and shown around an entry, for whoever may read his office's (LOG-6, LOG-9).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import type { EntriesAround, LogsWanted, QueryLogs } from '#application/logging/read-log.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, principalEndpoint } from '../kernel/endpoint.ts'
import { invalidInput } from '../kernel/http-errors.ts'
import {
  aroundAnswer,
  aroundInput,
  logsAnswer,
  logsInput,
  reachOf,
  tellEntries,
  tellPage,
  wantedOf,
} from './log-codecs.ts'
import { logFileEndpoints, type LogFileUseCases } from './log-file-endpoints.ts'
import { readerOf } from './reader-of.ts'

export interface LogUseCases extends LogFileUseCases {
  readonly queryLogs: QueryLogs
  readonly entriesAround: EntriesAround
}

const sample = {
  id: '0mm8c3k5c000001a-4f1e2d3c',
  ts: '2026-03-02T09:30:00.000Z',
  level: 'warn',
  source: 'http',
  message: 'http.request',
  data: {
    method: 'GET',
    route: '/mailclient-plugin/contact',
    status: 503,
    ms: 12.4,
    context: { requestId: '0f1e2d3c-4b5a-4697-8877-665544339108', user: 'e***@korrel.example' },
  },
} as const

const inOrder = ({ from, to }: LogsWanted): boolean => O.isNone(from) || O.isNone(to) || from.value <= to.value

const beginsTooLate = invalidInput([
  {
    path: 'fromTs',
    message: { nl: 'Kies een begin dat niet na het einde ligt.', en: 'Choose a beginning that is not after the end.' },
  },
])

export const logEndpoints = (uses: LogUseCases): readonly Endpoint[] => [
  principalEndpoint({
    method: 'GET',
    path: '/logs',
    summary:
      'Searches the recent log: of the last days unless told otherwise, the latest first, and only so many entries are looked at; complete says whether those were all.',
    limited: 'admin',
    needs: 'logs:read',
    input: logsInput,
    answers: { 200: logsAnswer },
    fails: ['OtherTenantsLog', 'LogUnavailable'],
    example: {
      input: { query: { level: 'warn,error', source: 'http', fromTs: '2026-03-02T00:00:00Z', pageSize: '100' } },
      answers: { 200: { data: { data: [sample], total: 1, scanned: 812, complete: true } } },
    },
    handle: (input, { principal }) =>
      pipe(
        TE.right(wantedOf(input)),
        TE.filterOrElseW(inOrder, () => beginsTooLate),
        TE.flatMap((wanted) => uses.queryLogs(readerOf(principal), wanted)),
        TE.map(flow(tellPage, ok)),
      ),
  }),
  principalEndpoint({
    method: 'GET',
    path: '/logs/around/:id',
    summary:
      'What was logged just before and after an entry, in the order of time; 20 either side unless told otherwise.',
    limited: 'admin',
    needs: 'logs:read',
    input: aroundInput,
    answers: { 200: aroundAnswer },
    fails: ['LogEntryGone', 'LogUnavailable'],
    example: {
      input: { params: { id: sample.id }, query: { reach: '20' } },
      answers: { 200: { data: [sample] } },
    },
    handle: (input, { principal }) =>
      pipe(uses.entriesAround(readerOf(principal), input.params.id, reachOf(input)), TE.map(flow(tellEntries, ok))),
  }),
  ...logFileEndpoints(uses),
]
