// What checks of a licence send: look-ups of many callers share one statement, and no result is older than its look-up.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ActivateLicenceDeps } from '#application/licence/activate-licence.ts'
import { coveringKeys } from '#domain/licence/licence.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { coalesce } from '../kernel/coalesce.ts'
import { instant } from '../kernel/columns.ts'
import type { Database } from '../kernel/database.ts'
import { statement as standsAlone } from '../kernel/single-statement.ts'
import { decodeRow, statement } from '../kernel/statement.ts'
import { activationColumns, foundRow, licenceColumns, licenceOf } from './licence-rows.ts'

const readLicences = statement('licence_read', foundRow)`
  select k.mailbox as key, ${licenceColumns}, ${activationColumns},
      (select count(*)::integer from licence_activations p where p.licence_id = l.id and p.deactivated_at is null) as activations
    from unnest($1::text[], $2::text[], $3::text[]) as k (mailbox, address, domain)
      join licences l on l.id = ${licenceOf('k.mailbox', 'k.address', 'k.domain')}
      left join licence_activations a on a.licence_id = l.id and a.mailbox_key = k.mailbox`

const USE = `update licence_activations set last_used_at = $2 where mailbox_key = $1 and deactivated_at is null returning licence_id`

export const makeLicenceChecks = (database: Database): Pick<ActivateLicenceDeps, 'readLicence' | 'recordUse'> => {
  type Found = E.Either<StoreUnavailable, Readonly<Record<string, unknown>>>
  const read = async (keys: readonly string[]): Promise<ReadonlyMap<string, Found>> => {
    const covering = keys.map((key) => coveringKeys(key as Mailbox))
    const values = [keys, covering.map(({ address }) => address), covering.map(({ domain }) => domain)]
    const found = await standsAlone(database, readLicences.sql, values, readLicences.name)()
    if (E.isLeft(found)) return new Map(keys.map((key) => [key, found]))
    return new Map(found.right.map((row) => [String(row['key']), E.right(row)]))
  }
  const ask = coalesce({ read, batch: 200, atOnce: 1 })
  return {
    // Decoded apart: a row that cannot be read fails no other look-up.
    readLicence: (mailbox) => async () =>
      E.map((row: Readonly<Record<string, unknown>> | undefined) =>
        row === undefined ? O.none : O.some(decodeRow(readLicences, row)),
      )((await ask(comparable(mailbox))) ?? E.right(undefined)),
    recordUse: (mailbox, now) =>
      pipe(
        standsAlone(database, USE, [comparable(mailbox), instant.encode(now)], 'licence_use'),
        TE.map((rows) => rows.length > 0),
      ),
  }
}
