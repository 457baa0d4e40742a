// Columns and codecs of licences and activations.
import * as t from 'io-ts'
import type { Knex } from 'knex'
import * as RR from 'fp-ts/lib/ReadonlyRecord.js'
import { combineOptions, O, pipe, TE } from '#domain/shared/fp.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import type { Activation, ActivationKey, Applicant, Licence, LicenceId } from '#domain/licence/licence.ts'
import type { LicenceOfMailbox, ListedLicence } from '#domain/licence/ports.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { instant, mapRow, asNullable, makeTextColumn, userUuid, makeUuidColumn } from '../kernel/columns.ts'
import { readFirstRow, type Statement, type Values } from '../kernel/statement.ts'

export const licenceId = makeUuidColumn<LicenceId>('LicenceId')
const mailbox = makeTextColumn<Mailbox>('Mailbox')

export const activationColumns = `a.licence_id as licence, a.mailbox, a.activated_at as "activatedAt",
  a.last_used_at as "lastUsedAt", a.deactivated_at as "deactivatedAt"`

const activationProps = {
  licence: licenceId,
  mailbox,
  activatedAt: instant,
  lastUsedAt: instant,
  deactivatedAt: asNullable(instant),
}
export const activationRow: t.Decoder<unknown, Activation> = t.type(activationProps, 'licence_activations')

/** Columns of a licence's row `l`. */
export const licenceColumns = `l.id, l.covers, l.applicant_name as "applicantName", l.applicant_email as "applicantEmail",
  l.applicant_user as "applicantUser", l.organization, l.activation_key as "activationKey", l.kind, l.status,
  l.max_activations as "maxActivations", l.near_max_at as "nearMaxAt", l.expires_at as "expiresAt",
  l.bound_directory_id as "directoryTenantId", l.bound_ledger_id as "ledgerTenantId", l.created_at as "createdAt"`

const licenceProps = {
  id: licenceId,
  covers: t.string,
  applicantName: asNullable(t.string),
  applicantEmail: asNullable(mailbox),
  applicantUser: asNullable(userUuid),
  organization: t.string,
  activationKey: makeUuidColumn<ActivationKey>('ActivationKey'),
  kind: t.union([t.literal('trial'), t.literal('full')]),
  status: t.union([t.literal('pending'), t.literal('active'), t.literal('expired'), t.literal('revoked')]),
  maxActivations: t.number,
  nearMaxAt: asNullable(instant),
  expiresAt: instant,
  directoryTenantId: asNullable(t.string),
  ledgerTenantId: asNullable(t.string),
  createdAt: instant,
}

const toLicence = ({
  applicantName,
  applicantEmail,
  applicantUser,
  directoryTenantId,
  ledgerTenantId,
  ...row
}: t.TypeOfProps<typeof licenceProps>): Licence => ({
  ...row,
  applicant: combineOptions({ name: applicantName, email: applicantEmail, user: applicantUser }),
  boundTo: combineOptions({ directoryTenantId, ledgerTenantId }),
})

export const licenceRow: t.Decoder<unknown, Licence> = mapRow(t.type(licenceProps, 'licences'), toLicence)

/** A licence and the number of activations that take a seat. */
export const listedLicenceRow: t.Decoder<unknown, ListedLicence> = mapRow(
  t.type({ ...licenceProps, activations: t.number }, 'licences'),
  ({ activations, ...row }) => ({ licence: toLicence(row), activations }),
)

/** A licence, the number of activations that take a seat, and the activation of one mailbox, if it has one. */
export const foundRow: t.Decoder<unknown, LicenceOfMailbox> = mapRow(
  t.type(
    {
      ...licenceProps,
      ...activationProps,
      activations: t.number,
      licence: asNullable(licenceId),
      mailbox: asNullable(mailbox),
      activatedAt: asNullable(instant),
      lastUsedAt: asNullable(instant),
    },
    'licences',
  ),
  ({ licence, mailbox, activatedAt, lastUsedAt, deactivatedAt, activations, ...row }) => ({
    licence: toLicence(row),
    activations,
    activation: combineOptions({ licence, mailbox, activatedAt, lastUsedAt, deactivatedAt: O.some(deactivatedAt) }),
  }),
)

/** All rows that a page chose may have changed while it waited for their locks. A page without effect is repeated while any row is left. */
export function retryWhileLeft<A>(
  query: Knex,
  anyLeft: Statement<unknown>,
  values: Values,
  done: number,
  page: A,
  again: () => Stored<A>,
): Stored<A> {
  return done > 0
    ? TE.right(page)
    : pipe(readFirstRow(query, anyLeft, values), TE.flatMap(O.match(() => TE.right(page), again)))
}

export const deactivatedRow = t.type({ licence: licenceId, mailbox, lastUsedAt: instant }, 'licence_activations')

/** Orders licences of one domain or address: the one that is not revoked, then the latest revoked one. */
export function sortCurrentFirst(licence: string): string {
  return `${licence}.status <> 'revoked' desc, ${licence}.created_at desc`
}

/** The id of the licence for a mailbox, its address and its domain: see `findFor`. */
export function selectLicenceOf(mailboxKey: string, address: string, domain: string): string {
  return `coalesce(
    (select h.id from licence_activations o join licences h on h.id = o.licence_id
      where o.mailbox_key = ${mailboxKey} and h.status in ('pending', 'active')),
    (select c.id from licences c where c.covers in (${address}, ${domain})
      order by c.status in ('pending', 'active') desc, c.covers = ${address} desc, ${sortCurrentFirst('c')} limit 1),
    (select o.licence_id from licence_activations o where o.mailbox_key = ${mailboxKey}))`
}

const readApplicant =
  (read: (applicant: Applicant) => string) =>
  ({ applicant }: Licence): string | null =>
    O.toNullable(O.map(read)(applicant))

/** The columns that a licence's changes replace. */
const COLUMNS: Readonly<Record<string, (licence: Licence) => Values[string]>> = {
  applicant_name: readApplicant(({ name }) => name),
  applicant_name_key: readApplicant(({ name }) => toNameKey(name)),
  applicant_email: readApplicant(({ email }) => email),
  applicant_key: readApplicant(({ email }) => toComparable(email)),
  applicant_user: readApplicant(({ user }) => user),
  organization: ({ organization }) => organization,
  organization_key: ({ organization }) => toNameKey(organization),
  activation_key: ({ activationKey }) => activationKey,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  max_activations: ({ maxActivations }) => maxActivations,
  near_max_at: ({ nearMaxAt }) => asNullable(instant).encode(nearMaxAt),
  expires_at: ({ expiresAt }) => instant.encode(expiresAt),
  bound_directory_id: ({ boundTo }) => O.toUndefined(boundTo)?.directoryTenantId ?? null,
  bound_ledger_id: ({ boundTo }) => O.toUndefined(boundTo)?.ledgerTenantId ?? null,
}
export const LICENCE_VALUES = Object.keys(COLUMNS)
export function toLicenceValues(licence: Licence): Values {
  return RR.map((of: (one: Licence) => Values[string]) => of(licence))(COLUMNS)
}
