// What the ledger area keeps of a person, in PostgreSQL. Every statement begins with the primary key, and reads no more than it answers.
import * as RR from 'fp-ts/lib/ReadonlyRecord.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import { erased, orNull, type PersonalData } from '#domain/identity/personal-data.ts'
import { CHOICES_PAGE, toOpportunityClaimItem, toTimeLinkItem } from '#domain/ledger/personal-data.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { instant, nullable, uuid } from '../kernel/columns.ts'
import { ofPerson, personalPages } from '../kernel/personal-pages.ts'
import { written } from '../kernel/statement.ts'
import { contactChoiceColumns, contactChoiceRow } from './contact-choice-store.ts'
import { userSettingsColumns, userSettingsRow } from './settings-store.ts'
import { linkOf, timeLinkColumns, timeLinkRow } from './time-link-row.ts'

const byAddress = `where ${ofPerson} and (:after::text is null or address > :after::text) order by address limit :limit`
const byDigest = `where ${ofPerson} and (:after::text is null or item_digest > decode(:after::text, 'hex'))
    order by item_digest limit :limit`
const itemDigest = `encode(item_digest, 'hex') as "itemDigest"`

const settings = {
  name: 'personal_settings',
  sql: `select ${userSettingsColumns} from plugin_user_settings where ${ofPerson} and :after::text is null limit :limit`,
  row: userSettingsRow,
}

const exclusions = {
  name: 'personal_exclusions',
  sql: `select address from plugin_exclusions ${byAddress}`,
  row: t.type({ address: t.string }),
}

const contactChoices = {
  name: 'personal_contact_choices',
  sql: `select address, ${contactChoiceColumns} from plugin_contact_choices ${byAddress}`,
  row: t.intersection([t.type({ address: t.string }), contactChoiceRow]),
}

const salesLinks = {
  name: 'personal_sales_links',
  sql: `select ${itemDigest}, opportunity from plugin_item_links ${byDigest}`,
  row: t.type({ itemDigest: t.string, opportunity: nullable(uuid<Uuid>('Uuid')) }),
}

const opportunityClaims = {
  name: 'personal_opportunity_claims',
  sql: `select ${itemDigest}, reference, since, held_until as "heldUntil" from plugin_opportunity_claims ${byDigest}`,
  row: t.type({ itemDigest: t.string, reference: uuid<Uuid>('Uuid'), since: instant, heldUntil: instant }),
}

const timeLinks = {
  name: 'personal_time_links',
  sql: `select ${itemDigest}, ${timeLinkColumns} from plugin_time_links l ${byDigest}`,
  row: t.intersection([t.type({ itemDigest: t.string }), timeLinkRow]),
}

const TABLES = {
  settings: 'plugin_user_settings',
  exclusions: 'plugin_exclusions',
  contactChoices: 'plugin_contact_choices',
  salesLinks: 'plugin_item_links',
  opportunityClaims: 'plugin_opportunity_claims',
  timeLinks: 'plugin_time_links',
} as const

const forget = RR.map((table: string) => ({
  name: `personal_forget_${table}`,
  sql: `delete from ${table} where ${ofPerson}`,
}))(TABLES)

const addressOf = ({ address }: { readonly address: string }): string => address
const digestOf = (row: { readonly itemDigest: string }): string => row.itemDigest

export const makePostgresPersonalChoices = (query: Knex): PersonalData => {
  const pages = personalPages(query, CHOICES_PAGE)
  return {
    export: {
      settings: pages(
        settings,
        () => '',
        (chosen) => ({ ...chosen }),
      ),
      exclusions: pages(exclusions, addressOf, addressOf),
      contactChoices: pages(contactChoices, addressOf, ({ address, kind, id }) => ({ address, kind, id })),
      salesLinks: pages(salesLinks, digestOf, (row) => ({ ...row, opportunity: orNull(row.opportunity) })),
      opportunityClaims: pages(opportunityClaims, digestOf, (row) => toOpportunityClaimItem(row.itemDigest, row)),
      timeLinks: pages(timeLinks, digestOf, (row) => toTimeLinkItem(row.itemDigest, linkOf(row))),
    },
    erase: ({ tenantUuid, user }) =>
      pipe(
        forget,
        RR.traverse(TE.ApplicativeSeq)((statement) => written(query, statement, { tenant: tenantUuid, user })),
        TE.map(erased),
      ),
  }
}
