// Which of several contacts users take addresses for, in PostgreSQL; addresses in the form in which they compare.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { AccountId, ContactChoice, ContactChoiceStore, ContactId } from '#domain/ledger/contact.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { uuid } from '../kernel/columns.ts'
import { firstRow, type Values, written } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'

export const contactChoiceColumns = 'kind, contact_id as id'

export const contactChoiceRow: t.Type<ContactChoice, unknown, unknown> = t.type(
  { kind: t.union([t.literal('contact'), t.literal('account')]), id: uuid<ContactId | AccountId>('ContactId') },
  'plugin_contact_choices',
)

const ofAddress = 'tenant_uuid = :tenant and ledger_user_id = :user and address = :address'

const findChoice = {
  name: 'contact_choice_find',
  sql: `select ${contactChoiceColumns} from plugin_contact_choices where ${ofAddress}`,
  row: contactChoiceRow,
}

const putChoice = {
  name: 'contact_choice_put',
  sql: `insert into plugin_contact_choices (tenant_uuid, ledger_user_id, address, kind, contact_id)
    values (:tenant, :user, :address, :kind, :id)
    on conflict (tenant_uuid, ledger_user_id, address) do update
      set kind = excluded.kind, contact_id = excluded.contact_id`,
}

const removeChoice = {
  name: 'contact_choice_remove',
  sql: `delete from plugin_contact_choices where ${ofAddress}`,
}

export const makePostgresContactChoiceStore = (query: Knex, scope: Scope): ContactChoiceStore => {
  const values = (user: LedgerUserId, address: Mailbox): Values => ({
    tenant: tenantOf(scope),
    user,
    address: comparable(address),
  })
  const done = TE.map((): void => undefined)
  return {
    find: (user, address) => firstRow(query, findChoice, values(user, address)),
    put: (user, address, { kind, id }) => pipe(written(query, putChoice, { ...values(user, address), kind, id }), done),
    remove: (user, address) => pipe(written(query, removeChoice, values(user, address)), done),
  }
}
