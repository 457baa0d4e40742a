// What licences and the link tenant export about a person (PLG-23), the same for every adapter.
import { type EventData, type EventKind, withoutPerson } from '#domain/event/event.ts'
import { type PersonalKind, toItem } from '#domain/identity/personal-data.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Activation, LicenceId } from './licence.ts'

const limit = 100

const activations: PersonalKind<Activation> = { limit, keyOf: ({ mailbox }) => toComparable(mailbox), toItem }

/** A person's application for a licence, without the uuid of their user in the link tenant. */
export interface Application {
  readonly licence: LicenceId
  readonly organization: string
  readonly name: string
  readonly email: Mailbox
}
const applications: PersonalKind<Application> = { limit, keyOf: ({ licence }) => licence, toItem }

const ofLinkTenant: PersonalKind<{ readonly id: Uuid }> = { limit, keyOf: ({ id }) => id, toItem }

export const licenceKinds = { activations, applications, ofLinkTenant }

/** Returns only the fields of the person with these comparable addresses: the others belong to an office or to other people. */
export function pickPersonFields(kind: Pick<EventKind, 'people'>, data: EventData, keys: readonly string[]): EventData {
  const others = keys.reduce((left, key) => withoutPerson(kind, left, key), data)
  return Object.fromEntries(Object.entries(data).filter(([field]) => !(field in others)))
}
