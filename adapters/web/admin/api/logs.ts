// The platform's log as the service tells it: what is meant by a question, what happened around an entry, and the daily files.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'
import { LOG_LEVELS, LOG_SOURCES, type LogSource } from '#domain/logging/log-entry.ts'
import type { LogLevel } from '#domain/logging/ports.ts'

const oneOf = <A extends string>(name: string, all: readonly A[]): t.Type<A> => {
  const is = (value: unknown): value is A => all.some((one) => one === value)
  return new t.Type<A>(
    name,
    is,
    (value, context) => (is(value) ? t.success(value) : t.failure(value, context)),
    (value) => value,
  )
}

const LogLine = t.readonly(
  t.type({
    id: t.string,
    ts: t.string,
    level: oneOf<LogLevel>('level', LOG_LEVELS),
    source: oneOf<LogSource>('source', LOG_SOURCES),
    message: t.string,
    data: t.unknown,
  }),
)
/** An entry of the log. `ts`: ISO 8601, UTC, milliseconds. */
export type LogLine = t.TypeOf<typeof LogLine>

const LogAnswer = t.readonly(
  t.type({ data: t.readonlyArray(LogLine), total: t.number, scanned: t.number, complete: t.boolean }),
)
/** `total`: of those looked at, how many are meant; `scanned`: how many were looked at; not `complete`: there are more than that. */
export type LogAnswer = t.TypeOf<typeof LogAnswer>

const Enveloped = t.readonly(t.type({ data: LogAnswer }))

/** `question`: the query, as log-question.ts makes it. */
export const logsCall = (question: string): Call<{ readonly data: LogAnswer }> => ({
  method: 'GET',
  path: `/logs?${question}`,
  answer: Enveloped,
})

const Around = t.readonly(t.type({ data: t.readonlyArray(LogLine) }))

/** The line itself and up to `reach` before and after it, in order of time. 404: it is no longer kept. */
export const aroundCall = (id: string, reach: number): Call<{ readonly data: readonly LogLine[] }> => ({
  method: 'GET',
  path: `/logs/around/${encodeURIComponent(id)}?reach=${reach}`,
  answer: Around,
})
