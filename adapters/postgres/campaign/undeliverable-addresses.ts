// The addresses of people to whom mail came back for good, in PostgreSQL.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import {
  RETURNED_TWICE_WITHIN,
  type UndeliverableAddress,
  type UndeliverableAddressStore,
} from '#domain/campaign/returned-mails.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { instant, userUuid } from '../kernel/columns.ts'
import { defineCommand, defineStatement, readFirstRow, write, writeAndCheck } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'

const SAME = 'a.address_key = excluded.address_key'
const LATEST = `greatest(a.returned_at, excluded.returned_at)`
const IS_SECOND = `${SAME} and ${LATEST} - least(a.returned_at, excluded.returned_at)
  <= interval '${RETURNED_TWICE_WITHIN / fromSeconds(1)} seconds'`

// Of anonymised people nothing is stored: the shared lock on the row keeps it so.
const recordReturn = defineStatement('undeliverable_record', t.type({ user: userUuid, became: t.boolean }))`
  with person as materialized (
    select user_uuid from users where tenant_uuid = :tenant and email_key = :address and status <> 'ANONYMISED' for share)
  insert into undeliverable_addresses as a (tenant_uuid, user_uuid, address_key, returned_at, status, reason)
    select :tenant, user_uuid, :address, :at, :status, :reason from person
    on conflict (tenant_uuid, user_uuid) do update
      set address_key = excluded.address_key, status = excluded.status, reason = excluded.reason,
        returned_at = case when ${SAME} then ${LATEST} else excluded.returned_at end,
        since = case when ${IS_SECOND} then ${LATEST} end
      where a.since is null or not ${SAME}
    returning user_uuid as user, since is not null as became`

const PRESENT = `a.tenant_uuid = :tenant and a.user_uuid = :person and a.since is not null
  and u.tenant_uuid = :tenant and u.user_uuid = :person and u.email_key = a.address_key`

const addressRow: t.Decoder<unknown, UndeliverableAddress> = t.type(
  { since: instant, status: t.string, reason: t.string },
  'undeliverable_addresses',
)

const findAddress = defineStatement('undeliverable_find', addressRow)`
  select a.since, a.status, a.reason from undeliverable_addresses a, users u where ${PRESENT}`

const clearAddress = defineCommand(
  'undeliverable_clear',
)`delete from undeliverable_addresses a using users u where ${PRESENT}`

const purgeAddresses = defineCommand('undeliverable_purge')`
  delete from undeliverable_addresses a using users u
    where a.tenant_uuid = :tenant and a.returned_at < :before and u.tenant_uuid = :tenant and u.user_uuid = a.user_uuid
      and (a.since is null or u.email_key is distinct from a.address_key)`

export function makePostgresUndeliverableAddressStore(query: Knex, scope: Scope): UndeliverableAddressStore {
  const tenant = getTenant(scope)
  return {
    record: (address, { at, status, reason }) =>
      pipe(
        readFirstRow(query, recordReturn, {
          tenant,
          address: toComparable(address),
          at: instant.encode(at),
          status,
          reason,
        }),
        TE.map(O.flatMap(({ user, became }) => (became ? O.some(user) : O.none))),
      ),
    find: (person) => readFirstRow(query, findAddress, { tenant, person }),
    purge: (before) => write(query, purgeAddresses, { tenant, before: instant.encode(before) }),
    clear: (person) => writeAndCheck(query, clearAddress, { tenant, person }),
  }
}
