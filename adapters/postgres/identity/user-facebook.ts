// Finds for which people of a tenant a list of addresses would set or clear `facebook`, and applies it. One statement each, for any length
// of list.
import * as t from 'io-ts'
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { FacebookChanges, UserStore } from '#domain/identity/ports.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { makeTextColumn, userUuid } from '../kernel/columns.ts'
import { readRows, writeAndCount } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'

const email = makeTextColumn<Mailbox>('Mailbox')
const person = t.type({ uuid: userUuid, email, name: t.string })

const changeRow = t.union(
  [
    t.intersection([t.type({ change: t.union([t.literal('on'), t.literal('off')]) }), person]),
    t.type({ change: t.literal('unknown'), email }),
  ],
  'users',
)

// A join: comparing each person with each element of an array would take time by the product of their numbers.
const facebookChanges = {
  name: 'user_facebook_changes',
  sql: `select case when u.user_uuid is null then 'unknown' when u.facebook then 'off' else 'on' end as change,
      u.user_uuid as uuid, coalesce(u.email, given.email) as email, u.name
    from (select * from users where tenant_uuid = :tenant and status <> 'ANONYMISED') u
      full join unnest(:keys::text[], :emails::text[]) with ordinality as given (email_key, email, place)
        on given.email_key = u.email_key
    where u.user_uuid is null or u.facebook <> (given.email_key is not null)
    order by u.name_key, u.user_uuid, given.place`,
  row: changeRow,
}

const setFacebook = {
  name: 'user_set_facebook',
  sql: `update users set facebook = not facebook
    where tenant_uuid = :tenant and status <> 'ANONYMISED'
      and facebook <> (email_key in (select unnest(:keys::text[])))`,
}

/** Each address once, as it was given first. */
function byKey(emails: readonly Mailbox[]): ReadonlyMap<string, Mailbox> {
  const given = new Map<string, Mailbox>()
  for (const one of emails) if (!given.has(toComparable(one))) given.set(toComparable(one), one)
  return given
}

function toFacebookChanges(found: readonly t.TypeOf<typeof changeRow>[]): FacebookChanges {
  const those = (change: 'on' | 'off') =>
    found.flatMap((row) => (row.change === change ? [{ uuid: row.uuid, email: row.email, name: row.name }] : []))
  return {
    on: those('on'),
    off: those('off'),
    unknown: found.flatMap((row) => (row.change === 'unknown' ? [row.email] : [])),
  }
}

export function makeUserFacebook(query: Knex, scope: Scope): Pick<UserStore, 'findFacebookChanges' | 'setFacebook'> {
  const tenant = getTenant(scope)
  return {
    findFacebookChanges: (emails) => {
      const given = byKey(emails)
      const values = { tenant, keys: [...given.keys()], emails: [...given.values()] }
      return pipe(readRows(query, facebookChanges, values), TE.map(toFacebookChanges))
    },
    setFacebook: (emails) => writeAndCount(query, setFacebook, { tenant, keys: [...byKey(emails).keys()] }),
  }
}
