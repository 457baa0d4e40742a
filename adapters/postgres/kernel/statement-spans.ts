// Spans of the statements of a connection (OPS-17).
import type { ClientBase, QueryConfig, QueryResult } from 'pg'
import { type SpanStart, toErrorType, type Tracer } from '#domain/shared/tracer.ts'

type Answered = (error: Error | null, result?: QueryResult) => void
type SendQuery = (config: QueryConfig | string, answered?: Answered) => Promise<QueryResult> | undefined

const TABLE = /\b(insert into|update|delete from|from)\s+"?(\w+)"?(?:\."?(\w+)"?)?/i
const OPERATIONS: Readonly<Record<string, string>> = {
  'insert into': 'insert',
  'delete from': 'delete',
  from: 'select',
}

/** By the label of a prepared statement, else by operation and table. No value can get into either: values are parameters. */
function describeStatement(text: string, label?: string): SpanStart {
  const [, verb = text.trim().split(/\s/, 1)[0] ?? '', schema = '', table = schema] = TABLE.exec(text) ?? []
  const operation = OPERATIONS[verb.toLowerCase()] ?? verb.toLowerCase()
  const summary = label ?? `${operation} ${table}`.trim()
  return {
    name: summary,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': summary },
  }
}

/** Call it once for each new connection. BEGIN gets no span: it travels with the first statement, and its text has the tenant. */
export function traceStatements(client: ClientBase, tracer: Tracer): void {
  const send = client.query.bind(client) as SendQuery
  const traced: SendQuery = (config, answered) => {
    if (!tracer.isRecording()) return send(config, answered)
    const { text, name } = typeof config === 'string' ? { text: config } : config
    if (text.startsWith('begin')) return send(config, answered)
    const start = describeStatement(text, name)
    if (answered === undefined) return tracer.inSpan(start, () => send(config))
    const span = tracer.startLeaf(start)
    return send(config, (error, result) => {
      if (error instanceof Error) span.fail(toErrorType(error))
      span.end()
      answered(error, result)
    })
  }
  Object.assign(client, { query: traced })
}
