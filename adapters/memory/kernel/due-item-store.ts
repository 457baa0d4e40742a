// What is due, and when, in memory.
import { O } from '#domain/shared/fp.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { DueItem, DueItemStore, DueMoment } from '#domain/shared/due-item.ts'
import { asPort, type Table } from './memory.ts'
import { byAll, byText } from './ordering.ts'

const toItemKey = ({ tenantUuid, kind, id }: DueItem): string => `${tenantUuid} ${kind} ${id}`

const compareMoments = byAll<DueMoment>((a, b) => a.dueAt - b.dueAt, byText(toItemKey))

export function makeMemoryDueItemStore(rows: Table<DueMoment>): DueItemStore {
  const put = ({ kind, tenantUuid, id }: DueItem, dueAt: Instant): void =>
    rows.put(toItemKey({ kind, tenantUuid, id }), { kind, tenantUuid, id, dueAt })
  return asPort({
    set: (item, dueAt) => {
      if (O.isSome(dueAt)) put(item, dueAt.value)
      else rows.remove(toItemKey(item))
    },
    bringForward: (item, dueAt) => put(item, Math.min(rows.get(toItemKey(item))?.dueAt ?? dueAt, dueAt)),
    // Units of work in memory run one after another, so an item needs no lock.
    lock: () => undefined,
    list: (now, after, limit) =>
      rows
        .rows()
        .filter((row) => row.dueAt <= now && (O.isNone(after) || compareMoments(row, after.value) > 0))
        .toSorted(compareMoments)
        .slice(0, limit),
  })
}
