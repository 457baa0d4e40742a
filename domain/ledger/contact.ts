// People and organisations in the ledger, and which of several is meant by an address.
import type { Option } from 'fp-ts/lib/Option.js'
import { type Mailbox, comparable } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export type AccountId = Uuid & { readonly _account: 'AccountId' }
export type ContactId = Uuid & { readonly _contact: 'ContactId' }

export interface Organisation {
  readonly id: AccountId
  readonly name: string
  /** The ledger's own page of it. */
  readonly url: Option<string>
}

/** Someone the ledger knows by the address: a person at an organisation, or the organisation itself. */
export interface Contact {
  readonly kind: 'contact' | 'account'
  readonly id: ContactId | AccountId
  readonly fullName: string
  readonly organisation: Option<Organisation>
  readonly email: Option<Mailbox>
  readonly phone: Option<string>
  readonly mobile: Option<string>
  readonly jobTitle: Option<string>
  readonly isMainContact: boolean
}

const weight = (address: Mailbox, contact: Contact): number =>
  (contact.kind === 'contact' ? 4 : 0) +
  (contact.email._tag === 'Some' && comparable(contact.email.value) === comparable(address) ? 2 : 0) +
  (contact.isMainContact ? 1 : 0)

/** Best match first: a person before an organisation, own address before business address, main contact before others, then by name. */
export const rankMatches = (address: Mailbox, matches: readonly Contact[]): readonly Contact[] =>
  [...matches].sort(
    (a, b) =>
      weight(address, b) - weight(address, a) || a.fullName.localeCompare(b.fullName, 'nl') || a.id.localeCompare(b.id),
  )
