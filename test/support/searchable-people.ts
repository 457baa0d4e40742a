// Makes people whom a test wrote by SQL searchable, as the user store does for those that it writes.
import type { Client } from 'pg'
import { hashPerson } from '#adapters/postgres/identity/user-trigrams.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

const BATCH = 5_000

const PEOPLE = `select user_uuid as "user", name_key as name, email_key as email from users
  where tenant_uuid = $1 and name_key is not null`

const ADD = `insert into user_trigrams (tenant_uuid, user_uuid, hashes)
  select $1, user_uuid, hashes::integer[] from unnest($2::uuid[], $3::text[]) as one (user_uuid, hashes)`

interface Person {
  readonly user: string
  readonly name: string
  readonly email: string
}

/** `owner` sees the tenant's rows. */
export async function makeSearchable(owner: Client, tenant: TenantUuid): Promise<void> {
  const { rows } = await owner.query<Person>(PEOPLE, [tenant])
  for (let from = 0; from < rows.length; from += BATCH) {
    const people = rows.slice(from, from + BATCH)
    await owner.query(ADD, [
      tenant,
      people.map(({ user }) => user),
      people.map(({ name, email }) => `{${hashPerson(tenant, name, email).join(',')}}`),
    ])
  }
}
