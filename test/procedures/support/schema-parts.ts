// The schema as its parts, and which changes of it the former release would not survive while both run.
import * as t from 'io-ts'
import type { Client } from 'pg'

export const SchemaPart = t.type({
  /** `rule`: a constraint or a unique index. */
  kind: t.union([t.literal('column'), t.literal('rule')]),
  table: t.string,
  name: t.string,
  definition: t.string,
  /** Its own name, or the columns that a rule looks at. */
  columns: t.array(t.string),
  takesNull: t.boolean,
  /** Whether a row can be written without it. */
  isOptional: t.boolean,
})
export type SchemaPart = t.TypeOf<typeof SchemaPart>

// Constraints of kind `n` only repeat, from PostgreSQL 18 on, that a column takes no null.
const PARTS = `
  select 'column' as kind, relname::text as table, attname::text as name,
      concat_ws(' ', format_type(atttypid, atttypmod), nullif(collname, 'default'), nullif(attgenerated, ''), nullif(attidentity, '')) as definition,
      array[attname::text] as columns,
      not attnotnull as "takesNull", not attnotnull or atthasdef or attidentity <> '' as "isOptional"
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      left join pg_collation on pg_collation.oid = attcollation
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'knex\\_%'
  union all select 'rule', conrelid::regclass::text, conname, pg_get_constraintdef(oid),
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey) order by attnum), true, true
    from pg_constraint where contype <> 'n' and connamespace = 'public'::regnamespace
      and conrelid::regclass::text not like 'knex\\_%'
  union all select 'rule', indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid),
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey) order by attnum), true, true
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
      and indrelid::regclass::text not like 'knex\\_%'
  order by 1, 2, 3`

export async function readSchema(client: Pick<Client, 'query'>): Promise<readonly SchemaPart[]> {
  return (await client.query<SchemaPart>(PARTS)).rows
}

export interface Contraction {
  /** `table.column`, `table.rule`, or a table that is gone. */
  readonly of: string
  readonly because: string
}

const nameOf = ({ table, name }: SchemaPart): string => `${table}.${name}`

/** What a release that knows `before` can no longer read or write in `after`. */
export function listContractions(before: readonly SchemaPart[], after: readonly SchemaPart[]): readonly Contraction[] {
  const known = new Map(before.map((part) => [nameOf(part), part]))
  const present = new Map(after.map((part) => [nameOf(part), part]))
  const isTableIn = (parts: readonly SchemaPart[], table: string): boolean => parts.some((one) => one.table === table)
  const isNew = (table: string, column: string): boolean => !known.has(`${table}.${column}`)

  const compareColumn = (part: SchemaPart): string | undefined => {
    const now = present.get(nameOf(part))
    if (now === undefined) return 'the column is gone'
    if (part.definition !== now.definition) return `it is ${now.definition}`
    if (part.takesNull && !now.takesNull) return 'it takes no null'
    return part.isOptional && !now.isOptional ? 'it has no default' : undefined
  }
  const judgeNew = ({ kind, table, columns, definition, isOptional }: SchemaPart): string | undefined => {
    if (kind === 'column') return isOptional ? undefined : 'it is new and has no default'
    const ofNew = columns.filter((column) => isNew(table, column))
    // The former release leaves new columns out, and nulls are no duplicates.
    const isNull = ofNew.some((column) => present.get(`${table}.${column}`)?.takesNull === true)
    const isHarmless = ofNew.length === columns.length || (isNull && /\bunique\b/i.test(definition))
    return isHarmless ? undefined : `it is new: ${definition}`
  }
  const report = (part: SchemaPart, because: string | undefined): readonly Contraction[] =>
    because === undefined ? [] : [{ of: nameOf(part), because }]

  const gone = [...new Set(before.map(({ table }) => table))].filter((table) => !isTableIn(after, table))
  return [
    ...gone.map((of) => ({ of, because: 'the table is gone' })),
    ...before
      .filter(({ kind, table }) => kind === 'column' && !gone.includes(table))
      .flatMap((part) => report(part, compareColumn(part))),
    ...after
      .filter((part) => !known.has(nameOf(part)) && isTableIn(before, part.table))
      .flatMap((part) => report(part, judgeNew(part))),
  ]
}

const ALLOWED = /^\/\/ Contracts (\S+), unused since (\d+\.\d+\.\d+)\.$/gm

/** What `release` does not use any more, as migrations say: `// Contracts users.nickname, unused since 1.1.0.` */
export function readAllowedContractions(texts: readonly string[], release: string): ReadonlySet<string> {
  const isAtMost = (version: string): boolean => version.localeCompare(release, 'en', { numeric: true }) <= 0
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(ALLOWED)].flatMap(([, of = '', since = '']) => (isAtMost(since) ? [of] : [])),
    ),
  )
}
