// Which organisation of the ledger a sender belongs to, where that is plain; else the user chooses.
import type { Organisation } from '../api/organisation.ts'
import type { Person } from '../host/mail-host.ts'
import { guessOf, isSameName, organisationOfDomain } from './guess.ts'

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const hostOf = (website: string | null): string =>
  website !== null && URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : ''

/** The only one with the guessed name, or with the sender's own domain; null where there is none or more than one. */
export const organisationOf = (person: Person, found: readonly Organisation[]): Organisation | null => {
  const { organisation: guess } = guessOf(person)
  const domain = domainOf(person.address)
  const isOwn = organisationOfDomain(domain) !== ''
  const [match, ...others] = found.filter(
    ({ name, email, website }) =>
      isSameName(name, guess) || (isOwn && (domainOf(email ?? '') === domain || hostOf(website) === domain)),
  )
  return match !== undefined && others.length === 0 ? match : null
}
