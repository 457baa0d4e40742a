// The vault's SQL. A decision that two replicas could take at once is one statement, which decides on the locked row.
import * as t from 'io-ts'
import { defineCommand, defineStatement } from '../kernel/statement.ts'
import { instant, asNullable, tokenRecordId } from '../kernel/columns.ts'
import { tokenRecordColumns, tokenRecordRow } from './read-token-record.ts'

const columns = tokenRecordColumns

export const findRecord = defineStatement('token_find', tokenRecordRow)`
  select ${columns} from token_records r where r.id = :id`

// Locked until the caller has connected. Otherwise a record deleted in between would return under its id, with its sessions.
export const findRecordId = defineStatement('token_find_id', t.type({ id: tokenRecordId }))`select id from token_records
    where ledger_user_id = :ledgerUserId and tenant_uuid = :tenantUuid and mailbox_key = :mailboxKey
    for no key update`

// Leaves out an id that belongs to another connection: it would violate the primary key, which `on conflict` does not cover.
export const connectRecord = defineCommand('token_connect')`insert into token_records as r (
      id, ledger_user_id, tenant_uuid, mailclient_email, mailbox_key, mailbox_proven, ledger_user_name, division,
      access_token, refresh_token, access_expires_at, last_refreshed_at, last_used_at)
    select :id::uuid, :ledgerUserId::uuid, :tenantUuid::uuid, :mailclientEmail, :mailboxKey, :isProven::boolean, :ledgerUserName, :division::integer,
      :accessToken, :refreshToken, :accessExpiresAt::timestamptz, :refreshedAt::timestamptz, :now::timestamptz
    where not exists (
      select from token_records other where other.id = :id
        and (other.ledger_user_id, other.tenant_uuid, other.mailbox_key) <> (:ledgerUserId, :tenantUuid, :mailboxKey))
    on conflict (ledger_user_id, tenant_uuid, mailbox_key) do update set
      mailclient_email = excluded.mailclient_email,
      mailbox_proven = excluded.mailbox_proven,
      ledger_user_name = excluded.ledger_user_name,
      division = excluded.division,
      access_token = excluded.access_token,
      refresh_token = excluded.refresh_token,
      access_expires_at = excluded.access_expires_at,
      last_refreshed_at = greatest(excluded.last_refreshed_at, r.last_refreshed_at + interval '1 millisecond'),
      last_used_at = excluded.last_used_at,
      sessions_since = coalesce(r.revoked_at, r.sessions_since),
      revoked_at = null,
      revoked_as_refused = false,
      refresh_failure_count = 0,
      failure_counted_at = null,
      claim_holder = null,
      claim_until = null
    where r.id = excluded.id`

export const findLive = defineStatement('token_find_live', tokenRecordRow)`select ${columns} from token_records r
    where r.mailbox_key = :mailboxKey and r.revoked_at is null
    order by r.last_used_at desc, r.id limit 1`

// Locks first and decides on the locked row: a waiting call sees what the previous one has written.
export const claimRecord = defineStatement(
  'token_claim',
  t.type({ current: t.boolean, held: t.boolean, running: t.boolean, until: asNullable(instant) }),
)`
  with present as (
      select id, claim_until,
        revoked_at is null and last_refreshed_at = :seen as current,
        claim_holder is not null as held,
        coalesce(claim_until > :now, false) as running
      from token_records where id = :id for no key update
    ), taken as (
      update token_records r set claim_holder = :holder, claim_until = :until
      from present where r.id = present.id and present.current and not present.running
    )
    select current, held, running, claim_until as until from present`

// `isRefreshDue` of domain/session/token-record.ts, over the whole table.
const due = `revoked_at is null and access_expires_at <= :expiresBy and (claim_until is null or claim_until <= :now)`

export const claimDueRecords = defineStatement(
  'token_claim_due',
  t.intersection([tokenRecordRow, t.type({ takenOver: t.boolean })]),
)`
  with due as (
      select id, claim_holder is not null as taken_over from token_records
      where ${due} and (access_expires_at, id) > (:afterExpiry, :afterId)
      order by access_expires_at, id limit :limit
      for no key update skip locked
    )
    update token_records r set claim_holder = :holder, claim_until = :until
    from due where r.id = due.id
    returning ${columns}, due.taken_over as "takenOver"`

export const countDueRecords = defineStatement('token_count_due', t.type({ count: t.number }))`
  select count(*)::integer as count from token_records where ${due}`

export const moveClaim = defineCommand('token_move_claim')`
  update token_records set claim_until = :until where id = :id and claim_holder = :holder and revoked_at is null`

// A missing claim was released by its holder, whose call has ended. So the statement changes only claims that still exist.
export const keepClaims = defineCommand('token_keep_claims')`
  update token_records r set claim_holder = kept.holder, claim_until = :until
    from unnest(:ids::uuid[], :seen::timestamptz[], :holders::text[]) as kept(id, seen, holder)
    where r.id = kept.id and r.last_refreshed_at = kept.seen and r.claim_holder is not null and r.revoked_at is null`

export const releaseClaim = defineCommand('token_release')`
  update token_records set claim_holder = null, claim_until = null where id = :id and claim_holder = :holder`

export const storeRefreshedTokens = defineCommand('token_store_refreshed')`update token_records set
      access_token = :accessToken, refresh_token = :refreshToken, access_expires_at = :accessExpiresAt,
      last_refreshed_at = :refreshedAt, refresh_failure_count = 0, failure_counted_at = null,
      revoked_at = case when revoked_as_refused then null else revoked_at end, revoked_as_refused = false,
      claim_holder = null, claim_until = null
    where id = :id and last_refreshed_at = :seen`

export const countRefreshFailure = defineStatement(
  'token_count_failure',
  t.type({ failures: t.number }),
)`with counted as (
      select id, refresh_failure_count + counts::integer as failures, counts
      from token_records, lateral (select coalesce(
        date_trunc('minute', failure_counted_at) < date_trunc('minute', :now::timestamptz), true) as counts) due
      where id = :id and last_refreshed_at = :seen
      for no key update of token_records
    )
    update token_records r set
      refresh_failure_count = counted.failures,
      failure_counted_at = case when counts then :now else failure_counted_at end,
      revoked_at = case when counted.failures >= :threshold then coalesce(revoked_at, :now) else revoked_at end,
      claim_holder = case when :holder::text is null or claim_holder = :holder then null else claim_holder end,
      claim_until = case when :holder::text is null or claim_holder = :holder then null else claim_until end
    from counted where r.id = counted.id
    returning refresh_failure_count as failures`

// `applyRevocation` of domain/session/token-record.ts, on the row as it is once it is locked.
export const revokeRecord = defineStatement('token_revoke', t.type({ isNew: t.boolean }))`
  with present as (
      select id, revoked_at, revoked_as_refused from token_records
      where id = :id and (:seen::timestamptz is null or last_refreshed_at = :seen) for no key update)
    update token_records r set revoked_at = coalesce(present.revoked_at, :at), revoked_as_refused = :refused
    from present where r.id = present.id
      and (present.revoked_at is null or present.revoked_as_refused and not :refused::boolean)
    returning present.revoked_at is null as "isNew"`

export const touchRecord = defineCommand('token_touch')`
  update token_records set last_used_at = :now where id = :id and last_used_at <= :notSince`

export const revokeUnusedRecords = defineCommand('token_revoke_unused')`
  update token_records set revoked_at = :now where revoked_at is null and last_used_at <= :unusedSince`

export const deleteRevokedRecords = defineCommand('token_delete_revoked')`
  delete from token_records where revoked_at < :revokedBefore`

export const pageRecords = defineStatement('token_page', tokenRecordRow)`
  select ${columns} from token_records r where r.id > :after order by r.id limit :limit`

export const firstPage = defineStatement('token_first_page', tokenRecordRow)`
  select ${columns} from token_records r order by r.id limit :limit`

export const resealTokens = defineCommand('token_reseal')`
  update token_records set access_token = :accessToken, refresh_token = :refreshToken
    where id = :id and access_token = :seenAccessToken and refresh_token = :seenRefreshToken`
