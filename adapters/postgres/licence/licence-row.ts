// How licences and activations are read back from their rows.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Activation, ActivationKey, Licence, LicenceId } from '#domain/licence/licence.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { instant, nullable, text, uuid } from '../kernel/columns.ts'

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

export const licenceColumns = (table: string): string =>
  `${table}.id, ${table}.covers, ${table}.applicant_name as "applicantName", ${table}.applicant_email as "applicantEmail",
    ${table}.organization, ${table}.activation_key as "activationKey", ${table}.kind, ${table}.status,
    ${table}.expires_at as "expiresAt", ${table}.bound_directory_id as "directoryTenantId",
    ${table}.bound_ledger_id as "ledgerTenantId"`

export const licenceRow = t.type(
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

export const licenceOf = ({
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
