// Organisations of the ledger: what a user sees of them and creates from a mail (PLG-9).
import type { Option } from 'fp-ts/lib/Option.js'
import type { MailDomain } from '#domain/identity/tenant.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { AccountId, Organisation } from './contact.ts'
import type { FromLedger } from './failures.ts'
import type { SearchText } from './search-text.ts'

export interface OrganisationDetails extends Organisation {
  /** The organisation's number, as the office knows it. */
  readonly code: Option<string>
  readonly email: Option<Mailbox>
  readonly phone: Option<string>
  /** Safe to open: http or https. */
  readonly website: Option<string>
  readonly city: Option<string>
  /** ISO 3166, two letters. */
  readonly country: Option<string>
}

export interface NewOrganisation {
  readonly name: string
  readonly email: Option<Mailbox>
  readonly phone: Option<string>
  readonly website: Option<string>
  readonly addressLine: Option<string>
  readonly postcode: Option<string>
  readonly city: Option<string>
  readonly country: Option<string>
}

export interface LedgerOrganisations {
  /**
   * Organisations whose name contains the text, or whose mail address or website is on the domain; sorted by name, at most 25. One call.
   */
  readonly search: (
    caller: LedgerCaller,
    text: SearchText,
    domain: Option<MailDomain>,
  ) => FromLedger<readonly OrganisationDetails[]>
  /** Requests a list of one, so that a missing organisation does not count as a refused call (PLG-20). One call. */
  readonly find: (caller: LedgerCaller, id: AccountId) => FromLedger<Option<OrganisationDetails>>
  /** Organisations with exactly this name, without regard to case; the first 60. One call. */
  readonly findByName: (caller: LedgerCaller, name: string) => FromLedger<readonly OrganisationDetails[]>
  /** One call. LedgerDown: it is unknown whether the organisation was created. */
  readonly create: (caller: LedgerCaller, organisation: NewOrganisation) => FromLedger<OrganisationDetails>
  /** One call. LedgerNotFound: it was gone already. */
  readonly remove: (caller: LedgerCaller, id: AccountId) => FromLedger<void>
}

const foldCase = (text: string): string => text.trim().toLowerCase()

/** Whether the new organisation is the known one: the same name and, if both name a city, the same city. */
export function isSameOrganisation(
  known: Pick<OrganisationDetails, 'name' | 'city'>,
  { name, city }: Pick<NewOrganisation, 'name' | 'city'>,
): boolean {
  return (
    foldCase(known.name) === foldCase(name) &&
    (known.city._tag === 'None' || city._tag === 'None' || foldCase(known.city.value) === foldCase(city.value))
  )
}
