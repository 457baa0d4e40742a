// The port of the licence store. Licences belong to a mail domain, not to a tenant.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Activation, Licence } from './licence.ts'

export interface LicenceOfMailbox {
  readonly licence: Licence
  /** Of this mailbox. */
  readonly activation: Option<Activation>
  /** Places taken: those that are not deactivated. */
  readonly activations: number
}

/** In any scope. Mailboxes compare without regard to case. */
export interface LicenceStore {
  /** The licence of the mailbox's activation, else the one that covers its address, else its mail domain. */
  readonly findFor: (mailbox: Mailbox) => Stored<Option<LicenceOfMailbox>>
  /** Right(false): another covers the same already; nothing was written. */
  readonly add: (licence: Licence) => Stored<boolean>
  /** Makes the activation of the mailbox or replaces it, whatever licence it was under. */
  readonly putActivation: (activation: Activation) => Stored<void>
  /** Right(false): there was none. */
  readonly removeActivation: (mailbox: Mailbox) => Stored<boolean>
}

export interface LicenceStores {
  readonly licences: LicenceStore
}
