// A ring buffer that groups share (LOG-4). When it is full, it drops the oldest entry of the largest group. So a group loses only entries
// beyond an equal share, however much others log. Each operation takes constant time.
import type { BufferedEntry } from './buffered-entry.ts'

/** Entries of one level, and of one tenant or without a tenant, form one group. */
export function groupOf({ level, tenant = '' }: Pick<BufferedEntry, 'level' | 'tenant'>): string {
  return `${level} ${tenant}`
}

/** A place in the ring. */
export type Slot<A> = Readonly<Held<A>>

export interface SharedRing<A> {
  /** Returns whether an entry was dropped. */
  readonly push: (entry: A) => boolean
  /** A slot that is no longer in the ring is ignored. */
  readonly remove: (slot: Slot<A>) => void
  readonly size: () => number
  readonly oldest: () => Slot<A> | undefined
  readonly newest: () => Slot<A> | undefined
}

interface Group<A> {
  readonly name: string
  size: number
  oldest: Held<A> | undefined
  newest: Held<A> | undefined
}

interface Held<A> {
  readonly entry: A
  readonly group: Group<A>
  /** In the order in which entries were pushed. */
  older: Held<A> | undefined
  newer: Held<A> | undefined
  olderInGroup: Held<A> | undefined
  newerInGroup: Held<A> | undefined
  isKept: boolean
}

interface Sizes<A> {
  readonly change: (group: Group<A>, by: 1 | -1) => void
  readonly largest: () => Group<A> | undefined
}

/** Groups by their size. Sizes change by one, so the largest group is found without a scan. */
function makeSizes<A>(): Sizes<A> {
  const bySize = new Map<number, Set<Group<A>>>()
  let most = 0
  return {
    change: (group, by) => {
      const former = bySize.get(group.size)
      former?.delete(group)
      if (former?.size === 0) bySize.delete(group.size)
      group.size += by
      if (group.size > 0) bySize.set(group.size, (bySize.get(group.size) ?? new Set()).add(group))
      if (group.size > most || !bySize.has(most)) most = group.size
    },
    largest: () => bySize.get(most)?.values().next().value,
  }
}

export function makeSharedRing<A>(max: number, nameOf: (entry: A) => string): SharedRing<A> {
  const groups = new Map<string, Group<A>>()
  const sizes = makeSizes<A>()
  let size = 0
  let oldest: Held<A> | undefined
  let newest: Held<A> | undefined

  const remove = (held: Held<A>): void => {
    if (!held.isKept) return
    held.isKept = false
    const { group, older, newer, olderInGroup, newerInGroup } = held
    if (older === undefined) oldest = newer
    else older.newer = newer
    if (newer === undefined) newest = older
    else newer.older = older
    if (olderInGroup === undefined) group.oldest = newerInGroup
    else olderInGroup.newerInGroup = newerInGroup
    if (newerInGroup === undefined) group.newest = olderInGroup
    else newerInGroup.olderInGroup = olderInGroup
    size -= 1
    sizes.change(group, -1)
    if (group.size === 0) groups.delete(group.name)
  }

  const groupNamed = (name: string): Group<A> => {
    const known = groups.get(name)
    if (known !== undefined) return known
    const made: Group<A> = { name, size: 0, oldest: undefined, newest: undefined }
    groups.set(name, made)
    return made
  }

  return {
    push: (entry) => {
      const group = groupNamed(nameOf(entry))
      const held: Held<A> = {
        entry,
        group,
        older: newest,
        newer: undefined,
        olderInGroup: group.newest,
        newerInGroup: undefined,
        isKept: true,
      }
      if (newest === undefined) oldest = held
      else newest.newer = held
      if (group.newest === undefined) group.oldest = held
      else group.newest.newerInGroup = held
      newest = held
      group.newest = held
      size += 1
      sizes.change(group, 1)
      if (size <= max) return false
      const giving = sizes.largest()?.oldest
      if (giving !== undefined) remove(giving)
      return true
    },
    remove,
    size: () => size,
    oldest: () => oldest,
    newest: () => newest,
  }
}
