// Lists the correspondents of an open item, except the user.
import type { OpenItem, MailPerson } from '../host/mail-host.ts'

function listPeople(item: OpenItem): readonly (MailPerson | null)[] {
  if (item.kind === 'appointment') return [item.organiser, ...item.attendees]
  return item.mode === 'read' ? [item.from, ...item.to, ...item.cc] : [...item.to, ...item.cc]
}

/** Each address once, in order of appearance. Contains the user only if there is no other person. */
export function listCorrespondents(item: OpenItem, userAddress: string | null): readonly MailPerson[] {
  const byAddress = new Map<string, MailPerson>()
  for (const person of listPeople(item)) {
    const address = person?.address.trim().toLowerCase() ?? ''
    if (person !== null && address !== '' && !byAddress.has(address)) byAddress.set(address, person)
  }
  const own = byAddress.get(userAddress?.toLowerCase() ?? '')
  const others = [...byAddress.values()].filter((person) => person !== own)
  return others.length > 0 || own === undefined ? others : [own]
}
