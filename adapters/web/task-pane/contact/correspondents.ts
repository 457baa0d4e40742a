// The people of an open item, outside the user's own office first.
import type { OpenItem, MailPerson } from '../host/mail-host.ts'
import { guessOrganisation } from './guess.ts'

const normalise = (address: string | null | undefined): string => address?.trim().toLowerCase() ?? ''
const getDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

function listPeople(item: OpenItem): readonly (MailPerson | null)[] {
  if (item.kind === 'appointment') return [item.organiser, ...item.attendees]
  return item.mode === 'read' ? [item.from, ...item.to, ...item.cc] : [...item.to, ...item.cc]
}

/** The addresses that are the user's own while the item is open: those of their mailbox, and of the shared one that contains the item. */
export function listOwnAddresses({ owner }: Pick<OpenItem, 'owner'>, userAddress: string | null): readonly string[] {
  return [userAddress, owner].map(normalise).filter((address) => address !== '')
}

/** Whether the address is the user's own, or in the mail domain of their office. No office owns the domain of a public mail service. */
export function isInternal(address: string, own: readonly string[]): boolean {
  const other = normalise(address)
  const domain = getDomain(other)
  return own.includes(other) || (own.some((one) => getDomain(one) === domain) && guessOrganisation(domain) !== '')
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
  const own = listOwnAddresses(item, userAddress)
  const others = people.filter(({ address }) => !isInternal(address, own))
  if (others.length > 0) return others
  const colleague = people.find(({ address }) => !own.includes(normalise(address)))
  return [colleague ?? people[0]].filter((one) => one !== undefined)
}
