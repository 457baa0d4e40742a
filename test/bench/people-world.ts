// A thousand offices with a thousand people each, and one that is a hundred times as large: rows as the service would have written them, by
// set-based statements, scattered over the tables as if they had come one by one.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeSearchable } from '#test/support/searchable-people.ts'

const OFFICES = 1_000
const PEOPLE_OF_OFFICE = 1_000
const PEOPLE_OF_LARGE_OFFICE = 100_000

const TABLES = ['users', 'roles', 'tags', 'user_roles', 'user_tags']
const FILLED = [...TABLES, 'user_directory', 'user_trigrams']

const FOREIGN_KEYS = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`

const INDEXES = `select format('drop index %I', indexname) as drop, indexdef as add
  from pg_indexes i where schemaname = 'public' and tablename = any ($1)
    and not exists (select from pg_constraint where conname = indexname)`

/** Foreign keys and indexes are created again behind the rows, which is many times as fast as beside each. */
export async function withBareTables(
  owner: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const found: { readonly drop: string; readonly add: string }[] = []
  for (const sql of [FOREIGN_KEYS, INDEXES]) found.push(...(await owner.query(sql, [tables])).rows)
  for (const { drop } of found) await owner.query(drop)
  await work()
  for (const { add } of found.toReversed()) await owner.query(add)
}

const FIRST =
  'Eva Piet Fatima Noor Özgür Anne Bram Cees Dirk Eline Femke Gijs Hanna Ilse Jeroen Koen Lotte Mees Nina Otto'
const LAST =
  'Jansen;de Vries;el Amrani;van Dam;Bakker;Visser;Šimić;de Boer;Mulder;Peters;Hendriks;van Leeuwen;Dekker;Brouwer;de Wit;Dijkstra;Smit;de Graaf;van der Meer;Çelik'

const first = FIRST.split(' ')
const last = LAST.split(';')

// Names and their keys are made by the core, as the service does.
export const NAMES = first.flatMap((one) => last.map((other) => `${one} ${other}`))

/** `$1`: offices, `$2`: names, `$3`: their keys, `$4`: how many people. */
export const ADD_PEOPLE = `with made as (
    select ($1::uuid[])[1 + n % cardinality($1::uuid[])] as tenant_uuid, gen_random_uuid() as user_uuid, n,
      1 + (n * 7919::bigint % cardinality($2::text[]))::integer as called,
      (array['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'NOT_ACTIVATED', 'NOT_ACTIVATED', 'INACTIVE'])[1 + (n / 7) % 9] as status
    from generate_series(0, $4::integer - 1) as n
  ), added as (
    insert into users (tenant_uuid, user_uuid, status, status_since, email, email_key, name, name_key, facebook)
    select tenant_uuid, user_uuid, case when n % 97 = 0 then 'TO_BE_REMOVED' else status end,
      now() - make_interval(mins => n), 'Medewerker.' || n || '@kantoor.example', 'medewerker.' || n || '@kantoor.example',
      ($2::text[])[called] || ' ' || n % 100, ($3::text[])[called] || ' ' || n % 100, n % 3 = 0
    from made returning tenant_uuid, user_uuid, email_key, status, status_since
  )
  insert into user_directory (address_digest, tenant_uuid, user_uuid, marked_for_removal_at)
  select sha256(email_key::bytea), tenant_uuid, user_uuid, case when status = 'TO_BE_REMOVED' then status_since end from added`

const ADD_ROLES = `insert into roles (tenant_uuid, role_uuid, name, name_key, is_default, permissions, timeline_categories)
  select tenant_uuid, gen_random_uuid(), 'Rol ' || n, 'rol ' || n, n = 5,
    case n when 1 then array['users:read', 'users:write', 'roles:read', 'roles:write'] else array['campaigns:read'] end, '{}'
  from unnest($1::uuid[]) as tenant_uuid, generate_series(1, 5) as n`

const ADD_TAGS = `insert into tags (tenant_uuid, tag_uuid, name, name_key)
  select tenant_uuid, gen_random_uuid(), 'Label ' || n, 'label ' || n
  from unnest($1::uuid[]) as tenant_uuid, generate_series(1, 10) as n`

/** One in two hundred is an administrator; the others have one of four roles. */
const GIVE_ROLES = `insert into user_roles (tenant_uuid, user_uuid, role_uuid)
  select u.tenant_uuid, u.user_uuid, r.role_uuid from users u join roles r on r.tenant_uuid = u.tenant_uuid
    and r.name_key = 'rol ' || case when hashtext(u.user_uuid::text) % 200 = 0 then 1 else 2 + abs(hashtext(u.user_uuid::text)) % 4 end`

const GIVE_TAGS = `insert into user_tags (tenant_uuid, user_uuid, tag_uuid)
  select u.tenant_uuid, u.user_uuid, g.tag_uuid from users u join tags g on g.tenant_uuid = u.tenant_uuid
    and g.name_key in ('label ' || 1 + abs(hashtext(u.user_uuid::text)) % 10, 'label ' || 1 + abs(hashtext(u.name_key)) % 10)`

export async function makePeopleWorld() {
  const fresh = await freshDatabase()
  const { log } = makeRecordingLog()
  const owner = new Client({ connectionString: fresh.adminUrl })
  await owner.connect()
  // From here on the owner of the tables passes by row-level security, to write for all and to be compared with; the service does not.
  for (const table of TABLES) await owner.query(`alter table ${table} no force row level security`)
  const offices = Array.from({ length: OFFICES }, () => randomUUID() as string as TenantUuid)
  const large = randomUUID() as string as TenantUuid
  const keys = NAMES.map(toNameKey)
  await withBareTables(owner, FILLED, async () => {
    for (const sql of [ADD_ROLES, ADD_TAGS]) await owner.query(sql, [[...offices, large]])
    await owner.query(ADD_PEOPLE, [offices, NAMES, keys, OFFICES * PEOPLE_OF_OFFICE])
    await owner.query(ADD_PEOPLE, [[large], NAMES, keys, PEOPLE_OF_LARGE_OFFICE])
    await owner.query('analyze users, roles, tags')
    for (const sql of [GIVE_ROLES, GIVE_TAGS]) await owner.query(sql)
    for (const one of [...offices, large]) await makeSearchable(owner, one)
  })
  await owner.query(`vacuum analyze ${FILLED.join(', ')}`)

  const opened: Database[] = []
  const storesBy = (url: string) => {
    const database = openDatabase({ url, log })
    opened.push(database)
    return makeInScope({ database, stores: makeTableStores })
  }
  return {
    offices,
    large,
    owner,
    /** The service, held by row-level security. */
    inScope: storesBy(fresh.url),
    /** The same statements by a login that bypasses it. */
    unheld: storesBy(fresh.adminUrl),
    close: async () => {
      await owner.end()
      for (const database of opened) await database.close()
      await fresh.drop()
    },
  }
}

export type PeopleBenchWorld = Awaited<ReturnType<typeof makePeopleWorld>>
