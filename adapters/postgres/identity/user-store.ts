// People of a tenant, in PostgreSQL. The store also writes the directory of all tenants' people.
import { gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { UserStore } from '#domain/identity/ports.ts'
import type { UserStatus } from '#domain/identity/user.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { instant } from '../kernel/columns.ts'
import { makeFormerAddresses } from './former-addresses.ts'
import { readFirstRow, readRows, writeAndCount } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { standingValues } from './user-standing.ts'
import { makeUserFacebook } from './user-facebook.ts'
import { makeHasHolder } from './permission-holders.ts'
import { makeUserList } from './user-list.ts'
import { toUserValues } from './user-row.ts'
import {
  addUser,
  anonymiseUser,
  countUsers,
  findByEmail,
  findByEmails,
  findUser,
  forgetBelongings,
  putBelongings,
  putUser,
  userStanding,
} from './user-statements.ts'

const NO_USERS: Readonly<Record<UserStatus, number>> = {
  NOT_ACTIVATED: 0,
  ACTIVE: 0,
  INACTIVE: 0,
  TO_BE_REMOVED: 0,
  ANONYMISED: 0,
}

export function makePostgresUserStore(query: Knex, scope: Scope): UserStore {
  const tenant = getTenant(scope)
  const add =
    (isInvited: boolean): UserStore['add'] =>
    (user) =>
      pipe(
        writeAndCount(query, addUser, { ...toUserValues(scope, user), isInvited }),
        TE.map((added) => added > 0),
      )
  return {
    find: (user) => readFirstRow(query, findUser, { tenant, user }),
    findStanding: (user) => readFirstRow(query, userStanding, { tenant, user, ...standingValues }),
    findByEmail: (email) => readFirstRow(query, findByEmail, { tenant, emailKey: toComparable(email) }),
    findByEmails: (emails) => readRows(query, findByEmails, { tenant, emailKeys: emails.map(toComparable) }),
    add: add(true),
    addUninvited: add(false),
    put: (user) =>
      gen(function* () {
        const values = toUserValues(scope, user)
        if ((yield* unwrap(writeAndCount(query, putUser, values))) === 0) return false
        yield* unwrap(writeAndCount(query, putBelongings, values))
        return true
      }),
    listFormerAddresses: makeFormerAddresses(query, scope),
    list: makeUserList(query, scope),
    countByStatus: pipe(
      readRows(query, countUsers, { tenant }),
      TE.map((counted) => ({
        ...NO_USERS,
        ...Object.fromEntries(counted.map(({ status, people }) => [status, people])),
      })),
    ),
    ...makeUserFacebook(query, scope),
    hasHolder: makeHasHolder(query, scope),
    anonymise: (user, now) =>
      pipe(
        writeAndCount(query, anonymiseUser, { tenant, user, now: instant.encode(now) }),
        TE.tap(() => writeAndCount(query, forgetBelongings, { tenant, user })),
        TE.map((anonymised) => anonymised > 0),
      ),
  }
}
