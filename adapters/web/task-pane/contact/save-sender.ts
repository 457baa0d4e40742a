// Saves an unknown sender with data from the mail: the contact, and its organisation if that is new. Existing organisations with that name
// or domain are offered first, so that no organisation is created twice.
import { type PaneOrganisation, type SaveBody, toOrganisationsCall } from '../api/contact.ts'
import type { MailPerson } from '../host/mail-host.ts'
import { guessContact, isSameName, guessOrganisation } from './guess.ts'
import { type Either, isLeft, isRight, left, right } from 'fp-ts/lib/Either.js'
import { parseSearchText } from '#domain/ledger/search-text.ts'
import type { ApiFailure, PluginApi } from '../api/plugin-api.ts'

const getDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const getHost = (website: string | null): string =>
  website !== null && URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : ''

/** The only organisation with the guessed name or the sender's domain; null: none, or several. */
export function findSenderOrganisation(
  person: MailPerson,
  found: readonly PaneOrganisation[],
): PaneOrganisation | null {
  const { organisation: guess } = guessContact(person)
  const domain = getDomain(person.address)
  const isOwn = guessOrganisation(domain) !== ''
  const [match, ...others] = found.filter(
    ({ name, email, website }) =>
      isSameName(name, guess) || (isOwn && (getDomain(email ?? '') === domain || getHost(website) === domain)),
  )
  return match !== undefined && others.length === 0 ? match : null
}

export interface SenderPlan {
  readonly name: string
  readonly organisation: string
  readonly contact: Pick<SaveBody, 'firstName' | 'middleName' | 'lastName' | 'email'>
  /** The mail domain of the sender; undefined for a public mail service. */
  readonly domain: string | undefined
}

/** Null: the mail contains too little, so the user fills in the form. */
export function planSender(person: MailPerson): SenderPlan | null {
  const { firstName, middleName, lastName, organisation } = guessContact(person)
  if ((firstName === '' && lastName === '') || organisation === '') return null
  const domain = getDomain(person.address)
  return {
    name: [firstName, middleName, lastName].filter(Boolean).join(' '),
    organisation,
    contact: {
      ...(firstName !== '' && { firstName }),
      ...(middleName !== '' && { middleName }),
      ...(lastName !== '' && { lastName }),
      email: person.address,
    },
    domain: guessOrganisation(domain) === '' ? undefined : domain,
  }
}

/** Finds organisations with the name from the mail or with its domain. */
export async function findOrganisations(
  api: PluginApi,
  { organisation, domain }: SenderPlan,
): Promise<Either<ApiFailure, readonly PaneOrganisation[]>> {
  const text = parseSearchText(organisation)
  if (isLeft(text)) return right([])
  const answer = await api(toOrganisationsCall(text.right, domain))
  return isRight(answer) ? right(answer.right.data) : left(answer.left)
}

/** `accountId` undefined: the service also creates the organisation. */
export function toSenderBody({ contact, organisation }: SenderPlan, accountId: string | undefined): SaveBody {
  return accountId === undefined ? { ...contact, organisation: { name: organisation } } : { ...contact, accountId }
}
