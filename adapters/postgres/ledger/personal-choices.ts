// The ledger area's data of a person, in PostgreSQL. Every statement begins with the primary key, and reads only what it returns.
import * as RR from 'fp-ts/lib/ReadonlyRecord.js'
import * as t from 'io-ts'
import { pipe } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { combinePersonalTables } from '#domain/identity/personal-data.ts'
import { ledgerKinds, type LedgerPersonalStores } from '#domain/ledger/personal-data.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { instant, mapRow, asNullable, makeUuidColumn } from '../kernel/columns.ts'
import { definePersonalTable } from '../kernel/personal-pages.ts'
import { contactChoiceColumns, contactChoiceRow } from './address-stores.ts'
import { userSettingsColumns, userSettingsRow } from './settings-store.ts'
import { linkOf, timeLinkColumns, timeLinkRow } from './time-link-row.ts'

const addressRow = t.type({ address: t.string })
const itemRow = t.type({ itemDigest: t.string })

const byAddress = { key: 'address', after: ':after' }
const byItem = { key: 'item_digest', after: `decode(:after, 'hex')` }
const itemDigest = `encode(item_digest, 'hex') as "itemDigest"`

const tables = {
  settings: definePersonalTable(ledgerKinds.settings, {
    table: 'plugin_user_settings',
    columns: userSettingsColumns,
    row: userSettingsRow,
    key: 'ledger_user_id',
    after: ':after::uuid',
  }),
  exclusions: definePersonalTable(ledgerKinds.exclusions, {
    table: 'plugin_exclusions',
    columns: 'address',
    row: addressRow,
    ...byAddress,
  }),
  contactChoices: definePersonalTable(ledgerKinds.contactChoices, {
    table: 'plugin_contact_choices',
    columns: `address, ${contactChoiceColumns}`,
    row: t.intersection([addressRow, contactChoiceRow]),
    ...byAddress,
  }),
  salesLinks: definePersonalTable(ledgerKinds.salesLinks, {
    table: 'plugin_item_links',
    columns: `${itemDigest}, opportunity`,
    row: t.intersection([itemRow, t.type({ opportunity: asNullable(makeUuidColumn<Uuid>('Uuid')) })]),
    ...byItem,
  }),
  opportunityClaims: definePersonalTable(ledgerKinds.opportunityClaims, {
    table: 'plugin_opportunity_claims',
    columns: `${itemDigest}, reference, since, held_until as "heldUntil"`,
    row: t.intersection([
      itemRow,
      t.type({ reference: makeUuidColumn<Uuid>('Uuid'), since: instant, heldUntil: instant }),
    ]),
    ...byItem,
  }),
  timeLinks: definePersonalTable(ledgerKinds.timeLinks, {
    table: 'plugin_time_links l',
    columns: `${itemDigest}, ${timeLinkColumns}`,
    row: mapRow(t.intersection([itemRow, timeLinkRow]), (row) => ({ itemDigest: row.itemDigest, link: linkOf(row) })),
    ...byItem,
  }),
}

export function makePostgresPersonalChoices(query: Knex): LedgerPersonalStores['personalChoices'] {
  return combinePersonalTables(
    pipe(
      tables,
      RR.map(({ over }) => over(query)),
    ),
  )
}
