// What the licence area keeps of a person: the activations of his mailboxes, and that he once asked for a licence (PLG-23).
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Person } from '#domain/identity/personal-data.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Activation, Applicant, Licence } from './licence.ts'

export interface ApplicationKept extends Applicant {
  readonly licence: Licence['id']
  readonly organization: string
}

type PageOf<A> = (person: Person, after: Option<string>, limit: number) => TaskEither<StoreUnavailable, readonly A[]>

/** In any scope. A person's mailboxes are those that he has connected with the ledger, so he is forgotten here before the vault forgets him. */
export interface PersonalLicenceStore {
  /** In order of the mailbox in its comparable form, behind that of `after`. */
  readonly activations: PageOf<Activation>
  /** In order of the licence's id. */
  readonly applications: PageOf<ApplicationKept>
  /**
   * Removes the activations, and the applicant from licences, which stay: they are an office's. A licence of nothing but his own address is his,
   * and goes as well. Answers how many activations and licences there were. Set-based.
   */
  readonly forget: (person: Person) => TaskEither<StoreUnavailable, ForgottenLicences>
  /** The same of a single mailbox, whoever has connected it. */
  readonly forgetMailbox: (mailbox: Mailbox) => TaskEither<StoreUnavailable, ForgottenLicences>
}

export interface ForgottenLicences {
  readonly licenceActivations: number
  readonly licenceApplications: number
}

export interface LicencePersonalStores {
  readonly personalLicences: PersonalLicenceStore
}
