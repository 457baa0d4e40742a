// Statements of licence checks. Look-ups of many callers share one statement, and so do their uses. No result is older than its look-up.
import { E, O } from '#domain/shared/fp.ts'
import type { LicenceChecks } from '#application/licence/activate-licence.ts'
import { getCoveringKeys } from '#domain/licence/licence.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { coalesce } from '../kernel/coalesce.ts'
import { instant } from '../kernel/columns.ts'
import type { Database } from '../kernel/database.ts'
import { type Row, runStatement as standsAlone } from '../kernel/single-statement.ts'
import { decodeRow, defineStatement } from '../kernel/statement.ts'
import { activationColumns, foundRow, licenceColumns, selectLicenceOf } from './licence-rows.ts'

const readLicences = defineStatement('licence_read', foundRow)`
  select k.mailbox as key, ${licenceColumns}, ${activationColumns},
      (select count(*)::integer from licence_activations p where p.licence_id = l.id and p.deactivated_at is null) as activations
    from unnest($1::text[], $2::text[], $3::text[]) as k (mailbox, address, domain)
      join licences l on l.id = ${selectLicenceOf('k.mailbox', 'k.address', 'k.domain')}
      left join licence_activations a on a.licence_id = l.id and a.mailbox_key = k.mailbox`

// Waits for no lock, because the holder of a lock may wait for another row of this statement.
const USE = `update licence_activations a set last_used_at = $2 from (
    select mailbox_key from licence_activations where mailbox_key = any ($1::text[]) and deactivated_at is null
      for no key update skip locked) as used
  where a.mailbox_key = used.mailbox_key returning a.mailbox_key as key`

function listCoveringKeys(keys: readonly string[]): readonly (readonly string[])[] {
  const covering = keys.map((key) => getCoveringKeys(key as Mailbox))
  return [keys, covering.map(({ address }) => address), covering.map(({ domain }) => domain)]
}

export function makeLicenceChecks(database: Database): LicenceChecks {
  type Found = E.Either<StoreUnavailable, Row>
  const gather = (name: string, sql: string, valuesOf: (keys: readonly string[]) => readonly unknown[]) =>
    coalesce<string, Found>({
      read: async (keys) => {
        const found = await standsAlone(database, sql, valuesOf(keys), name)()
        if (E.isLeft(found)) return new Map(keys.map((key) => [key, found]))
        return new Map(found.right.map((row) => [String(row['key']), E.right(row)]))
      },
      batch: 200,
      atOnce: 1,
    })
  const ask = gather(readLicences.name, readLicences.sql, listCoveringKeys)
  let usedAt: Instant = 0
  const use = gather('licence_use', USE, (keys) => [keys, instant.encode(usedAt)])
  return {
    // Decodes each row separately, so that an unreadable row fails no other look-up.
    readLicence: (mailbox) => async () => {
      const found = await ask(toComparable(mailbox))
      if (found === undefined) return E.right(O.none)
      return E.map((row: Row) => O.some(decodeRow(readLicences, row)))(found)
    },
    recordUse: (mailbox, now) => async () => {
      usedAt = now
      const used = await use(toComparable(mailbox))
      return used === undefined ? E.right(false) : E.map(() => true)(used)
    },
  }
}
