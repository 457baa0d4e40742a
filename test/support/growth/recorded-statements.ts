// Records what stores send to PostgreSQL, how long it takes, and explains it on the same connection with the plan that the connection keeps.
import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg'
import type { Database } from '#adapters/postgres/kernel/database.ts'

type SentElement = string | number | boolean | Buffer | null
type SentValue = SentElement | readonly SentElement[]

export interface SentStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly SentValue[]
  /** What opened its transaction, and the settings of it. */
  readonly opening: readonly string[]
  readonly took: number
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}

export interface ExplainedStatement {
  /** Pages that were read, from memory or disk. */
  readonly pages: number
  readonly indexes: ReadonlySet<string>
  /** Of the given tables: those that are read from their beginning to their end. */
  readonly scanned: ReadonlySet<string>
  /** The rows of its largest sort. */
  readonly sorted: number
  /** Rows of the given tables that are read, also those that are not returned. */
  readonly rowsRead: number
}

type Config = string | { readonly name?: string; readonly text: string; readonly values?: readonly SentValue[] }

/** The same database; each statement of its stores is added to `sent`. */
export function recordStatements(database: Database, sent: SentStatement[]): Database {
  const recorded = new WeakSet<PoolClient>()
  const record = (client: PoolClient): PoolClient => {
    if (recorded.has(client)) return client
    recorded.add(client)
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    let opening: string[] = []
    const query = (config: Config, answered?: unknown): unknown => {
      const { name, text, values = [] } = typeof config === 'string' ? { text: config } : config
      if (text.startsWith('begin')) opening = [text]
      else if (text.startsWith('set local')) opening = [...opening, text]
      if (name === undefined || typeof answered !== 'function')
        return send(...(answered === undefined ? [config] : [config, answered]))
      const began = performance.now()
      return send(config, (...answer: unknown[]) => {
        sent.push({ name, text, values, opening, took: performance.now() - began })
        answered(...answer)
      })
    }
    return Object.assign(client, { query })
  }
  return { ...database, connect: async () => record(await database.connect()) }
}

const toElement = (value: SentElement): string =>
  value === null
    ? 'null'
    : Buffer.isBuffer(value)
      ? `"\\\\x${value.toString('hex')}"`
      : `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`

const toLiteral = (value: SentValue): string => {
  if (value === null) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  return escapeLiteral(typeof value === 'object' ? `{${value.map(toElement).join(',')}}` : String(value))
}

const listNodes = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]

const count = (
  node: PlanNode,
  of: 'Actual Rows' | 'Rows Removed by Filter' | 'Rows Removed by Index Recheck',
): number => (node[of] ?? 0) * (node['Actual Loops'] ?? 1)

/** Call it on the connection that sent the statement: a pool of one. What it writes is undone. */
export async function explainStatement(
  database: Database,
  { name, values, opening }: SentStatement,
  tables: readonly string[],
): Promise<ExplainedStatement> {
  const client = await database.connect()
  try {
    await client.query(opening.join(';'))
    const given = values.length === 0 ? '' : `(${values.map(toLiteral).join(', ')})`
    const { rows } = await client.query<{ readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `explain (analyze, buffers, format json) execute ${escapeIdentifier(name)}${given}`,
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (plan === undefined) throw new Error(`no plan of ${name}`)
    const nodes = listNodes(plan)
    const ofTables = nodes.filter(({ 'Relation Name': table }) => table !== undefined && tables.includes(table))
    return {
      pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
      indexes: new Set(nodes.flatMap(({ 'Index Name': index }) => index ?? [])),
      scanned: new Set(
        ofTables.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])),
      ),
      sorted: Math.max(
        0,
        ...nodes.map((node) => (node['Node Type'].endsWith('Sort') ? count(node, 'Actual Rows') : 0)),
      ),
      rowsRead: ofTables
        .filter((node) => node['Node Type'].endsWith('Scan'))
        .reduce(
          (sum, node) =>
            sum +
            count(node, 'Actual Rows') +
            count(node, 'Rows Removed by Filter') +
            count(node, 'Rows Removed by Index Recheck'),
          0,
        ),
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
}
