// Fills a table with millions of rows as a list of statements, each done once: a run that is ended goes on with the next one.
import type { Client } from 'pg'

export interface GrowthSize {
  readonly rows: number
  /** People of each office, participants of a campaign, and a fourth of the mails of a mailing. They stay while a table grows. */
  readonly people: number
  /** Epoch milliseconds of the newest row. */
  readonly now: number
}

export interface GrownTable {
  /** Tables that grow with it. Filled without indexes and foreign keys, which are created afterwards. */
  readonly large: readonly string[]
  /** The number whose office the row `n` belongs to. Absent: its own. */
  readonly ownerOf?: (n: number, size: GrowthSize) => number
  readonly prepare: (size: GrowthSize) => readonly string[]
  /** Adds the rows from `from` to below `to`; they are numbered from the oldest on. */
  readonly insert: (from: number, to: number, size: GrowthSize) => string
}

export const OFFICES = 20
const CHUNK = 1_000_000
export const DAY = 86_400_000

/** Epoch milliseconds of row `n`, as SQL. */
export function sqlMoment(days: number, { rows, now }: GrowthSize, n = 'n'): string {
  return `(${now}::bigint - (${days}::float8 * ${DAY} * (1 - ${n}::float8 / ${rows}))::bigint)`
}

export function sqlTime(milliseconds: string): string {
  return `to_timestamp(${milliseconds} / 1000.0)`
}

/** More than a third of the rows belong to the first office. Inlined by PostgreSQL. */
const FUNCTIONS = `
  create schema growth;
  create function growth.share(n bigint) returns bigint language sql immutable as
    $$ select floor(${OFFICES} * power(((n * 2654435761) % 4294967296)::float8 / 4294967296, 3))::bigint $$;
  create function growth.tenant(k bigint) returns uuid language sql immutable as
    $$ select ('00000000-0000-4000-8000-' || lpad(to_hex(k), 12, '0'))::uuid $$;
  create function growth.id(kind text, n bigint) returns uuid language sql immutable as $$ select md5(kind || n)::uuid $$;
  create function growth.ordered(ms bigint, n bigint) returns uuid language sql immutable as
    $$ select (overlay(substr(lpad(to_hex(ms), 12, '0'), 1, 12) placing '-' from 9 for 0) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function growth.code(n bigint) returns text language sql immutable as $$ select ${Array.from(
    { length: 6 },
    (_, i) =>
      `substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 1 + (n * 1000003 % 2176782336 / ${36 ** i} % 36)::int, 1)`,
  ).join(' || ')} $$;
  grant usage on schema growth to public`

const offices = ({ people }: GrowthSize): readonly string[] => [
  `insert into tenants (uuid, name, name_key, active) select growth.tenant(k), 'Kantoor ' || k, 'kantoor ' || k, true
    from generate_series(0, ${OFFICES - 1}) k`,
  `insert into users (tenant_uuid, user_uuid, status, status_since, email, email_key, name, name_key, facebook)
    select growth.tenant(k), growth.id('user', k * 1000000 + i), 'ACTIVE', now(), 'p' || i || '@klant.example', 'p' || i || '@klant.example',
        'Klant ' || i, 'klant ' || i, false
      from generate_series(0, ${OFFICES - 1}) k, generate_series(0, ${people - 1}) i`,
]

/** Every table with rows. The catalogue is left out: it would take longer. */
const ANALYSE = `do $$ declare filled regclass; begin
  for filled in select oid::regclass from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
  loop execute 'analyze ' || filled; end loop; end $$`

async function readList(owner: Client, sql: string, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await owner.query<{ readonly one: string }>(sql, [tables])
  return rows.map(({ one }) => one)
}

const CONSTRAINTS = `from pg_constraint c where c.contype in ('f', 'p', 'u') and (c.conrelid::regclass::text = any ($1)
  or c.confrelid <> 0 and c.confrelid::regclass::text = any ($1)) order by (c.contype = 'f')`
const INDEXES = `from pg_index i where i.indrelid::regclass::text = any ($1)
  and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`

/** Every statement, in order. Row-level security applies to the owner too, except meanwhile. */
async function planFill(owner: Client, { large, prepare, insert }: GrownTable, size: GrowthSize) {
  const drops = [
    ...(
      await readList(
        owner,
        `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as one ${CONSTRAINTS}`,
        large,
      )
    ).toReversed(),
    ...(await readList(owner, `select 'drop index ' || i.indexrelid::regclass as one ${INDEXES}`, large)),
  ]
  const creates = [
    ...(await readList(
      owner,
      `select format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as one ${CONSTRAINTS}`,
      large,
    )),
    ...(await readList(owner, `select pg_get_indexdef(i.indexrelid) as one ${INDEXES}`, large)),
  ]
  const secured = await readList(
    owner,
    'select relname as one from pg_class where relforcerowsecurity and $1::text[] is not null',
    large,
  )
  const chunks = Array.from({ length: Math.ceil(size.rows / CHUNK) }, (_, i) =>
    insert(i * CHUNK, Math.min((i + 1) * CHUNK, size.rows), size),
  )
  return [
    FUNCTIONS,
    secured.map((table) => `alter table ${table} no force row level security`).join(';'),
    ...offices(size),
    drops.join(';'),
    ...prepare(size),
    ...chunks,
    ...creates,
    secured.map((table) => `alter table ${table} force row level security`).join(';'),
    ANALYSE,
  ]
}

/** `owner` owns the tables, which have no rows. Returns whether all is filled: it stops at `until`, of performance.now(). */
export async function fillTable(
  owner: Client,
  table: GrownTable,
  size: GrowthSize,
  until = Infinity,
): Promise<boolean> {
  const begun = await owner.query(`select to_regclass('fill_steps') is not null as begun`)
  if (!begun.rows[0]?.begun) {
    const steps = await planFill(owner, table, size)
    await owner.query('create table fill_steps (nth serial primary key, sql text not null, took integer)')
    await owner.query('insert into fill_steps (sql) select unnest($1::text[])', [steps])
  }
  await owner.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off; set jit = off`)
  const { rows } = await owner.query<{ readonly nth: number; readonly sql: string }>(
    'select nth, sql from fill_steps where took is null order by nth',
  )
  for (const { nth, sql } of rows) {
    if (performance.now() >= until) return false
    const began = performance.now()
    await owner.query('begin')
    await owner.query(sql)
    await owner.query('update fill_steps set took = $1 where nth = $2', [Math.round(performance.now() - began), nth])
    await owner.query('commit')
  }
  return true
}
