// How licences and activations stand in their rows.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import { nameKey } from '#domain/identity/naming.ts'
import type { Activation, ActivationKey, Licence, LicenceId } from '#domain/licence/licence.ts'
import type { LicenceOfMailbox, ListedLicence } from '#domain/licence/ports.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { instant, mapped, nullable, text, userUuid, uuid } from '../kernel/columns.ts'
import type { Values } from '../kernel/statement.ts'

export const licenceId = uuid<LicenceId>('LicenceId')
const mailbox = text<Mailbox>('Mailbox')

export const activationColumns = `a.licence_id as licence, a.mailbox, a.activated_at as "activatedAt",
  a.last_used_at as "lastUsedAt", a.deactivated_at as "deactivatedAt"`

const activationProps = {
  licence: licenceId,
  mailbox,
  activatedAt: instant,
  lastUsedAt: instant,
  deactivatedAt: nullable(instant),
}
export const activationRow: t.Decoder<unknown, Activation> = t.type(activationProps, 'licence_activations')

/** Of a licence's row `l`. */
export const licenceColumns = `l.id, l.covers, l.applicant_name as "applicantName", l.applicant_email as "applicantEmail",
  l.applicant_user as "applicantUser", l.organization, l.activation_key as "activationKey", l.kind, l.status,
  l.max_activations as "maxActivations", l.near_max_at as "nearMaxAt", l.expires_at as "expiresAt",
  l.bound_directory_id as "directoryTenantId", l.bound_ledger_id as "ledgerTenantId", l.created_at as "createdAt"`

const licenceProps = {
  id: licenceId,
  covers: t.string,
  applicantName: nullable(t.string),
  applicantEmail: nullable(mailbox),
  applicantUser: nullable(userUuid),
  organization: t.string,
  activationKey: uuid<ActivationKey>('ActivationKey'),
  kind: t.union([t.literal('trial'), t.literal('full')]),
  status: t.union([t.literal('pending'), t.literal('active'), t.literal('expired'), t.literal('revoked')]),
  maxActivations: t.number,
  nearMaxAt: nullable(instant),
  expiresAt: instant,
  directoryTenantId: nullable(t.string),
  ledgerTenantId: nullable(t.string),
  createdAt: instant,
}
const licenceShape = t.type(licenceProps, 'licences')

const licenceOf = ({
  applicantName,
  applicantEmail,
  applicantUser,
  directoryTenantId,
  ledgerTenantId,
  ...row
}: t.TypeOf<typeof licenceShape>): Licence => ({
  id: row.id,
  covers: row.covers,
  applicant: pipe(
    O.Do,
    O.bind('name', () => applicantName),
    O.bind('email', () => applicantEmail),
    O.bind('user', () => applicantUser),
  ),
  organization: row.organization,
  activationKey: row.activationKey,
  kind: row.kind,
  maxActivations: row.maxActivations,
  nearMaxAt: row.nearMaxAt,
  status: row.status,
  expiresAt: row.expiresAt,
  boundTo: pipe(
    O.Do,
    O.bind('directoryTenantId', () => directoryTenantId),
    O.bind('ledgerTenantId', () => ledgerTenantId),
  ),
  createdAt: row.createdAt,
})

const activations = t.number

/** With the places taken. */
export const listedRow: t.Decoder<unknown, ListedLicence> = mapped(
  t.type({ ...licenceProps, activations }, 'licences'),
  (row) => ({ licence: licenceOf(row), activations: row.activations }),
)

/** And the activation of one mailbox, where it has one. */
export const foundRow: t.Decoder<unknown, LicenceOfMailbox> = mapped(
  t.type(
    {
      ...licenceProps,
      ...activationProps,
      activations,
      licence: nullable(licenceId),
      mailbox: nullable(mailbox),
      activatedAt: nullable(instant),
      lastUsedAt: nullable(instant),
    },
    'licences',
  ),
  (row) => ({
    licence: licenceOf(row),
    activation: pipe(
      O.Do,
      O.bind('licence', () => row.licence),
      O.bind('mailbox', () => row.mailbox),
      O.bind('activatedAt', () => row.activatedAt),
      O.bind('lastUsedAt', () => row.lastUsedAt),
      O.let('deactivatedAt', () => row.deactivatedAt),
    ),
    activations: row.activations,
  }),
)

export const deactivatedRow = mapped(
  t.type({ ...licenceProps, ...activationProps }, 'licences'),
  ({ licence, mailbox, activatedAt, lastUsedAt, deactivatedAt, ...row }) => ({
    licence: licenceOf(row),
    activation: { licence, mailbox, activatedAt, lastUsedAt, deactivatedAt } satisfies Activation,
  }),
)

/** By the columns that a licence's changes replace. */
export const licenceValues = (licence: Licence): Values => {
  const { name = null, email, user = null } = O.toUndefined(licence.applicant) ?? {}
  const bound = O.toUndefined(licence.boundTo)
  return {
    applicant_name: name,
    applicant_name_key: name && nameKey(name),
    applicant_email: email ?? null,
    applicant_key: email === undefined ? null : comparable(email),
    applicant_user: user,
    organization: licence.organization,
    organization_key: nameKey(licence.organization),
    activation_key: licence.activationKey,
    kind: licence.kind,
    status: licence.status,
    max_activations: licence.maxActivations,
    near_max_at: nullable(instant).encode(licence.nearMaxAt),
    expires_at: instant.encode(licence.expiresAt),
    bound_directory_id: bound?.directoryTenantId ?? null,
    bound_ledger_id: bound?.ledgerTenantId ?? null,
  }
}

/** Their names. */
export const LICENCE_VALUES = [
  'applicant_name',
  'applicant_name_key',
  'applicant_email',
  'applicant_key',
  'applicant_user',
  'organization',
  'organization_key',
  'activation_key',
  'kind',
  'status',
  'max_activations',
  'near_max_at',
  'expires_at',
  'bound_directory_id',
  'bound_ledger_id',
] as const
