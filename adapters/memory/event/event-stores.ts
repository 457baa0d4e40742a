// Fired events and their types, in memory.
import { O, TE } from '#domain/shared/fp.ts'
import {
  type EventId,
  type EventType,
  type FiredEvent,
  listAddresses,
  type StoredEvent,
  toUnregisteredType,
} from '#domain/event/event.ts'
import type { EventStore, EventTypeStore, EventWithKind } from '#domain/event/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { asPort, insert, type Table } from '../kernel/memory.ts'
import { byAll, byText, toPaged } from '../kernel/ordering.ts'

export interface EventRow extends StoredEvent, Pick<EventWithKind, 'kind'> {
  readonly subject: FiredEvent['subject']
  /** The comparable addresses in the payload. */
  readonly people: readonly string[]
  readonly lateUntil: O.Option<Instant>
}

const toStored = ({ id, type, data, initiator, firedAt, dispatchedAt }: EventRow): StoredEvent => ({
  id,
  type,
  data,
  initiator,
  firedAt,
  dispatchedAt,
})

const oldestFirst = byText<EventRow>(({ id }) => id)
const compareNewest = (a: EventRow, b: EventRow): number => oldestFirst(b, a)

/** `digestsEnded` removes the digests that ended before the moment. */
export function makeMemoryEventStore(
  events: Table<EventRow>,
  notifications: Pick<Table<{ readonly event: EventId }>, 'rows' | 'removeWhere'>,
  deliveries: Pick<Table<{ readonly event: EventId }>, 'removeWhere'>,
  removeDigests: (endedBefore: Instant) => void,
): EventStore {
  const mentioning = (key: string): readonly EventRow[] => events.rows().filter(({ people }) => people.includes(key))
  return asPort({
    addAll: (fired) => {
      for (const { kind, subject, ...event } of fired) {
        insert(events, event.id, {
          ...event,
          type: kind.uuid,
          kind,
          subject,
          people: listAddresses(kind, event.data),
          dispatchedAt: O.none,
          lateUntil: O.none,
        })
      }
    },
    lock: (id) => {
      const event = events.get(id)
      return event === undefined ? O.none : O.some({ ...toStored(event), kind: event.kind })
    },
    setDispatched: (id, at) => {
      const event = events.get(id)
      if (event !== undefined) events.put(id, { ...event, dispatchedAt: O.some(at) })
    },
    claimLate: (before, now, limit) => {
      const late = events
        .rows()
        .filter(({ firedAt, dispatchedAt }) => O.isNone(dispatchedAt) && firedAt < before)
        .filter(({ lateUntil }) => O.isNone(lateUntil) || lateUntil.value <= now)
        .toSorted((a, b) => a.firedAt - b.firedAt)
        .slice(0, limit)
      for (const event of late) events.put(event.id, { ...event, lateUntil: O.some(now + (now - event.firedAt)) })
      return late.map(({ id }) => id)
    },
    listAbout: (subject, page) => {
      const { data, total } = toPaged(
        events
          .rows()
          .filter((event) => event.subject === subject)
          .toSorted(compareNewest),
        page,
      )
      return {
        data: data.map(({ id, type, kind: { constant, name }, firedAt }) => ({
          id,
          type,
          constant,
          name,
          firedAt,
          notifications: notifications.rows().filter(({ event }) => event === id).length,
        })),
        total,
      }
    },
    findLatest: (type) => {
      const [latest] = events
        .rows()
        .filter((event) => event.type === type)
        .toSorted(compareNewest)
      return O.fromNullable(latest && toStored(latest))
    },
    lockMentioning: (key, limit) =>
      mentioning(key)
        .toSorted(oldestFirst)
        .slice(0, limit)
        .map(({ id, data, kind }) => ({ id, data, kind })),
    removePerson: (key, changed) => {
      for (const { id, data } of changed) {
        const event = events.get(id)
        if (event !== undefined)
          events.put(id, { ...event, data, people: event.people.filter((person) => person !== key) })
      }
    },
    purge: (before, limit) => {
      const gone = events
        .rows()
        .filter(({ firedAt }) => firedAt < before)
        .toSorted(oldestFirst)
        .slice(0, limit)
      const ids = new Set(gone.map(({ id }) => id))
      for (const table of [notifications, deliveries]) table.removeWhere(({ event }) => ids.has(event))
      if (gone.length < limit) removeDigests(before)
      return events.removeWhere(({ id }) => ids.has(id))
    },
  })
}

const byFirstFire = byAll<EventType>(
  (a, b) => Math.sign(O.getOrElse(() => Infinity)(a.firstFiredAt) - O.getOrElse(() => Infinity)(b.firstFiredAt)) || 0,
  byText(({ uuid }) => uuid),
)

export function makeMemoryEventTypeStore(types: Table<EventType>): EventTypeStore {
  return {
    ...asPort<Omit<EventTypeStore, 'list'>>({
      register: (kind, firedAt) => {
        const before = types.get(kind.uuid) ?? toUnregisteredType(kind)
        const { constant, name, titles, fields, people } = kind
        const firstFiredAt = O.alt(() => firedAt)(before.firstFiredAt)
        types.put(kind.uuid, { ...before, constant, name, titles, fields, people, firstFiredAt })
      },
      find: (uuid) => O.fromNullable(types.get(uuid)),
      put: ({ uuid, settings, revision }) => {
        const before = types.get(uuid)
        if (before?.revision !== revision) return O.none
        const next = { ...before, settings, revision: revision + 1 }
        types.put(uuid, next)
        return O.some(next)
      },
    }),
    list: TE.fromIO(() => types.rows().toSorted(byFirstFire)),
  }
}
