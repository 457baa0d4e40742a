// What the licence area keeps of a person, in PostgreSQL: found by the mailboxes that he has connected.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { Person } from '#domain/identity/personal-data.ts'
import type { ApplicationKept, ForgottenLicences, PersonalLicenceStore } from '#domain/licence/personal-store.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { text } from '../kernel/columns.ts'
import { activationColumns, activationOf, activationRow, licenceId } from './licence-row.ts'
import { rows, type Values, written } from '../kernel/statement.ts'

const ofPerson = `in (select mailbox_key from token_records where tenant_uuid = :tenant and ledger_user_id = :user)`

const activationsOf = {
  name: 'personal_licence_activations',
  sql: `select ${activationColumns('a')} from licence_activations a
    where a.mailbox_key ${ofPerson} and (:after::text is null or a.mailbox_key > :after::text)
    order by a.mailbox_key limit :limit`,
  row: activationRow,
}

const applicationRow: t.Type<ApplicationKept, unknown, unknown> = t.type(
  { licence: licenceId, organization: t.string, name: t.string, email: text<Mailbox>('Mailbox') },
  'licences',
)

const applicationsOf = {
  name: 'personal_licence_applications',
  sql: `select l.id as licence, l.organization, l.applicant_name as name, l.applicant_email as email from licences l
    where l.applicant_key ${ofPerson} and (:after::uuid is null or l.id > :after::uuid) order by l.id limit :limit`,
  row: applicationRow,
}

/** `whose`: what is asked of a mailbox's key. */
const forgetting = (name: string, whose: string) => ({
  activations: { name: `${name}_activations`, sql: `delete from licence_activations where mailbox_key ${whose}` },
  own: { name: `${name}_own`, sql: `delete from licences where covers ${whose}` },
  applications: {
    name: `${name}_applications`,
    sql: `update licences set applicant_name = null, applicant_email = null, applicant_key = null
      where applicant_key ${whose}`,
  },
})

const ofPersonGone = forgetting('personal_forget_licences', ofPerson)
const ofMailboxGone = forgetting('personal_forget_mailbox_licences', '= :mailbox')

const forget = (
  query: Knex,
  gone: ReturnType<typeof forgetting>,
  whose: Values,
): TE.TaskEither<StoreUnavailable, ForgottenLicences> =>
  pipe(
    TE.Do,
    TE.bind('licenceActivations', () => written(query, gone.activations, whose)),
    TE.bind('own', () => written(query, gone.own, whose)),
    TE.bind('applied', () => written(query, gone.applications, whose)),
    TE.map(({ licenceActivations, own, applied }) => ({ licenceActivations, licenceApplications: own + applied })),
  )

export const makePostgresPersonalLicenceStore = (query: Knex): PersonalLicenceStore => {
  const of = ({ tenantUuid, user }: Person): Values => ({ tenant: tenantUuid, user })
  return {
    activations: (person, after, limit) =>
      pipe(
        rows(query, activationsOf, { ...of(person), after: O.toNullable(after), limit }),
        TE.map((found) => found.map(activationOf)),
      ),
    applications: (person, after, limit) =>
      rows(query, applicationsOf, { ...of(person), after: O.toNullable(after), limit }),
    forget: (person) => forget(query, ofPersonGone, of(person)),
    forgetMailbox: (mailbox) => forget(query, ofMailboxGone, { mailbox: comparable(mailbox) }),
  }
}
