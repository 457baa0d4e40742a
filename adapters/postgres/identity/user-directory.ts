// Reads the directory of all tenants' people, in PostgreSQL. The user store writes it, except the choice of an office and expired proofs.
import * as t from 'io-ts'
import { O } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { UserDirectory } from '#domain/identity/ports.ts'
import { instant, tenantUuid, userUuid } from '../kernel/columns.ts'
import { defineCommand, readFirstRow, readRows, write, writeAndCheck } from '../kernel/statement.ts'
import { digestAddress } from './user-row.ts'

const placeRow = t.type({ tenantUuid, user: userUuid }, 'user_directory')

const columns = `tenant_uuid as "tenantUuid", user_uuid as "user"`

const findPlaces = {
  name: 'user_places',
  sql: `select ${columns} from user_directory where address_digest = :addressDigest order by seq`,
  row: placeRow,
}

const findSignInPlaces = {
  name: 'user_sign_in_places',
  sql: `select ${columns} from user_directory where address_digest = :addressDigest and invited order by seq`,
  row: placeRow,
}

const findChosenPlace = {
  name: 'user_chosen_place',
  sql: `select ${columns} from user_directory where address_digest = :addressDigest and invited and chosen_at is not null
    order by chosen_at desc, seq limit 1`,
  row: placeRow,
}

const choosePlace = defineCommand('user_choose_place')`
  update user_directory set chosen_at = :now where tenant_uuid = :tenant and user_uuid = :user`

const expireProofs = defineCommand('user_expire_proofs')`
  update user_directory set proofs_expired_at = :now where tenant_uuid = :tenant and user_uuid = :user`

const acceptsProof = defineCommand('user_accepts_proof')`
  select from user_directory where tenant_uuid = :tenant and user_uuid = :user
    and coalesce(proofs_expired_at, '-infinity') < :provenAt`

const findToBeRemoved = {
  name: 'user_to_be_removed',
  sql: `select ${columns} from user_directory
    where marked_for_removal_at <= :markedBy
      and (:afterTenant::uuid is null or (tenant_uuid, user_uuid) > (:afterTenant::uuid, :afterUser::uuid))
    order by tenant_uuid, user_uuid limit :limit`,
  row: placeRow,
}

export function makePostgresUserDirectory(query: Knex): UserDirectory {
  return {
    findPlaces: (email) => readRows(query, findPlaces, { addressDigest: digestAddress(email) }),
    findSignInPlaces: (email) => readRows(query, findSignInPlaces, { addressDigest: digestAddress(email) }),
    findChosenPlace: (email) => readFirstRow(query, findChosenPlace, { addressDigest: digestAddress(email) }),
    choose: ({ tenantUuid: tenant, user }, now) =>
      write(query, choosePlace, { tenant, user, now: instant.encode(now) }),
    expireProofs: ({ tenantUuid: tenant, user }, now) =>
      write(query, expireProofs, { tenant, user, now: instant.encode(now) }),
    acceptsProof: ({ tenantUuid: tenant, user }, provenAt) =>
      writeAndCheck(query, acceptsProof, { tenant, user, provenAt: instant.encode(provenAt) }),
    listToBeRemoved: (markedBy, after, limit) => {
      const behind = O.toNullable(after)
      return readRows(query, findToBeRemoved, {
        markedBy: instant.encode(markedBy),
        afterTenant: behind?.tenantUuid ?? null,
        afterUser: behind?.user ?? null,
        limit,
      })
    },
  }
}
