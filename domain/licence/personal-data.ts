// What licences and the link tenant export about a person (PLG-23), the same for every adapter.
import { type EventData, type EventKind, withoutPerson } from '#domain/event/event.ts'
import { type PersonalKind, toItem } from '#domain/identity/personal-data.ts'
import { REMOVAL_GRACE } from '#domain/identity/user.ts'
import { toDays } from '#domain/shared/clock.ts'
import type { DataCategory } from '#domain/shared/data-category.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Activation, LicenceId } from './licence.ts'

const limit = 100

const licenceActivations: PersonalKind<Activation> = { limit, keyOf: ({ mailbox }) => toComparable(mailbox), toItem }

/** A person's application for a licence, without the uuid of their user in the link tenant. */
export interface Application {
  readonly licence: LicenceId
  readonly organization: string
  readonly name: string
  readonly email: Mailbox
}
const licenceApplications: PersonalKind<Application> = { limit, keyOf: ({ licence }) => licence, toItem }

const ofLinkTenant: PersonalKind<{ readonly id: Uuid }> = { limit, keyOf: ({ id }) => id, toItem }

export const licenceKinds = { licenceActivations, licenceApplications }
export const linkKinds = { linkUsers: ofLinkTenant, linkNotifications: ofLinkTenant, linkEvents: ofLinkTenant }

export const licenceDataCategories: readonly DataCategory<keyof typeof licenceKinds | keyof typeof linkKinds>[] = [
  {
    kinds: ['licenceActivations', 'licenceApplications', 'linkUsers', 'linkNotifications', 'linkEvents'],
    content: [
      'Dat je postvak een licentie gebruikt, en je naam als jij haar aanvroeg',
      'That your mailbox uses a licence, and your name where you asked for it',
    ],
    purpose: ['Weten of je kantoor een licentie heeft', 'To know whether your office has a licence'],
    retention: [
      'Tot je uitlogt of je gegevens verwijdert; je naam tot je je gegevens verwijdert',
      'Until you sign out or delete your data; your name until you delete your data',
    ],
    remainder: `the licence, which belongs to the office, without its requester; the licence’s user for ${toDays(REMOVAL_GRACE)} days`,
  },
]

/** Returns only the fields of the person with these comparable addresses: the others belong to an office or to other people. */
export function pickPersonFields(kind: Pick<EventKind, 'people'>, data: EventData, keys: readonly string[]): EventData {
  const others = keys.reduce((left, key) => withoutPerson(kind, left, key), data)
  return Object.fromEntries(Object.entries(data).filter(([field]) => !(field in others)))
}
