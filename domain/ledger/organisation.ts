// Organisations of the ledger as far as one can see and make them from a mail (PLG-9).
import type { Option } from 'fp-ts/lib/Option.js'
import type { MailDomain } from '#domain/identity/tenant.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { AccountId, Organisation } from './contact.ts'
import type { FromLedger } from './failures.ts'
import type { SearchText } from './search-text.ts'

export interface OrganisationDetails extends Organisation {
  /** The number by which the office knows it. */
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
  /** Those whose name holds the text, or whose address or website is on the domain; by name, at most 25. One call. */
  readonly search: (
    caller: LedgerCaller,
    text: SearchText,
    domain: Option<MailDomain>,
  ) => FromLedger<readonly OrganisationDetails[]>
  /** Asked for as a list of one: none is no refusal of the ledger (PLG-20). One call. */
  readonly find: (caller: LedgerCaller, id: AccountId) => FromLedger<Option<OrganisationDetails>>
  /** Those of exactly that name, without regard to case; the first 60. One call. */
  readonly findByName: (caller: LedgerCaller, name: string) => FromLedger<readonly OrganisationDetails[]>
  /** One call. LedgerDown: it may have been made or not. */
  readonly create: (caller: LedgerCaller, organisation: NewOrganisation) => FromLedger<OrganisationDetails>
  /** One call. LedgerNotFound: it was gone. */
  readonly remove: (caller: LedgerCaller, id: AccountId) => FromLedger<void>
}

const foldCase = (text: string): string => text.trim().toLowerCase()

/** Whether a new one would be the known one again: same name and, where both say where they are, the same place. */
export function isSameOrganisation(
  known: Pick<OrganisationDetails, 'name' | 'city'>,
  { name, city }: Pick<NewOrganisation, 'name' | 'city'>,
): boolean {
  return (
    foldCase(known.name) === foldCase(name) &&
    (known.city._tag === 'None' || city._tag === 'None' || foldCase(known.city.value) === foldCase(city.value))
  )
}
