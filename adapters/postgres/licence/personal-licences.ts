// What the licence area keeps of a person, in PostgreSQL: found by the mailboxes that they have connected.
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import { erased, exportPages, type PersonalKind, toItem } from '#domain/identity/personal-data.ts'
import { type Activation, coveringKeys } from '#domain/licence/licence.ts'
import type { PersonalLicences } from '#domain/licence/personal-data.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'
import { text } from '../kernel/columns.ts'
import { activationColumns, activationRow, licenceId } from './licence-rows.ts'
import { readPages } from '../kernel/personal-pages.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'
import { exportOfLinkTenant, PROVEN } from './personal-links.ts'
import { command, statement, type Values, write, written } from '../kernel/statement.ts'

const ofPerson = `in (select mailbox_key from token_records where tenant_uuid = :tenant and ledger_user_id = :user)`
const ofProven = `= any (${PROVEN})`

const activationsOf = statement('personal_licence_activations', activationRow)`
  select ${activationColumns} from licence_activations a
    where a.mailbox_key ${ofPerson} and (:after::text is null or a.mailbox_key > :after::text)
    order by a.mailbox_key limit :limit`

const limit = 100
const activationKind: PersonalKind<Activation> = { limit, keyOf: ({ mailbox }) => comparable(mailbox), toItem }

// The number of their user is the link tenant's (see identity), and no part of it.
const applicationRow = t.type(
  { licence: licenceId, organization: t.string, name: t.string, email: text<Mailbox>('Mailbox') },
  'licences',
)

const applicationKind: PersonalKind<t.TypeOf<typeof applicationRow>> = {
  limit,
  keyOf: ({ licence }) => licence,
  toItem,
}

const applicationsOf = statement('personal_licence_applications', applicationRow)`
  select l.id as licence, l.organization, l.applicant_name as name, l.applicant_email as email from licences l
    where l.applicant_key ${ofProven} and (:after::uuid is null or l.id > :after::uuid) order by l.id limit :limit`

const provenMailboxes = statement('personal_proven_mailboxes', t.type({ email: text<Mailbox>('Mailbox') }))`
  select mailclient_email as email from token_records where tenant_uuid = :tenant and ledger_user_id = :user
      and mailbox_proven and (:after::text is null or mailbox_key > :after::text) order by mailbox_key limit :limit`

/** `whose`: what is asked of a mailbox's key; `own`: the same of those that are surely theirs; `covering`: of what covers it. */
const forgetting = (name: string, whose: string, own: string, covering: string) => ({
  // Before their activations, as everywhere.
  hold: command(`${name}_hold`)`
    select id from licences where covers ${covering} or applicant_key ${whose}
        or id in (select licence_id from licence_activations where mailbox_key ${whose})
      order by id for no key update`,
  activations: command(`${name}_activations`)`delete from licence_activations where mailbox_key ${whose}`,
  own: command(`${name}_own`)`
    delete from licences where covers ${own} or applicant_key ${own} and strpos(covers, '@') > 0`,
  applications: command(`${name}_applications`)`
    update licences set applicant_name = null, applicant_name_key = null, applicant_email = null,
        applicant_key = null, applicant_user = null
      where applicant_key ${own}`,
})

const ofPersonGone = forgetting('personal_forget_licences', ofPerson, ofProven, ofPerson)
const ofMailboxGone = forgetting(
  'personal_forget_mailbox_licences',
  '= :mailbox',
  '= :mailbox',
  'in (:address, :domain)',
)

/** Locks the licences, and answers the erasure. */
const forget = (
  query: Knex,
  gone: ReturnType<typeof forgetting>,
  whose: Values,
): Stored<Stored<Readonly<Record<string, number>>>> =>
  pipe(
    write(query, gone.hold, whose),
    TE.map(() =>
      pipe(
        TE.Do,
        TE.bind('licenceActivations', () => written(query, gone.activations, whose)),
        TE.bind('own', () => written(query, gone.own, whose)),
        TE.bind('applied', () => written(query, gone.applications, whose)),
        TE.map(({ licenceActivations, own, applied }) => ({ licenceActivations, licenceApplications: own + applied })),
      ),
    ),
  )

export const makePostgresPersonalLicences = (query: Knex, scope: Scope): PersonalLicences => ({
  export: {
    licenceActivations: exportPages(activationKind, readPages(query, activationsOf)),
    licenceApplications: exportPages(applicationKind, readPages(query, applicationsOf)),
  },
  exportOfLinkTenant: exportOfLinkTenant(query, tenantOf(scope)),
  provenMailboxes: (person, after, limit) =>
    pipe(readPages(query, provenMailboxes)(person, after, limit), TE.map(RA.map(({ email }) => email))),
  erase: ({ tenantUuid: tenant, user }) =>
    pipe(forget(query, ofPersonGone, { tenant, user }), TE.flatten, TE.map(erased)),
  holdMailbox: (mailbox) => forget(query, ofMailboxGone, { mailbox: comparable(mailbox), ...coveringKeys(mailbox) }),
})
