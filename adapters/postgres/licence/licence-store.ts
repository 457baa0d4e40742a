// Licences and the mailboxes under them, in PostgreSQL.
import { chunksOf } from 'fp-ts/lib/ReadonlyArray.js'
import * as T from 'fp-ts/lib/Task.js'
import * as t from 'io-ts'
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { toNameKey } from '#domain/identity/naming.ts'
import { getCoveringKeys, type Licence } from '#domain/licence/licence.ts'
import type { LicenceQuery, LicenceStore, ListedLicence } from '#domain/licence/ports.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { instant, asNullable } from '../kernel/columns.ts'
import { readCountedPage, defineCount } from '../kernel/counted-page.ts'
import {
  defineCommand,
  readFirstRow,
  readRows,
  type Statement,
  defineStatement,
  type Values,
  write,
  writeAndCheck,
} from '../kernel/statement.ts'
import {
  activationColumns,
  activationRow,
  sortCurrentFirst,
  deactivatedRow,
  foundRow,
  LICENCE_VALUES,
  licenceColumns,
  licenceId,
  selectLicenceOf,
  licenceRow,
  toLicenceValues,
  listedLicenceRow,
  retryWhileLeft,
} from './licence-rows.ts'

const at = instant.encode

const listedColumns = `${licenceColumns},
  (select count(*)::integer from licence_activations p where p.licence_id = l.id and p.deactivated_at is null) as activations`

const idRow = t.type({ id: licenceId })

/** Two statements for the same licences: one reads them, the other locks them. */
const readBy = <A extends ListedLicence>(
  by: string,
  row: t.Decoder<unknown, A>,
  where: string,
  columns: string,
  join = '',
) => ({
  find: defineStatement(`licence_find_${by}`, row)`select ${columns} from licences l ${join} where ${where}`,
  lock: defineStatement(`licence_lock_${by}`, idRow)`select l.id from licences l where ${where} for no key update`,
})

const ofMailbox = readBy(
  'of_mailbox',
  foundRow,
  `l.id = ${selectLicenceOf(':mailbox', ':address', ':domain')}`,
  `${listedColumns}, ${activationColumns}`,
  'left join licence_activations a on a.licence_id = l.id and a.mailbox_key = :mailbox',
)
const byId = readBy('by_id', listedLicenceRow, 'l.id = :id', listedColumns)
const covering = readBy(
  'covering',
  listedLicenceRow,
  `l.id = (select c.id from licences c where c.covers = :covers order by ${sortCurrentFirst('c')} limit 1)`,
  listedColumns,
)

const toMailboxKeys = (mailbox: Mailbox): Values => ({ mailbox: toComparable(mailbox), ...getCoveringKeys(mailbox) })

const unlessCovered = "on conflict (covers) where status <> 'revoked' do nothing"

const addLicence = defineCommand('licence_add')`
  insert into licences (id, covers, created_at, ${LICENCE_VALUES.join(', ')})
    values (:id, :covers, :createdAt, ${LICENCE_VALUES.map((one) => `:${one}`).join(', ')})
    ${unlessCovered}`

// A registration of the domain at the same time waits for the copy, or comes first.
const claimCover = defineCommand('licence_claim_cover')`
  insert into licences (id, covers, created_at, ${LICENCE_VALUES.join(', ')})
    select gen_random_uuid(), :covers, created_at, ${LICENCE_VALUES.join(', ')} from licences where id = :id
    ${unlessCovered}`
const dropClaim = defineCommand('licence_drop_claim')`
  delete from licences where covers = :covers and status <> 'revoked' and id <> :id`
const putCover = defineCommand('licence_put_cover')`update licences set covers = :covers where id = :id`

const putLicence = defineCommand('licence_put')`
  update licences set ${LICENCE_VALUES.map((one) => `${one} = :${one}`).join(', ')} where id = :id`

const removeLicence = defineCommand('licence_remove')`delete from licences where id = :id`

const putActivation = defineCommand('licence_activation_put')`
  insert into licence_activations (mailbox_key, licence_id, mailbox, activated_at, last_used_at, deactivated_at)
    values (:mailboxKey, :licence, :mailbox, :activatedAt, :lastUsedAt, :deactivatedAt)
    on conflict (mailbox_key) do update set licence_id = excluded.licence_id, mailbox = excluded.mailbox,
      activated_at = excluded.activated_at, last_used_at = excluded.last_used_at, deactivated_at = excluded.deactivated_at`

const removeActivation = defineCommand('licence_activation_remove')`
  delete from licence_activations where mailbox_key = :mailboxKey and (:id::uuid is null or licence_id = :id::uuid)`

const stateNow = `case when l.status in ('pending', 'active') and l.expires_at <= :now then 'expired'
  when l.status = 'active' and l.kind = 'trial' then 'trial' else l.status end`

const matching = `from licences l where (cardinality(:states::text[]) = 0 or ${stateNow} = any (:states::text[]))
  and (:before::timestamptz is null or l.expires_at < :before)
  and (:name = '' or strpos(l.covers, :address) > 0 or strpos(l.organization_key, :name) > 0
    or strpos(l.applicant_name_key, :name) > 0 or strpos(l.applicant_key, :address) > 0)`

const SORTED: Readonly<Record<LicenceQuery['sortBy'], string>> = {
  expiresAt: 'expires_at',
  organization: 'organization_key',
  createdAt: 'created_at',
}

const buildSortedPage = (sort: LicenceQuery['sortBy'], dir: LicenceQuery['sortDir']) => ({
  page: defineStatement(`licence_list_${SORTED[sort]}_${dir}`, listedLicenceRow)`
    select ${listedColumns} ${matching} order by l.${SORTED[sort]} ${dir}, l.id ${dir} limit :limit offset :skip`,
  count: defineCount('licence_count', matching),
})

const coveringAll = defineStatement('licence_covering_all', listedLicenceRow)`
  select distinct on (l.covers) ${listedColumns} from licences l where l.covers = any (:domains::text[])
    order by l.covers, ${sortCurrentFirst('l')}`

const ofLicences = `from licence_activations a
  where a.licence_id = any (:licences::uuid[]) and (:mailbox::text is null or a.mailbox_key = :mailbox)`
const activationPage = {
  page: defineStatement('licence_activation_list', activationRow)`
    select ${activationColumns} ${ofLicences} order by a.last_used_at desc, a.mailbox_key limit :limit offset :skip`,
  count: defineCount('licence_activation_count', ofLicences),
}

const isUnused = `a.deactivated_at is null and a.last_used_at < :unusedSince`
const mayDeactivate = `l.status = 'active' and l.kind <> 'trial' and l.expires_at > :now`

// Locks the licences of the activations that are unused for longest, and only as many as have enough of them for the page.
const lockUnused = defineStatement('licence_lock_unused', licenceRow)`
  select ${licenceColumns} from licences l where ${mayDeactivate} and l.id = any (array(
      select oldest.licence_id from (
          select licence_id from (
              select a.licence_id, a.last_used_at from licence_activations a join licences l on l.id = a.licence_id
                where ${isUnused} and ${mayDeactivate} order by a.last_used_at limit :limit) as unused
            group by licence_id order by min(last_used_at)) as oldest
        cross join lateral (select from licence_activations a where a.licence_id = oldest.licence_id and ${isUnused} offset 0) as mailboxes
        limit :limit))
    order by l.id for no key update`

const anyUnused = defineStatement('licence_any_unused', idRow)`
  select l.id from licence_activations a join licences l on l.id = a.licence_id where ${isUnused} and ${mayDeactivate} limit 1`

/** The number of parts of a page: the events of one part are created while the database deactivates the next. */
const PARTS = 4

// A separate statement: it must see the uses that were recorded while lockUnused waited.
const deactivateUnused = defineStatement('licence_deactivate_unused', deactivatedRow)`
  update licence_activations a set deactivated_at = :now
    where a.licence_id = any (:held::uuid[]) and ${isUnused} and a.ctid = any (array(
      select a.ctid from licence_activations a where a.licence_id = any (:held::uuid[]) and ${isUnused}
        order by a.licence_id, a.last_used_at limit :limit))
    returning a.licence_id as licence, a.mailbox, a.last_used_at as "lastUsedAt"`

const pastExpiry = `select l.id from licences l where l.status in ('pending', 'active') and l.expires_at <= :now`
const lockPastExpiry = defineStatement('licence_lock_past_expiry', idRow)`
  ${pastExpiry} order by l.id limit :limit for no key update`
const anyPastExpiry = defineStatement('licence_any_past_expiry', idRow)`${pastExpiry} limit 1`

// A separate statement, so that it counts the activations under the lock.
const expire = defineStatement('licence_expire', listedLicenceRow)`
  update licences l set status = 'expired' where l.id = any (:held::uuid[]) returning ${listedColumns}`

export function makePostgresLicenceStore(query: Knex): LicenceStore {
  /** The statement chose its licence before it waited for the lock. By now another may be the right one. */
  const hold = <A extends ListedLicence>(
    by: { readonly find: Statement<A>; readonly lock: typeof byId.lock },
    values: Values,
  ): Stored<O.Option<A>> =>
    gen(function* () {
      const locked = yield* unwrap(readFirstRow(query, by.lock, values))
      const found = yield* unwrap(readFirstRow(query, by.find, values))
      return yield* unwrap(
        O.toUndefined(locked)?.id === O.toUndefined(found)?.licence.id ? TE.right(found) : hold(by, values),
      )
    })
  const store: LicenceStore = {
    findFor: (mailbox) => readFirstRow(query, ofMailbox.find, toMailboxKeys(mailbox)),
    lockFor: (mailbox) => hold(ofMailbox, toMailboxKeys(mailbox)),
    lock: (id) => hold(byId, { id }),
    find: (id) => readFirstRow(query, byId.find, { id }),
    lockCovering: (covers) => hold(covering, { covers }),
    add: (licence) =>
      writeAndCheck(query, addLicence, {
        ...toLicenceValues(licence),
        id: licence.id,
        covers: licence.covers.toLowerCase(),
        createdAt: at(licence.createdAt),
      }),
    put: (licence) => write(query, putLicence, { ...toLicenceValues(licence), id: licence.id }),
    cover: (id, covers) =>
      gen(function* () {
        const values = { id, covers }
        if (!(yield* unwrap(writeAndCheck(query, claimCover, values)))) return false
        yield* unwrap(write(query, dropClaim, values))
        yield* unwrap(write(query, putCover, values))
        return true
      }),
    remove: (id) => write(query, removeLicence, { id }),
    putActivation: ({ licence, mailbox, activatedAt, lastUsedAt, deactivatedAt }) =>
      write(query, putActivation, {
        mailboxKey: toComparable(mailbox),
        licence,
        mailbox,
        activatedAt: at(activatedAt),
        lastUsedAt: at(lastUsedAt),
        deactivatedAt: asNullable(instant).encode(deactivatedAt),
      }),
    removeActivation: (mailbox, id) =>
      writeAndCheck(query, removeActivation, { mailboxKey: toComparable(mailbox), id: id ?? null }),
    list: ({ q, states, expiresBefore, sortBy, sortDir, ...page }, now) =>
      readCountedPage(
        query,
        buildSortedPage(sortBy, sortDir),
        {
          name: toNameKey(q),
          address: toComparable(q),
          states,
          before: asNullable(instant).encode(expiresBefore),
          now: at(now),
        },
        page,
      ),
    listCovering: (domains) => readRows(query, coveringAll, { domains }),
    listActivations: (licences, page, mailbox) =>
      readCountedPage(query, activationPage, { licences, mailbox: mailbox ? toComparable(mailbox) : null }, page),
    deactivateUnused: (unusedSince, now, limit, each) => {
      const values = { unusedSince: at(unusedSince), now: at(now) }
      const parts = ([held, ...others]: readonly (readonly Licence[])[], left: number): Stored<number> =>
        held === undefined || left === 0
          ? TE.right(0)
          : pipe(
              readRows(query, deactivateUnused, { ...values, limit: left, held: held.map(({ id }) => id) }),
              TE.flatMap((deactivated) => {
                const byId = Map.groupBy(deactivated, (one) => one.licence)
                const part = held.flatMap((licence) => (byId.get(licence.id) ?? []).map((one) => ({ ...one, licence })))
                return pipe(
                  parts(others, left - part.length),
                  // Runs in a later turn of the event loop: the next statement has been sent by then.
                  TE.apFirst(TE.flatMap(() => each(part))(TE.fromTask(T.delay(0)(T.of(part))))),
                  TE.map((count) => part.length + count),
                )
              }),
            )
      return pipe(
        readRows(query, lockUnused, { ...values, limit }),
        TE.flatMap((held) => parts(chunksOf(Math.ceil(held.length / PARTS))(held), limit)),
        TE.flatMap((count) =>
          retryWhileLeft(query, anyUnused, values, count, count, () =>
            store.deactivateUnused(unusedSince, now, limit, each),
          ),
        ),
      )
    },
    expire: (now, limit) =>
      pipe(
        readRows(query, lockPastExpiry, { now: at(now), limit }),
        TE.flatMap((held) => readRows(query, expire, { held: held.map(({ id }) => id) })),
        TE.flatMap((page) =>
          retryWhileLeft(query, anyPastExpiry, { now: at(now) }, page.length, page, () => store.expire(now, limit)),
        ),
      ),
  }
  return store
}
