// Licences and the mailboxes under them, in PostgreSQL.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { LicenceStore } from '#domain/licence/ports.ts'
import { comparable, type Mailbox, mailDomain } from '#domain/shared/mailbox.ts'
import type { Activation, ActivationKey, Licence, LicenceId } from '#domain/licence/licence.ts'
import { instant, nullable, text, uuid } from '../kernel/columns.ts'
import { command, firstRow, statement, write, wrote } from '../kernel/statement.ts'

export const licenceId = uuid<LicenceId>('LicenceId')
const mailbox = text<Mailbox>('Mailbox')

export const activationColumns = (table: string): string =>
  `${table}.licence_id as "licenceId", ${table}.mailbox, ${table}.activated_at as "activatedAt",
    ${table}.last_used_at as "lastUsedAt", ${table}.deactivated_at as "deactivatedAt"`

export const activationRow = t.type(
  { licenceId, mailbox, activatedAt: instant, lastUsedAt: instant, deactivatedAt: nullable(instant) },
  'licence_activations',
)

export const activationOf = ({ licenceId: licence, ...row }: t.TypeOf<typeof activationRow>): Activation => ({
  licence,
  ...row,
})

const licenceColumns = (table: string): string =>
  `${table}.id, ${table}.covers, ${table}.applicant_name as "applicantName", ${table}.applicant_email as "applicantEmail",
    ${table}.organization, ${table}.activation_key as "activationKey", ${table}.kind, ${table}.status,
    ${table}.expires_at as "expiresAt", ${table}.bound_directory_id as "directoryTenantId",
    ${table}.bound_ledger_id as "ledgerTenantId"`

const licenceRow = t.type(
  {
    id: licenceId,
    covers: t.string,
    applicantName: nullable(t.string),
    applicantEmail: nullable(mailbox),
    organization: t.string,
    activationKey: uuid<ActivationKey>('ActivationKey'),
    kind: t.union([t.literal('trial'), t.literal('full')]),
    status: t.union([t.literal('pending'), t.literal('active'), t.literal('expired'), t.literal('revoked')]),
    expiresAt: instant,
    directoryTenantId: nullable(t.string),
    ledgerTenantId: nullable(t.string),
  },
  'licences',
)

const licenceOf = ({
  applicantName: name,
  applicantEmail: email,
  directoryTenantId,
  ledgerTenantId,
  ...row
}: t.TypeOf<typeof licenceRow>): Licence => ({
  id: row.id,
  covers: row.covers,
  applicant: pipe(
    O.Do,
    O.bind('name', () => name),
    O.bind('email', () => email),
  ),
  organization: row.organization,
  activationKey: row.activationKey,
  kind: row.kind,
  status: row.status,
  expiresAt: row.expiresAt,
  boundTo: pipe(
    O.Do,
    O.bind('directoryTenantId', () => directoryTenantId),
    O.bind('ledgerTenantId', () => ledgerTenantId),
  ),
})

const at = instant.encode

const findLicence = statement('licence_find_for', t.intersection([licenceRow, t.type({ activations: t.number })]))`
  select ${licenceColumns('l')},
      (select count(*)::integer from licence_activations a where a.licence_id = l.id and a.deactivated_at is null) as activations
    from licences l where l.id = coalesce(
      (select a.licence_id from licence_activations a where a.mailbox_key = :mailboxKey),
      (select c.id from licences c where c.covers = :mailboxKey),
      (select c.id from licences c where c.covers = :domain))`

const findActivation = statement('licence_activation_find', activationRow)`
  select ${activationColumns('a')} from licence_activations a where a.mailbox_key = :mailboxKey`

const addLicence = command('licence_add')`
  insert into licences (id, covers, applicant_name, applicant_email, applicant_key, organization, activation_key,
      kind, status, expires_at, bound_directory_id, bound_ledger_id)
    values (:id, :covers, :applicantName, :applicantEmail, :applicantKey, :organization, :activationKey,
      :kind, :status, :expiresAt, :directoryTenantId, :ledgerTenantId)
    on conflict (covers) do nothing`

const putActivation = command('licence_activation_put')`
  insert into licence_activations (mailbox_key, licence_id, mailbox, activated_at, last_used_at, deactivated_at)
    values (:mailboxKey, :licence, :mailbox, :activatedAt, :lastUsedAt, :deactivatedAt)
    on conflict (mailbox_key) do update set licence_id = excluded.licence_id, mailbox = excluded.mailbox,
      activated_at = excluded.activated_at, last_used_at = excluded.last_used_at, deactivated_at = excluded.deactivated_at`

const removeActivation = command('licence_activation_remove')`
  delete from licence_activations where mailbox_key = :mailboxKey`

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
