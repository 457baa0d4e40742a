// What the ledger area keeps of a person, in PostgreSQL. Every statement begins with the primary key, and reads no more than it answers.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { PersonalChoiceStore } from '#domain/ledger/personal-store.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { instant, nullable, uuid } from '../kernel/columns.ts'
import { contactChoiceColumns, contactChoiceRow } from './contact-choice-store.ts'
import { userSettingsColumns, userSettingsRow } from './settings-store.ts'
import { firstRow, rows, written } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'
import { linkOf, timeLinkColumns, timeLinkRow } from './time-link-row.ts'

const link = nullable(uuid<Uuid>('Uuid'))

const ofPerson = 'tenant_uuid = :tenant and ledger_user_id = :user'

const settingsOf = {
  name: 'personal_settings',
  sql: `select ${userSettingsColumns} from plugin_user_settings where ${ofPerson}`,
  row: userSettingsRow,
}

const exclusionsOf = {
  name: 'personal_exclusions',
  sql: `select address from plugin_exclusions
    where ${ofPerson} and (:after::text is null or address > :after::text) order by address limit :limit`,
  row: t.type({ address: t.string }),
}

const contactChoicesOf = {
  name: 'personal_contact_choices',
  sql: `select address, ${contactChoiceColumns} from plugin_contact_choices
    where ${ofPerson} and (:after::text is null or address > :after::text) order by address limit :limit`,
  row: t.intersection([t.type({ address: t.string }), contactChoiceRow]),
}

const salesLinksOf = {
  name: 'personal_sales_links',
  sql: `select encode(item_digest, 'hex') as "itemDigest", opportunity from plugin_item_links
    where ${ofPerson} and (:after::text is null or item_digest > decode(:after::text, 'hex'))
    order by item_digest limit :limit`,
  row: t.type({ itemDigest: t.string, opportunity: link }),
}

const opportunityClaimsOf = {
  name: 'personal_opportunity_claims',
  sql: `select encode(item_digest, 'hex') as "itemDigest", reference, since, held_until as "heldUntil"
    from plugin_opportunity_claims
    where ${ofPerson} and (:after::text is null or item_digest > decode(:after::text, 'hex'))
    order by item_digest limit :limit`,
  row: t.type({ itemDigest: t.string, reference: uuid<Uuid>('Uuid'), since: instant, heldUntil: instant }),
}

const timeLinksOf = {
  name: 'personal_time_links',
  sql: `select encode(l.item_digest, 'hex') as "itemDigest", ${timeLinkColumns} from plugin_time_links l
    where ${ofPerson} and (:after::text is null or l.item_digest > decode(:after::text, 'hex'))
    order by l.item_digest limit :limit`,
  row: t.intersection([t.type({ itemDigest: t.string }), timeLinkRow]),
}

const forgetting = (table: string) => ({
  name: `personal_forget_${table}`,
  sql: `delete from ${table} where ${ofPerson}`,
})

const forgetSettings = forgetting('plugin_user_settings')
const forgetExclusions = forgetting('plugin_exclusions')
const forgetContactChoices = forgetting('plugin_contact_choices')
const forgetSalesLinks = forgetting('plugin_item_links')
const forgetOpportunityClaims = forgetting('plugin_opportunity_claims')
const forgetTimeLinks = forgetting('plugin_time_links')

export const makePostgresPersonalChoiceStore = (query: Knex, scope: Scope): PersonalChoiceStore => {
  const tenant = tenantOf(scope)
  return {
    settings: (user) => firstRow(query, settingsOf, { tenant, user }),
    exclusions: (user, after, limit) =>
      pipe(
        rows(query, exclusionsOf, { tenant, user, after: O.toNullable(after), limit }),
        TE.map((found) => found.map(({ address }) => address)),
      ),
    contactChoices: (user, after, limit) =>
      rows(query, contactChoicesOf, { tenant, user, after: O.toNullable(after), limit }),
    salesLinks: (user, after, limit) => rows(query, salesLinksOf, { tenant, user, after: O.toNullable(after), limit }),
    opportunityClaims: (user, after, limit) =>
      rows(query, opportunityClaimsOf, { tenant, user, after: O.toNullable(after), limit }),
    timeLinks: (user, after, limit) =>
      pipe(
        rows(query, timeLinksOf, { tenant, user, after: O.toNullable(after), limit }),
        TE.map((found) => found.map((row) => ({ itemDigest: row.itemDigest, link: linkOf(row) }))),
      ),
    forget: (user) =>
      pipe(
        TE.Do,
        TE.bind('settings', () => written(query, forgetSettings, { tenant, user })),
        TE.bind('exclusions', () => written(query, forgetExclusions, { tenant, user })),
        TE.bind('contactChoices', () => written(query, forgetContactChoices, { tenant, user })),
        TE.bind('salesLinks', () => written(query, forgetSalesLinks, { tenant, user })),
        TE.bind('opportunityClaims', () => written(query, forgetOpportunityClaims, { tenant, user })),
        TE.bind('timeLinks', () => written(query, forgetTimeLinks, { tenant, user })),
      ),
  }
}
