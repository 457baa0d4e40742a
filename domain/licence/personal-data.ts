// What the licence area keeps of a person: activations of their mailboxes, and their request for a licence (PLG-23).
import type { PersonalData, ReadPage } from '#domain/identity/personal-data.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { LinkUserStore } from './ports.ts'

/**
 * In any scope. A person's mailboxes are those that they connected with the ledger, so erasing comes before the vault's. It removes the
 * activations, and the applicant from licences, which stay: they are an office's. A licence of nothing but the person's own address goes too.
 * Only activations go with a mailbox that was not proven: another person may have it.
 */
export interface PersonalLicences extends PersonalData {
  /** Locks the licences of a mailbox, of any person, and answers the same erasure of it: how many there were of each kind. Set-based. */
  readonly holdMailbox: (mailbox: Mailbox) => Stored<Stored<Readonly<Record<string, number>>>>
  /** Those of the person's mailboxes whose owner they proved to be, in comparable order. */
  readonly provenMailboxes: ReadPage<Mailbox>
  /** In the link tenant, of any tenant's person and their proven mailboxes: their user there, and their part of events and notifications. */
  readonly exportOfLinkTenant: PersonalData['export']
}

export interface LicencePersonalStores {
  readonly personalLicences: PersonalLicences
  readonly linkUsers: Pick<LinkUserStore, 'markMailbox'>
}
