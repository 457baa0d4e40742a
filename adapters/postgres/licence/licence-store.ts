// Licences and the mailboxes under them, in PostgreSQL.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { LicenceStore } from '#domain/licence/ports.ts'
import { comparable, mailDomain } from '#domain/shared/mailbox.ts'
import { instant, nullable } from '../kernel/columns.ts'
import { activationColumns, activationOf, activationRow, licenceColumns, licenceOf, licenceRow } from './licence-row.ts'
import { firstRow, write, wrote } from '../kernel/statement.ts'

const at = instant.encode

const findLicence = {
  name: 'licence_find_for',
  sql: `select ${licenceColumns('l')},
      (select count(*)::integer from licence_activations a where a.licence_id = l.id and a.deactivated_at is null) as activations
    from licences l where l.id = coalesce(
      (select a.licence_id from licence_activations a where a.mailbox_key = :mailboxKey),
      (select c.id from licences c where c.covers = :mailboxKey),
      (select c.id from licences c where c.covers = :domain))`,
  row: t.intersection([licenceRow, t.type({ activations: t.number })]),
}

const findActivation = {
  name: 'licence_activation_find',
  sql: `select ${activationColumns('a')} from licence_activations a where a.mailbox_key = :mailboxKey`,
  row: activationRow,
}

const addLicence = {
  name: 'licence_add',
  sql: `insert into licences (id, covers, applicant_name, applicant_email, applicant_key, organization, activation_key,
      kind, status, expires_at, bound_directory_id, bound_ledger_id)
    values (:id, :covers, :applicantName, :applicantEmail, :applicantKey, :organization, :activationKey,
      :kind, :status, :expiresAt, :directoryTenantId, :ledgerTenantId)
    on conflict (covers) do nothing`,
}

const putActivation = {
  name: 'licence_activation_put',
  sql: `insert into licence_activations (mailbox_key, licence_id, mailbox, activated_at, last_used_at, deactivated_at)
    values (:mailboxKey, :licence, :mailbox, :activatedAt, :lastUsedAt, :deactivatedAt)
    on conflict (mailbox_key) do update set licence_id = excluded.licence_id, mailbox = excluded.mailbox,
      activated_at = excluded.activated_at, last_used_at = excluded.last_used_at, deactivated_at = excluded.deactivated_at`,
}

const removeActivation = {
  name: 'licence_activation_remove',
  sql: `delete from licence_activations where mailbox_key = :mailboxKey`,
}

export const makePostgresLicenceStore = (query: Knex): LicenceStore => ({
  findFor: (mailbox) => {
    const mailboxKey = comparable(mailbox)
    return pipe(
      TE.Do,
      TE.bind('found', () => firstRow(query, findLicence, { mailboxKey, domain: mailDomain(mailbox) })),
      TE.bind('activation', ({ found }) =>
        O.isSome(found) ? firstRow(query, findActivation, { mailboxKey }) : TE.right(O.none),
      ),
      TE.map(({ found, activation }) =>
        pipe(
          found,
          O.map((row) => ({
            licence: licenceOf(row),
            activation: O.map(activationOf)(activation),
            activations: row.activations,
          })),
        ),
      ),
    )
  },
  add: ({ applicant, boundTo, ...licence }) =>
    wrote(query, addLicence, {
      id: licence.id,
      covers: licence.covers.toLowerCase(),
      applicantName: O.toNullable(applicant)?.name ?? null,
      applicantEmail: O.toNullable(applicant)?.email ?? null,
      applicantKey: pipe(
        applicant,
        O.map(({ email }) => comparable(email)),
        O.toNullable,
      ),
      organization: licence.organization,
      activationKey: licence.activationKey,
      kind: licence.kind,
      status: licence.status,
      expiresAt: at(licence.expiresAt),
      directoryTenantId: O.toNullable(boundTo)?.directoryTenantId ?? null,
      ledgerTenantId: O.toNullable(boundTo)?.ledgerTenantId ?? null,
    }),
  putActivation: ({ licence, mailbox, activatedAt, lastUsedAt, deactivatedAt }) =>
    write(query, putActivation, {
      mailboxKey: comparable(mailbox),
      licence,
      mailbox,
      activatedAt: at(activatedAt),
      lastUsedAt: at(lastUsedAt),
      deactivatedAt: nullable(instant).encode(deactivatedAt),
    }),
  removeActivation: (mailbox) => wrote(query, removeActivation, { mailboxKey: comparable(mailbox) }),
})
