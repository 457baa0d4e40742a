// The people of an open item, outside the user's own office first.
import type { OpenItem, MailPerson } from '../host/mail-host.ts'
import { guessOrganisation } from './guess.ts'

const normalise = (address: string | null | undefined): string => address?.trim().toLowerCase() ?? ''
const getDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

function listPeople(item: OpenItem): readonly (MailPerson | null)[] {
  if (item.kind === 'appointment') return [item.organiser, ...item.attendees]
  return item.mode === 'read' ? [item.from, ...item.to, ...item.cc] : [...item.to, ...item.cc]
}

/** Whether the address is the user's own, or in the mail domain of their office. No office owns the domain of a public mail service. */
export function isInternal(address: string, userAddress: string | null): boolean {
  const [other, own] = [normalise(address), normalise(userAddress)]
  if (own === '') return false
  return other === own || (getDomain(other) === getDomain(own) && guessOrganisation(getDomain(own)) !== '')
}

/**
 * Each address outside the user's office once, in order of appearance. If there is none, the first colleague, and without colleagues the
 * user: the item is internal.
 */
export function listCorrespondents(item: OpenItem, userAddress: string | null): readonly MailPerson[] {
  const byAddress = new Map<string, MailPerson>()
  for (const person of listPeople(item)) {
    const address = normalise(person?.address)
    if (person !== null && address !== '' && !byAddress.has(address)) byAddress.set(address, person)
  }
  const people = [...byAddress.values()]
  const others = people.filter(({ address }) => !isInternal(address, userAddress))
  if (others.length > 0) return others
  const own = normalise(userAddress)
  return [people.find(({ address }) => normalise(address) !== own) ?? people[0]].filter((one) => one !== undefined)
}
