// SQL that finds and writes people. A user first claims the address in the directory, whose key decides which user has it.
import * as t from 'io-ts'
import { userColumns, userRow } from './user-row.ts'
import { standingColumns, standingRow } from './user-standing.ts'

const ofUser = 'tenant_uuid = :tenant and user_uuid = :user'

export const findUser = {
  name: 'user_find',
  sql: `select ${userColumns} from users u
    where u.tenant_uuid = :tenant and u.user_uuid = :user and u.status <> 'ANONYMISED'`,
  row: userRow,
}

export const userStanding = {
  name: 'user_standing',
  sql: `select ${standingColumns} from users u
    where u.tenant_uuid = :tenant and u.user_uuid = :user and u.status <> 'ANONYMISED'`,
  row: standingRow,
}

export const findByEmail = {
  name: 'user_find_by_email',
  sql: `select ${userColumns} from users u where u.tenant_uuid = :tenant and u.email_key = :emailKey`,
  row: userRow,
}

export const findByEmails = {
  name: 'user_find_by_emails',
  sql: `select ${userColumns} from unnest(:emailKeys::text[]) as given (email_key)
      join users u on u.tenant_uuid = :tenant and u.email_key = given.email_key`,
  row: userRow,
}

export const addUser = {
  name: 'user_add',
  sql: `with claimed as (
      insert into user_directory (address_digest, tenant_uuid, user_uuid, marked_for_removal_at, invited)
      values (:addressDigest, :tenant, :user, :markedAt, :isInvited)
      on conflict (address_digest, tenant_uuid) do nothing returning tenant_uuid, user_uuid
    ), roles_given as (
      insert into user_roles (tenant_uuid, user_uuid, role_uuid)
      select tenant_uuid, user_uuid, given from claimed, unnest(:roles::uuid[]) as given
    ), tags_given as (
      insert into user_tags (tenant_uuid, user_uuid, tag_uuid)
      select tenant_uuid, user_uuid, given from claimed, unnest(:tags::uuid[]) as given
    ), searchable as (
      insert into user_trigrams (tenant_uuid, user_uuid, hashes)
      select tenant_uuid, user_uuid, :hashes::integer[] from claimed
    )
    insert into users (tenant_uuid, user_uuid, status, status_since, email, email_key, name, name_key, facebook, language)
    select tenant_uuid, user_uuid, :status, :statusSince, :email, :emailKey, :name, :nameKey, :facebook, :language from claimed`,
}

// Locks the user's row before any write, so that nothing is written for a deleted user.
export const putUser = {
  name: 'user_put',
  sql: `with there as (
      select tenant_uuid, user_uuid, email, email_key from users where ${ofUser} and status <> 'ANONYMISED'
      for no key update
    ), claimed as (
      insert into user_directory as d (address_digest, tenant_uuid, user_uuid, marked_for_removal_at)
      select :addressDigest, tenant_uuid, user_uuid, :markedAt::timestamptz from there
      on conflict (address_digest, tenant_uuid) do update set marked_for_removal_at = excluded.marked_for_removal_at, invited = true
        where d.user_uuid = excluded.user_uuid
      returning d.tenant_uuid, d.user_uuid
    ), left_address as (
      insert into user_former_addresses (tenant_uuid, user_uuid, email_key, email)
      select tenant_uuid, user_uuid, there.email_key, there.email from there join claimed using (tenant_uuid, user_uuid)
      where there.email_key <> :emailKey
      on conflict do nothing
    ), searchable as (
      update user_trigrams t set hashes = :hashes::integer[]
      from claimed where t.tenant_uuid = claimed.tenant_uuid and t.user_uuid = claimed.user_uuid and t.hashes <> :hashes::integer[]
    )
    update users u set status = :status, status_since = :statusSince, email = :email, email_key = :emailKey,
      name = :name, name_key = :nameKey, facebook = :facebook, language = :language
    from claimed where u.tenant_uuid = claimed.tenant_uuid and u.user_uuid = claimed.user_uuid`,
}

// An invited user no longer belongs to the licences. A separate statement: it must see the roles that another `put` of the user stored
// while putUser waited for the row lock.
export const putBelongings = {
  name: 'user_put_belongings',
  sql: `with left_behind as (
      delete from user_directory where ${ofUser} and address_digest <> :addressDigest
    ), come_back as (
      delete from user_former_addresses where ${ofUser} and email_key = :emailKey
    ), of_licences as (
      delete from link_users where ${ofUser}
    ), roles_taken as (
      delete from user_roles where ${ofUser} and role_uuid <> all (:roles::uuid[])
    ), tags_taken as (
      delete from user_tags where ${ofUser} and tag_uuid <> all (:tags::uuid[])
    ), roles_given as (
      insert into user_roles (tenant_uuid, user_uuid, role_uuid)
      select :tenant::uuid, :user::uuid, given from unnest(:roles::uuid[]) as given on conflict do nothing
    )
    insert into user_tags (tenant_uuid, user_uuid, tag_uuid)
    select :tenant::uuid, :user::uuid, given from unnest(:tags::uuid[]) as given on conflict do nothing`,
}

export const anonymiseUser = {
  name: 'user_anonymise',
  sql: `update users set status = 'ANONYMISED', status_since = :now, email = null, email_key = null, name = null,
      name_key = null, facebook = false, language = null
    where ${ofUser} and status <> 'ANONYMISED'`,
}

export const forgetBelongings = {
  name: 'user_forget_belongings',
  sql: `with address as (delete from user_directory where ${ofUser}),
      trigrams as (delete from user_trigrams where ${ofUser}),
      former_addresses as (delete from user_former_addresses where ${ofUser}),
      roles_taken as (delete from user_roles where ${ofUser}),
      opt_outs as (delete from survey_opt_outs where ${ofUser}),
      kept_answers as (delete from survey_kept_answers where tenant_uuid = :tenant and code in (
        select survey_code from survey_campaign_participants where ${ofUser})),
      undeliverable as (delete from undeliverable_addresses where ${ofUser}),
      views as (delete from saved_views where ${ofUser}),
      of_licences as (delete from link_users where ${ofUser})
    delete from user_tags where ${ofUser}`,
}

export const countUsers = {
  name: 'user_counts',
  sql: `select status, count(*)::integer as people from users where tenant_uuid = :tenant group by status`,
  row: t.type({ status: t.string, people: t.number }),
}
