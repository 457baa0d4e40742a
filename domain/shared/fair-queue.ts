// A queue in which tenants take turns, and the users within a tenant. A thousand entries of one user delay another user's entry by one
// turn.

export interface Share {
  readonly tenant: string
  readonly user: string
}

export interface FairQueue<Entry extends Share> {
  readonly size: () => number
  readonly add: (entry: Entry) => void
  /** False: it is not waiting. */
  readonly remove: (entry: Entry) => boolean
  /** Removes and returns the next entry that may go; a user's own entries keep their order. */
  readonly takeNext: (mayGo: (entry: Entry) => boolean) => Entry | undefined
  /** Removes and returns the newest entry of the user with most entries, in the tenant with most. */
  readonly takeLastOfLongest: () => Entry | undefined
  readonly all: () => readonly Entry[]
}

export function makeFairQueue<Entry extends Share>(): FairQueue<Entry> {
  // Maps keep the order of insertion. The first tenant and user have the next turn, and go to the end after it.
  const tenants = new Map<string, Map<string, Entry[]>>()
  let size = 0

  const usersOf = (tenant: string): Map<string, Entry[]> => tenants.get(tenant) ?? new Map<string, Entry[]>()

  const keep = ({ tenant, user }: Share, entries: Entry[]): void => {
    const users = usersOf(tenant)
    if (entries.length > 0) users.set(user, entries)
    else users.delete(user)
    if (users.size > 0) tenants.set(tenant, users)
    else tenants.delete(tenant)
  }

  const toTheEnd = ({ tenant, user }: Share): void => {
    const users = usersOf(tenant)
    const entries = users.get(user) ?? []
    users.delete(user)
    tenants.delete(tenant)
    if (users.size > 0) tenants.set(tenant, users)
    keep({ tenant, user }, entries)
  }

  const remove = (entry: Entry): boolean => {
    const entries = usersOf(entry.tenant).get(entry.user) ?? []
    const rest = entries.filter((one) => one !== entry)
    if (rest.length === entries.length) return false
    keep(entry, rest)
    size -= 1
    return true
  }

  const countOf = (users: Map<string, Entry[]>): number =>
    users.values().reduce((sum, entries) => sum + entries.length, 0)

  return {
    size: () => size,
    add: (entry) => {
      keep(entry, [...(usersOf(entry.tenant).get(entry.user) ?? []), entry])
      size += 1
    },
    remove,
    takeNext: (mayGo) => {
      for (const users of tenants.values())
        for (const [first] of users.values()) {
          if (first === undefined || !mayGo(first)) continue
          remove(first)
          toTheEnd(first)
          return first
        }
      return undefined
    },
    takeLastOfLongest: () => {
      // Sorting is stable: among equals, the last one in the queue.
      const users = [...tenants.values()].toSorted((a, b) => countOf(a) - countOf(b)).at(-1)
      const longest = [...(users?.values() ?? [])].toSorted((a, b) => a.length - b.length).at(-1)
      const last = longest?.at(-1)
      if (last !== undefined) remove(last)
      return last
    },
    all: () => [...tenants.values()].flatMap((users) => [...users.values()].flat()),
  }
}
