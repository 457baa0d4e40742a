// The licence area's data of a person, in PostgreSQL, found by the mailboxes that they have connected (PLG-23).
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import * as t from 'io-ts'
import { gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { toErasure, exportPages } from '#domain/identity/personal-data.ts'
import { getCoveringKeys } from '#domain/licence/licence.ts'
import { type Application, licenceKinds, linkKinds, pickPersonFields } from '#domain/licence/personal-data.ts'
import type { PersonalLicences } from '#domain/licence/ports.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { eventData, eventKind } from '../event/event-stores.ts'
import { instant, mapRow, asNullable, makeTextColumn, makeUuidColumn } from '../kernel/columns.ts'
import { activationColumns, activationRow, licenceId } from './licence-rows.ts'
import { readPages } from '../kernel/personal-pages.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { defineCommand, defineStatement, type Values, write, writeAndCount } from '../kernel/statement.ts'

/** Keys of the mailboxes that the person has proved to be theirs. */
const PROVEN = `array(select mailbox_key from token_records
      where tenant_uuid = :tenant and ledger_user_id = :user and mailbox_proven)`
const ofPerson = `in (select mailbox_key from token_records where tenant_uuid = :tenant and ledger_user_id = :user)`
const ofProven = `= any (${PROVEN})`

const activationsOf = defineStatement('personal_licence_activations', activationRow)`
  select ${activationColumns} from licence_activations a
    where a.mailbox_key ${ofPerson} and (:after::text is null or a.mailbox_key > :after::text)
    order by a.mailbox_key limit :limit`

const applicationRow: t.Decoder<unknown, Application> = t.type(
  { licence: licenceId, organization: t.string, name: t.string, email: makeTextColumn<Mailbox>('Mailbox') },
  'licences',
)

const applicationsOf = defineStatement('personal_licence_applications', applicationRow)`
  select l.id as licence, l.organization, l.applicant_name as name, l.applicant_email as email from licences l
    where l.applicant_key ${ofProven} and (:after::uuid is null or l.id > :after::uuid) order by l.id limit :limit`

const provenMailboxes = defineStatement(
  'personal_proven_mailboxes',
  t.type({ email: makeTextColumn<Mailbox>('Mailbox') }),
)`
  select mailclient_email as email from token_records where tenant_uuid = :tenant and ledger_user_id = :user
      and mailbox_proven and (:after::text is null or mailbox_key > :after::text) order by mailbox_key limit :limit`

/**
 * Conditions. `whose`: on a mailbox's key. `own`: on the key of a mailbox that is surely theirs. `covering`: on what covers the mailbox.
 */
const defineErasure = (name: string, whose: string, own: string, covering: string) => ({
  // Locks licences before their activations, as all code does.
  hold: defineCommand(`${name}_hold`)`
    select id from licences where covers ${covering} or applicant_key ${whose}
        or id in (select licence_id from licence_activations where mailbox_key ${whose})
      order by id for no key update`,
  activations: defineCommand(`${name}_activations`)`delete from licence_activations where mailbox_key ${whose}`,
  own: defineCommand(`${name}_own`)`
    delete from licences where covers ${own} or applicant_key ${own} and strpos(covers, '@') > 0`,
  applications: defineCommand(`${name}_applications`)`
    update licences set applicant_name = null, applicant_name_key = null, applicant_email = null,
        applicant_key = null, applicant_user = null
      where applicant_key ${own}`,
})

const ofPersonGone = defineErasure('personal_forget_licences', ofPerson, ofProven, ofPerson)
const ofMailboxGone = defineErasure(
  'personal_forget_mailbox_licences',
  '= :mailbox',
  '= :mailbox',
  'in (:address, :domain)',
)

/** Locks the licences and returns the erasure. */
const lockAndErase = (
  query: Knex,
  gone: ReturnType<typeof defineErasure>,
  whose: Values,
): Stored<Stored<Readonly<Record<string, number>>>> =>
  pipe(
    write(query, gone.hold, whose),
    TE.map(() =>
      gen(function* () {
        const licenceActivations = yield* unwrap(writeAndCount(query, gone.activations, whose))
        const own = yield* unwrap(writeAndCount(query, gone.own, whose))
        const applied = yield* unwrap(writeAndCount(query, gone.applications, whose))
        return { licenceActivations, licenceApplications: own + applied }
      }),
    ),
  )

// The link tenant's data of a person of any tenant, found by the mailboxes that they proved to be theirs.
const pageAfter = (id: string): string => `(:after::uuid is null or ${id} > :after::uuid) order by ${id} limit :limit`
const USERS = `users u where u.tenant_uuid = :own and u.email_key = any (${PROVEN})`

const id = makeUuidColumn<Uuid>('Uuid')

const linkUsers = defineStatement(
  'personal_link_users',
  t.type({ id, name: t.string, email: t.string, status: t.string, statusSince: instant, preferences: eventData }),
)`
  select u.user_uuid as id, u.name, u.email, u.status, u.status_since as "statusSince",
      (select coalesce(json_object_agg(p.type, p.preference), '{}') from notification_preferences p
        where p.tenant_uuid = :own and p.user_uuid = u.user_uuid) as preferences
    from ${USERS} and ${pageAfter('u.user_uuid')}`

const linkNotifications = defineStatement(
  'personal_link_notifications',
  t.type({
    id,
    event: t.string,
    outcome: t.string,
    outcomeAt: instant,
    reason: asNullable(t.string),
    createdAt: instant,
  }),
)`
  select n.notification_id as id, n.event_id as event, n.state as outcome, n.state_at as "outcomeAt", n.reason,
      n.created_at as "createdAt"
    from notifications n where n.tenant_uuid = :own and n.recipient = any (array(select u.user_uuid from ${USERS}))
      and ${pageAfter('n.notification_id')}`

const eventRow = mapRow(
  t.type({ id, kind: eventKind, data: eventData, firedAt: instant, keys: t.array(t.string) }, 'events'),
  ({ kind, data, keys, ...row }) => ({ ...row, event: kind.constant, data: pickPersonFields(kind, data, keys) }),
)
const linkEvents = defineStatement('personal_link_events', eventRow)`
  select e.event_id as id, e.kind, e.data, e.fired_at as "firedAt", ${PROVEN} as keys
    from events e where e.tenant_uuid = :own and e.event_id = any (array(select p.event_id from event_people p
        where p.tenant_uuid = :own and p.person_key = any (${PROVEN})))
      and ${pageAfter('e.event_id')}`

const exportOfLinkTenant = (query: Knex, own: TenantUuid | null): PersonalLicences['exportOfLinkTenant'] => ({
  linkUsers: exportPages(linkKinds.linkUsers, readPages(query, linkUsers, own)),
  linkNotifications: exportPages(linkKinds.linkNotifications, readPages(query, linkNotifications, own)),
  linkEvents: exportPages(linkKinds.linkEvents, readPages(query, linkEvents, own)),
})

export function makePostgresPersonalLicences(query: Knex, scope: Scope): PersonalLicences {
  return {
    export: {
      licenceActivations: exportPages(licenceKinds.licenceActivations, readPages(query, activationsOf)),
      licenceApplications: exportPages(licenceKinds.licenceApplications, readPages(query, applicationsOf)),
    },
    exportOfLinkTenant: exportOfLinkTenant(query, getTenant(scope)),
    provenMailboxes: (person, after, limit) =>
      pipe(readPages(query, provenMailboxes)(person, after, limit), TE.map(RA.map(({ email }) => email))),
    erase: ({ tenantUuid: tenant, user }) =>
      pipe(lockAndErase(query, ofPersonGone, { tenant, user }), TE.flatten, TE.map(toErasure)),
    lockMailbox: (mailbox) =>
      lockAndErase(query, ofMailboxGone, { mailbox: toComparable(mailbox), ...getCoveringKeys(mailbox) }),
  }
}
