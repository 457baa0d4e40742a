// What mail users chose for addresses, in PostgreSQL: the contact that an address stands for, and the addresses that are not linked.
// Addresses are stored in the form in which they are compared.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { AccountId, ContactChoice, ContactChoiceStore, ContactId } from '#domain/ledger/contact.ts'
import type { ExclusionStore } from '#domain/ledger/ports.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { makeUuidColumn } from '../kernel/columns.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, type Values, write } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'

const ofUser = 'tenant_uuid = :tenant and ledger_user_id = :user'
const ofAddress = `${ofUser} and address = :address`

const valuesIn =
  (scope: Scope) =>
  (user: LedgerUserId, address: Mailbox): Values => ({ tenant: getTenant(scope), user, address: toComparable(address) })

const findExclusion = defineStatement('exclusion_find', t.type({ excluded: t.boolean }))`
  select true as excluded from plugin_exclusions where ${ofAddress}`

const findExclusions = defineStatement('exclusion_find_many', t.type({ address: t.string }))`
  select address from plugin_exclusions where ${ofUser} and address = any(:addresses)`

const addExclusion = defineCommand('exclusion_add')`
  insert into plugin_exclusions (tenant_uuid, ledger_user_id, address) values (:tenant, :user, :address)
    on conflict (tenant_uuid, ledger_user_id, address) do nothing`

const removeExclusion = defineCommand('exclusion_remove')`delete from plugin_exclusions where ${ofAddress}`

export function makePostgresExclusionStore(query: Knex, scope: Scope): ExclusionStore {
  const values = valuesIn(scope)
  return {
    isExcluded: (user, address) => pipe(readFirstRow(query, findExclusion, values(user, address)), TE.map(O.isSome)),
    excludedOf: (user, addresses) =>
      pipe(
        readRows(query, findExclusions, { tenant: getTenant(scope), user, addresses: addresses.map(toComparable) }),
        TE.map((found) => new Set(found.map(({ address }) => address))),
      ),
    exclude: (user, address) => write(query, addExclusion, values(user, address)),
    include: (user, address) => write(query, removeExclusion, values(user, address)),
  }
}

export const contactChoiceColumns = 'kind, contact_id as id'

export const contactChoiceRow: t.Type<ContactChoice, unknown, unknown> = t.type(
  {
    kind: t.union([t.literal('contact'), t.literal('account')]),
    id: makeUuidColumn<ContactId | AccountId>('ContactId'),
  },
  'plugin_contact_choices',
)

const findChoice = defineStatement('contact_choice_find', contactChoiceRow)`
  select ${contactChoiceColumns} from plugin_contact_choices where ${ofAddress}`

const putChoice = defineCommand('contact_choice_put')`
  insert into plugin_contact_choices (tenant_uuid, ledger_user_id, address, kind, contact_id)
    values (:tenant, :user, :address, :kind, :id)
    on conflict (tenant_uuid, ledger_user_id, address) do update
      set kind = excluded.kind, contact_id = excluded.contact_id`

const removeChoice = defineCommand('contact_choice_remove')`delete from plugin_contact_choices where ${ofAddress}`

export function makePostgresContactChoiceStore(query: Knex, scope: Scope): ContactChoiceStore {
  const values = valuesIn(scope)
  return {
    find: (user, address) => readFirstRow(query, findChoice, values(user, address)),
    put: (user, address, { kind, id }) => write(query, putChoice, { ...values(user, address), kind, id }),
    remove: (user, address) => write(query, removeChoice, values(user, address)),
  }
}
