// Who of a tenant's people would have `facebook` set or taken for a list of addresses, in memory.
import { nameKey } from '#domain/identity/naming.ts'
import type { FacebookChanges } from '#domain/identity/ports.ts'
import type { User } from '#domain/identity/user.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { byAll, byText } from '../kernel/in-order.ts'

const inOrder = byAll<User>(
  byText(({ name }) => nameKey(name)),
  byText(({ uuid }) => uuid),
)

export const facebookChangesOf = (people: readonly User[], emails: readonly Mailbox[]): FacebookChanges => {
  // Each address once, as it was given first.
  const given = new Map<string, Mailbox>()
  for (const email of emails) if (!given.has(comparable(email))) given.set(comparable(email), email)
  const there = new Set(people.map(({ email }) => comparable(email)))
  const those = (facebook: boolean): FacebookChanges['on'] =>
    people
      .filter((one) => one.facebook !== facebook && given.has(comparable(one.email)) === facebook)
      .toSorted(inOrder)
      .map(({ uuid, email, name }) => ({ uuid, email, name }))
  return {
    on: those(true),
    off: those(false),
    unknown: [...given].flatMap(([key, email]) => (there.has(key) ? [] : [email])),
  }
}
