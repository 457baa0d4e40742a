// The licence area's data of a person, in memory, found by the mailboxes that they have connected (PLG-23).
import { O, TE } from '#domain/shared/fp.ts'
import type { Preference } from '#domain/event/notification.ts'
import { toErasure, type Person } from '#domain/identity/personal-data.ts'
import type { Licence } from '#domain/licence/licence.ts'
import { licenceKinds, linkKinds, pickPersonFields } from '#domain/licence/personal-data.ts'
import type { PersonalLicences } from '#domain/licence/ports.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import type { EventRow } from '../event/event-stores.ts'
import type { NotificationRow } from '../event/notification-rows.ts'
import { listLivingUsers, type UserRow } from '../identity/user-store.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { sliceAfter, exportRows } from '../kernel/personal-pages.ts'
import { listConnections, type TokenTable } from '../session/token-store.ts'
import type { LicenceTables } from './licence-store.ts'

/** `users`, `events`, `notifications` and `preferences` belong to the scope's tenant. */
interface PersonalLicenceTables extends LicenceTables {
  readonly connections: TokenTable
  readonly users: Table<UserRow>
  readonly events: Table<EventRow>
  readonly notifications: Table<NotificationRow>
  /** By user and type, with a space between them. */
  readonly preferences: Table<Preference>
}

export function makeMemoryPersonalLicences(tables: PersonalLicenceTables): PersonalLicences {
  const { licences, activations, connections, users, events, notifications, preferences } = tables
  const mailboxesOf = (person: Person) =>
    listConnections(connections, person).map(({ record }) => toComparable(record.mailclientEmail))
  const provenOf = (person: Person) => listConnections(connections, person).filter(({ isProven }) => isProven)
  const provenKeysOf = (person: Person) => provenOf(person).map(({ record }) => toComparable(record.mailclientEmail))
  const isBy = ({ applicant }: Licence, keys: readonly string[]): boolean =>
    O.isSome(applicant) && keys.includes(toComparable(applicant.value.email))

  /** `own`: those keys whose mailboxes are surely the person's. */
  const forget = (keys: readonly string[], own: readonly string[]) => {
    const licenceActivations = activations.removeWhere(({ mailbox }) => keys.includes(toComparable(mailbox)))
    const gone = licences
      .rows()
      .filter((one) => (own.includes(one.covers) || isBy(one, own)) && one.covers.includes('@'))
    for (const { id } of gone) {
      activations.removeWhere(({ licence }) => licence === id)
      licences.remove(id)
    }
    const applied = licences.rows().filter((one) => isBy(one, own))
    for (const one of applied) licences.put(one.id, { ...one, applicant: O.none })
    return { licenceActivations, licenceApplications: gone.length + applied.length }
  }

  const usersOf = (person: Person) => {
    const keys = provenKeysOf(person)
    return listLivingUsers(users).filter(({ email }) => keys.includes(toComparable(email)))
  }
  const preferencesOf = (user: string) =>
    Object.fromEntries(
      preferences.entries().flatMap(([key, preference]) => {
        const [of, type = ''] = key.split(' ')
        return of === user ? [[type, preference]] : []
      }),
    )

  return {
    export: {
      licenceActivations: exportRows(licenceKinds.licenceActivations, (person) => {
        const keys = mailboxesOf(person)
        return activations.rows().filter(({ mailbox }) => keys.includes(toComparable(mailbox)))
      }),
      licenceApplications: exportRows(licenceKinds.licenceApplications, (person) => {
        const keys = provenKeysOf(person)
        return licences.rows().flatMap(({ id: licence, organization, applicant }) => {
          if (O.isNone(applicant) || !keys.includes(toComparable(applicant.value.email))) return []
          const { name, email } = applicant.value
          return [{ licence, organization, name, email }]
        })
      }),
    },
    exportOfLinkTenant: {
      linkUsers: exportRows(linkKinds.linkUsers, (person) =>
        usersOf(person).map(({ uuid: id, name, email, status, statusSince }) => {
          return { id, name, email, status, statusSince, preferences: preferencesOf(id) }
        }),
      ),
      linkNotifications: exportRows(linkKinds.linkNotifications, (person) => {
        const theirs = new Set(usersOf(person).map(({ uuid }) => uuid))
        return notifications.rows().flatMap(({ id, event, recipient, state: { outcome, at, reason }, createdAt }) => {
          return theirs.has(recipient) ? [{ id, event, outcome, outcomeAt: at, reason, createdAt }] : []
        })
      }),
      linkEvents: exportRows(linkKinds.linkEvents, (person) => {
        const keys = provenKeysOf(person)
        return events
          .rows()
          .filter((event) => event.people.some((one) => keys.includes(one)))
          .map(({ id, kind, data, firedAt }) => {
            return { id, firedAt, event: kind.constant, data: pickPersonFields(kind, data, keys) }
          })
      }),
    },
    ...asPort<Pick<PersonalLicences, 'provenMailboxes'>>({
      provenMailboxes: (person, after, limit) =>
        sliceAfter(
          provenOf(person).map(({ record }) => record.mailclientEmail),
          toComparable,
          after,
          limit,
        ),
    }),
    erase: (person) => TE.fromIO(() => toErasure(forget(mailboxesOf(person), provenKeysOf(person)))),
    // Units of work in memory run one after another, so a licence needs no lock.
    lockMailbox: (mailbox) => TE.right(TE.fromIO(() => forget([toComparable(mailbox)], [toComparable(mailbox)]))),
  }
}
