// Saves a sender that the ledger does not know, with what the mail tells and at one press: the contact, and its organisation where that is new. What
// the ledger has of that name or domain is offered first, so that no organisation comes twice.
import { type Either, isLeft, isRight, left, right } from 'fp-ts/lib/Either.js'
import { parseSearchText } from '#domain/ledger/search-text.ts'
import type { SaveBody } from '../api/contact.ts'
import type { ApiFailure } from '../api/failure.ts'
import { type Organisation, organisationsCall } from '../api/organisation.ts'
import type { PluginApi } from '../api/plugin-api.ts'
import type { Person } from '../host/mail-host.ts'
import { guessOf, organisationOfDomain } from './guess.ts'

export interface SenderPlan {
  readonly name: string
  readonly organisation: string
  readonly contact: Pick<SaveBody, 'firstName' | 'middleName' | 'lastName' | 'email'>
  /** The sender's mail domain; undefined: of a public mail service. */
  readonly domain: string | undefined
}

/** Null: the mail tells too little, and the user fills in the rest. */
export const planOf = (person: Person): SenderPlan | null => {
  const { firstName, middleName, lastName, organisation } = guessOf(person)
  if ((firstName === '' && lastName === '') || organisation === '') return null
  const domain = person.address.slice(person.address.lastIndexOf('@') + 1).toLowerCase()
  return {
    name: [firstName, middleName, lastName].filter(Boolean).join(' '),
    organisation,
    contact: {
      ...(firstName !== '' && { firstName }),
      ...(middleName !== '' && { middleName }),
      ...(lastName !== '' && { lastName }),
      email: person.address,
    },
    domain: organisationOfDomain(domain) === '' ? undefined : domain,
  }
}

/** Those that the sender may belong to: by the name that the mail tells, or by its domain. */
export const findOrganisations = async (
  api: PluginApi,
  { organisation, domain }: SenderPlan,
): Promise<Either<ApiFailure, readonly Organisation[]>> => {
  const text = parseSearchText(organisation)
  if (isLeft(text)) return right([])
  const answer = await api(organisationsCall(text.right, domain))
  return isRight(answer) ? right(answer.right.data) : left(answer.left)
}

/** `accountId`: of a known organisation; undefined: it is made as well. */
export const bodyOf = ({ contact, organisation }: SenderPlan, accountId: string | undefined): SaveBody =>
  accountId === undefined ? { ...contact, organisation: { name: organisation } } : { ...contact, accountId }
