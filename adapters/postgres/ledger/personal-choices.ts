// What the ledger area keeps of a person, in PostgreSQL. Every statement begins with the primary key, and reads no more than it answers.
import * as RR from 'fp-ts/lib/ReadonlyRecord.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import { orNull, type PersonalData, personalDataOf } from '#domain/identity/personal-data.ts'
import { CHOICES_PAGE, toOpportunityClaimItem, toTimeLinkItem } from '#domain/ledger/personal-data.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { instant, nullable, uuid } from '../kernel/columns.ts'
import { personalTable } from '../kernel/personal-pages.ts'
import { contactChoiceColumns, contactChoiceRow } from './address-stores.ts'
import { userSettingsColumns, userSettingsRow } from './settings-store.ts'
import { linkOf, timeLinkColumns, timeLinkRow } from './time-link-row.ts'

const addressRow = t.type({ address: t.string })
const itemRow = t.type({ itemDigest: t.string })

const byAddress = { key: 'address', after: ':after' } as const
const byDigest = { key: 'item_digest', after: `decode(:after, 'hex')` } as const
const itemDigest = `encode(item_digest, 'hex') as "itemDigest"`

const addressOf = ({ address }: t.TypeOf<typeof addressRow>): string => address
const digestOf = (row: t.TypeOf<typeof itemRow>): string => row.itemDigest

const tables = {
  settings: personalTable(
    CHOICES_PAGE,
    {
      table: 'plugin_user_settings',
      columns: userSettingsColumns,
      row: userSettingsRow,
      key: 'ledger_user_id',
      after: ':after::uuid',
    },
    // A user has one row, so no page follows it.
    () => '',
    (chosen) => ({ ...chosen }),
  ),
  exclusions: personalTable(
    CHOICES_PAGE,
    { table: 'plugin_exclusions', columns: 'address', row: addressRow, ...byAddress },
    addressOf,
    addressOf,
  ),
  contactChoices: personalTable(
    CHOICES_PAGE,
    {
      table: 'plugin_contact_choices',
      columns: `address, ${contactChoiceColumns}`,
      row: t.intersection([addressRow, contactChoiceRow]),
      ...byAddress,
    },
    addressOf,
    ({ address, kind, id }) => ({ address, kind, id }),
  ),
  salesLinks: personalTable(
    CHOICES_PAGE,
    {
      table: 'plugin_item_links',
      columns: `${itemDigest}, opportunity`,
      row: t.intersection([itemRow, t.type({ opportunity: nullable(uuid<Uuid>('Uuid')) })]),
      ...byDigest,
    },
    digestOf,
    (row) => ({ ...row, opportunity: orNull(row.opportunity) }),
  ),
  opportunityClaims: personalTable(
    CHOICES_PAGE,
    {
      table: 'plugin_opportunity_claims',
      columns: `${itemDigest}, reference, since, held_until as "heldUntil"`,
      row: t.intersection([itemRow, t.type({ reference: uuid<Uuid>('Uuid'), since: instant, heldUntil: instant })]),
      ...byDigest,
    },
    digestOf,
    (row) => toOpportunityClaimItem(row.itemDigest, row),
  ),
  timeLinks: personalTable(
    CHOICES_PAGE,
    {
      table: 'plugin_time_links l',
      columns: `${itemDigest}, ${timeLinkColumns}`,
      row: t.intersection([itemRow, timeLinkRow]),
      ...byDigest,
    },
    digestOf,
    (row) => toTimeLinkItem(row.itemDigest, linkOf(row)),
  ),
}

export const makePostgresPersonalChoices = (query: Knex): PersonalData =>
  personalDataOf(
    pipe(
      tables,
      RR.map((table) => table(query)),
    ),
  )
